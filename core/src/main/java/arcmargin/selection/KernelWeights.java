package arcmargin.selection;

import arcmargin.gram.KernelMatrix;
import arcmargin.svm.DualProblem;
import arcmargin.svm.DualSolution;
import arcmargin.svm.SmoSolver;
import arcmargin.svm.SvmOptions;
import arcmargin.work.Progress;
import arcmargin.work.Workers;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Finds the weights of kernels from their matrices K_1, …, K_p over n labelled rows.
 *
 * <p><b>Alignment.</b> With H = I − 11ᵀ/n and T the matrix that is 1 where two rows are of one class and 0 elsewhere,
 * the weights maximise the cosine of the angle between Σ μ_r H K_r H and H T H over μ ≥ 0. Up to a factor, they are the
 * solution of
 *
 * <pre>
 *   minimise  v'M v − 2 a'v  subject to  v ≥ 0,   M_rs = ⟨H K_r H, H K_s H⟩,  a_r = ⟨H K_r H, H T H⟩.
 * </pre>
 *
 * <p><b>EasyMKL.</b> For two classes, with γ a distribution over the rows of either and y their signs,
 *
 * <pre>
 *   minimise  (1 − λ) γ'Y K Y γ + λ γ'γ,   K the mean of the K_r;
 * </pre>
 *
 * then μ_r is in proportion to γ'Y K_r Y γ, the squared distance of the classes that γ stands for in the images of K_r.
 * This is a hard-margin machine with K + λ/(1−λ) I, whose coefficients are a multiple of γ. With more classes the
 * distances of all pairs are added.
 */
final class KernelWeights {

    /** The balance between margin and distance of the class means that the authors of EasyMKL use by default. */
    static final double LAMBDA = 0.1;

    /** No coefficient of a hard margin comes near this bound. */
    private static final double UNBOUNDED = 1e8;

    private KernelWeights() {}

    /**
     * The weights.
     *
     * @param rule average, alignment or EasyMKL
     * @param matrices of comparable size, at least one
     * @param labels the class of every row
     * @param workers the thread pool
     * @return not negative, with sum 1
     */
    static double[] of(WeightRule rule, KernelMatrix[] matrices, int[] labels, Workers workers) {
        double[] weights = switch (rule) {
            case AVERAGE -> ones(matrices.length);
            case ALIGNMENT -> nonNegative(products(matrices, workers), targets(matrices, labels, workers));
            case EASYMKL -> distances(matrices, labels, workers);
        };
        double sum = Arrays.stream(weights).sum();
        // no kernel tells the classes apart better than chance
        double[] usable = sum > 0 ? weights : ones(matrices.length);
        double whole = Arrays.stream(usable).sum();
        return Arrays.stream(usable).map(weight -> weight / whole).toArray();
    }

    private static double[] ones(int count) {
        double[] ones = new double[count];
        Arrays.fill(ones, 1);
        return ones;
    }

    /** The alignment of each kernel with the classes, from −1 to 1. */
    static double[] alignments(KernelMatrix[] matrices, int[] labels, Workers workers) {
        double[] targets = targets(matrices, labels, workers);
        int n = labels.length;
        double squares = 0;
        double cubes = 0;
        for (double count : counts(labels)) {
            squares += count * count;
            cubes += count * count * count;
        }
        double length = Math.sqrt(Math.max(0, squares - 2 * cubes / n + squares * squares / n / n));
        double[] alignments = new double[matrices.length];
        workers.forEach(matrices.length, r -> {
            double own = Math.sqrt(product(matrices[r], matrices[r]));
            alignments[r] = own > 0 && length > 0 ? targets[r] / own / length : 0;
        });
        return alignments;
    }

    /** M, of which each element is a sum over all pairs of rows. */
    private static double[][] products(KernelMatrix[] matrices, Workers workers) {
        int p = matrices.length;
        double[][] products = new double[p][p];
        workers.forEach(p * p, place -> {
            int r = place / p;
            int s = place % p;
            if (s <= r) {
                products[r][s] = product(matrices[r], matrices[s]);
            }
        });
        for (int r = 0; r < p; r++) {
            for (int s = 0; s < r; s++) {
                products[s][r] = products[r][s];
            }
        }
        return products;
    }

