package arcmargin.io;

import java.util.Arrays;
import java.util.List;

/** Rows of which only the values that are not zero are held, as they are met. */
final class SparseRows {

    private final int width;
    private int[] starts = new int[16];
    private int[] columns = new int[16];
    private double[] values = new double[16];
    private int rows;
    private int next;
    private boolean ordered;

    SparseRows(int width) {
        this.width = width;
    }

    /** {@return the number of rows that have ended} */
    int rows() {
        return rows;
    }

    /** Begins a row; one that was begun and did not end is forgotten. */
    void startRow() {
        next = starts[rows];
        ordered = true;
    }

    /** Puts a value into the row that has begun; of several in one column the last counts. */
    void put(int column, double value) {
        if (next == columns.length) {
            columns = Arrays.copyOf(columns, 2 * next);
            values = Arrays.copyOf(values, 2 * next);
        }
        ordered &= next == starts[rows] || columns[next - 1] < column;
        columns[next] = column;
        values[next++] = value;
    }

    void endRow() {
        if (!ordered) {
            order();
        }
        int kept = starts[rows];
        for (int k = kept; k < next; k++) {
            if (values[k] != 0) {
                columns[kept] = columns[k];
                values[kept++] = values[k];
            }
        }
        rows++;
        if (rows == starts.length) {
            starts = Arrays.copyOf(starts, 2 * rows);
        }
        starts[rows] = kept;
    }

    /** Sorts the row by columns, and keeps the last value of each. */
    private void order() {
        int from = starts[rows];
        long[] keys = new long[next - from];
        Arrays.setAll(keys, k -> (long) columns[from + k] << Integer.SIZE | k);
        Arrays.sort(keys);
        double[] unordered = Arrays.copyOfRange(values, from, next);
        next = from;
        for (long key : keys) {
            int column = (int) (key >> Integer.SIZE);
            next -= next > from && columns[next - 1] == column ? 1 : 0;
            columns[next] = column;
            values[next++] = unordered[(int) key];
        }
    }

    RowBlock block(int lines, int[] labels, List<String> names, RowBlock.Texts texts) {
        return new RowBlock(
                lines,
                Arrays.copyOf(starts, rows + 1),
                Arrays.copyOf(columns, starts[rows]),
                Arrays.copyOf(values, starts[rows]),
                width,
                labels,
                names,
                texts);
    }
}
