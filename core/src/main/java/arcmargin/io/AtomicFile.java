package arcmargin.io;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/** Writes files that appear whole or not at all. */
public final class AtomicFile {

    private AtomicFile() {}

    /** What a file shall hold. */
    @FunctionalInterface
    public interface Content {

        /**
         * Writes all of it.
         *
         * @param out where to; buffered, closed by the caller
         * @throws IOException if it cannot be written
         */
        void writeTo(OutputStream out) throws IOException;
    }

    /**
     * Writes a file under another name beside its own and then renames it, so that nobody sees half of it and what was
     * there stays if writing fails.
     *
     * @param target the file
     * @param content what it shall hold
     * @throws IOException if it cannot be written; nothing is left behind then
     */
    public static void write(Path target, Content content) throws IOException {
        Path partial = target.resolveSibling("." + target.getFileName() + "." + UUID.randomUUID() + ".partial");
        try {
            try (OutputStream out =
                    new BufferedOutputStream(Files.newOutputStream(partial, StandardOpenOption.CREATE_NEW), 1 << 16)) {
                content.writeTo(out);
            }
            Files.move(partial, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(partial);
        }
    }
}