    /** ⟨H K H, H L H⟩ = Σ k l − 2/n Σ (row sums of k) (row sums of l) + (Σ k)(Σ l)/n². */
    private static double product(KernelMatrix first, KernelMatrix second) {
        int n = first.size();
        double both = 0;
        double rows = 0;
        double sumFirst = 0;
        double sumSecond = 0;
        for (int i = 0; i < n; i++) {
            float[] k = first.row(i);
            float[] l = second.row(i);
            double rowBoth = 0;
            double rowFirst = 0;
            double rowSecond = 0;
            for (int j = 0; j < n; j++) {
                rowBoth += (double) k[j] * l[j];
                rowFirst += k[j];
                rowSecond += l[j];
            }
            both += rowBoth;
            rows += rowFirst * rowSecond;
            sumFirst += rowFirst;
            sumSecond += rowSecond;
        }
        return both - 2 * rows / n + sumFirst / n * (sumSecond / n);
    }

    /** a, the same with T. */
    private static double[] targets(KernelMatrix[] matrices, int[] labels, Workers workers) {
        int n = labels.length;
        double[] counts = counts(labels);
        double squares = Arrays.stream(counts).map(count -> count * count).sum();
        double[] targets = new double[matrices.length];
        workers.forEach(matrices.length, r -> {
            double within = 0;
            double rows = 0;
            double sum = 0;
            for (int i = 0; i < n; i++) {
                float[] row = matrices[r].row(i);
                double own = 0;
                double all = 0;
                for (int j = 0; j < n; j++) {
                    own += labels[j] == labels[i] ? row[j] : 0;
                    all += row[j];
                }
                within += own;
                rows += all * counts[labels[i]];
                sum += all;
            }
            targets[r] = within - 2 * rows / n + sum / n * (squares / n);
        });
        return targets;
    }

    private static double[] counts(int[] labels) {
        double[] counts = new double[1 + Arrays.stream(labels).max().orElse(-1)];
        for (int label : labels) {
            counts[label]++;
        }
        return counts;
    }

    /**
     * Minimises v'M v − 2 a'v over v ≥ 0 by active sets (C. L. Lawson, R. J. Hanson, "Solving least squares problems",
     * 1974, chapter 23): the element of largest slope is freed, and elements that turn negative are fixed at 0 again.
     */
    static double[] nonNegative(double[][] matrix, double[] linear) {
        int p = linear.length;
        double[] unit = new double[p]; // in units in which the diagonal is 1
        double[][] m = new double[p][p];
        double[] a = new double[p];
        for (int r = 0; r < p; r++) {
            unit[r] = matrix[r][r] > 0 ? Math.sqrt(matrix[r][r]) : Double.POSITIVE_INFINITY;
        }
        for (int r = 0; r < p; r++) {
            a[r] = linear[r] / unit[r];
            for (int s = 0; s < p; s++) {
                m[r][s] = matrix[r][s] / unit[r] / unit[s];
            }
        }
        double least = 1e-10 * Arrays.stream(a).map(Math::abs).max().orElse(0);
        boolean[] free = new boolean[p];
        double[] v = new double[p];
        for (int round = 0; round < 10 * p; round++) {
            int next = -1;
            double steepest = least;
            for (int r = 0; r < p; r++) {
                double slope = a[r] - dot(m[r], v);
                if (!free[r] && slope > steepest) {
                    next = r;
                    steepest = slope;
                }
            }
            if (next < 0) {
                break;
            }
            free[next] = true;
            v = inside(m, a, free, v);
        }
        for (int r = 0; r < p; r++) {
            v[r] = v[r] / unit[r];
        }
        return v;
    }

    /** Walks to the minimum over the free elements, fixing those that would turn negative on the way. */
    private static double[] inside(double[][] m, double[] a, boolean[] free, double[] from) {
        double[] v = from;
        while (true) {
            int[] places = IntStream.range(0, a.length).filter(r -> free[r]).toArray();
            double[] wanted = minimum(m, a, places);
            double share = 1;
            for (int r : places) {
                if (wanted[r] <= 0) {
                    share = Math.min(share, v[r] / (v[r] - wanted[r]));
                }
            }
            double[] reached = new double[a.length];
            boolean fixed = false;
            for (int r : places) {
                reached[r] = v[r] + share * (wanted[r] - v[r]);
                if (share < 1 && wanted[r] <= 0 && reached[r] <= 1e-14) {
                    reached[r] = 0;
                    free[r] = false;
                    fixed = true;
                }
            }
            v = reached;
            if (!fixed) {
                return v;
            }
        }
    }

