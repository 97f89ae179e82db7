package arcmargin.unsupervised;

import arcmargin.data.Points;
import arcmargin.gram.CrossProducts;
import arcmargin.gram.KernelMatrix;
import arcmargin.gram.PairProducts;
import arcmargin.gram.RowBlocks;
import arcmargin.kernel.Kernel;
import arcmargin.work.Resources;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The part of feature space that the images of m landmarks z span, and how the images of n rows vary in it (Williams
 * and Seeger, "Using the Nyström method to speed up kernel machines", NIPS 2001).
 *
 * <p>With W = (k(z_a, z_b)) = L Lᵀ the image of x has the coordinates L⁻¹ κ(x) in an orthonormal basis, where κ(x) =
 * (k(z_a, x)). The operator is n times their covariance, L⁻¹ S L⁻ᵀ with S = Σ (κ(x_i) - μ)(κ(x_i) - μ)ᵀ and μ the mean
 * of κ(x_i). An eigenvector u of eigenvalue λ is a principal component, of coordinate (L⁻ᵀ u)·(κ(x) - μ).
 */
final class Landmarks implements SymmetricOperator {

    /** Rows seen at a time. */
    private static final int CHUNK = 1 << 13;

    /** Vectors multiplied at a time. */
    private static final int COLUMNS = 128;

    /**
     * Added to the diagonal of W, relative to its mean, so that it has a Cholesky factor: the rounding errors of floats
     * change eigenvalues by about 2√m 2⁻²⁴ at most, which is 1e-5 for m = 10000.
     */
    private static final double JITTER = 1e-5;

    private final double[][] factor; // L, lower triangular
    private final double[][] scatter; // S
    private final double[] mean; // μ
    private final double variance;
    private final Resources resources;

    private Landmarks(
            double[][] factor, double[][] scatter, double[] mean, double diagonals, int rows, Resources resources) {
        this.factor = factor;
        this.scatter = scatter;
        this.mean = mean;
        double[] centre = mean.clone();
        forward(centre);
        this.variance = diagonals - rows * Vectors.dot(centre, centre, centre.length);
        this.resources = resources;
    }

    /** Sees all rows once. */
    static Landmarks of(Kernel kernel, Points landmarks, Points points, Resources resources) {
        int m = landmarks.size();
        int n = points.size();
        KernelMatrix matrix = PairProducts.passing(landmarks, resources).heldMatrix(kernel, resources);
        double[][] factor = cholesky(matrix);
        matrix.release();
        double[][] scatter = new double[m][m];
        double[] mean = new double[m];
        for (int from = 0; from < n; from += CHUNK) {
            int count = Math.min(CHUNK, n - from);
            Points chunk = points.select(IntStream.range(from, from + count).toArray());
            float[][] values = new float[m][count];
            CrossProducts.of(landmarks, chunk, resources.blas())
                    .forEachBlock(
                            List.of(kernel),
                            resources.withProgress((stage, done, total) -> {}),
                            (k, row, rows, block) -> {
                                for (int r = 0; r < rows; r++) {
                                    System.arraycopy(block, r * count, values[row + r], 0, count);
                                }
                            });
            add(values, scatter, mean, resources);
            resources.progress().update("landmarks", from + count, n);
        }
        for (int a = 0; a < m; a++) {
            mean[a] /= n;
        }
        for (int a = 0; a < m; a++) {
            for (int b = 0; b < m; b++) {
                scatter[a][b] -= n * mean[a] * mean[b];
            }
        }
        double diagonals = 0;
        for (double square : points.squaredNorms()) {
            diagonals += kernel.diagonal(square);
        }
        return new Landmarks(factor, scatter, mean, diagonals, n, resources);
    }

    /** Adds the products of all pairs of rows to the scatter, and the sum of each to the mean. */
    private static void add(float[][] values, double[][] scatter, double[] mean, Resources resources) {
        int m = values.length;
        int count = values[0].length;
        for (int from = 0; from < m; from += COLUMNS) {
            double[][] vectors = new double[Math.min(COLUMNS, m - from)][count];
            double[][] products = new double[vectors.length][m];
            for (int c = 0; c < vectors.length; c++) {
                for (int i = 0; i < count; i++) {
                    vectors[c][i] = values[from + c][i];
                    mean[from + c] += vectors[c][i];
                }
            }
            RowBlocks.multiply(a -> values[a], vectors, products, resources);
            for (int c = 0; c < vectors.length; c++) {
                for (int a = 0; a < m; a++) {
                    scatter[from + c][a] += products[c][a];
                }
            }
        }
    }

    /** L with L Lᵀ = W + jitter, row by row. */
    private static double[][] cholesky(KernelMatrix matrix) {
        int m = matrix.size();
        double trace = 0;
        for (int a = 0; a < m; a++) {
            trace += matrix.diagonal(a);
        }
        double jitter = JITTER * trace / m;
        double[][] lower = new double[m][];
        for (int a = 0; a < m; a++) {
            float[] row = matrix.row(a);
            lower[a] = new double[a + 1];
            for (int b = 0; b < a; b++) {
                lower[a][b] = (row[b] - Vectors.dot(lower[a], lower[b], b)) / lower[b][b];
            }
            double rest = matrix.diagonal(a) + jitter - Vectors.dot(lower[a], lower[a], a);
            lower[a][a] = Math.sqrt(Math.max(jitter / 2, rest)); // a landmark that others span adds nothing new
        }
        return lower;
    }

    @Override
    public int size() {
        return factor.length;
    }

    @Override
    public void multiply(double[][] vectors, double[][] products) {
        resources.workers().forEach(vectors.length, c -> {
            double[] solved = vectors[c].clone();
            backward(solved);
            for (int a = 0; a < size(); a++) {
                products[c][a] = Vectors.dot(scatter[a], solved, size());
            }
            forward(products[c]);
        });
    }

    /** The components as sums over landmarks. */
    Projection.Components components(LeadingEigenpairs pairs) {
        double[][] coefficients = new double[pairs.values().length][];
        double[] offsets = new double[coefficients.length];
        for (int c = 0; c < coefficients.length; c++) {
            coefficients[c] = pairs.vectors()[c].clone();
            backward(coefficients[c]);
            offsets[c] = -Vectors.dot(coefficients[c], mean, mean.length);
        }
        return new Projection.Components(coefficients, offsets, pairs.values(), variance);
    }

    /** x = L⁻¹ x. */
    private void forward(double[] x) {
        for (int a = 0; a < x.length; a++) {
            x[a] = (x[a] - Vectors.dot(factor[a], x, a)) / factor[a][a];
        }
    }

    /** x = L⁻ᵀ x. */
    private void backward(double[] x) {
        for (int a = x.length - 1; a >= 0; a--) {
            x[a] /= factor[a][a];
            for (int b = 0; b < a; b++) {
                x[b] -= factor[a][b] * x[a];
            }
        }
    }
}
