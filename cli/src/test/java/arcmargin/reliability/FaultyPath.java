package arcmargin.reliability;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;

/** A path of a {@link FaultyFileSystem}: that of the file system in memory, passed on by another provider. */
record FaultyPath(FaultyFileSystem system, Path inner) implements Path {

    private FaultyPath wrap(Path path) {
        return path == null ? null : new FaultyPath(system, path);
    }

    private static Path unwrap(Path path) {
        return path instanceof FaultyPath faulty ? faulty.inner() : path;
    }

    @Override
    public FileSystem getFileSystem() {
        return system;
    }

    @Override
    public boolean isAbsolute() {
        return inner.isAbsolute();
    }

    @Override
    public Path getRoot() {
        return wrap(inner.getRoot());
    }

    @Override
    public Path getFileName() {
        return wrap(inner.getFileName());
    }

    @Override
    public Path getParent() {
        return wrap(inner.getParent());
    }

    @Override
    public int getNameCount() {
        return inner.getNameCount();
    }

    @Override
    public Path getName(int index) {
        return wrap(inner.getName(index));
    }

    @Override
    public Path subpath(int from, int to) {
        return wrap(inner.subpath(from, to));
    }

    @Override
    public boolean startsWith(Path other) {
        return inner.startsWith(unwrap(other));
    }

    @Override
    public boolean endsWith(Path other) {
        return inner.endsWith(unwrap(other));
    }

    @Override
    public Path normalize() {
        return wrap(inner.normalize());
    }

    @Override
    public Path resolve(Path other) {
        return wrap(inner.resolve(unwrap(other)));
    }

    @Override
    public Path relativize(Path other) {
        return wrap(inner.relativize(unwrap(other)));
    }

    @Override
    public URI toUri() {
        return inner.toUri();
    }

    @Override
    public Path toAbsolutePath() {
        return wrap(inner.toAbsolutePath());
    }

    @Override
    public Path toRealPath(LinkOption... options) throws IOException {
        return wrap(inner.toRealPath(options));
    }

    @Override
    public WatchKey register(WatchService watcher, WatchEvent.Kind<?>[] events, WatchEvent.Modifier... modifiers) {
        throw new UnsupportedOperationException();
    }

    @Override
    public int compareTo(Path other) {
        return inner.compareTo(unwrap(other));
    }

    @Override
    public String toString() {
        return inner.toString();
    }
}
