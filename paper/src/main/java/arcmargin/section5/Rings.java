package arcmargin.section5;

import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.data.PreparationOptions;
import arcmargin.data.Scaling;
import arcmargin.page.Plot;
import arcmargin.page.VolumePicture;
import arcmargin.selection.ConformalLearning;
import arcmargin.selection.Validation;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Volume elements before and after conformal transformations, on two noisy rings. */
final class Rings {

    private static final int ROWS = 200;
    private static final double PENALTY = 10;

    private Rings() {}

    /** A drawing of some kernels, one below the other. */
    static String svg(List<String> kernels) {
        Dataset data = rows();
        List<Plot> plots = new ArrayList<>();
        try (Resources resources = Resources.of(Workers.of(1))) {
            for (String kernel : kernels) {
                ConformalLearning.Result result = ConformalLearning.of(data)
                        .kernel(kernel)
                        .penalty(PENALTY)
                        .always(true)
                        .preparation(PreparationOptions.scaled(Scaling.Kind.NONE))
                        .validation(Validation.folds(3))
                        .resources(resources)
                        .run();
                plots.addAll(VolumePicture.of(result, data, resources));
            }
        }
        return Plot.grid("Volume elements before and after a conformal transformation", 2, plots);
    }

    /** Two classes on noisy rings. */
    private static Dataset rows() {
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
}
