package arcmargin.io;

import arcmargin.data.DensePoints;
import arcmargin.data.SparsePoints;
import java.util.Arrays;

/** Support vectors as they are read, each with its coefficients, held sparsely, without features that are 0, or densely. */
final class VectorRows {

    /** How many numbers there is room for from the start, at most: a file may be damaged where it says how many it has. */
    private static final int DENSE_START = 1 << 23;

    private final int features; // or 0 where the file does not say
    private final int limit; // the last feature there may be
    private final int announced; // how many dense rows
    private final boolean dense;
    private double[][] coefficients;
    private int[] starts = new int[257];
    private int[] columns = new int[1 << 12];
    private double[] values = new double[1 << 12];
    private double[] run = new double[1 << 8];
    private int size;
    private int stored;
    private int width;

    private VectorRows(int coefficientsEach, int features, int limit, boolean dense, int announced) {
        this.features = features;
        this.limit = limit;
        this.dense = dense;
        this.announced = announced;
        this.coefficients = new double[coefficientsEach][256];
    }

    /** Sparse vectors of so many features, or 0 if the file does not say. */
    VectorRows(int coefficientsEach, int features) {
        this(coefficientsEach, features, features > 0 ? features : Integer.MAX_VALUE, false, 0);
    }

    /** Dense vectors; there must come as many as announced. */
    static VectorRows dense(int coefficientsEach, int features, int announced) {
        VectorRows rows = new VectorRows(coefficientsEach, features, features, true, announced);
        int start = Math.max(1, DENSE_START / Math.max(1, features));
        rows.values = new double[Math.min(announced, start) * features];
        return rows;
    }

    /** Reads a line of coefficients and features that are numbers. */
    void read(ModelLines lines) {
        begin(lines);
        int next = 1;
        while (lines.hasMore()) {
            int column = lines.column();
            column = column == 0 ? next : column;
            require(lines, column, next);
            add(column, lines.value("a value"));
            next = column + 1;
        }
        starts[++size] = stored;
    }

    /** Reads a line of coefficients and runs of codes. */
    void readCoded(ModelLines lines, ModelCodes codes) {
        begin(lines);
        int next = 1;
        while (lines.hasMore()) {
            int column = lines.column();
            if (column == 0) {
                throw lines.offence("found " + BlockParser.quoted(lines.word())
                        + ", expected the number of a feature, a colon and codes");
            }
            require(lines, column, next);
            int most = Math.min(limit - column + 1, lines.mostCodes(codes));
            next = column
                    + (dense ? lines.codes(codes, most, values, place(column)) : addCodes(lines, codes, column, most));
        }
        starts[++size] = stored;
    }

    /** Where a feature of the vector being read is among dense values. */
    private int place(int column) {
        return size * features + column - 1;
    }

    private void begin(ModelLines lines) {
        if (size == starts.length - 1) {
            starts = Arrays.copyOf(starts, 2 * size + 1);
            for (int o = 0; o < coefficients.length; o++) {
                coefficients[o] = Arrays.copyOf(coefficients[o], 2 * size);
            }
        }
        if (dense && size * (long) features == values.length) {
            values = Arrays.copyOf(values, (int) Math.min(announced, 2L * size) * features);
        }
        for (double[] each : coefficients) {
            each[size] = lines.number("a coefficient");
        }
    }

    private void require(ModelLines lines, int column, int next) {
        if (column < next) {
            throw lines.offence("feature " + column + " comes after " + (next - 1) + ", expected increasing numbers");
        }
        if (column > limit) {
            throw lines.offence("there is a feature " + column + ", expected at most " + limit);
        }
    }

    private int addCodes(ModelLines lines, ModelCodes codes, int column, int most) {
        if (run.length < most) {
            run = new double[2 * most];
        }
        int count = lines.codes(codes, most, run, 0);
        for (int k = 0; k < count; k++) {
            add(column + k, run[k]);
        }
        return count;
    }

    private void add(int column, double value) {
        if (dense) {
            values[place(column)] = value;
            return;
        }
        width = Math.max(width, column);
        if (Double.doubleToRawLongBits(value) == 0) {
            return;
        }
        if (stored == columns.length) {
            columns = Arrays.copyOf(columns, 2 * stored);
            values = Arrays.copyOf(values, 2 * stored);
        }
        columns[stored] = column - 1;
        values[stored++] = value;
    }

    double[][] coefficients() {
        return Arrays.stream(coefficients)
                .map(each -> Arrays.copyOf(each, size))
                .toArray(double[][]::new);
    }

    /** The vectors read, if they are held sparsely. */
    SparsePoints points() {
        return SparsePoints.withMissing(
                Math.max(features, width),
                Arrays.copyOf(starts, size + 1),
                Arrays.copyOf(columns, stored),
                Arrays.copyOf(values, stored));
    }

    /** The vectors read, if they are held densely. */
    DensePoints densePoints() {
        return DensePoints.withMissing(size, features, values);
    }
}
