package arcmargin.unsupervised;

import arcmargin.data.Points;
import arcmargin.data.Preparation;
import arcmargin.gram.CrossProducts;
import arcmargin.kernel.Kernel;
import arcmargin.work.Resources;
import java.util.Arrays;
import java.util.List;

/**
 * The means of clusters in feature space, by the rows they are means of; they assign any point to the nearest one.
 *
 * <pre>{@code
 * Centres centres = KernelKMeans.of(kernel).clusters(3).fit(data).centres();
 * int[] clusters = centres.assign(test.points(), resources);
 * }</pre>
 */
public final class Centres {

    private final Preparation preparation;
    private final Kernel kernel;
    private final Points rows;
    private final int[] assignment;
    private final double[] squaredLengths;

    Centres(Preparation preparation, Kernel kernel, Points rows, int[] assignment, double[] squaredLengths) {
        this.preparation = preparation;
        this.kernel = kernel;
        this.rows = rows;
        this.assignment = assignment;
        this.squaredLengths = squaredLengths;
    }

    /** {@return what turns points as read into those the kernel sees} */
    public Preparation preparation() {
        return preparation;
    }

    /**
     * The nearest mean of points.
     *
     * @param points as read, with the columns of the rows that were fitted
     * @param resources thread pool, BLAS and progress callback
     * @return the cluster of each
     */
    public int[] assign(Points points, Resources resources) {
        int clusters = squaredLengths.length;
        int width = rows.size();
        int[] counts = new int[clusters];
        Arrays.stream(assignment).forEach(c -> counts[c]++);
        int[] nearest = new int[points.size()];
        CrossProducts.of(preparation.apply(points), rows, resources.blas())
                .forEachBlock(List.of(kernel), resources, (k, first, count, values) -> {
                    for (int r = 0; r < count; r++) {
                        double[] sums = new double[clusters];
                        for (int j = 0; j < width; j++) {
                            sums[assignment[j]] += values[r * width + j];
                        }
                        double least = Double.POSITIVE_INFINITY;
                        for (int c = 0; c < clusters; c++) {
                            double distance = squaredLengths[c] - 2 * sums[c] / counts[c]; // less k(x, x)
                            if (distance < least) {
                                least = distance;
                                nearest[first + r] = c;
                            }
                        }
                    }
                });
        return nearest;
    }
}
