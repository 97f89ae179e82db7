package arcmargin.page;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.data.Points;
import arcmargin.data.Preparation;
import arcmargin.data.PreparationOptions;
import arcmargin.data.Scaling;
import arcmargin.geometry.RadialMetric;
import arcmargin.kernel.Conformal;
import arcmargin.kernel.ConformalFactor;
import arcmargin.kernel.Kernel;
import arcmargin.selection.ConformalLearning;
import arcmargin.svm.ConformalMachine;
import arcmargin.svm.Model;
import arcmargin.svm.Svm;
import arcmargin.work.Resources;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The volume element of a kernel over the plane, before and after its conformal transformation, with the rows and the
 * boundary of the machine.
 *
 * <p>The plane is that of the prepared features, where the kernel is.
 */
public final class VolumePicture {

    private static final int BOXES = 40;
    private static final int SHADES = 64;
    private static final double SIZE = 380;
    private static final double MARGIN = 1.08;

    /** Smaller volume elements, in units of the largest, are drawn alike. */
    private static final double LEAST = 1e-3;

    private static final double STEP = 1e-4;

    private final double[] origin; // what is prepared to zero
    private final double[] unit; // how far a feature goes while the prepared one goes by 1
    private final double[][] rows; // prepared
    private final int[] labels;
    private final double extent;

    private VolumePicture(Dataset data, Preparation preparation) {
        double[][] corners = prepared(DensePoints.of(new double[][] {{0, 0}, {1, 1}, {2, 3}}), preparation);
        this.origin = new double[2];
        this.unit = new double[2];
        for (int j = 0; j < 2; j++) {
            unit[j] = 1 / (corners[1][j] - corners[0][j]);
            origin[j] = -corners[0][j] * unit[j];
            double expected = ((j == 0 ? 2 : 3) - origin[j]) / unit[j];
            if (!(Math.abs(corners[2][j] - expected) <= 1e-9 * (1 + Math.abs(expected)))) {
                throw new BadInputException("the scaling "
                        + preparation.scaling().kind().text()
                        + " bends the plane: volume elements are drawn of features as they are, or scaled by minmax or"
                        + " standard");
            }
        }
        this.rows = prepared(data.points(), preparation);
        this.labels = data.labels();
        this.extent = MARGIN
                * Arrays.stream(rows)
                        .flatMapToDouble(Arrays::stream)
                        .map(Math::abs)
                        .max()
                        .orElse(1);
    }

    /**
     * Refuses data that cannot be drawn.
     *
     * @param data the data
     * @throws BadInputException if they do not have two features and two classes
     */
    public static void require(Dataset data) {
        if (data.points().dimension() != 2 || data.classes().size() != 2) {
            throw new BadInputException("the data have " + data.points().dimension() + " features and "
                    + data.classes().size() + " classes: volume elements are drawn of two features and two classes");
        }
    }

    /**
     * Draws a transformation.
     *
     * @param result the machine and how it was found
     * @param data the rows it was trained on, of two features and two classes
     * @param resources thread pool, memory and BLAS
     * @return before and, if the kernel was transformed, after
     * @throws BadInputException if the data or their scaling cannot be drawn, or the kernel has no metric
     */
    public static List<Plot> of(ConformalLearning.Result result, Dataset data, Resources resources) {
        require(data);
        Kernel kernel = result.kernel();
        if (!(kernel.surface() instanceof RadialMetric metric)) {
            throw new BadInputException(kernel.spec() + " has no metric, and so no volume element to draw");
        }
        VolumePicture picture = new VolumePicture(data, result.model().machine().preparation());
        Dataset prepared = new Dataset(DensePoints.of(picture.rows), picture.labels, data.classes());
        Model plain = Svm.with(kernel)
                .penalty(result.plain().penalty())
                .preparation(PreparationOptions.scaled(Scaling.Kind.NONE))
                .train(prepared, resources)
                .model();
        List<Plot> plots = new ArrayList<>();
        double[][] before = picture.logarithms(z -> Math.log(metric.at(z).volumeElement()));
        plots.add(picture.plot(before, picture.decisions(plain, false, resources), kernel.spec()));
        if (result.model().machine() instanceof ConformalMachine machine) {
            Conformal transformed = new Conformal(kernel, picture.factor(machine));
            double[][] after = picture.logarithms(z -> transformed.metricAt(z).logDeterminant() / 2);
            double[][] decisions = picture.decisions(result.model(), true, resources);
            plots.add(picture.plot(
                    after, decisions, kernel.spec() + ", " + machine.rule().text()));
        }
        return plots;
    }

