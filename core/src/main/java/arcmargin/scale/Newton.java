package arcmargin.scale;

import arcmargin.data.Dataset;
import arcmargin.gram.OuterSums;
import arcmargin.svm.PairwiseSolution;
import arcmargin.svm.SvmOptions;
import arcmargin.work.Blas;
import arcmargin.work.Progress;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Fits machines that are linear in the values of a {@link Basis}: the decision value of a pair of classes is
 *
 * <pre>
 *   f(x) = Σ_j β_j v_j(x) + b,   of least   ½ β'Kβ + C Σ_i max(0, 1 - y_i f(x_i))²
 * </pre>
 *
 * over all rows i of the pair, with the matrix K and the values v of the basis. The loss is the square of the margin
 * violation, because then Newton's method (O. Chapelle, "Training a support vector machine in the primal", 2007) needs
 * nothing of the rows but sums over those inside the margin: Σ v v', Σ y v and the loss, with v = (v_1(x_i), …, 1). A
 * handful of passes over the rows suffices, and no more memory than the sums. The price of a pass grows linearly with
 * the rows and with the square of the values.
 *
 * <p>Sums are over fixed shards of consecutive rows, each in the order of its rows, and are added in the order of the
 * shards: the result is the same for any number of threads, and wherever the shards are.
 */
final class Newton {

    /** Added to the diagonal of K, relative to its mean: values are rounded to floats. */
    private static final double RIDGE = 1e-7;

    /** Newton's method ends when the objective falls by less than this share. */
    private static final double SMALL = 1e-5;

    private static final int MOST_PASSES = 40;

    /** Sums of all shards are held at once, of at most so many numbers. */
    private static final long MOMENT_NUMBERS = 1L << 25;

    private static final int MOST_SHARDS = 16;

    /** Rows that are read at once. */
    private static final int SLICE = 1 << 13;

    private final Basis basis;
    private final int classes;
    private final double[][] matrix;

    Newton(Basis basis, Resources resources) {
        this.basis = basis;
        this.classes = basis.classes();
        this.matrix = basis.matrix(resources);
    }

    /** Coefficients and offset of every pair. */
    @SuppressWarnings("ArrayRecordComponent") // passed on only
    record Solution(double[][] coefficients, double[] offsets, boolean converged) {}

    private int pairs() {
        return PairwiseSolution.pairCount(classes);
    }

    /** The sums of one pair over the rows of one shard. */
    private static final class Moments {

        private final OuterSums outer;
        private final double[] first;
        private double loss;

        Moments(int width, Blas blas) {
            outer = new OuterSums(width, blas);
            first = new double[width];
        }
    }

    /** A pair of classes and where Newton's method is with it. */
    private final class Pair {

        private final int[] places;
        private double[] best; // coefficients, then the offset
        private double[] next;
        private double bestObjective = Double.POSITIVE_INFINITY;
        private boolean done;

        Pair(int a, int b) {
            this.places = basis.places(a, b);
        }

        double regularizer(double[] beta) {
            double sum = 0;
            for (int i = 0; i < places.length; i++) {
                double product = RIDGE * ridge() * beta[i];
                for (int j = 0; j < places.length; j++) {
                    product += matrix[places[i]][places[j]] * beta[j];
                }
                sum += beta[i] * product;
            }
            return sum / 2;
        }

        private double ridge() {
            double trace = 0;
            for (int place : places) {
                trace += matrix[place][place];
            }
            return trace / places.length;
        }

