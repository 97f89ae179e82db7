package arcmargin.io;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.data.Points;
import arcmargin.data.SparsePoints;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * Writes data sets as LIBSVM text, {@code label index:value …} with indices from 1 and zeros left out; read again they
 * are the same to the last bit.
 *
 * <p>The text does not tell the dimension where the last features are zero in every row: ask for it when reading, by
 * {@link ReadOptions#withFeatures}.
 *
 * <pre>{@code
 * LibsvmWriter.write(data, Path.of("data.libsvm"));
 * }</pre>
 */
public final class LibsvmWriter {

    private LibsvmWriter() {}

    /**
     * Writes a file, whole or not at all.
     *
     * @param dataset what to write; rows without label are written without
     * @param target where to
     * @throws IOException if it cannot be written
     * @throws BadInputException if a class has a name that the format cannot hold
     */
    public static void write(Dataset dataset, Path target) throws IOException {
        for (String name : dataset.classes()) {
            if (!name.matches("[^\\s\\p{Cntrl}:#\uFEFF]+") || CellText.isMissing(name)) {
                throw new BadInputException("class \"" + name
                        + "\", must be a word without colon, #, control characters and byte order mark to be"
                        + " written as LIBSVM text");
            }
        }
        if (dataset.points().hasMissing()) {
            throw new BadInputException(
                    "the data have missing values, must be prepared first (Preparation.apply) to be written as LIBSVM"
                            + " text");
        }
        WholeFile.write(target, out -> write(dataset, out));
    }

    private static void write(Dataset dataset, OutputStream out) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < dataset.size(); i++) {
            line.setLength(0);
            if (dataset.labels()[i] != Dataset.UNLABELLED) {
                line.append(dataset.classes().get(dataset.labels()[i]));
            }
            appendPairs(dataset.points(), i, line);
            if (line.length() == 0) {
                line.append("1:0"); // a blank line would be no row
            }
            out.write(line.append('\n').toString().getBytes(StandardCharsets.UTF_8));
        }
    }

    private static void appendPairs(Points points, int row, StringBuilder line) {
        if (points instanceof SparsePoints sparse) {
            for (int k = sparse.starts()[row]; k < sparse.starts()[row + 1]; k++) {
                appendPair(sparse.columns()[k], sparse.values()[k], line);
            }
        } else if (points instanceof DensePoints dense) {
            int base = row * dense.dimension();
            for (int j = 0; j < dense.dimension(); j++) {
                appendPair(j, dense.values()[base + j], line);
            }
        }
    }

    private static void appendPair(int column, double value, StringBuilder line) {
        if (value == 0) {
            return;
        }
        line.append(line.length() > 0 ? " " : "").append(column + 1).append(':');
        NumberText.append(line, value);
    }
}
