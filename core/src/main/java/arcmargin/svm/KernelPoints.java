package arcmargin.svm;

import arcmargin.data.DensePoints;
import arcmargin.data.Points;
import arcmargin.data.Preparation;
import arcmargin.data.SparsePoints;
import arcmargin.kernel.Gaussian;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.Laplace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Decides single points by a kernel machine, with kernel values in double precision.
 *
 * <p>Each thread keeps buffers of its own, of about as many numbers as the machine has support vectors, features and
 * pairs of classes. The support vectors are held column by column: a coordinate of the point that is 0 costs nothing,
 * and with sparse support vectors only those are visited that share a coordinate with the point.
 */
final class KernelPoints implements PointDecisions {

    /** Kernels of the distance get it from differences up to so many coordinates: exact for near points. */
    private static final int FEW = 64;

    private final KernelMachine machine;
    private final List<Group> groups = new ArrayList<>();
    private final DecisionSums sums;
    private final ThreadLocal<Buffers> buffers;

    KernelPoints(KernelMachine machine, boolean open) {
        this.machine = machine;
        this.sums = new DecisionSums(machine.counts());
        Map<Preparation, List<Expansion>> byPreparation = new LinkedHashMap<>();
        for (Expansion expansion : machine.expansions()) {
            byPreparation
                    .computeIfAbsent(expansion.preparation(), key -> new ArrayList<>())
                    .add(expansion);
        }
        byPreparation.forEach((preparation, expansions) ->
                groups.add(new Group(preparation, expansions, machine.prepared(preparation), open)));
        this.buffers = ThreadLocal.withInitial(() -> new Buffers(this));
    }

    @Override
    public void decisions(double[] x, double[] out) {
        Buffers mine = buffers.get();
        mine.clear();
        for (int g = 0; g < groups.size(); g++) {
            groups.get(g).add(x, mine, g, sums);
        }
        finish(mine, out);
    }

    private void finish(Buffers mine, double[] out) {
        for (int p = 0; p < out.length; p++) {
            out[p] = DecisionSums.requireNumber(mine.sums[p][0] + machine.offsets()[p]);
        }
    }

    @Override
    public void decisions(int[] columns, double[] values, double[] out) {
        Buffers mine = buffers.get();
        if (groups.size() == 1 && groups.get(0).plain) {
            mine.clear();
            groups.get(0).addSparse(columns, values, mine, sums);
            finish(mine, out);
            return;
        }
        if (mine.point == null) {
            mine.point = new double[machine.dimension()];
        }
        for (int k = 0; k < columns.length; k++) {
            mine.point[columns[k]] = values[k];
        }
        try {
            decisions(mine.point, out);
        } finally {
            for (int column : columns) {
                mine.point[column] = 0;
            }
        }
    }

    /** What a thread needs for itself. */
    private static final class Buffers {

        private final double[][] sums;
        private final double[][] columns = DecisionSums.buffer(1);
        private final double[] values;
        private final double[] products;
        private final double[][] room; // see LayeredKernel
        private final double[][] prepared;
        private final int[] places;
        private final double[] factors;
        private final DecisionSums.Values read;
        private double[] point; // all 0 between calls, for sparse points only

        Buffers(KernelPoints scorer) {
            sums = new double[scorer.machine.pairs()][1];
            values = new double[scorer.machine.vectors().size()];
            products = new double[values.length];
            prepared = new double[scorer.groups.size()][];
            int widest = 0;
            for (int g = 0; g < prepared.length; g++) {
                Group group = scorer.groups.get(g);
                prepared[g] = new double[group.plain ? 0 : group.width];
                widest = Math.max(widest, group.vectors instanceof DenseColumns ? group.width : 0);
            }
            places = new int[widest];
            factors = new double[widest];
            boolean deep = scorer.groups.stream()
                    .flatMap(group -> Arrays.stream(group.layered))
                    .anyMatch(LayeredKernel::isDeep);
            room = new double[2][deep ? values.length : 0];
            read = (vector, column) -> column[0] = values[vector];
        }

        void clear() {
            for (double[] sum : sums) {
                sum[0] = 0;
            }
        }
    }

    /** The expansions of one preparation. */
    private static final class Group {

        private final Preparation preparation;
        private final boolean plain; // points are taken as they are
        private final int width;
        private final Columns vectors;
        private final double[] squares;
        private final Kernel[] kernels;
        private final LayeredKernel[] layered;
        private final double[][][] coefficients;
        private final boolean distances; // of all kernels, from differences

