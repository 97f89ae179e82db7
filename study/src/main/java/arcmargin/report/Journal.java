package arcmargin.report;

import arcmargin.data.BadInputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * What a long computation has finished so far, one JSON object a line, so that it can be killed at any moment and go on.
 *
 * <p>Each line is {@code {"kind": {…}}} and is handed to the operating system whole before {@link #append} returns. The first one
 * says what the journal is about; a journal about something else is refused. A last line without its end, torn by a kill, is cut off.
 * Only one process at a time writes.
 */
public final class Journal implements AutoCloseable {

    /**
     * What a journal is about: lines are of use only where all of it is the same.
     *
     * @param format the form of the lines
     * @param data the data's fingerprint
     * @param protocol how the data are split and the machines trained
     */
    public record Header(String format, String data, String protocol) {

        /** The form of the lines that this version writes. */
        public static final String FORMAT = "arcmargin journal 1";

        /**
         * A header of the present form.
         *
         * @param data the data's fingerprint
         * @param protocol how the data are split and the machines trained
         */
        public Header(String data, String protocol) {
            this(FORMAT, data, protocol);
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
     * Opens a journal, or begins it where there is none.
     *
     * @param file where it is; missing folders are made
     * @param header what it must be about
     * @return the journal, to be closed after use
     * @throws IOException where the file cannot be read or written
     * @throws BadInputException where it is about something else, is no journal, or is being written by another process
     */
    public static Journal open(Path file, Header header) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        Journal journal = new Journal(file, channel);
        try {
            journal.lock();
            journal.read();
            if (journal.lines.isEmpty()) {
                journal.append("header", header);
            } else {
                journal.require(header);
            }
            return journal;
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
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
     * Reads every whole line and leaves the channel behind the last one, what follows it being cut off. Through the channel: to open and close
     * the file once more would give up the lock, for by POSIX a process loses its locks of a file with the first descriptor it closes.
     */
    private void read() throws IOException {
        byte[] bytes = Channels.newInputStream(channel).readAllBytes();
        int begin = 0;
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == '\n') {
                parse(new String(bytes, begin, i - begin, StandardCharsets.UTF_8));
                begin = i + 1;
            }
        }
        channel.truncate(begin);
        channel.position(begin);
    }

    private void parse(String line) {
        try {
            lines.add(Json.parseLine(line));
        } catch (JacksonException | IllegalArgumentException e) {
            throw new BadInputException(
                    file.toString(), lines.size() + 1L, 1, "this is no line of a journal: repair or delete the file");
        }
    }

    private void require(Header wanted) {
        List<Header> headers = all("header", Header.class);
        Header found = headers.isEmpty() ? new Header("none", "", "") : headers.get(0);
        String difference;
        if (!found.format().equals(wanted.format())) {
            difference = "it is of the form '" + found.format() + "', not '" + wanted.format() + "'";
        } else if (!found.data().equals(wanted.data())) {
            difference = "it is of another data set (fingerprint " + found.data() + ", not " + wanted.data() + ")";
        } else if (!found.protocol().equals(wanted.protocol())) {
            difference = "it is of another protocol (" + found.protocol() + "; now " + wanted.protocol() + ")";
        } else {
            return;
        }
        throw new BadInputException(file + " cannot be resumed: " + difference + "; use another folder, or delete it");
    }

    /**
     * The records of a kind, in the order they were appended.
     *
     * @param kind the name they were appended under
     * @param type the record's class
     * @param <T> the record
     * @return those found when the journal was opened and those appended since
     * @throws BadInputException where a line does not hold such a record
     */
    public synchronized <T> List<T> all(String kind, Class<T> type) {
        List<T> records = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).getKey().equals(kind)) {
                try {
                    records.add(Json.convert(lines.get(i).getValue(), type));
                } catch (JacksonException e) {
                    throw new BadInputException(
                            file.toString(), i + 1L, 1, e.getOriginalMessage() + ": repair or delete the file");
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
        String line = Json.line(kind, value);
        ByteBuffer bytes = ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8));
        try {
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        lines.add(Json.parseLine(line));
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
