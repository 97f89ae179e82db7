package arcmargin.unsupervised;

import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.util.Arrays;
import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * The largest eigenvalues λ of a symmetric positive semidefinite operator A and their eigenvectors, by products with A
 * alone: a block Lanczos method with full orthogonalisation and thick restarts.
 *
 * <p>An orthonormal basis Q is widened by the residuals A x - θ x of the leading Ritz pairs (θ, x), the eigenpairs of
 * QᵀAQ seen through Q. Several vectors are added at a time, so that multiple eigenvalues are found and a pass over A
 * serves them all. When Q is full, the leading Ritz vectors become the new basis. The search ends when every wanted
 * residual is small, which bounds the errors of eigenvalues without further assumptions: there is an eigenvalue within
 * |A x - θ x| of θ. Where eigenvalues lie so close together that this takes too long, as those of a matrix that is
 * almost the identity do, it ends with the residual that it has reached.
 *
 * @param values the largest eigenvalues, falling
 * @param vectors their eigenvectors, of length 1; the largest entry of each is positive
 * @param residual the largest |A x - θ x| relative to the largest eigenvalue
 */
@SuppressWarnings("ArrayRecordComponent") // passed on only
record LeadingEigenpairs(double[] values, double[][] vectors, double residual) {

    /** Vectors added at a time: fewer cost as much, because matrix products are padded to 16 columns. */
    private static final int BLOCK = 16;

    /** Residuals are small relative to their own eigenvalue, or to the largest one where that is noise of floats. */
    private static final double TOLERANCE = 1e-8;

    /** Steps after which the search ends anyway: eigenvalues that lie very close together are found slowly. */
    private static final int MOST_STEPS = 300;

    /** Residuals above this share of the largest eigenvalue are no eigenvectors. */
    private static final double USELESS = 1e-2;

    static LeadingEigenpairs of(SymmetricOperator operator, int count, long seed, Resources resources) {
        if (count < 1 || count > operator.size()) {
            throw new IllegalArgumentException("count is " + count + ", must be from 1 to " + operator.size());
        }
        return new Search(operator, count, seed, resources).solve();
    }

    private static final class Search {

        private final SymmetricOperator operator;
        private final int count;
        private final int n;
        private final int kept;
        private final int most;
        private final Resources resources;
        private final Workers workers;
        private final SplittableRandom random;

        private double[][] basis = new double[0][];
        private double[][] images = new double[0][]; // A q
        private double[][] projected = new double[0][]; // QᵀAQ
        private double[] values = new double[0];
        private double[][] residuals = new double[0][]; // of the leading Ritz vectors
        private double[] lengths = new double[0]; // of the residuals

        Search(SymmetricOperator operator, int count, long seed, Resources resources) {
            this.operator = operator;
            this.count = count;
            this.n = operator.size();
            this.kept = Math.min(n, count + BLOCK);
            this.most = Math.min(n, 2 * kept + 4 * BLOCK);
            this.resources = resources;
            this.workers = resources.workers();
            this.random = new SplittableRandom(seed);
        }

        LeadingEigenpairs solve() {
            widen(randomVectors(Math.min(n, Math.max(BLOCK, count))));
            double first = Double.NaN;
            for (int step = 0; step < MOST_STEPS; step++) {
                improve();
                double worst = worst();
                if (worst <= 1 || basis.length == n) {
                    break;
                }
                first = step == 0 ? worst : first;
                // residuals shrink about geometrically, so the logarithm tells how far the search is
                double share = 1 - Math.log(worst) / Math.max(Math.log(first), Math.log(worst));
                resources.progress().update("eigenvectors", Math.round(1000 * share), 1000);
                expand();
            }
            double[][] vectors = Arrays.copyOf(basis, count);
            Arrays.stream(vectors).forEach(Search::orient);
            double residual = 0;
            for (int c = 0; c < Math.min(count, lengths.length); c++) {
                residual = Math.max(residual, values[0] > 0 ? lengths[c] / values[0] : 0);
            }
            if (residual > USELESS) {
                throw new ArithmeticException("the eigenvalues did not converge in " + MOST_STEPS + " steps");
            }
            return new LeadingEigenpairs(Arrays.copyOf(values, count), vectors, residual);
        }

        /** Rayleigh–Ritz: turns the basis into Ritz vectors, drops the last ones if it is full, computes residuals. */
        private void improve() {
            DenseEigen small = DenseEigen.of(projected);
            int width = basis.length + BLOCK > most && basis.length < n ? Math.min(kept, basis.length) : basis.length;
            double[][] turn = Arrays.copyOf(small.vectors(), width);
            values = Arrays.copyOf(small.values(), width);
            basis = combine(turn, basis);
            images = combine(turn, images);
            projected = new double[width][width];
            for (int c = 0; c < width; c++) {
                projected[c][c] = values[c];
            }
            int leading = Math.min(width, Math.max(count, BLOCK));
            residuals = new double[leading][n];
            lengths = new double[leading];
            workers.forEach(leading, c -> {
                for (int i = 0; i < n; i++) {
                    residuals[c][i] = images[c][i] - values[c] * basis[c][i];
                }
                lengths[c] = Math.sqrt(Vectors.dot(residuals[c], residuals[c], n));
            });
        }

