package arcmargin.io;

import arcmargin.data.BadInputException;
import arcmargin.work.Progress;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** The content of a file, unpacked where it is gzip-compressed, and a checksum of the file as it lies there. */
final class Source implements Closeable {

    private static final int BUFFER = 1 << 16;

    private final String name;
    private final Path path;
    private final long size;
    private final Progress progress;
    private final CRC32C checksum = new CRC32C();
    private final InputStream stored;
    private final InputStream content;
    private long storedRead;
    private byte[] head = {};
    private int headUsed;

    private Source(Path path, String name, Progress progress) throws IOException {
        this.path = path;
        this.name = name;
        this.progress = progress;
        if (Files.isDirectory(path)) {
            throw new BadInputException(name + ": is a directory, expected a data file");
        }
        size = Files.size(path);
        stored = new BufferedInputStream(new CheckedInputStream(metered(Files.newInputStream(path)), checksum), BUFFER);
        stored.mark(2);
        boolean compressed = stored.read() == 0x1f && stored.read() == 0x8b;
        stored.reset();
        content = compressed ? unpacked() : stored;
    }

    /** Opens a file; errors will call it by the given name. */
    static Source open(Path path, String name, Progress progress) throws IOException {
        return new Source(path, name, progress);
    }

    String name() {
        return name;
    }

    Path path() {
        return path;
    }

    /** {@return the first bytes of the content, which will be read again} */
    byte[] head() throws IOException {
        if (headUsed > 0) {
            throw new IllegalStateException("the head was read already");
        }
        if (head.length == 0) {
            byte[] read = new byte[BUFFER];
            head = Arrays.copyOf(read, read(read, 0, BUFFER));
        }
        return head;
    }

    /** Reads until the target is full or the content ends, and returns the number of bytes read. */
    int read(byte[] target, int from, int to) throws IOException {
        int next = from + Math.min(head.length - headUsed, to - from);
        System.arraycopy(head, headUsed, target, from, next - from);
        headUsed += next - from;
        try {
            for (int count; next < to && (count = content.read(target, next, to - next)) > 0; ) {
                next += count;
            }
        } catch (EOFException e) {
            throw new BadInputException(name + ": the compressed data end too early, expected a whole gzip file");
        } catch (ZipException e) {
            throw new BadInputException(name + ": the compressed data are damaged (" + e.getMessage() + ")");
        }
        return next - from;
    }

    /** {@return the CRC-32C of the whole file as it lies there} */
    long checksum() throws IOException {
        stored.skip(Long.MAX_VALUE); // what may follow compressed data
        return checksum.getValue();
    }

    @Override
    public void close() throws IOException {
        stored.close();
    }

    private InputStream unpacked() throws IOException {
        try {
            return new GZIPInputStream(stored, BUFFER);
        } catch (EOFException e) {
            throw new BadInputException(name + ": the compressed data end too early, expected a whole gzip file");
        }
    }

    private InputStream metered(InputStream in) {
        return new java.io.FilterInputStream(in) {
            @Override
            public int read(byte[] target, int offset, int length) throws IOException {
                int count = in.read(target, offset, length);
                storedRead += Math.max(count, 0);
                progress.update("reading " + name, storedRead, size);
                return count;
            }
        };
    }
}
