package arcmargin.unsupervised;

import arcmargin.gram.KernelMatrix;
import arcmargin.work.Resources;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Images of points in feature space: |Φ(x) - mean of C|² = k(x,x) - 2 Σ_{j ∈ C} k(x, x_j)/|C| + Σ_{j,l ∈ C} k(x_j,
 * x_l)/|C|².
 *
 * <p>A row of the matrix is added to the sums of one cluster alone, so all clusters together take one pass over the
 * matrix, and later rounds only the rows of points that moved.
 */
record KernelCloud(KernelMatrix matrix, Resources resources) implements Cloud {

    /** Columns of a task: with the sums of some dozens of clusters they stay in the second-level cache. */
    private static final int STRIP = 512;

    @Override
    public int size() {
        return matrix.size();
    }

    @Override
    public double[] squaredDistances(int from) {
        float[] row = matrix.row(from);
        double[] distances = new double[size()];
        for (int i = 0; i < distances.length; i++) {
            distances[i] = i == from ? 0 : Math.max(0, matrix.diagonal(i) + matrix.diagonal(from) - 2.0 * row[i]);
        }
        return distances;
    }

    @Override
    public Means means(int clusters) {
        return new Sums(new double[clusters][size()], new double[clusters][size()], new int[size()]);
    }

    /** For each cluster and point Σ_{j ∈ C} k(x, x_j); {@code summed} are the clusters they were summed for, from 1. */
    private final class Sums implements Means {

        private final double[][] sums;
        private final double[][] distances;
        private final int[] summed;

        Sums(double[][] sums, double[][] distances, int[] summed) {
            this.sums = sums;
            this.distances = distances;
            this.summed = summed;
        }

        @Override
        public double[][] squaredDistances(int[] assignment) {
            int n = size();
            int clusters = sums.length;
            int[] moved = IntStream.range(0, n)
                    .filter(j -> summed[j] != assignment[j] + 1)
                    .toArray();
            resources.workers().forEach((n + STRIP - 1) / STRIP, task -> {
                int from = task * STRIP;
                int to = Math.min(n, from + STRIP);
                for (int j : moved) {
                    float[] row = matrix.row(j);
                    add(row, from, to, sums[assignment[j]], 1);
                    if (summed[j] > 0) {
                        add(row, from, to, sums[summed[j] - 1], -1);
                    }
                }
            });
            for (int j : moved) {
                summed[j] = assignment[j] + 1;
            }
            double[] inside = new double[clusters];
            int[] counts = new int[clusters];
            for (int i = 0; i < n; i++) {
                inside[assignment[i]] += sums[assignment[i]][i];
                counts[assignment[i]]++;
            }
            for (int c = 0; c < clusters; c++) {
                double square = inside[c] / counts[c] / counts[c];
                for (int i = 0; i < n; i++) {
                    distances[c][i] = matrix.diagonal(i) - 2 * sums[c][i] / counts[c] + square;
                }
            }
            return distances;
        }

        private static void add(float[] row, int from, int to, double[] sum, double sign) {
            for (int i = from; i < to; i++) {
                sum[i] += sign * row[i];
            }
        }
    }

    /** The part of each mean in its squared length: Σ_{j,l ∈ C} k(x_j, x_l)/|C|². */
    double[] squaredLengths(int[] assignment, int clusters) {
        double[] inside = new double[clusters];
        int[] counts = new int[clusters];
        Arrays.stream(assignment).forEach(c -> counts[c]++);
        double[] rows = new double[size()];
        resources.workers().forEach(size(), j -> {
            float[] row = matrix.row(j);
            for (int i = 0; i < size(); i++) {
                rows[j] += assignment[i] == assignment[j] ? (i == j ? matrix.diagonal(i) : row[i]) : 0;
            }
        });
        for (int j = 0; j < size(); j++) {
            inside[assignment[j]] += rows[j];
        }
        for (int c = 0; c < clusters; c++) {
            inside[c] /= (double) counts[c] * counts[c];
        }
        return inside;
    }
}
