package arcmargin.reliability;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.IOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * A file system in memory whose operations are counted and can fail: with an error, after half of a write, or so that
 * nothing works any more, as after a kill. A {@linkplain #losePower loss of power} takes away what was written but not
 * forced to the disk, or parts of it, and renames that were not forced, from some of them on.
 */
final class FaultyFileSystem extends FileSystem {

    /** What happens at an operation. */
    enum Fault {
        NO_SPACE,
        INPUT_OUTPUT_ERROR,
        TORN_WRITE,
        KILL
    }

    /** A rename that a loss of power may undo; {@code before} is what the target held, or null. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Rename(Path from, Path to, byte[] before) {}

    final FileSystem memory = Jimfs.newFileSystem(Configuration.unix().toBuilder()
            .setAttributeViews("basic", "owner", "posix", "unix")
            .setWorkingDirectory("/work")
            .build());
    private final Provider provider = new Provider();
    private final Map<Path, byte[]> durable = new HashMap<>();
    private final Deque<Rename> renames = new ArrayDeque<>();
    private int operations;
    private int faultAt = -1;
    private Fault fault = Fault.NO_SPACE;
    private boolean dead;

    /** A path of this file system. */
    Path path(String text) {
        return wrap(memory.getPath(text));
    }

    /** Lets an operation fail, counted from now on; -1 for none. */
    void failAt(int number, Fault kind) {
        operations = 0;
        faultAt = number;
        fault = kind;
        dead = false;
    }

    /** {@return the operations since the last call of failAt} */
    int operations() {
        return operations;
    }

    /** {@return whether the fault has happened} */
    boolean failed() {
        return faultAt >= 0 && operations > faultAt;
    }

    /** The process is started again on the same disk. */
    void restart() {
        failAt(-1, Fault.NO_SPACE);
    }

    /** Takes away what is not on the disk for certain; which of it, chance decides. */
    void losePower(Random random) throws IOException {
        int undone = renames.isEmpty() ? 0 : random.nextInt(renames.size() + 1);
        for (int k = 0; k < undone; k++) {
            Rename last = renames.removeLast();
            if (Files.exists(last.to())) {
                Files.move(last.to(), last.from(), StandardCopyOption.REPLACE_EXISTING);
                durable.put(last.from(), durable.getOrDefault(last.to(), new byte[0]));
            }
            durable.remove(last.to());
            if (last.before() != null) {
                Files.write(last.to(), last.before());
            }
        }
        renames.clear();
        for (Map.Entry<Path, byte[]> entry : durable.entrySet()) {
            if (!Files.isRegularFile(entry.getKey())) {
                continue;
            }
            Files.write(entry.getKey(), mixed(entry.getValue(), Files.readAllBytes(entry.getKey()), random));
        }
        durable.clear();
    }

    /** Some blocks of what was written later, in any order, and zeros where none came. */
    private static byte[] mixed(byte[] forced, byte[] later, Random random) {
        int shortest = Math.min(forced.length, later.length);
        byte[] mixed = new byte[shortest + random.nextInt(Math.max(forced.length, later.length) - shortest + 1)];
        int blocks = 1 + random.nextInt(4);
        for (int b = 0; b < blocks; b++) {
            int from = mixed.length * b / blocks;
            int to = mixed.length * (b + 1) / blocks;
            byte[] source = random.nextBoolean() ? later : forced;
            int count = Math.max(0, Math.min(to, source.length) - from);
            System.arraycopy(source, Math.min(from, source.length), mixed, from, count);
        }
        return mixed;
    }

    private void operation() throws IOException {
        if (dead) {
            throw new IOException("killed");
        }
        if (operations++ == faultAt) {
            switch (fault) {
                case NO_SPACE, TORN_WRITE -> throw new IOException("No space left on device");
                case INPUT_OUTPUT_ERROR -> throw new IOException("Input/output error");
                case KILL -> {
                    dead = true;
                    throw new IOException("killed");
                }
            }
        }
    }

    /** What was on the disk before the first write since the file was forced. */
    private void remember(Path file) throws IOException {
        if (!durable.containsKey(file)) {
            durable.put(file, Files.exists(file) ? Files.readAllBytes(file) : new byte[0]);
        }
    }

    private void forced(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            renames.clear();
        } else if (Files.exists(file)) {
            durable.put(file, Files.readAllBytes(file));
        }
    }

    private FaultyPath wrap(Path path) {
        return path == null ? null : new FaultyPath(this, path);
    }

    private static Path inner(Path path) {
        return path instanceof FaultyPath faulty ? faulty.inner() : path;
    }

    @Override
    public FileSystemProvider provider() {
        return provider;
    }

    @Override
    public void close() throws IOException {
        memory.close();
    }

    @Override
    public boolean isOpen() {
        return memory.isOpen();
    }

    @Override
    public boolean isReadOnly() {
        return false;
    }

    @Override
    public String getSeparator() {
        return memory.getSeparator();
    }

    @Override
    public Iterable<Path> getRootDirectories() {
        throw new UnsupportedOperationException();
    }

    @Override
    public Iterable<FileStore> getFileStores() {
        return memory.getFileStores();
    }

    @Override
    public Set<String> supportedFileAttributeViews() {
        return memory.supportedFileAttributeViews();
    }

    @Override
    public Path getPath(String first, String... more) {
        return wrap(memory.getPath(first, more));
    }

    @Override
    public PathMatcher getPathMatcher(String pattern) {
        PathMatcher matcher = memory.getPathMatcher(pattern);
        return path -> matcher.matches(inner(path));
    }

    @Override
    public UserPrincipalLookupService getUserPrincipalLookupService() {
        return memory.getUserPrincipalLookupService();
    }

    @Override
    public WatchService newWatchService() {
        throw new UnsupportedOperationException();
    }

    /** Counts operations and passes them on. */
    private final class Provider extends FileSystemProvider {

        private final FileSystemProvider next = memory.provider();

        @Override
        public FileChannel newFileChannel(Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
                throws IOException {
            operation();
            Path file = inner(path);
            if (Files.isDirectory(file)) {
                return FaultyChannel.ofDirectory(FaultyFileSystem.this::operation, () -> forced(file));
            }
            if (options.contains(StandardOpenOption.WRITE)) {
                remember(file);
            }
            FileChannel channel = next.newFileChannel(file, options, attributes);
            return new FaultyChannel(channel, FaultyFileSystem.this::operation, this::tear, () -> forced(file));
        }

        private boolean tear() {
            return fault == Fault.TORN_WRITE && operations == faultAt;
        }

        @Override
        public SeekableByteChannel newByteChannel(
                Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes) throws IOException {
            return newFileChannel(path, options, attributes);
        }

        @Override
        public DirectoryStream<Path> newDirectoryStream(Path folder, DirectoryStream.Filter<? super Path> filter)
                throws IOException {
            operation();
            DirectoryStream<Path> found = next.newDirectoryStream(inner(folder), file -> filter.accept(wrap(file)));
            return new DirectoryStream<>() {
                @Override
                public Iterator<Path> iterator() {
                    Iterator<Path> paths = found.iterator();
                    return new Iterator<>() {
                        @Override
                        public boolean hasNext() {
                            return paths.hasNext();
                        }

                        @Override
                        public Path next() {
                            return wrap(paths.next());
                        }
                    };
                }

                @Override
                public void close() throws IOException {
                    found.close();
                }
            };
        }

        @Override
        public void createDirectory(Path folder, FileAttribute<?>... attributes) throws IOException {
            operation();
            next.createDirectory(inner(folder), attributes);
        }

        @Override
        public void delete(Path path) throws IOException {
            operation();
            next.delete(inner(path));
            durable.remove(inner(path));
        }

        @Override
        public void copy(Path source, Path target, CopyOption... options) throws IOException {
            operation();
            remember(inner(target));
            next.copy(inner(source), inner(target), options);
        }

        @Override
        public void move(Path source, Path target, CopyOption... options) throws IOException {
            operation();
            Path from = inner(source);
            Path to = inner(target);
            byte[] before = Files.isRegularFile(to) ? Files.readAllBytes(to) : null;
            next.move(from, to, options);
            renames.addLast(new Rename(from, to, before));
            byte[] written = durable.remove(from);
            if (written != null) {
                durable.put(to, written);
            }
        }

        @Override
        public boolean isSameFile(Path one, Path other) throws IOException {
            return next.isSameFile(inner(one), inner(other));
        }

        @Override
        public boolean isHidden(Path path) throws IOException {
            return next.isHidden(inner(path));
        }

        @Override
        public FileStore getFileStore(Path path) throws IOException {
            return next.getFileStore(inner(path));
        }

        @Override
        public void checkAccess(Path path, AccessMode... modes) throws IOException {
            next.checkAccess(inner(path), modes);
        }

        @Override
        public <V extends FileAttributeView> V getFileAttributeView(Path path, Class<V> type, LinkOption... options) {
            return next.getFileAttributeView(inner(path), type, options);
        }

        @Override
        public <A extends BasicFileAttributes> A readAttributes(Path path, Class<A> type, LinkOption... options)
                throws IOException {
            return next.readAttributes(inner(path), type, options);
        }

        @Override
        public Map<String, Object> readAttributes(Path path, String names, LinkOption... options) throws IOException {
            return next.readAttributes(inner(path), names, options);
        }

        @Override
        public void setAttribute(Path path, String name, Object value, LinkOption... options) throws IOException {
            operation();
            next.setAttribute(inner(path), name, value, options);
        }

        @Override
        public String getScheme() {
            return "faulty";
        }

        @Override
        public FileSystem newFileSystem(URI uri, Map<String, ?> environment) {
            throw new UnsupportedOperationException();
        }

        @Override
        public FileSystem getFileSystem(URI uri) {
            return FaultyFileSystem.this;
        }

        @Override
        public Path getPath(URI uri) {
            throw new UnsupportedOperationException();
        }
    }
}
