package arcmargin.state;

import arcmargin.data.BadInputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * What a long computation has finished so far, one JSON object per line, so that it can be killed at any moment and
 * resumed.
 *
 * <p>A line is <code>{"kind":{…},"sha256":"…"}</code>; the checksum is that of the line without it. The operating
 * system has the whole line before {@link #append} returns. The first line says what the journal is about. An
 * incomplete last line, left by a kill, is cut off, and a line whose checksum is wrong is ignored: whatever it said is
 * computed again. A file that does not begin as a journal does is rejected and left as it is. Only one process at a
 * time writes.
 */
public final class Journal implements AutoCloseable {

    private static final int DIGITS = 16;
    private static final String CHECKSUM = ",\"sha256\":\"";

    /**
     * What a journal is about: lines are of use only where all of it is the same.
     *
     * @param format the format of the lines
     * @param data the data, as a fingerprint
     * @param about the data and protocol in words, for messages
     */
    public record Header(String format, String data, String about) {

        /** The format of the lines that this version writes. */
        public static final String FORMAT = "arcmargin journal 2";

        /** Everything must be there. */
        public Header {
            Objects.requireNonNull(format);
            Objects.requireNonNull(data);
            Objects.requireNonNull(about);
        }

        /**
         * A header of the present format.
         *
         * @param data the data, as a fingerprint
         * @param about the data and protocol in words, for messages
         */
        public Header(String data, String about) {
            this(FORMAT, data, about);
        }
    }

    private final Path file;
    private final FileChannel channel;
    private final List<Map.Entry<String, JsonNode>> lines = new ArrayList<>();

    private Journal(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /**
     * A journal that lasts as long as the process.
     *
     * @return an empty journal
     */
    public static Journal inMemory() {
        return new Journal(null, null);
    }

    /**
     * Opens a journal, or begins one where there is none.
     *
     * @param file where it is; missing folders are created
     * @param header what it must be about; the words may differ
     * @return the journal, to be closed after use
     * @throws IOException if the file cannot be read or written
     * @throws BadInputException if it is about something else, is no journal, or is being written by another process
     */
    public static Journal open(Path file, Header header) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        Journal journal = new Journal(file, channel);
        try {
            journal.lock();
            journal.read(header);
            if (journal.lines.isEmpty()) {
                journal.append("header", header);
            }
            return journal;
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /**
     * Reads what a journal has so far, even while another process writes it.
     *
     * @param file an existing journal
     * @param header what it must be about; the words may differ
     * @return what was found, not to be appended to
     * @throws IOException if the file cannot be read
     * @throws BadInputException if it is about something else or is no journal
     */
    public static Journal read(Path file, Header header) throws IOException {
        Journal journal = new Journal(file, null);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            journal.parse(Channels.newInputStream(channel).readAllBytes(), header);
        }
        return journal;
    }

    private void lock() throws IOException {
        boolean free;
        try {
            free = channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            free = false;
        }
        if (!free) {
            throw new BadInputException(file + " is being written by another run: wait for it, or use another folder");
        }
    }

    /**
     * Reads all intact lines and leaves the channel behind the last complete one; an incomplete one is cut off. It
     * reads through the channel: opening and closing the file once more would release the lock, because a POSIX process
     * loses its locks of a file with the first descriptor that it closes.
     */
    private void read(Header header) throws IOException {
        int end = parse(Channels.newInputStream(channel).readAllBytes(), header);
        channel.truncate(end);
        channel.position(end);
    }

    /** Takes all intact lines; returns where the last complete one ends. */
    private int parse(byte[] bytes, Header header) {
        int begin = 0;
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == '\n') {
                Map.Entry<String, JsonNode> line = parse(new String(bytes, begin, i - begin, StandardCharsets.UTF_8));
                if (begin == 0) {
                    require(header, line);
                }
                if (line != null) {
                    lines.add(line);
                }
                begin = i + 1;
            }
        }
        if (begin == 0 && bytes.length > 0) {
            byte[] ours = (line("header", header) + "\n").getBytes(StandardCharsets.UTF_8);
            if (Arrays.mismatch(bytes, ours) < bytes.length) {
                throw notAJournal(); // not the beginning of a header of ours that a kill has left
            }
        }
        return begin;
    }

    /** The kind and the value of a line, or null if the line is damaged. */
    static Map.Entry<String, JsonNode> parse(String line) {
        int end = line.length() - DIGITS - 2 - CHECKSUM.length();
        if (end < 0 || !line.startsWith(CHECKSUM, end)) {
            return null;
        }
        String payload = line.substring(0, end) + "}";
        if (!line.equals(sealed(payload))) {
            return null;
        }
        try {
            return Json.parseLine(payload);
        } catch (JacksonException | IllegalArgumentException e) {
            return null;
        }
    }

    private static String line(String kind, Object value) {
        return sealed(Json.line(kind, value));
    }

    private static String sealed(String payload) {
        String checksum = Sha256.of(payload.getBytes(StandardCharsets.UTF_8)).substring(0, DIGITS);
        return payload.substring(0, payload.length() - 1) + CHECKSUM + checksum + "\"}";
    }

    private void require(Header wanted, Map.Entry<String, JsonNode> first) {
        if (first == null || !first.getKey().equals("header")) {
            throw notAJournal();
        }
        Header found;
        try {
            found = Json.convert(first.getValue(), Header.class);
        } catch (JacksonException e) {
            throw notAJournal();
        }
        if (!found.format().equals(wanted.format())) {
            throw new BadInputException(
                    file + " has the format '" + found.format() + "', not '" + wanted.format() + "'");
        }
        if (!found.data().equals(wanted.data())) {
            throw new BadInputException(file + " is about other data: " + found.about() + ", now " + wanted.about());
        }
    }

    private BadInputException notAJournal() {
        return new BadInputException(file + " is not a journal of Arcmargin, or its first line is damaged");
    }

    /**
     * The records of a kind, in the order they were appended.
     *
     * @param kind the name they were appended under
     * @param type the record's class
     * @param <T> the record
     * @return those found when the journal was opened and those appended since
     * @throws BadInputException if a line does not hold such a record
     */
    public synchronized <T> List<T> all(String kind, Class<T> type) {
        List<T> records = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).getKey().equals(kind)) {
                try {
                    records.add(Json.convert(lines.get(i).getValue(), type));
                } catch (JacksonException e) {
                    throw new BadInputException(
                            file + ", record " + (i + 1) + ": " + e.getOriginalMessage() + ": use another folder");
                }
            }
        }
        return records;
    }

    /**
     * Adds a record; when this returns, a kill of the process cannot take it away.
     *
     * @param kind its name
     * @param value the record
     */
    public synchronized void append(String kind, Object value) {
        String payload = Json.line(kind, value);
        if (channel != null) {
            ByteBuffer bytes = ByteBuffer.wrap((sealed(payload) + "\n").getBytes(StandardCharsets.UTF_8));
            try {
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
            } catch (ClosedByInterruptException e) {
                throw new UncheckedIOException(e);
            } catch (IOException e) { // the system names no file
                throw new UncheckedIOException(new FileSystemException(file.toString(), null, e.getMessage()));
            }
        }
        lines.add(Json.parseLine(payload));
    }

    /** Makes sure that what was appended survives a loss of power. */
    public synchronized void force() {
        if (channel != null) {
            try {
                channel.force(false);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    @Override
    public void close() throws IOException {
        if (channel != null) {
            channel.close();
        }
    }
}
