package arcmargin.io;

import arcmargin.data.SparsePoints;
import java.util.Arrays;

/** Support vectors of a LIBSVM model as they are read, each with its coefficients; features that are 0 are left out. */
final class VectorRows {

    private final double[][] coefficients;
    private int[] starts = new int[257];
    private int[] columns = new int[1 << 12];
    private double[] values = new double[1 << 12];
    private int size;
    private int stored;
    private int width;

    VectorRows(int coefficientsEach) {
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
        int last = 0;
        while (lines.hasMore()) {
            int column = lines.column();
            if (column <= last) {
                throw lines.offence(
                        "feature " + column + " comes after " + last + ", expected increasing numbers and a colon");
            }
            add(column, lines.number("a value"));
            last = column;
        }
        starts[++size] = stored;
    }

    private void add(int column, double value) {
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

    SparsePoints points() {
        return SparsePoints.of(
                width, Arrays.copyOf(starts, size + 1), Arrays.copyOf(columns, stored), Arrays.copyOf(values, stored));
    }
}
