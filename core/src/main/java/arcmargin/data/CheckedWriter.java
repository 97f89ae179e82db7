package arcmargin.data;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Writes what is saved for later use, such as a model: lines of UTF-8, arrays of {@link Numbers}, a line feed, and the
 * checksum of all of it. A {@link CheckedReader} reads it back.
 *
 * <pre>{@code
 * CheckedWriter.write("my format 1\n", stream -> Numbers.write(new double[] {1, 2}, stream), out);
 * }</pre>
 */
public final class CheckedWriter {

    private CheckedWriter() {}

    /** What follows the lines. */
    @FunctionalInterface
    public interface Arrays {

        /**
         * Writes the arrays.
         *
         * @param out where to
         * @throws IOException if they cannot be written
         */
        void write(OutputStream out) throws IOException;
    }

    /**
     * Writes lines, arrays and checksum.
     *
     * @param lines the lines, each with its line feed
     * @param arrays what follows them
     * @param stream where to
     * @throws IOException if they cannot be written
     */
    public static void write(String lines, Arrays arrays, OutputStream stream) throws IOException {
        DigestOutputStream out = new DigestOutputStream(stream, sha256());
        out.write(lines.getBytes(StandardCharsets.UTF_8));
        arrays.write(out);
        out.write('\n');
        String checksum = HexFormat.of().formatHex(out.getMessageDigest().digest());
        stream.write(("end " + checksum + "\n").getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Appends a line.
     *
     * @param text the lines before
     * @param line without a line feed
     * @throws IllegalArgumentException if the line has a line break
     */
    public static void line(StringBuilder text, String line) {
        if (line.indexOf('\n') >= 0) {
            throw new IllegalArgumentException(
                    "\"" + line + "\" has a line break, must have none to be saved in a model");
        }
        text.append(line).append('\n');
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every Java platform has it
        }
    }
}