        Group(Preparation preparation, List<Expansion> expansions, Points vectors, boolean open) {
            this.preparation = preparation;
            this.plain = preparation.isIdentity() && preparation.schema().isEmpty();
            this.width = vectors.dimension();
            this.vectors =
                    vectors instanceof SparsePoints sparse ? new SparseColumns(sparse) : new DenseColumns(vectors);
            this.squares = vectors.squaredNorms();
            this.kernels = expansions.stream().map(Expansion::kernel).toArray(Kernel[]::new);
            this.layered = Arrays.stream(kernels)
                    .map(kernel -> new LayeredKernel(kernel, squares))
                    .toArray(LayeredKernel[]::new);
            this.coefficients = expansions.stream().map(Expansion::coefficients).toArray(double[][][]::new);
            this.distances = vectors instanceof DensePoints
                    && width <= FEW
                    && !open
                    && Arrays.stream(kernels)
                            .allMatch(kernel -> kernel instanceof Gaussian || kernel instanceof Laplace);
        }

        void add(double[] x, Buffers mine, int number, DecisionSums sums) {
            double[] point = plain ? x : mine.prepared[number];
            if (!plain) {
                preparation.apply(x, point);
            }
            double xx = 0;
            for (int j = 0; j < point.length; j++) {
                if (!(Math.abs(point[j]) <= Double.MAX_VALUE)) {
                    throw new IllegalArgumentException(
                            "x has the value " + point[j] + " in feature " + (j + 1) + ", must be finite");
                }
                xx += point[j] * point[j];
            }
            if (distances) {
                ((DenseColumns) vectors).distances(point, mine.products);
                for (int e = 0; e < kernels.length; e++) {
                    for (int v = 0; v < squares.length; v++) {
                        double distance = Math.min(mine.products[v], Double.MAX_VALUE); // squared
                        mine.values[v] = kernels[e].at(distance, 0, 0); // a point so far from the origin
                    }
                    sums.add(coefficients[e], mine.read, mine.sums, mine.columns);
                }
                return;
            }
            vectors.multiply(point, mine.places, mine.factors, mine.products);
            sum(xx, mine, sums);
        }

        void addSparse(int[] columns, double[] values, Buffers mine, DecisionSums sums) {
            double xx = 0;
            for (double value : values) {
                if (!(Math.abs(value) <= Double.MAX_VALUE)) {
                    throw new IllegalArgumentException("x has the value " + value + ", must be finite");
                }
                xx += value * value;
            }
            vectors.multiply(columns, values, mine.products);
            sum(xx, mine, sums);
        }

        private void sum(double xx, Buffers mine, DecisionSums sums) {
            for (int e = 0; e < layered.length; e++) {
                for (int v = 0; v < squares.length; v++) {
                    mine.values[v] = product(xx, mine.products[v], squares[v]);
                }
                layered[e].replace(xx, mine.values, mine.room);
                sums.add(coefficients[e], mine.read, mine.sums, mine.columns);
            }
        }

        /** A product that rounding cannot take beyond |x||y|, which kernels refuse. */
        private static double product(double xx, double xy, double yy) {
            double most = Math.sqrt(xx) * Math.sqrt(yy);
            return Math.max(-most, Math.min(most, xy));
        }
    }

    /** Products of a point and all vectors. */
    private interface Columns {

        /** All coordinates of a point; places and factors are room for as many numbers. */
        void multiply(double[] x, int[] places, double[] factors, double[] products);

        /** Some coordinates, by increasing column; the others are 0. */
        void multiply(int[] columns, double[] values, double[] products);
    }

    /** Coordinates of all vectors, column by column. */
    private static final class DenseColumns implements Columns {

        private static final int EIGHT = 8;

        private final double[] entries;
        private final int size;
        private final int dimension;

        DenseColumns(Points vectors) {
            size = vectors.size();
            dimension = vectors.dimension();
            double[] rows = vectors.toDense().values();
            entries = new double[rows.length];
            for (int v = 0; v < size; v++) {
                for (int j = 0; j < dimension; j++) {
                    entries[j * size + v] = rows[v * dimension + j];
                }
            }
        }