        /** Takes the sums at {@link #next}: goes on from there, or half of the way back if it was too far. */
        void step(List<Moments> shards, double penalty) {
            double loss = shards.stream().mapToDouble(moments -> moments.loss).sum();
            double objective = regularizer(next) + penalty * loss;
            if (objective > bestObjective * (1 + 1e-12)) {
                double largest = 0;
                for (int i = 0; i < next.length; i++) {
                    next[i] = (next[i] + best[i]) / 2;
                    largest = Math.max(largest, Math.abs(next[i] - best[i]) / (1e-12 + Math.abs(best[i])));
                }
                done = largest < SMALL;
                return;
            }
            done = Double.isFinite(bestObjective) && bestObjective - objective <= SMALL * bestObjective;
            bestObjective = objective;
            best = next;
            if (done) {
                return;
            }
            int width = best.length;
            double[][] system = new double[width][width];
            double[] right = new double[width];
            for (Moments moments : shards) {
                moments.outer.addTo(system);
                for (int i = 0; i < width; i++) {
                    right[i] += moments.first[i];
                }
            }
            double ridge = RIDGE * ridge();
            for (int i = 0; i < width; i++) {
                right[i] *= 2 * penalty;
                for (int j = 0; j < width; j++) {
                    system[i][j] *= 2 * penalty;
                    if (i < places.length && j < places.length) {
                        system[i][j] += matrix[places[i]][places[j]] + (i == j ? ridge : 0);
                    }
                }
            }
            next = Cholesky.solve(system, right);
        }
    }

    /** Which rows are looked at. */
    @FunctionalInterface
    interface Chosen {
        boolean test(long row);
    }

    /**
     * Trains.
     *
     * @param source all rows
     * @param chosen those to train on
     * @param options penalty and class weights
     * @param start where to start, or null to start at zero
     */
    Solution train(RowSource source, Chosen chosen, SvmOptions options, Solution start, Resources resources) {
        Pair[] all = new Pair[pairs()];
        int p = 0;
        for (int a = 0; a < classes; a++) {
            for (int b = a + 1; b < classes; b++, p++) {
                all[p] = new Pair(a, b);
                all[p].next = new double[all[p].places.length + 1];
                if (start != null) {
                    System.arraycopy(start.coefficients()[p], 0, all[p].next, 0, all[p].places.length);
                    all[p].next[all[p].places.length] = start.offsets()[p];
                }
            }
        }
        long numbers = Arrays.stream(all)
                .mapToLong(pair -> (long) pair.next.length * pair.next.length)
                .sum();
        int shards = (int) Math.max(1, Math.min(MOST_SHARDS, MOMENT_NUMBERS / numbers));
        for (int pass = 0; pass < MOST_PASSES && !Arrays.stream(all).allMatch(pair -> pair.done); pass++) {
            Moments[][] moments = new Moments[shards][];
            int number = pass;
            resources.workers().forEach(shards, s -> {
                int from = (int) ((long) source.size() * s / shards);
                int to = (int) ((long) source.size() * (s + 1) / shards);
                moments[s] = moments(source, from, to, chosen, all, options, resources);
                resources.progress().update("pass " + (number + 1), s + 1, shards);
            });
            resources.workers().forEach(all.length, k -> {
                if (!all[k].done) {
                    all[k].step(Arrays.stream(moments).map(each -> each[k]).toList(), options.penalty());
                }
            });
        }
        return new Solution(
                Arrays.stream(all)
                        .map(pair -> Arrays.copyOf(pair.best, pair.places.length))
                        .toArray(double[][]::new),
                Arrays.stream(all)
                        .mapToDouble(pair -> pair.best[pair.places.length])
                        .toArray(),
                Arrays.stream(all).allMatch(pair -> pair.done));
    }

