package arcmargin.data;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.StreamCorruptedException;
import java.nio.charset.StandardCharsets;
import java.security.DigestInputStream;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.function.Supplier;

/**
 * Reads what a {@link CheckedWriter} wrote; whatever is wrong is told with the name of the file and the line.
 *
 * <pre>{@code
 * CheckedReader reader = new CheckedReader(in, "my.model");
 * reader.requireFirstLine("arcmargin model ", "1", "model");
 * String line = reader.nextLine("a kernel");
 * }</pre>
 */
public final class CheckedReader {

    private static final int LONGEST_SHOWN = 80;

    private final DigestInputStream in;
    private final String name;
    private int line;
    private boolean ended; // no line feed after the last line

    /**
     * Starts at the first line.
     *
     * @param stream what was written
     * @param name of the file, for messages
     */
    public CheckedReader(InputStream stream, String name) {
        this.in = new DigestInputStream(stream, CheckedWriter.sha256());
        this.name = name;
    }

    /**
     * Reads the first line: what the file is, and the version of its format.
     *
     * @param magic how it begins
     * @param version the version known
     * @param noun what the file should be, such as {@code model}
     * @throws IOException if the file cannot be read
     * @throws BadInputException if it is something else, or of another version
     */
    public void requireFirstLine(String magic, String version, String noun) throws IOException {
        String first = nextLine("a " + noun);
        if (!first.startsWith(magic)) {
            throw offence("this is no " + noun + ", expected a first line that begins with \"" + magic + "\"");
        }
        String found = first.substring(magic.length());
        if (!found.equals(version)) {
            throw offence("the version of the format is \"" + shortened(found) + "\", expected " + version
                    + ": use the program that wrote the " + noun);
        }
    }

    /**
     * Reads a line.
     *
     * @param expected what should come, for the message if nothing does
     * @return the line without its line feed
     * @throws IOException if the file cannot be read
     */
    public String nextLine(String expected) throws IOException {
        line++;
        byte[] bytes = new byte[128];
        int length = 0;
        for (int b = in.read(); b != '\n'; b = in.read()) {
            if (b < 0) {
                ended = true;
                break;
            }
            if (length == bytes.length) {
                bytes = Arrays.copyOf(bytes, 2 * length);
            }
            bytes[length++] = (byte) b;
        }
        if (ended && length == 0) {
            throw offence("the file ends early, expected " + expected);
        }
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }

    /** What reads the arrays after the lines. */
    @FunctionalInterface
    public interface Body<T> {

        /**
         * Reads arrays.
         *
         * @param in where from
         * @return what they make
         * @throws IOException if they cannot be read
         */
        T read(InputStream in) throws IOException;
    }

    /**
     * Reads the arrays and the checksum, with which the file ends.
     *
     * @param <T> what the arrays make
     * @param body reads the arrays
     * @return what it returned
     * @throws IOException if the file cannot be read
     * @throws BadInputException if anything is missing or damaged
     */
    public <T> T arrays(Body<T> body) throws IOException {
        try {
            T read = body.read(in);
            requireChecksum();
            return read;
        } catch (EOFException e) {
            throw offence("the file ends within the numbers after this line, expected a whole model");
        } catch (StreamCorruptedException | IllegalArgumentException e) {
            throw offence("the numbers after this line are damaged: " + e.getMessage());
        }
    }

    /**
     * Reads the line feed behind arrays, where lines or the checksum follow.
     *
     * @throws IOException if the file cannot be read or something else follows
     */
    public void endArrays() throws IOException {
        if (in.read() != '\n') {
            throw new StreamCorruptedException("they are not followed by a new line");
        }
        line++;
    }

    private void requireChecksum() throws IOException {
        endArrays();
        String expected = HexFormat.of().formatHex(in.getMessageDigest().digest());
        String last = nextLine("the line with the checksum");
        if (!last.equals("end " + expected)) {
            throw offence("found \"" + shortened(last) + "\", but the checksum of the lines before is " + expected
                    + ": the file was damaged or changed after it was written");
        }
        if (ended) {
            throw offence("the last line has no line feed at its end: the file was damaged after it was written");
        }
    }

    /**
     * Reads a whole number that is at least 0.
     *
     * @param word its digits
     * @param what it is, for the message
     * @return the number
     */
    public int count(String word, String what) {
        if (word.matches("\\d{1,10}") && Long.parseLong(word) <= Integer.MAX_VALUE) {
            return Integer.parseInt(word);
        }
        throw offence("found \"" + shortened(word) + "\", expected " + what + ", a whole number");
    }

    /**
     * Reads whether points are held densely.
     *
     * @param word dense or sparse
     * @return whether it is dense
     */
    public boolean isDense(String word) {
        if (word.equals("dense") || word.equals("sparse")) {
            return word.equals("dense");
        }
        throw offence("found \"" + shortened(word) + "\", expected dense or sparse");
    }

    /**
     * Parses what a line says.
     *
     * @param <T> what it says
     * @param parser throws an exception if it cannot be parsed
     * @return what was parsed
     * @throws BadInputException if the parser threw an exception: its message, with file and line
     */
    public <T> T parsed(Supplier<T> parser) {
        try {
            return parser.get();
        } catch (BadInputException | IllegalArgumentException e) {
            throw offence(e.getMessage());
        }
    }

    /**
     * Shortens what is quoted in a message.
     *
     * @param text any text
     * @return its beginning
     */
    public static String shortened(String text) {
        return text.length() > LONGEST_SHOWN ? text.substring(0, LONGEST_SHOWN) + "…" : text;
    }

    /**
     * Says what is wrong with the line read last.
     *
     * @param message what is wrong
     * @return to be thrown
     */
    public BadInputException offence(String message) {
        return new BadInputException(name, line, 1, message);
    }
}