    private static double[][] prepared(Points points, Preparation preparation) {
        Points prepared = preparation.apply(points);
        return IntStream.range(0, prepared.size()).mapToObj(prepared::row).toArray(double[][]::new);
    }

    private double[] asRead(double[] z) {
        return new double[] {origin[0] + unit[0] * z[0], origin[1] + unit[1] * z[1]};
    }

    private double at(double box) {
        return extent * (2 * box / BOXES - 1);
    }

    private double[][] logarithms(ToDoubleFunction<double[]> logarithm) {
        double[][] values = new double[BOXES][BOXES];
        for (int i = 0; i < BOXES; i++) {
            for (int j = 0; j < BOXES; j++) {
                values[i][j] = logarithm.applyAsDouble(new double[] {at(i + 0.5), at(j + 0.5)});
            }
        }
        return values;
    }

    /** Decision values at the corners of the boxes. */
    private double[][] decisions(Model model, boolean asRead, Resources resources) {
        int corners = BOXES + 1;
        double[][] points = new double[corners * corners][];
        for (int r = 0; r < corners; r++) {
            for (int c = 0; c < corners; c++) {
                double[] z = {at(c), at(r)};
                points[r * corners + c] = asRead ? asRead(z) : z;
            }
        }
        double[][] found = model.predictor().decisions(DensePoints.of(points), resources);
        double[][] decisions = new double[corners][corners];
        for (int r = 0; r < corners; r++) {
            for (int c = 0; c < corners; c++) {
                decisions[r][c] = found[r * corners + c][0];
            }
        }
        return decisions;
    }

    /** D of two classes, its gradient by central differences. */
    private ConformalFactor factor(ConformalMachine machine) {
        return new ConformalFactor() {
            @Override
            public double at(double[] z) {
                return machine.factors(asRead(z))[0];
            }

            @Override
            public double[] gradient(double[] z) {
                double[] gradient = new double[z.length];
                for (int i = 0; i < z.length; i++) {
                    double[] up = z.clone();
                    double[] down = z.clone();
                    up[i] += STEP;
                    down[i] -= STEP;
                    gradient[i] = (at(up) - at(down)) / (2 * STEP);
                }
                return gradient;
            }
        };
    }

    private Plot plot(double[][] logarithms, double[][] decisions, String title) {
        double most =
                Arrays.stream(logarithms).flatMapToDouble(Arrays::stream).max().orElseThrow();
        Plot plot = Plot.of(SIZE, SIZE, Axis.linear(title, -extent, extent), Axis.linear("", -extent, extent));
        Map<Double, List<double[]>> boxes = new TreeMap<>();
        for (int i = 0; i < BOXES; i++) {
            for (int j = 0; j < BOXES; j++) {
                double share = Math.min(1, (logarithms[i][j] - most) / Math.log(LEAST));
                boxes.computeIfAbsent(Math.rint(share * SHADES) / SHADES, any -> new ArrayList<>())
                        .add(new double[] {at(i), at(i + 1.0), at(j), at(j + 1.0)});
            }
        }
        boxes.forEach((share, alike) -> plot.cells(SearchPlot.colour(share), alike));
        for (int label = 0; label < 2; label++) {
            int number = label;
            double[][] own = IntStream.range(0, rows.length)
                    .filter(i -> labels[i] == number)
                    .mapToObj(i -> rows[i])
                    .toArray(double[][]::new);
            plot.points(
                    label == 0 ? "s1" : "s3",
                    Arrays.stream(own).mapToDouble(z -> z[0]).toArray(),
                    Arrays.stream(own).mapToDouble(z -> z[1]).toArray());
        }
        List<double[][]> boundary = Contour.of(decisions, 0, extent);
        return plot.lines("halo", boundary).lines("ring", boundary);
    }
}
