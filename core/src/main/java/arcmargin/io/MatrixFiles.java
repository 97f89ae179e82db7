package arcmargin.io;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.Points;
import arcmargin.gram.CrossProducts;
import arcmargin.kernel.Kernel;
import arcmargin.work.Progress;
import arcmargin.work.Resources;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Writes kernel matrices for other programs: as arrays of NumPy, and as LIBSVM text for its precomputed kernels.
 *
 * <p>Element (i, j) is k(row i, column j) in single precision. The matrix is computed and written some rows at a time,
 * and never held whole.
 *
 * <pre>{@code
 * Points points = Preparation.fit(PreparationOptions.defaults(), data).apply(data.points());
 * MatrixFiles.writeNpy(Kernels.parse("arccos:1"), points, points, Path.of("matrix.npy"), resources);
 * }</pre>
 */
public final class MatrixFiles {

    /** Most elements that are computed before they are written. */
    private static final int ELEMENTS = 1 << 23;

    private static final int NPY_ALIGNMENT = 64;

    private MatrixFiles() {}

    /**
     * Writes a matrix as NumPy's {@code .npy}, version 1.0, of little-endian floats in the order of C.
     *
     * @param kernel any kernel
     * @param rows the points of the rows, prepared
     * @param columns the points of the columns, of the same dimension; perhaps the same
     * @param target the file, replaced if there is one
     * @param resources thread pool, BLAS and progress callback
     * @throws IOException if it cannot be written
     */
    public static void writeNpy(Kernel kernel, Points rows, Points columns, Path target, Resources resources)
            throws IOException {
        WholeFile.write(target, out -> {
            out.write(npyHeader(rows.size(), columns.size()));
            ByteBuffer line = ByteBuffer.allocate(4 * columns.size()).order(ByteOrder.LITTLE_ENDIAN);
            forEachRow(kernel, rows, columns, resources, (row, values, from) -> {
                line.asFloatBuffer().put(values, from, columns.size());
                out.write(line.array());
            });
        });
    }

    private static byte[] npyHeader(int rows, int columns) {
        String description = "{'descr': '<f4', 'fortran_order': False, 'shape': (" + rows + ", " + columns + "), }";
        int magic = 10;
        int length = (magic + description.length() + NPY_ALIGNMENT) / NPY_ALIGNMENT * NPY_ALIGNMENT - magic;
        byte[] text = (description + " ".repeat(length - description.length() - 1) + "\n")
                .getBytes(StandardCharsets.US_ASCII);
        return ByteBuffer.allocate(magic + length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0})
                .putShort((short) length)
                .put(text)
                .array();
    }

    /**
     * Writes a matrix for the precomputed kernels of LIBSVM ({@code svm-train -t 4}): a line {@code label 0:i 1:k(i, 1)
     * 2:k(i, 2) …} for each row i, counted from 1.
     *
     * @param kernel any kernel
     * @param rows the rows, prepared, and their labels; 0 is written for rows without
     * @param columns the points of the columns, of the same dimension: those of the rows for training, those trained on
     *     for prediction
     * @param target the file, replaced if there is one
     * @param resources thread pool, BLAS and progress callback
     * @throws IOException if it cannot be written
     * @throws BadInputException if the name of a class is no number, which is all that LIBSVM reads
     */
    public static void writeLibsvm(Kernel kernel, Dataset rows, Points columns, Path target, Resources resources)
            throws IOException {
        for (String name : rows.classes()) {
            if (!name.matches("[-+]?\\d+(\\.\\d+)?")) {
                throw new BadInputException("class \"" + name
                        + "\": LIBSVM's format of precomputed kernels has numbers for classes: number the"
                        + " classes first");
            }
        }
        StringBuilder line = new StringBuilder();
        WholeFile.write(
                target,
                out -> forEachRow(kernel, rows.points(), columns, resources, (row, values, from) -> {
                    int label = rows.labels()[row];
                    line.setLength(0);
                    line.append(
                            label == Dataset.UNLABELLED ? "0" : rows.classes().get(label));
                    line.append(" 0:").append(row + 1);
                    for (int j = 0; j < columns.size(); j++) {
                        line.append(' ').append(j + 1).append(':').append(values[from + j]);
                    }
                    out.write(line.append('\n').toString().getBytes(StandardCharsets.US_ASCII));
                }));
    }

    private interface RowSink {
        void accept(int row, float[] values, int from) throws IOException;
    }

    private static void forEachRow(Kernel kernel, Points rows, Points columns, Resources resources, RowSink sink)
            throws IOException {
        int width = columns.size();
        int height = Math.max(1, ELEMENTS / Math.max(1, width));
        Resources quiet = resources.withProgress(Progress.none());
        for (int first = 0; first < rows.size(); first += height) {
            int count = Math.min(height, rows.size() - first);
            Points some = count == rows.size()
                    ? rows
                    : rows.select(IntStream.range(first, first + count).toArray());
            float[] values = new float[count * width];
            CrossProducts.of(some, columns, resources.blas())
                    .forEachBlock(
                            List.of(kernel),
                            quiet,
                            (k, begin, blockRows, block) ->
                                    System.arraycopy(block, 0, values, begin * width, blockRows * width));
            for (int i = 0; i < count; i++) {
                sink.accept(first + i, values, i * width);
            }
            resources.progress().update("kernel matrix", first + count, rows.size());
        }
    }
}
