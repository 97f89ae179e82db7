package arcmargin.io;

import java.io.Closeable;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A new file in the folder of temporary files, which is deleted when it is closed, or else when the process ends. */
final class TemporaryFile implements Closeable {

    private final Path path;
    private final Thread cleaner;

    private TemporaryFile(Path path) {
        this.path = path;
        cleaner = new Thread(() -> WholeFile.deleteQuietly(path));
        WholeFile.remember(cleaner);
    }

    /** Creates an empty file that nobody else can read. */
    static TemporaryFile create(String suffix) throws IOException {
        return new TemporaryFile(Files.createTempFile("arcmargin", suffix));
    }

    Path path() {
        return path;
    }

    /** {@return a stream into the file, whose failures name it} */
    OutputStream output() throws IOException {
        return new FilterOutputStream(Files.newOutputStream(path)) {

            @Override
            public void write(byte[] bytes, int from, int length) throws IOException {
                try {
                    out.write(bytes, from, length);
                } catch (IOException e) {
                    FileSystemException named = new FileSystemException(path.toString(), null, e.getMessage());
                    named.initCause(e);
                    throw named;
                }
            }
        };
    }

    @Override
    public void close() {
        WholeFile.deleteQuietly(path);
        WholeFile.forget(cleaner);
    }
}
