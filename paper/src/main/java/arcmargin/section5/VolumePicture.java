package arcmargin.section5;

import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.data.PreparationOptions;
import arcmargin.data.Scaling;
import arcmargin.kernel.Conformal;
import arcmargin.kernel.ConformalFactor;
import arcmargin.kernel.Kernel;
import arcmargin.page.Axis;
import arcmargin.page.Plot;
import arcmargin.page.SearchPlot;
import arcmargin.selection.ConformalLearning;
import arcmargin.selection.Validation;
import arcmargin.svm.ConformalMachine;
import arcmargin.svm.Model;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** The volume element of a kernel over the plane, before and after its conformal transformation. */
final class VolumePicture {

    private static final double REACH = 3;
    private static final int BOXES = 40;
    private static final int ROWS = 200;

    /** Smaller volume elements, in units of the largest, are drawn alike. */
    private static final double LEAST = 1e-3;

    private static final double STEP = 1e-4;

    private VolumePicture() {}

    /** A drawing of both, each in units of its largest value, with the rows that the machine was trained on. */
    static String svg(String kernelText) {
        Dataset data = rings();
        try (Resources resources = Resources.of(Workers.of(1))) {
            ConformalLearning.Result result = ConformalLearning.of(data)
                    .kernel(kernelText)
                    .penalty(10)
                    .always(true)
                    .preparation(PreparationOptions.scaled(Scaling.Kind.NONE))
                    .validation(Validation.folds(3))
                    .resources(resources)
                    .run();
            Model model = result.model();
            Kernel kernel = result.kernel();
            Conformal transformed = new Conformal(kernel, factor((ConformalMachine) model.machine()));
            double[][] before = new double[BOXES][BOXES];
            double[][] after = new double[BOXES][BOXES];
            for (int i = 0; i < BOXES; i++) {
                for (int j = 0; j < BOXES; j++) {
                    double[] x = {at(i), at(j)};
                    before[i][j] = Math.log(kernel.metric().at(x).volumeElement());
                    after[i][j] = transformed.metricAt(x).logDeterminant() / 2;
                }
            }
            return Plot.row(
                    "Volume element of " + kernel.spec() + " before and after",
                    List.of(
                            plot(data, before, "before"),
                            plot(data, after, "after, " + result.best().text())));
        }
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
            double radius = 1 + labels[i] + 0.3 * random.nextGaussian();
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

    private static Plot plot(Dataset data, double[][] logarithms, String title) {
        double most =
                Arrays.stream(logarithms).flatMapToDouble(Arrays::stream).max().orElseThrow();
        Plot plot = Plot.of(380, 380, Axis.linear(title + ": x₁", -REACH, REACH), Axis.linear("x₂", -REACH, REACH));
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
        for (int i = 0; i < data.size(); i++) {
            double[] x = data.points().row(i);
            if (Math.abs(x[0]) < REACH && Math.abs(x[1]) < REACH) {
                plot.dot(
                        data.labels()[i] == 0 ? "s1" : "s3",
                        x[0],
                        x[1],
                        data.classes().get(data.labels()[i]));
            }
        }
        return plot;
    }
}
