package arcmargin.io;

import java.io.Closeable;
import java.io.IOException;
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

    @Override
    public void close() {
        WholeFile.deleteQuietly(path);
        WholeFile.forget(cleaner);
    }
}