    private Moments[] moments(
            RowSource source, int from, int to, Chosen chosen, Pair[] all, SvmOptions options, Resources resources) {
        Moments[] moments = new Moments[all.length];
        for (int p = 0; p < all.length; p++) {
            moments[p] = all[p].done ? null : new Moments(all[p].next.length, resources.blas());
        }
        double[][] rows = new double[all.length][];
        Arrays.setAll(rows, p -> new double[all[p].next.length]);
        forEachRow(source, from, to, chosen, resources, (data, i, number, values, at) -> {
            int label = data.labels()[i];
            double weight =
                    options.bound(label) / options.penalty() * (data.weights().length == 0 ? 1 : data.weights()[i]);
            for (int other = 0; other < classes && weight > 0; other++) {
                if (other == label) {
                    continue;
                }
                int p = pair(Math.min(label, other), Math.max(label, other));
                Pair pair = all[p];
                if (pair.done) {
                    continue;
                }
                double[] row = rows[p];
                double decision = fill(row, pair.places, values, at, pair.next);
                double sign = label < other ? 1 : -1;
                double violation = 1 - sign * decision;
                if (violation > 0) {
                    moments[p].loss += weight * violation * violation;
                    moments[p].outer.add(row, Math.sqrt(weight));
                    for (int j = 0; j < row.length; j++) {
                        moments[p].first[j] += sign * weight * row[j];
                    }
                }
            }
        });
        return moments;
    }

    /** The values that decide a pair, then 1; returns the decision value. */
    private static double fill(double[] row, int[] places, float[] values, int at, double[] beta) {
        double decision = beta[places.length];
        for (int j = 0; j < places.length; j++) {
            row[j] = values[at + places[j]];
            decision += beta[j] * row[j];
        }
        row[places.length] = 1;
        return decision;
    }

    private int pair(int a, int b) {
        return a * (2 * classes - a - 1) / 2 + b - a - 1;
    }

    /** Takes a row of a slice and its values, which begin at a place. */
    private interface Row {
        void accept(Dataset data, int i, long number, float[] values, int at);
    }

    /** Consecutive rows in their order, by this thread. */
    private void forEachRow(RowSource source, int from, int to, Chosen chosen, Resources resources, Row row) {
        try (Workers alone = Workers.of(1)) {
            Resources own = new Resources(alone, resources.memory(), resources.blas(), Progress.none());
            for (int begin = from; begin < to; begin += SLICE) {
                int[] numbers = IntStream.range(begin, Math.min(to, begin + SLICE))
                        .filter(chosen::test)
                        .toArray();
                Dataset slice = source.select(numbers);
                basis.forEachBlock(slice.points(), own, (first, count, values) -> {
                    for (int r = 0; r < count; r++) {
                        row.accept(slice, first + r, numbers[first + r], values, r * matrix.length);
                    }
                });
            }
        }
    }

    /** What a solution says of some rows, in their order. */
    HeldOut decisions(RowSource source, int[] numbers, Solution solution, Resources resources) {
        RowSource some = new RowSource() {
            @Override
            public int size() {
                return numbers.length;
            }

            @Override
            public List<String> classes() {
                return source.classes();
            }

            @Override
            public Dataset select(int[] rows) {
                return source.select(
                        Arrays.stream(rows).map(row -> numbers[row]).toArray());
            }
        };
        List<int[]> places = new ArrayList<>();
        for (int a = 0; a < classes; a++) {
            for (int b = a + 1; b < classes; b++) {
                places.add(basis.places(a, b));
            }
        }
        double[][] decisions = new double[numbers.length][pairs()];
        int[] labels = new int[numbers.length];
        double[] weights = new double[numbers.length];
        boolean[] weighted = new boolean[1];
        forEachRow(some, 0, numbers.length, row -> true, resources, (data, i, number, values, at) -> {
            int place = (int) number;
            labels[place] = data.labels()[i];
            if (data.weights().length > 0) {
                weights[place] = data.weights()[i];
                weighted[0] = true;
            }
            for (int p = 0; p < places.size(); p++) {
                double sum = solution.offsets()[p];
                double[] beta = solution.coefficients()[p];
                int[] own = places.get(p);
                for (int j = 0; j < own.length; j++) {
                    sum += beta[j] * values[at + own[j]];
                }
                decisions[place][p] = sum;
            }
        });
        long[] rows = Arrays.stream(numbers).asLongStream().toArray();
        return new HeldOut(rows, labels, weighted[0] ? weights : null, decisions);
    }
}
