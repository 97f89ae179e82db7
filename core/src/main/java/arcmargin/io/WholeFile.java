package arcmargin.io;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.HexFormat;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.regex.Pattern;

/**
 * Writes files that appear whole or not at all.
 *
 * <p>A file is written under a temporary name beside it, {@code NAME.0123456789abcdef.part}, and moved to its place
 * when all of it is on the disk. The temporary name is random and new, so that nobody can prepare it; its file is
 * locked while it is written, so that those of processes that were killed are recognised and deleted by the next one
 * that writes the same file.
 *
 * <pre>{@code
 * WholeFile.write(Path.of("report.txt"), stream -> stream.write("done\n".getBytes(StandardCharsets.UTF_8)));
 * }</pre>
 */
public final class WholeFile {

    private static final int BUFFER = 1 << 16;
    private static final int MOST_LINKS = 40;

    /** A file that nobody has locked for so long after it was written has no writer any more. */
    private static final long ABANDONED_MILLIS = 60_000;

    private WholeFile() {}

    /** Writes the content of a file. */
    @FunctionalInterface
    public interface Content {

        /**
         * Writes all of it.
         *
         * @param out where to; need not be closed
         * @throws IOException if it cannot be written
         */
        void writeTo(OutputStream out) throws IOException;
    }

    /**
     * Writes a file and waits until it is on the disk, so that it survives a loss of power; after a failure whatever
     * was there before still is. A link stays, and the file it points to is replaced; its permissions stay, too. What
     * is no regular file, such as a pipe, is written to directly.
     *
     * @param path the file, replaced if there is one
     * @param content what to write
     * @throws IOException if it cannot be written; the message begins with the name of the file
     */
    public static void write(Path path, Content content) throws IOException {
        named(path, () -> replace(path, content, true));
    }

    /**
     * As {@link #write}, for files that can be computed again and say whether they are whole: does not wait for the
     * disk.
     *
     * @param path the file, replaced if there is one
     * @param content what to write
     * @throws IOException if it cannot be written; the message begins with the name of the file
     */
    public static void writeDisposable(Path path, Content content) throws IOException {
        named(path, () -> replace(path, content, false));
    }

