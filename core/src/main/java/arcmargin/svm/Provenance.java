package arcmargin.svm;

import arcmargin.data.Dataset;
import arcmargin.data.Points;
import arcmargin.data.SparsePoints;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;

/**
 * What a model remembers of its making, so that it can be made again.
 *
 * <pre>{@code
 * String trainedOn = model.provenance().get("data");
 * boolean same = Provenance.hash(data).equals(trainedOn);
 * }</pre>
 */
public final class Provenance {

    private static final int HASHED_AT_ONCE = 1 << 16;

    /** What is left free for a value and a weight. */
    private static final int ROOM = 32;

    /** The name of the entry that says that a training did not converge. */
    public static final String CONVERGED = "converged";

    private Provenance() {}

    /**
     * Describes a training: program, data and options. It holds no time and no place, so that equal trainings make
     * equal models.
     *
     * @param data what was trained on, as read
     * @param options how
     * @return names and values, in a readable order
     */
    public static Map<String, String> of(Dataset data, SvmOptions options) {
        Map<String, String> entries = new LinkedHashMap<>();
        entries.put("program", "arcmargin " + version());
        entries.put("data", "sha256:" + hash(data));
        entries.put("rows", Integer.toString(data.size()));
        entries.put("penalty", Double.toString(options.penalty()));
        entries.put("tolerance", Double.toString(options.tolerance()));
        if (options.classWeights().stream().anyMatch(weight -> weight != 1)) {
            entries.put(
                    "weights",
                    options.classWeights().stream().map(Object::toString).collect(Collectors.joining(" ")));
        }
        if (options.iterationLimit() < Long.MAX_VALUE) {
            entries.put("iteration-limit", Long.toString(options.iterationLimit()));
        }
        return entries;
    }

    /**
     * The version of this library.
     *
     * @return such as 0.1.0
     */
    public static String version() {
        try (InputStream in = Provenance.class.getResourceAsStream("version.properties")) {
            Properties properties = new Properties();
            properties.load(in);
            return properties.getProperty("version");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The SHA-256 of a data set: its classes, then of every row the label and the features that are not 0. How the data
     * was written or is held does not matter.
     *
     * @param data any data set
     * @return 64 hexadecimal digits
     */
    public static String hash(Dataset data) {
        MessageDigest digest = sha256();
        Points points = data.points();
        for (String name : data.classes()) {
            digest.update((name + "\n").getBytes(StandardCharsets.UTF_8));
        }
        ByteBuffer buffer = ByteBuffer.allocate(HASHED_AT_ONCE);
        buffer.putInt(points.dimension());
        double[] row = new double[points instanceof SparsePoints ? 0 : points.dimension()];
        for (int i = 0; i < points.size(); i++) {
            buffer.putInt(data.labels()[i]);
            if (points instanceof SparsePoints sparse) {
                for (int k = sparse.starts()[i]; k < sparse.starts()[i + 1]; k++) {
                    put(buffer, sparse.columns()[k], sparse.values()[k], digest);
                }
            } else {
                points.copyRow(i, row, 0);
                for (int j = 0; j < row.length; j++) {
                    put(buffer, j, row[j], digest);
                }
            }
            if (data.weights().length > 0) {
                buffer.putDouble(data.weights()[i]);
            }
            if (buffer.remaining() < ROOM) {
                flush(buffer, digest);
            }
        }
        flush(buffer, digest);
        return HexFormat.of().formatHex(digest.digest());
    }

    private static void put(ByteBuffer buffer, int column, double value, MessageDigest digest) {
        if (value != 0) {
            if (buffer.remaining() < ROOM) {
                flush(buffer, digest);
            }
            buffer.putInt(column).putDouble(value);
        }
    }

    private static void flush(ByteBuffer buffer, MessageDigest digest) {
        digest.update(buffer.flip());
        buffer.clear();
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every Java platform has it
        }
    }
}
