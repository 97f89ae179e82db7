package arcmargin.io;

import java.util.List;

/**
 * The rows of one block of text, as {@link arcmargin.data.DensePoints} or {@link arcmargin.data.SparsePoints} hold
 * them.
 *
 * @param lines the lines the block had, rows or not
 * @param starts where each row starts in {@code values}, and last their number; null if every column is stored
 * @param columns the column of each value; null if every column is stored
 * @param values the values; NaN where one is missing
 * @param width the number of columns seen
 * @param labels for each row an index into {@code names}, or -1
 * @param names the labels of this block, perhaps more than once
 * @param texts the texts of columns that hold codes of texts
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record RowBlock(
        int lines,
        int[] starts,
        int[] columns,
        double[] values,
        int width,
        int[] labels,
        List<String> names,
        Texts texts) {

    /**
     * What only tables have.
     *
     * @param dictionaries for each column that holds codes the text of each code, the first of none; else null
     * @param odd the columns of numbers that hold other texts too
     * @param problems what is wrong with rows left out
     */
    record Texts(List<String>[] dictionaries, boolean[] odd, List<Offence> problems) {}

    /** Rows of numbers. */
    RowBlock(int lines, int[] starts, int[] columns, double[] values, int width, int[] labels, List<String> names) {
        this(lines, starts, columns, values, width, labels, names, null);
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // there are no arrays of generic types
    static List<String>[] dictionaries(int width) {
        return new List[width];
    }

    /** {@return this block, held in whichever way takes less memory} */
    RowBlock compact() {
        boolean sparse = 12L * nonZeros() < 8L * rows() * width;
        if (sparse == (columns != null)) {
            return this;
        }
        return sparse ? toSparse() : toDense();
    }

    private RowBlock toDense() {
        double[] dense = new double[rows() * width];
        copyTo(dense, 0, width);
        return new RowBlock(lines, null, null, dense, width, labels, names, texts);
    }

    int rows() {
        return labels.length;
    }

    int nonZeros() {
        int count = 0;
        for (double value : values) {
            count += value != 0 ? 1 : 0;
        }
        return count;
    }

    /** {@return this block with its labels only} */
    RowBlock withoutValues() {
        return new RowBlock(lines, null, null, new double[0], width, labels, names, null);
    }

    /** Copies the rows, zeros included, to a row-major array that is zero there. */
    void copyTo(double[] target, int from, int dimension) {
        for (int i = 0; i < rows(); i++) {
            int base = from + i * dimension;
            if (columns == null) {
                System.arraycopy(values, i * width, target, base, width);
            } else {
                for (int k = starts[i]; k < starts[i + 1]; k++) {
                    target[base + columns[k]] = values[k];
                }
            }
        }
    }

    /** {@return this block with only the values stored that are not zero} */
    RowBlock toSparse() {
        if (columns != null) {
            return this;
        }
        int stored = nonZeros();
        int[] newStarts = new int[rows() + 1];
        int[] newColumns = new int[stored];
        double[] kept = new double[stored];
        int next = 0;
        for (int i = 0; i < rows(); i++) {
            for (int j = 0; j < width; j++) {
                double value = values[i * width + j];
                if (value != 0) {
                    newColumns[next] = j;
                    kept[next++] = value;
                }
            }
            newStarts[i + 1] = next;
        }
        return new RowBlock(lines, newStarts, newColumns, kept, width, labels, names, texts);
    }
}