    private static void replace(Path path, Content content, boolean durable) throws IOException {
        if (Files.exists(path) && !Files.isRegularFile(path)) {
            try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(path), BUFFER)) {
                content.writeTo(out);
            }
            return;
        }
        Path target = target(path);
        deleteAbandoned(target);
        Path partial = partial(target);
        Thread cleaner = new Thread(() -> deleteQuietly(partial)); // for an exit while writing
        remember(cleaner);
        try {
            FileChannel channel = open(partial, target);
            try (OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER)) {
                lock(channel);
                keepPermissions(target, partial);
                content.writeTo(out);
                out.flush();
                if (durable) {
                    channel.force(true);
                }
                Files.move(partial, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            }
            if (durable) {
                synchronise(target.toAbsolutePath().getParent());
            }
        } finally {
            deleteQuietly(partial);
            forget(cleaner);
        }
    }

    /** The file that a path means: the end of a chain of links, which need not exist. */
    private static Path target(Path path) throws IOException {
        Path target = path;
        for (int links = 0; Files.isSymbolicLink(target); links++) {
            if (links == MOST_LINKS) {
                throw new IOException("too many links");
            }
            target = target.resolveSibling(Files.readSymbolicLink(target));
        }
        return target;
    }

    private static FileChannel open(Path partial, Path target) throws IOException {
        try {
            return FileChannel.open(partial, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW);
        } catch (NoSuchFileException e) { // of a name that the user never gave
            throw new FileSystemException(target.toString(), null, "its folder does not exist");
        }
    }

    private static Path partial(Path target) {
        String random = HexFormat.of().toHexDigits(new SplittableRandom().nextLong());
        return target.resolveSibling(target.getFileName() + "." + random + ".part");
    }

    /** Locks what is being written; not all file systems can. */
    private static void lock(FileChannel channel) {
        try {
            channel.tryLock();
        } catch (IOException | UnsupportedOperationException e) {
            // then no other process finds it abandoned either
        }
    }

    /** Deletes what killed processes left of the same file. */
    private static void deleteAbandoned(Path target) {
        Path folder = target.toAbsolutePath().getParent();
        Pattern ours = Pattern.compile(Pattern.quote(target.getFileName().toString()) + "\\.[0-9a-f]{16}\\.part");
        try (DirectoryStream<Path> found = Files.newDirectoryStream(
                folder, file -> ours.matcher(file.getFileName().toString()).matches())) {
            for (Path file : found) {
                if (abandoned(file)) {
                    deleteQuietly(file);
                }
            }
        } catch (IOException | SecurityException e) {
            // whether files can be written there will be seen
        }
    }

    private static boolean abandoned(Path file) {
        try {
            long age = System.currentTimeMillis()
                    - Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS).toMillis();
            if (age < ABANDONED_MILLIS || !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                return false;
            }
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
                    FileLock lock = channel.tryLock()) {
                return lock != null;
            }
        } catch (IOException | OverlappingFileLockException | UnsupportedOperationException e) {
            return false;
        }
    }

    /** Gives the new file the owner, group and permissions of the one it will replace, as far as we may. */
    private static void keepPermissions(Path target, Path partial) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(target, PosixFileAttributeView.class);
        if (view == null || !Files.exists(target)) {
            return;
        }
        PosixFileAttributes before = view.readAttributes();
        PosixFileAttributeView created = Files.getFileAttributeView(partial, PosixFileAttributeView.class);
        PosixFileAttributes now = created.readAttributes();
        try {
            if (!now.group().equals(before.group())) {
                created.setGroup(before.group());
            }
            if (!now.owner().equals(before.owner())) {
                created.setOwner(before.owner());
            }
        } catch (IOException e) {
            // a file given to us by another user becomes ours
        }
        created.setPermissions(before.permissions());
    }

    /** Brings a name in a folder to the disk, where folders can be opened. */
    private static void synchronise(Path folder) throws IOException {
        FileChannel channel;
        try {
            channel = FileChannel.open(folder, StandardOpenOption.READ);
        } catch (FileSystemException | UnsupportedOperationException e) {
            return; // not on this system, or not for us
        }
        try (channel) {
            channel.force(true);
        }
    }

    /** Lets a thread run at the end of the process. */
    static void remember(Thread cleaner) {
        try {
            Runtime.getRuntime().addShutdownHook(cleaner);
        } catch (IllegalStateException e) {
            // the exit has begun: this thread cleans up if it gets that far, else the next process
        }
    }

    static void forget(Thread cleaner) {
        try {
            Runtime.getRuntime().removeShutdownHook(cleaner);
        } catch (IllegalStateException e) {
            // the exit has begun: the hook runs and finds nothing
        }
    }

    static void deleteQuietly(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            // the failure that left it counts
        }
    }

    /** What may fail. */
    private interface Action {
        void run() throws IOException;
    }

    /** Names the file in messages of the system that do not, such as that of a full disk. */
    private static void named(Path path, Action action) throws IOException {
        try {
            action.run();
        } catch (FileSystemException e) {
            throw e;
        } catch (IOException e) {
            if (e.getClass() != IOException.class) {
                throw e; // such as the one for a thread that is interrupted
            }
            FileSystemException named = new FileSystemException(path.toString(), null, e.getMessage());
            named.initCause(e);
            throw named;
        }
    }

    /**
     * Tells whether files may be put into a folder. One that nobody has the right to write is left alone even where the
     * system would let us, as it lets an administrator.
     *
     * @param folder an existing folder
     * @return whether it can be written and is meant to be
     */
    public static boolean permittedIn(Path folder) {
        if (!Files.isDirectory(folder) || !Files.isWritable(folder)) {
            return false;
        }
        try {
            Set<PosixFilePermission> rights = Files.getPosixFilePermissions(folder);
            return rights.contains(PosixFilePermission.OWNER_WRITE)
                    || rights.contains(PosixFilePermission.GROUP_WRITE)
                    || rights.contains(PosixFilePermission.OTHERS_WRITE);
        } catch (IOException | UnsupportedOperationException e) {
            return true; // no such rights here: what the system says holds
        }
    }
}
