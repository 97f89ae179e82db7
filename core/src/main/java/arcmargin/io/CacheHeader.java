package arcmargin.io;

import static java.nio.charset.StandardCharsets.UTF_8;

import arcmargin.data.Column;
import arcmargin.data.Points;
import arcmargin.data.Schema;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * What a binary copy was made from and what it holds.
 *
 * @param sourceLength the length of the source
 * @param sourceChecksum its {@link Fingerprint}, in hexadecimal
 * @param options how it was read
 * @param format how it was written
 * @param rows the number of rows
 * @param dimension the number of features
 * @param stored the number of values stored, or -1 if all are
 * @param valueBytes how many bytes a value takes
 * @param classes the names of the classes
 * @param schema the columns, if any
 * @param remarks how it was read
 */
record CacheHeader(
        long sourceLength,
        String sourceChecksum,
        String options,
        DataFormat format,
        int rows,
        int dimension,
        int stored,
        int valueBytes,
        List<String> classes,
        Schema schema,
        DataFile.Remarks remarks) {

    /** {@return whether it can be the header of a copy} */
    boolean isSound() {
        return rows >= 0
                && dimension >= 0
                && dimension <= Math.max(RowCollector.HASHED_FEATURES, sourceLength)
                && stored >= -1
                && (valueBytes == 1 || valueBytes == Float.BYTES || valueBytes == Double.BYTES)
                && (sparse() || (long) rows * dimension <= Points.MAX_ENTRIES);
    }

    /** {@return the bytes of labels, columns and values} */
    long contentBytes() {
        long stretch = Math.max(stored, 0);
        long indices = sparse() ? Integer.BYTES * (rows + 1L + stretch) : 0;
        long held = sparse() ? stretch : (long) rows * dimension;
        return Integer.BYTES * (long) rows + indices + held * valueBytes;
    }

    boolean sparse() {
        return stored >= 0;
    }

    int values() {
        return sparse() ? stored : rows * dimension;
    }

    byte[] toBytes() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeLong(sourceLength);
        writeText(out, sourceChecksum);
        writeText(out, options);
        writeText(out, format.name());
        out.writeInt(rows);
        out.writeInt(dimension);
        out.writeInt(stored);
        out.writeInt(valueBytes);
        writeTexts(out, classes);
        out.writeInt(schema.columns().size());
        for (Column column : schema.columns()) {
            writeText(out, column.type().name());
            writeText(out, column.name());
            writeTexts(out, column.levels());
        }
        writeText(out, remarks.syntax());
        writeTexts(out, remarks.notes());
        return bytes.toByteArray();
    }

    static CacheHeader of(byte[] bytes) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        return new CacheHeader(
                in.readLong(),
                readText(in),
                readText(in),
                DataFormat.valueOf(readText(in)),
                in.readInt(),
                in.readInt(),
                in.readInt(),
                in.readInt(),
                readTexts(in),
                readSchema(in),
                new DataFile.Remarks(readText(in), readTexts(in), List.of()));
    }

    private static void writeTexts(DataOutputStream out, List<String> texts) throws IOException {
        out.writeInt(texts.size());
        for (String text : texts) {
            writeText(out, text);
        }
    }

    private static void writeText(DataOutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static Schema readSchema(DataInputStream in) throws IOException {
        int count = in.readInt();
        List<Column> columns = new ArrayList<>();
        for (int k = 0; k < count; k++) {
            Column.Type type = Column.Type.valueOf(readText(in));
            columns.add(new Column(readText(in), type, readTexts(in)));
        }
        return new Schema(columns);
    }

    private static List<String> readTexts(DataInputStream in) throws IOException {
        int count = in.readInt();
        List<String> texts = new ArrayList<>();
        for (int k = 0; k < count; k++) {
            texts.add(readText(in));
        }
        return texts;
    }

    private static String readText(DataInputStream in) throws IOException {
        int length = in.readInt();
        if (length < 0 || length > in.available()) {
            throw new EOFException();
        }
        return new String(in.readNBytes(length), UTF_8);
    }
}
