package arcmargin.data;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StreamCorruptedException;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Points as arrays of {@link Numbers}: either by columns, an array for each feature, or by rows: the number of features
 * of each point that are not 0, the gaps before each of them, and their values. Dense points most of whose values are 0
 * are written by rows.
 *
 * <pre>{@code
 * PointArrays.write(data.points(), out);
 * Points same = PointArrays.read(in, data.size(), data.points().dimension(), true);
 * }</pre>
 */
public final class PointArrays {

    private static final int BY_COLUMNS = 0;
    private static final int BY_ROWS = 1;

    /** Dense points are read from rows only if at least one in so many values is not 0, so that memory is bounded. */
    private static final int MOST_ZEROS = 20;

    private PointArrays() {}

    /**
     * Writes points; how many there are, their dimension and how they are held is to be written before.
     *
     * @param vectors any points
     * @param out where to
     * @throws IOException if they cannot be written
     */
    public static void write(Points vectors, OutputStream out) throws IOException {
        long entries = (long) vectors.size() * vectors.dimension();
        long nonZeros = vectors.nonZeros();
        boolean byRows =
                vectors instanceof SparsePoints || (2 * nonZeros < entries && MOST_ZEROS * nonZeros >= entries);
        out.write(byRows ? BY_ROWS : BY_COLUMNS);
        if (byRows) {
            SparsePoints sparse = vectors instanceof DensePoints dense ? sparse(dense) : (SparsePoints) vectors;
            int[] counts = new int[sparse.size()];
            int[] gaps = new int[sparse.columns().length];
            for (int v = 0; v < counts.length; v++) {
                int next = 0;
                counts[v] = sparse.starts()[v + 1] - sparse.starts()[v];
                for (int k = sparse.starts()[v]; k < sparse.starts()[v + 1]; k++) {
                    gaps[k] = sparse.columns()[k] - next;
                    next = sparse.columns()[k] + 1;
                }
            }
            Numbers.write(counts, out);
            Numbers.write(gaps, out);
            Numbers.write(sparse.values(), out);
        } else {
            double[] values = ((DensePoints) vectors).values();
            double[] column = new double[vectors.size()];
            for (int j = 0; j < vectors.dimension(); j++) {
                for (int v = 0; v < column.length; v++) {
                    column[v] = values[v * vectors.dimension() + j];
                }
                Numbers.write(column, out);
            }
        }
    }

    /** The values that are not 0, but those that are -0.0, which {@link Points#toSparse} leaves out. */
    private static SparsePoints sparse(DensePoints dense) {
        double[] values = dense.values();
        int[] places = IntStream.range(0, values.length)
                .filter(k -> Double.doubleToRawLongBits(values[k]) != 0)
                .toArray();
        int[] starts = new int[dense.size() + 1];
        for (int place : places) {
            starts[1 + place / dense.dimension()]++;
        }
        Arrays.parallelPrefix(starts, Integer::sum);
        return SparsePoints.withMissing(
                dense.dimension(),
                starts,
                Arrays.stream(places).map(place -> place % dense.dimension()).toArray(),
                Arrays.stream(places).mapToDouble(place -> values[place]).toArray());
    }

    /**
     * Reads points.
     *
     * @param in where from
     * @param size how many there are
     * @param features their dimension
     * @param dense whether they are to be held densely
     * @return the points
     * @throws IOException if they cannot be read: an {@link java.io.EOFException} if bytes are missing, a
     *     {@link StreamCorruptedException} if they are not those of points
     */
    public static Points read(InputStream in, int size, int features, boolean dense) throws IOException {
        if (dense && (long) size * features > Points.MAX_ENTRIES) {
            throw new StreamCorruptedException("there are " + size + " vectors of " + features
                    + " features, must be at most " + Points.MAX_ENTRIES + " values to be held densely");
        }
        int form = in.read();
        if (form == BY_COLUMNS && dense) {
            return byColumns(in, size, features);
        } else if (form != BY_ROWS) {
            throw new StreamCorruptedException("the form of the vectors is " + form + ", which is unknown");
        }
        SparsePoints sparse = byRows(in, size, features);
        if (!dense) {
            return sparse;
        }
        if (MOST_ZEROS * sparse.nonZeros() < (long) size * features) {
            throw new StreamCorruptedException("the vectors are too sparse to be held densely");
        }
        return sparse.toDense();
    }

    /**
     * Columns are collected in groups, so that memory follows the bytes read and each line of cache is written once.
     */
    private static Points byColumns(InputStream in, int size, int features) throws IOException {
        double[][] columns = new double[Math.min(features, 1 << 10)][];
        for (int j = 0; j < features; j++) {
            if (j == columns.length) {
                columns = Arrays.copyOf(columns, (int) Math.min(features, 2L * j));
            }
            columns[j] = requireLength(Numbers.readDoubles(in), size, "values of a feature");
        }
        double[] values = new double[size * features];
        for (int j = 0; j < features; j += 8) {
            int end = Math.min(features, j + 8);
            for (int v = 0; v < size; v++) {
                for (int k = j; k < end; k++) {
                    values[v * features + k] = columns[k][v];
                }
            }
        }
        return DensePoints.withMissing(size, features, values);
    }

    private static SparsePoints byRows(InputStream in, int size, int features) throws IOException {
        int[] rowCounts = Numbers.readInts(in);
        int[] columns = Numbers.readInts(in);
        double[] values = requireLength(Numbers.readDoubles(in), columns.length, "values");
        if (rowCounts.length != size || Arrays.stream(rowCounts).asLongStream().sum() != columns.length) {
            throw new StreamCorruptedException(
                    "the rows have " + rowCounts.length + " lengths, must be " + size + " of sum " + columns.length);
        }
        int[] starts = new int[size + 1];
        for (int v = 0; v < size; v++) {
            starts[v + 1] = starts[v] + rowCounts[v];
            long next = 0;
            for (int k = starts[v]; k < starts[v + 1]; k++) {
                long column = next + columns[k];
                if (column >= features) {
                    throw new StreamCorruptedException(
                            "a vector has feature " + (column + 1) + ", must be at most " + features);
                }
                columns[k] = (int) column;
                next = column + 1;
            }
        }
        return SparsePoints.withMissing(features, starts, columns, values);
    }

    private static double[] requireLength(double[] values, int length, String what) throws IOException {
        if (values.length != length) {
            throw new StreamCorruptedException("there are " + values.length + " " + what + ", must be " + length);
        }
        return values;
    }
}
