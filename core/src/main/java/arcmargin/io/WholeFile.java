package arcmargin.io;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Set;

/** Writes files that appear whole or not at all. */
public final class WholeFile {

    private static final int BUFFER = 1 << 16;

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
     * Writes under a temporary name beside the file and moves it there when all is written; after a failure whatever was there before
     * still is. What is no regular file, such as a pipe, is written to directly.
     *
     * @param path the file, replaced if there is one
     * @param content what to write
     * @throws IOException if it cannot be written
     */
    public static void write(Path path, Content content) throws IOException {
        if (Files.exists(path) && !Files.isRegularFile(path)) {
            try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(path), BUFFER)) {
                content.writeTo(out);
            }
            return;
        }
        Path partial = path.resolveSibling(path.getFileName() + "."
                + ProcessHandle.current().pid() + "-" + Thread.currentThread().getId() + ".part");
        Thread cleaner = new Thread(() -> partial.toFile().delete()); // for an exit while writing
        Runtime.getRuntime().addShutdownHook(cleaner);
        try {
            try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(partial), BUFFER)) {
                content.writeTo(out);
            }
            Files.move(partial, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(partial);
            forget(cleaner);
        }
    }

    private static void forget(Thread cleaner) {
        try {
            Runtime.getRuntime().removeShutdownHook(cleaner);
        } catch (IllegalStateException e) {
            // the exit has begun: the hook runs and finds nothing
        }
    }

    /**
     * Tells whether files may be put into a folder. One that nobody has the right to write is left alone even where the system
     * would let us, as it lets an administrator.
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
