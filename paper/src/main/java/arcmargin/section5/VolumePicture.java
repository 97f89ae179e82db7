package arcmargin.section5;

import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.data.PreparationOptions;
import arcmargin.data.Scaling;
import arcmargin.kernel.Conformal;
import arcmargin.kernel.ConformalFactor;
import arcmargin.kernel.Kernel;
import arcmargin.page.Axis;
import arcmargin.page.Contour;
import arcmargin.page.Plot;
import arcmargin.page.SearchPlot;
import arcmargin.selection.ConformalLearning;
import arcmargin.selection.Validation;
import arcmargin.svm.ConformalMachine;
import arcmargin.svm.Predictor;
import arcmargin.svm.Svm;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;

/** The volume element of a kernel over the plane, before and after its conformal transformation. */
final class VolumePicture {

    private static final double REACH = 3;
    private static final int BOXES = 40;
    private static final int ROWS = 200;

    /** Smaller volume elements, in units of the largest, are drawn alike. */
    private static final double LEAST = 1e-3;

    private static final double STEP = 1e-4;
    private static final double PENALTY = 10;

    private VolumePicture() {}

    /** A drawing of some kernels, each before and after, with the rows and the boundary of the first machine. */
    static String svg(List<String> kernels) {
        Dataset data = rings();
        List<Plot> plots = new ArrayList<>();
        try (Resources resources = Resources.of(Workers.of(1))) {
            kernels.forEach(kernel -> plots.addAll(plots(kernel, data, resources)));
        }
        return Plot.grid("Volume elements before and after a conformal transformation", 2, plots);
    }

    private static List<Plot> plots(String text, Dataset data, Resources resources) {
        ConformalLearning.Result result = ConformalLearning.of(data)
                .kernel(text)
                .penalty(PENALTY)
                .always(true)
                .preparation(PreparationOptions.scaled(Scaling.Kind.NONE))
                .validation(Validation.folds(3))
                .resources(resources)
                .run();
        Kernel kernel = result.kernel();
        Conformal transformed =
                new Conformal(kernel, factor((ConformalMachine) result.model().machine()));
        double[][] before = new double[BOXES][BOXES];
        double[][] after = new double[BOXES][BOXES];
        for (int i = 0; i < BOXES; i++) {
            for (int j = 0; j < BOXES; j++) {
                double[] x = {at(i), at(j)};
                before[i][j] = Math.log(kernel.metric().at(x).volumeElement());
                after[i][j] = transformed.metricAt(x).logDeterminant() / 2;
            }
        }
        Predictor plain = Svm.with(kernel)
                .penalty(PENALTY)
                .preparation(PreparationOptions.scaled(Scaling.Kind.NONE))
                .train(data, resources)
                .model()
                .predictor();
        String parameter = String.format(Locale.ROOT, "κ = %s", result.best().parameter());
        return List.of(
                plot(data, before, decisions(plain, resources), text + ", before"),
                plot(data, after, decisions(result.model().predictor(), resources), text + ", after, " + parameter));
    }

    /** Decision values at the corners of the boxes. */
    private static double[][] decisions(Predictor predictor, Resources resources) {
        double[] corners = new double[2 * (BOXES + 1) * (BOXES + 1)];
        for (int r = 0; r <= BOXES; r++) {
            for (int c = 0; c <= BOXES; c++) {
                corners[2 * (r * (BOXES + 1) + c)] = REACH * (2.0 * c / BOXES - 1);
                corners[2 * (r * (BOXES + 1) + c) + 1] = REACH * (2.0 * r / BOXES - 1);
            }
        }
        double[][] found = predictor.decisions(DensePoints.of((BOXES + 1) * (BOXES + 1), 2, corners), resources);
        double[][] decisions = new double[BOXES + 1][BOXES + 1];
        for (int k = 0; k < found.length; k++) {
            decisions[k / (BOXES + 1)][k % (BOXES + 1)] = found[k][0];
        }
        return decisions;
    }

    private static double at(int box) {
        return REACH * (2 * (box + 0.5) / BOXES - 1);
    }

    /** Two classes on noisy rings. */
    private static Dataset rings() {
        Random random = new Random(1);
        double[][] points = new double[ROWS][];
        int[] labels = new int[ROWS];
        for (int i = 0; i < ROWS; i++) {
            labels[i] = i % 2;
            double radius = 1 + labels[i] + 0.25 * random.nextGaussian();
            double angle = 2 * Math.PI * random.nextDouble();
            points[i] = new double[] {radius * Math.cos(angle), radius * Math.sin(angle)};
        }
        return new Dataset(DensePoints.of(points), labels, List.of("inner", "outer"));
    }

    /** D of two classes, its gradient by central differences. */
    private static ConformalFactor factor(ConformalMachine machine) {
        return new ConformalFactor() {
            @Override
            public double at(double[] x) {
                return machine.factors(x)[0];
            }

            @Override
            public double[] gradient(double[] x) {
                double[] gradient = new double[x.length];
                for (int i = 0; i < x.length; i++) {
                    double[] up = x.clone();
                    double[] down = x.clone();
                    up[i] += STEP;
                    down[i] -= STEP;
                    gradient[i] = (at(up) - at(down)) / (2 * STEP);
                }
                return gradient;
            }
        };
    }

    private static Plot plot(Dataset data, double[][] logarithms, double[][] decisions, String title) {
        double most =
                Arrays.stream(logarithms).flatMapToDouble(Arrays::stream).max().orElseThrow();
        Plot plot = Plot.of(380, 380, Axis.linear(title, -REACH, REACH), Axis.linear("", -REACH, REACH));
        double half = REACH / BOXES;
        for (int i = 0; i < BOXES; i++) {
            for (int j = 0; j < BOXES; j++) {
                double share = Math.min(1, (logarithms[i][j] - most) / Math.log(LEAST));
                plot.box(
                        SearchPlot.colour(share),
                        at(i) - half,
                        at(i) + half,
                        at(j) - half,
                        at(j) + half,
                        String.format(Locale.ROOT, "%.3g of the largest", Math.exp(logarithms[i][j] - most)));
            }
        }
        for (int label = 0; label < 2; label++) {
            int number = label;
            double[][] rows = IntStream.range(0, data.size())
                    .filter(i -> data.labels()[i] == number)
                    .mapToObj(i -> data.points().row(i))
                    .filter(x -> Math.abs(x[0]) < REACH && Math.abs(x[1]) < REACH)
                    .toArray(double[][]::new);
            plot.points(
                    label == 0 ? "s1" : "s3",
                    Arrays.stream(rows).mapToDouble(x -> x[0]).toArray(),
                    Arrays.stream(rows).mapToDouble(x -> x[1]).toArray());
        }
        List<double[][]> boundary = Contour.of(decisions, 0, REACH);
        return plot.lines("halo", boundary).lines("ring", boundary);
    }
}