        private double[][] combine(double[][] turn, double[][] vectors) {
            double[][] sums = new double[turn.length][n];
            workers.forEach(turn.length, c -> {
                for (int k = 0; k < vectors.length; k++) {
                    add(sums[c], turn[c][k], vectors[k]);
                }
            });
            return sums;
        }

        /** The largest wanted residual in units of what is tolerated; infinite while there are too few Ritz vectors. */
        private double worst() {
            double worst = lengths.length < count ? Double.POSITIVE_INFINITY : 0;
            for (int c = 0; c < Math.min(count, lengths.length); c++) {
                worst = Math.max(worst, excess(c));
            }
            return worst;
        }

        /** A residual in units of what is tolerated. */
        private double excess(int c) {
            double tolerated = TOLERANCE * Math.max(Math.abs(values[c]), Math.abs(values[0]) * TOLERANCE);
            double floor = KernelPca.NOISE * Math.abs(values[0]);
            boolean noise = Math.abs(values[c]) <= floor && lengths[c] <= floor;
            return noise || lengths[c] == 0 ? 0 : lengths[c] / tolerated;
        }

        /** Adds residuals that are not zero: of those that are too large the leading ones, and then of the others. */
        private void expand() {
            double[][] wanted = IntStream.range(0, residuals.length)
                    .filter(c -> lengths[c] > TOLERANCE * TOLERANCE * Math.abs(values[0]))
                    .boxed()
                    .sorted(Comparator.comparing(c -> c >= count || excess(c) <= 1)) // stable
                    .limit(BLOCK)
                    .map(c -> residuals[c])
                    .toArray(double[][]::new);
            int before = basis.length;
            widen(wanted);
            if (basis.length == before) { // an invariant subspace: look elsewhere
                widen(randomVectors(Math.min(BLOCK, n - before)));
            }
        }

        private double[][] randomVectors(int number) {
            double[][] vectors = new double[number][n];
            for (double[] vector : vectors) {
                for (int i = 0; i < n; i++) {
                    vector[i] = random.nextDouble() - 0.5;
                }
            }
            return vectors;
        }

        /** Adds what vectors have outside of the basis, and its products. */
        private void widen(double[][] vectors) {
            int before = basis.length;
            double[][] wider = Arrays.copyOf(basis, before + vectors.length);
            int width = before;
            for (double[] vector : vectors) {
                if (width < n && orthonormalise(vector, wider, width)) {
                    wider[width++] = vector;
                }
            }
            basis = Arrays.copyOf(wider, width);
            images = Arrays.copyOf(images, width);
            for (int k = before; k < width; k++) {
                images[k] = new double[n];
            }
            operator.multiply(Arrays.copyOfRange(basis, before, width), Arrays.copyOfRange(images, before, width));
            double[][] larger = new double[width][width];
            for (int k = 0; k < before; k++) {
                System.arraycopy(projected[k], 0, larger[k], 0, before);
            }
            int old = before;
            workers.forEach(width - before, k -> {
                for (int j = 0; j <= old + k; j++) {
                    larger[old + k][j] = Vectors.dot(basis[j], images[old + k], n);
                }
            });
            for (int k = before; k < width; k++) {
                for (int j = 0; j < k; j++) {
                    larger[j][k] = larger[k][j];
                }
            }
            projected = larger;
        }

        /** Twice is enough for a vector to be orthogonal to working precision; false if nothing is left of it. */
        private boolean orthonormalise(double[] vector, double[][] to, int width) {
            double[] dots = new double[width];
            double before = Math.sqrt(Vectors.dot(vector, vector, n));
            scale(vector, before > 0 ? 1 / before : 0);
            for (int pass = 0; pass < 3; pass++) {
                workers.forEach(width, k -> dots[k] = Vectors.dot(vector, to[k], n));
                for (int k = 0; k < width; k++) {
                    add(vector, -dots[k], to[k]);
                }
                double length = Math.sqrt(Vectors.dot(vector, vector, n));
                if (!(length > 1e-10)) {
                    return false;
                }
                scale(vector, 1 / length);
            }
            return true;
        }

        private static void orient(double[] vector) {
            double largest = 0;
            for (double value : vector) {
                largest = Math.abs(value) > Math.abs(largest) ? value : largest;
            }
            scale(vector, Math.signum(largest));
        }

        private static void scale(double[] vector, double factor) {
            for (int i = 0; i < vector.length; i++) {
                vector[i] *= factor;
            }
        }

        private static void add(double[] sum, double factor, double[] vector) {
            for (int i = 0; i < sum.length; i++) {
                sum[i] += factor * vector[i];
            }
        }
    }
}
