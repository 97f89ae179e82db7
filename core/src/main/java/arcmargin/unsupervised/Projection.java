package arcmargin.unsupervised;

import arcmargin.data.Points;
import arcmargin.data.Preparation;
import arcmargin.gram.CrossProducts;
import arcmargin.kernel.Kernel;
import arcmargin.work.Resources;
import java.util.List;

/** Kernel principal components of rows, as a map of any point to its coordinates. Projections are immutable. */
public final class Projection {

    private final Preparation preparation;
    private final Kernel kernel;
    private final Points vectors;
    private final Components components;

    /** Coordinate c of x is {@code offsets[c]} plus the sum over i of {@code coefficients[c][i] k(x, x_i)}. */
    @SuppressWarnings("ArrayRecordComponent") // passed on only
    record Components(double[][] coefficients, double[] offsets, double[] eigenvalues, double variance) {}

    Projection(Preparation preparation, Kernel kernel, Points vectors, Components components) {
        this.preparation = preparation;
        this.kernel = kernel;
        this.vectors = vectors;
        this.components = components;
    }

    /** {@return what turns points as read into those the kernel sees} */
    public Preparation preparation() {
        return preparation;
    }

    /** {@return the kernel} */
    public Kernel kernel() {
        return kernel;
    }

    /** {@return the eigenvalues of the centred kernel matrix, falling: n times the variance along each component} */
    public double[] eigenvalues() {
        return components.eigenvalues.clone();
    }

    /**
     * The share of each component in the variance of the images in feature space.
     *
     * @return numbers from 0 to 1 whose sum is at most 1
     */
    public double[] explained() {
        double[] shares = components.eigenvalues.clone();
        for (int c = 0; c < shares.length; c++) {
            shares[c] /= components.variance;
        }
        return shares;
    }

    /**
     * The coordinates of points.
     *
     * @param points as read, with the columns of the rows that were fitted
     * @param resources thread pool, BLAS and progress callback
     * @return for each point a number for each component
     */
    public double[][] project(Points points, Resources resources) {
        int dimensions = components.offsets.length;
        int width = vectors.size();
        double[][] coordinates = new double[points.size()][dimensions];
        CrossProducts.of(preparation.apply(points), vectors, resources.blas())
                .forEachBlock(List.of(kernel), resources, (k, first, rows, values) -> {
                    for (int r = 0; r < rows; r++) {
                        for (int c = 0; c < dimensions; c++) {
                            double[] coefficients = components.coefficients[c];
                            double sum = components.offsets[c];
                            for (int i = 0; i < width; i++) {
                                sum += coefficients[i] * values[r * width + i];
                            }
                            coordinates[first + r][c] = sum;
                        }
                    }
                });
        return coordinates;
    }
}
