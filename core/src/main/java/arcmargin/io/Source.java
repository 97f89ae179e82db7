package arcmargin.io;

import arcmargin.data.BadInputException;
import arcmargin.work.Progress;
import java.io.Closeable;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PushbackInputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.ZipException;

/**
 * The content of a file, unpacked where it is compressed and as UTF-8 with line feeds where it is other text, and a
 * checksum of the file as it lies there. The path {@code -} is the standard input. What is no regular file, such as a
 * pipe, can be opened once only.
 */
final class Source implements Closeable {

    private static final int BUFFER = 1 << 16;

    private final String name;
    private final Path path;
    private final boolean regular;
    private final long size;
    private final Progress progress;
    private final String stage;
    private final Fingerprint fingerprint; // of files that are large enough to be copied, or null
    private final PushbackInputStream stored;
    private final InputStream content;
    private long storedRead;
    private byte[] head = {};
    private int headUsed;

    private Source(Path path, String name, Charset encoding, Progress progress) throws IOException {
        this.path = path;
        this.name = name;
        this.progress = progress;
        stage = "reading " + path.getFileName();
        if (Files.isDirectory(path)) {
            throw new BadInputException(name + ": is a directory, expected a data file");
        }
        boolean standardInput = isStandardInput(path);
        regular = !standardInput && Files.isRegularFile(path);
        size = regular ? Files.size(path) : 0;
        fingerprint = size >= DataCache.LEAST_PACKED ? new Fingerprint() : null;
        stored = new PushbackInputStream(new Metered(standardInput ? System.in : Files.newInputStream(path)), BUFFER);
        content = unpacked(encoding);
    }

    private InputStream unpacked(Charset encoding) throws IOException {
        try {
            InputStream text = Transcoding.toUtf8(Unpacking.of(stored, name), encoding);
            return CarriageReturns.toLineFeeds(text == stored ? stored : new PushbackInputStream(text, BUFFER), BUFFER);
        } catch (EOFException | ZipException | CharacterCodingException | Unpacking.Damaged e) {
            stored.close();
            throw refusal(e);
        }
    }

    private BadInputException refusal(IOException e) {
        if (e instanceof CharacterCodingException) {
            return new BadInputException(
                    name + ": is damaged, or text in another encoding than it seems; ReadOptions.withEncoding sets it");
        }
        return new BadInputException(name
                + (e instanceof EOFException
                        ? ": the compressed data end too early, expected a whole file"
                        : ": the compressed data are damaged (" + e.getMessage() + ")"));
    }

    /** Opens a file; errors will call it by the given name. */
    static Source open(Path path, String name, Progress progress) throws IOException {
        return new Source(path, name, null, progress);
    }

    /** Opens a file of text in an encoding; null for what the content shows. */
    static Source open(Path path, String name, Charset encoding, Progress progress) throws IOException {
        return new Source(path, name, encoding, progress);
    }

    /** {@return whether a path stands for the standard input} */
    static boolean isStandardInput(Path path) {
        return path.toString().equals("-");
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
        } catch (EOFException | ZipException | CharacterCodingException | Unpacking.Damaged e) {
            throw refusal(e);
        } catch (IOException e) {
            if (e.getClass() != IOException.class) {
                throw e;
            }
            throw new FileSystemException(name, null, e.getMessage()); // the system names no file
        }
        return next - from;
    }

    /** {@return the content from here on as a stream, which closes nothing} */
    InputStream stream() {
        return new InputStream() {
            @Override
            public int read() throws IOException {
                byte[] one = new byte[1];
                return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
            }

            @Override
            public int read(byte[] target, int offset, int length) throws IOException {
                int count = Source.this.read(target, offset, offset + length);
                return count == 0 && length > 0 ? -1 : count;
            }
        };
    }

    /** {@return whether the file holds its content as it is, not compressed, and may be opened again} */
    boolean isPlain() {
        return content == stored && regular;
    }

    /** {@return whether this is a file with a place on a disk, not a pipe or a device} */
    boolean isRegular() {
        return regular;
    }

    /** {@return the length of a regular file as it lies there, else 0} */
    long length() {
        return size;
    }

    /**
     * {@return the {@link Fingerprint} of the whole file, of which nothing can be read any more; null if it is small}
     */
    byte[] checksum() throws IOException {
        stored.transferTo(OutputStream.nullOutputStream()); // what may follow compressed data
        return fingerprint == null ? null : fingerprint.value();
    }

    @Override
    public void close() throws IOException {
        stored.close();
    }

    /** Counts and sums up what passes. */
    private final class Metered extends FilterInputStream {

        Metered(InputStream file) {
            super(file);
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            int count = super.read(target, offset, length);
            if (count > 0) {
                if (fingerprint != null) {
                    fingerprint.update(target, offset, count);
                }
                storedRead += count;
                progress.update(stage, storedRead, size);
            }
            return count;
        }
    }
}
