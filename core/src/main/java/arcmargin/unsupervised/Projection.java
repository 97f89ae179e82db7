package arcmargin.unsupervised;

import arcmargin.data.BadInputException;
import arcmargin.data.Points;
import arcmargin.data.Preparation;
import arcmargin.gram.CrossProducts;
import arcmargin.kernel.Kernel;
import arcmargin.work.Resources;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;

/**
 * Kernel principal components of rows, as a map of any point to its coordinates. Projections are immutable.
 *
 * <pre>{@code
 * Projection projection = KernelPca.of(kernel).dimensions(2).fit(data).projection();
 * double[][] plane = projection.project(test.points(), resources);
 * }</pre>
 */
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
        preparation.requireFitting(dimension());
        if (preparation.width(dimension()) != vectors.dimension()) {
            throw new IllegalArgumentException("the vectors have " + vectors.dimension()
                    + " features, must be as many as the preparation makes = " + preparation.width(dimension()));
        }
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

    /** {@return the number of rows whose images span the components} */
    public int landmarks() {
        return vectors.size();
    }

    /** {@return the number of features of points, as read} */
    public int dimension() {
        return preparation.schema().isEmpty()
                ? vectors.dimension()
                : preparation.schema().features().size();
    }

    /**
     * Writes the projection: lines that describe it, arrays of numbers, and a checksum.
     *
     * @param out where to
     * @throws IOException if it cannot be written
     * @throws UnsupportedOperationException if the kernel has no kernel text
     */
    public void write(OutputStream out) throws IOException {
        ProjectionFormat.write(this, out);
    }

    /**
     * Reads what {@link #write} wrote, bit for bit.
     *
     * @param in where from
     * @param name of the file, for messages
     * @return the projection
     * @throws IOException if it cannot be read
     * @throws BadInputException if it is no projection or is damaged; the message names the line
     */
    public static Projection read(InputStream in, String name) throws IOException {
        return ProjectionFormat.read(in, name);
    }

    Points vectors() {
        return vectors;
    }

    Components components() {
        return components;
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
        return ofPrepared(preparation.apply(points), resources);
    }

    double[][] ofPrepared(Points points, Resources resources) {
        int dimensions = components.offsets.length;
        int width = vectors.size();
        double[][] coordinates = new double[points.size()][dimensions];
        CrossProducts.of(points, vectors, resources.blas())
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