        @Override
        public void multiply(double[] x, int[] places, double[] factors, double[] products) {
            int count = 0;
            for (int j = 0; j < Math.min(x.length, dimension); j++) {
                if (x[j] != 0) {
                    places[count] = j;
                    factors[count++] = x[j];
                }
            }
            multiply(places, factors, count, products);
        }

        @Override
        public void multiply(int[] columns, double[] values, double[] products) {
            int count = columns.length;
            while (count > 0 && columns[count - 1] >= dimension) {
                count--;
            }
            multiply(columns, values, count, products);
        }

        private void multiply(int[] places, double[] factors, int count, double[] products) {
            Arrays.fill(products, 0);
            int k = 0;
            for (; k + EIGHT <= count; k += EIGHT) {
                addEight(products, places, factors, k);
            }
            for (; k < count; k++) {
                add(products, places[k] * size, factors[k]);
            }
        }

        private void add(double[] products, int from, double factor) {
            double[] own = entries;
            for (int v = 0; v < products.length; v++) {
                products[v] += factor * own[from + v];
            }
        }

        /** Eight columns in one pass: the sums are read and written once for all, and eight streams are prefetched. */
        private void addEight(double[] products, int[] places, double[] factors, int k) {
            double[] own = entries;
            double x0 = factors[k];
            double x1 = factors[k + 1];
            double x2 = factors[k + 2];
            double x3 = factors[k + 3];
            double x4 = factors[k + 4];
            double x5 = factors[k + 5];
            double x6 = factors[k + 6];
            double x7 = factors[k + 7];
            int from0 = places[k] * size;
            int from1 = places[k + 1] * size;
            int from2 = places[k + 2] * size;
            int from3 = places[k + 3] * size;
            int from4 = places[k + 4] * size;
            int from5 = places[k + 5] * size;
            int from6 = places[k + 6] * size;
            int from7 = places[k + 7] * size;
            for (int v = 0; v < products.length; v++) {
                products[v] += ((x0 * own[from0 + v] + x1 * own[from1 + v])
                                + (x2 * own[from2 + v] + x3 * own[from3 + v]))
                        + ((x4 * own[from4 + v] + x5 * own[from5 + v]) + (x6 * own[from6 + v] + x7 * own[from7 + v]));
            }
        }

        void distances(double[] x, double[] target) {
            Arrays.fill(target, 0);
            for (int j = 0; j < x.length; j++) {
                double own = x[j];
                int from = j * size;
                for (int v = 0; v < target.length; v++) {
                    double difference = own - entries[from + v];
                    target[v] += difference * difference;
                }
            }
        }
    }

    /** Coordinates that are not 0, for each column that has any. */
    private static final class SparseColumns implements Columns {

        private final int[] columns; // those with entries, increasing
        private final int[] starts;
        private final int[] vectors;
        private final double[] values;

        SparseColumns(SparsePoints points) {
            int[] all = points.columns();
            columns = Arrays.stream(all).sorted().distinct().toArray();
            starts = new int[columns.length + 1];
            int[] place = new int[all.length];
            for (int k = 0; k < all.length; k++) {
                place[k] = Arrays.binarySearch(columns, all[k]);
                starts[place[k] + 1]++;
            }
            for (int c = 0; c < columns.length; c++) {
                starts[c + 1] += starts[c];
            }
            int[] next = starts.clone();
            vectors = new int[all.length];
            values = new double[all.length];
            for (int v = 0; v < points.size(); v++) {
                for (int k = points.starts()[v]; k < points.starts()[v + 1]; k++) {
                    int at = next[place[k]]++;
                    vectors[at] = v;
                    values[at] = points.values()[k];
                }
            }
        }

        @Override
        public void multiply(double[] x, int[] places, double[] factors, double[] products) {
            Arrays.fill(products, 0);
            for (int c = 0; c < columns.length && columns[c] < x.length; c++) {
                if (x[columns[c]] != 0) {
                    add(c, x[columns[c]], products);
                }
            }
        }

        @Override
        public void multiply(int[] own, double[] factors, double[] products) {
            Arrays.fill(products, 0);
            for (int k = 0; k < own.length; k++) {
                int c = Arrays.binarySearch(columns, own[k]);
                if (c >= 0) {
                    add(c, factors[k], products);
                }
            }
        }

        private void add(int c, double factor, double[] products) {
            for (int k = starts[c]; k < starts[c + 1]; k++) {
                products[vectors[k]] += factor * values[k];
            }
        }
    }
}
