package arcmargin.io;

import arcmargin.data.SparsePoints;
import java.util.Arrays;

/** Support vectors as they are read, each with its coefficients; features that are 0 are not kept. */
final class VectorRows {

    private final int features; // or 0 where the file does not say
    private double[][] coefficients;
    private int[] starts = new int[257];
    private int[] columns = new int[1 << 12];
    private double[] values = new double[1 << 12];
    private int size;
    private int stored;
    private int width;

    VectorRows(int coefficientsEach, int features) {
        this.features = features;
        this.coefficients = new double[coefficientsEach][256];
    }

    /** Reads a line of coefficients and features. */
    void read(ModelLines lines) {
        if (size == starts.length - 1) {
            starts = Arrays.copyOf(starts, 2 * size + 1);
            for (int o = 0; o < coefficients.length; o++) {
                coefficients[o] = Arrays.copyOf(coefficients[o], 2 * size);
            }
        }
        for (double[] each : coefficients) {
            each[size] = lines.number("a coefficient");
        }
        int next = 1;
        while (lines.hasMore()) {
            int jump = lines.column();
            if (jump > 0 && jump < next) {
                throw lines.offence("feature " + jump + " comes after " + (next - 1) + ", expected increasing numbers");
            }
            int column = Math.max(jump, next);
            if (features > 0 && column > features) {
                throw lines.offence("there is a feature " + column + ", expected at most " + features);
            }
            add(column - 1, lines.value());
            next = column + 1;
        }
        starts[++size] = stored;
    }

    private void add(int column, double value) {
        width = Math.max(width, column + 1);
        if (Double.doubleToRawLongBits(value) == 0) {
            return;
        }
        if (stored == columns.length) {
            columns = Arrays.copyOf(columns, 2 * stored);
            values = Arrays.copyOf(values, 2 * stored);
        }
        columns[stored] = column;
        values[stored++] = value;
    }

    int size() {
        return size;
    }

    double[][] coefficients() {
        return Arrays.stream(coefficients)
                .map(each -> Arrays.copyOf(each, size))
                .toArray(double[][]::new);
    }

    SparsePoints points() {
        return SparsePoints.of(
                Math.max(features, width),
                Arrays.copyOf(starts, size + 1),
                Arrays.copyOf(columns, stored),
                Arrays.copyOf(values, stored));
    }
}
