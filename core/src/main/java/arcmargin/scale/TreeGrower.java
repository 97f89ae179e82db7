package arcmargin.scale;

import arcmargin.data.CellTree;
import arcmargin.data.Points;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Grows a balanced tree of splits over a sample of prepared points.
 *
 * <p>A node of k cells sends a share of ⌊k/2⌋ / k of its points to the left: those of smallest projection on the
 * direction in which the points of the node vary most, found by power iteration from a seeded start. The threshold lies
 * midway between two points. Equal projections stay together; where all are equal, the node is not split.
 */
final class TreeGrower {

    /** Steps of power iteration: a direction of nearly the largest variance divides as well as the very one. */
    private static final int STEPS = 8;

    /**
     * Coordinates of a direction at most, the largest: trees over many features stay small, and are quick to descend.
     */
    private static final int COORDINATES = 256;

    /** Points of a node that its direction is found from. */
    private static final int POINTS = 4096;

    /** Coordinates of these points together at most. */
    private static final int ENTRIES = 1 << 24;

    private final Points points;
    private final Random random;
    private final List<int[]> branches = new ArrayList<>(); // left and right of each node; cells as -1 - cell
    private final List<Double> thresholds = new ArrayList<>();
    private final List<int[]> columns = new ArrayList<>();
    private final List<double[]> weights = new ArrayList<>();
    private int cells;

    private TreeGrower(Points points, long seed) {
        this.points = points;
        this.random = new Random(seed);
    }

    static CellTree grow(Points points, int cells, long seed) {
        TreeGrower grower = new TreeGrower(points, seed);
        grower.grow(IntStream.range(0, points.size()).toArray(), cells);
        return grower.tree();
    }

    /** Returns the number of the node, or -1 - cell. */
    private int grow(int[] rows, int wanted) {
        if (wanted > 1) {
            double[] direction = direction(rows);
            int[] own = largest(direction);
            double[] values = Arrays.stream(own).mapToDouble(j -> direction[j]).toArray();
            double[] projections = projections(rows, own, values);
            int leftCells = wanted / 2;
            double threshold = threshold(projections, (int) ((long) rows.length * leftCells / wanted));
            if (Double.isFinite(threshold)) {
                int node = branches.size();
                int[] branch = new int[2];
                branches.add(branch);
                thresholds.add(threshold);
                columns.add(own);
                weights.add(values);
                branch[0] = grow(side(rows, projections, threshold, true), leftCells);
                branch[1] = grow(side(rows, projections, threshold, false), wanted - leftCells);
                return node;
            }
        }
        return -1 - cells++;
    }

    private static int[] side(int[] rows, double[] projections, double threshold, boolean left) {
        return IntStream.range(0, rows.length)
                .filter(i -> projections[i] <= threshold == left)
                .map(i -> rows[i])
                .toArray();
    }

    /** Midway between the projections before and behind a place in their order, or near it where those are equal. */
    private static double threshold(double[] projections, int place) {
        double[] sorted = projections.clone();
        Arrays.sort(sorted);
        int best = -1;
        for (int k = 1; k < sorted.length; k++) {
            if (sorted[k] > sorted[k - 1] && (best < 0 || Math.abs(k - place) < Math.abs(best - place))) {
                best = k;
            }
        }
        if (best < 0) {
            return Double.NaN;
        }
        double middle = sorted[best - 1] + (sorted[best] - sorted[best - 1]) / 2;
        return middle < sorted[best] ? middle : sorted[best - 1];
    }

    /** The direction of largest variance, of length about 1. */
    private double[] direction(int[] rows) {
        int dimension = points.dimension();
        int most = Math.max(16, Math.min(POINTS, ENTRIES / Math.max(1, dimension)));
        int[] some = rows;
        if (rows.length > most) {
            some = IntStream.range(0, most)
                    .map(k -> rows[(int) ((long) k * rows.length / most)])
                    .toArray();
        }
        double[][] x = new double[some.length][];
        double[] mean = new double[dimension];
        for (int i = 0; i < x.length; i++) {
            x[i] = points.row(some[i]);
            for (int j = 0; j < dimension; j++) {
                mean[j] += x[i][j] / x.length;
            }
        }
        double[] direction = random.doubles(dimension, -1, 1).toArray();
        for (int step = 0; step < STEPS; step++) {
            double[] next = new double[dimension];
            double meanProduct = dot(mean, direction);
            for (double[] row : x) {
                double product = dot(row, direction) - meanProduct;
                for (int j = 0; j < dimension; j++) {
                    next[j] += product * (row[j] - mean[j]);
                }
            }
            double norm = Math.sqrt(dot(next, next));
            if (!(norm > 0) || Double.isInfinite(norm)) {
                break; // constant points, or too large to be told apart
            }
            for (int j = 0; j < dimension; j++) {
                direction[j] = next[j] / norm;
            }
        }
        return direction;
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int j = 0; j < a.length; j++) {
            sum += a[j] * b[j];
        }
        return sum;
    }

    /** The coordinates of largest absolute value, in increasing order, without zeros. */
    private static int[] largest(double[] direction) {
        return IntStream.range(0, direction.length)
                .filter(j -> direction[j] != 0)
                .boxed()
                .sorted((i, j) -> Double.compare(Math.abs(direction[j]), Math.abs(direction[i]))) // stable
                .limit(COORDINATES)
                .mapToInt(Integer::intValue)
                .sorted()
                .toArray();
    }

    /** In the order of sums of {@link CellTree#cellOf}. */
    private double[] projections(int[] rows, int[] own, double[] values) {
        double[] projections = new double[rows.length];
        double[] x = new double[points.dimension()];
        for (int i = 0; i < rows.length; i++) {
            points.copyRow(rows[i], x, 0);
            double sum = 0;
            for (int k = 0; k < own.length; k++) {
                sum += values[k] * x[own[k]];
            }
            projections[i] = sum;
        }
        return projections;
    }

    private CellTree tree() {
        int nodes = branches.size();
        int[] starts = new int[nodes + 1];
        for (int node = 0; node < nodes; node++) {
            starts[node + 1] = starts[node] + columns.get(node).length;
        }
        return new CellTree(
                branches.stream().mapToInt(branch -> place(branch[0], nodes)).toArray(),
                branches.stream().mapToInt(branch -> place(branch[1], nodes)).toArray(),
                thresholds.stream().mapToDouble(value -> value).toArray(),
                starts,
                columns.stream().flatMapToInt(Arrays::stream).toArray(),
                weights.stream().flatMapToDouble(Arrays::stream).toArray());
    }

    private static int place(int branch, int nodes) {
        return branch >= 0 ? branch : nodes - 1 - branch;
    }
}