    /** The unconstrained minimum over some elements, by Cholesky's decomposition. */
    private static double[] minimum(double[][] m, double[] a, int[] places) {
        int k = places.length;
        double[][] lower = new double[k][k];
        for (int i = 0; i < k; i++) {
            for (int j = 0; j <= i; j++) {
                double sum = m[places[i]][places[j]];
                for (int l = 0; l < j; l++) {
                    sum -= lower[i][l] * lower[j][l];
                }
                // kernels that are nearly the same: the smallest pivot that rounding allows
                lower[i][j] = i == j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / lower[j][j];
            }
        }
        double[] x = new double[k];
        for (int i = 0; i < k; i++) {
            double sum = a[places[i]];
            for (int l = 0; l < i; l++) {
                sum -= lower[i][l] * x[l];
            }
            x[i] = sum / lower[i][i];
        }
        for (int i = k - 1; i >= 0; i--) {
            double sum = x[i];
            for (int l = i + 1; l < k; l++) {
                sum -= lower[l][i] * x[l];
            }
            x[i] = sum / lower[i][i];
        }
        double[] all = new double[a.length];
        for (int i = 0; i < k; i++) {
            all[places[i]] = x[i];
        }
        return all;
    }

    private static double dot(double[] first, double[] second) {
        double sum = 0;
        for (int r = 0; r < first.length; r++) {
            sum += first[r] * second[r];
        }
        return sum;
    }

    /** The squared distances that EasyMKL weights by, summed over pairs of classes. */
    private static double[] distances(KernelMatrix[] matrices, int[] labels, Workers workers) {
        int classes = counts(labels).length;
        int[][] rows = new int[classes][];
        Arrays.setAll(
                rows,
                c -> IntStream.range(0, labels.length)
                        .filter(i -> labels[i] == c)
                        .toArray());
        int[][] pairs = IntStream.range(0, classes)
                .boxed()
                .flatMap(a -> IntStream.range(a + 1, classes).mapToObj(b -> new int[] {a, b}))
                .filter(pair -> rows[pair[0]].length > 0 && rows[pair[1]].length > 0)
                .toArray(int[][]::new);
        double[][] found = new double[pairs.length][];
        workers.forEach(pairs.length, p -> {
            int[] both = IntStream.concat(Arrays.stream(rows[pairs[p][0]]), Arrays.stream(rows[pairs[p][1]]))
                    .toArray();
            double[] gamma = gamma(matrices, both, rows[pairs[p][0]].length);
            found[p] = Arrays.stream(matrices)
                    .mapToDouble(matrix -> distance(matrix, both, gamma))
                    .toArray();
        });
        double[] sums = new double[matrices.length];
        for (double[] pair : found) {
            for (int r = 0; r < sums.length; r++) {
                sums[r] += pair[r];
            }
        }
        return sums;
    }

    /** Y γ: positive with sum 1 for the rows of the first class, negative with sum −1 for the others. */
    static double[] gamma(KernelMatrix[] matrices, int[] rows, int firstRows) {
        int n = rows.length;
        float[][] mean = new float[n][n];
        double ridge = LAMBDA / (1 - LAMBDA);
        float[][] values = new float[n][n];
        double[][] sums = new double[n][n];
        for (KernelMatrix matrix : matrices) {
            matrix.block(rows, rows, values);
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    sums[i][j] += values[i][j];
                }
            }
        }
        double[] diagonal = new double[n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                mean[i][j] = (float) (sums[i][j] / matrices.length + (i == j ? ridge : 0));
            }
            diagonal[i] = mean[i][i];
        }
        double[] signs = new double[n];
        double[] bounds = new double[n];
        Arrays.fill(bounds, UNBOUNDED);
        Arrays.fill(signs, -1);
        Arrays.fill(signs, 0, firstRows, 1);
        DualSolution dual = SmoSolver.solve(
                new DualProblem(KernelMatrix.of(diagonal, mean), signs, bounds),
                SvmOptions.of(1),
                null,
                Progress.none());
        double half = Arrays.stream(dual.coefficients()).map(Math::abs).sum() / 2;
        return Arrays.stream(dual.coefficients())
                .map(coefficient -> coefficient / half)
                .toArray();
    }

    /** γ'Y K Y γ. */
    private static double distance(KernelMatrix matrix, int[] rows, double[] gamma) {
        double sum = 0;
        for (int i = 0; i < rows.length; i++) {
            if (gamma[i] != 0) {
                float[] row = matrix.row(rows[i]);
                double inner = 0;
                for (int j = 0; j < rows.length; j++) {
                    inner += gamma[j] * row[rows[j]];
                }
                sum += gamma[i] * inner;
            }
        }
        return Math.max(0, sum);
    }
}
