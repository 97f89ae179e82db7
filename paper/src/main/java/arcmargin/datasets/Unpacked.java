package arcmargin.datasets;

import arcmargin.data.BadInputException;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.apache.commons.compress.compressors.z.ZCompressorInputStream;

/** Reads the content of a file, decompressing it according to its first bytes: gzip, bzip2, compress (.Z) or plain. */
final class Unpacked {

    private static final int BUFFER = 1 << 16;

    private Unpacked() {}

    /** Opens a file that is not an archive. */
    static InputStream open(Path file) throws IOException {
        return unpack(new BufferedInputStream(Files.newInputStream(file), BUFFER));
    }

    /**
     * Opens a file, or one of its entries if it is a zip archive.
     *
     * @param entry the entry's name without its folders; a compressed entry is decompressed as well
     */
    static InputStream open(Path file, String entry) throws IOException {
        BufferedInputStream in = new BufferedInputStream(Files.newInputStream(file), BUFFER);
        if (!begins(in, 'P', 'K')) {
            return unpack(in);
        }
        ZipInputStream zip = new ZipInputStream(in);
        for (ZipEntry next = zip.getNextEntry(); next != null; next = zip.getNextEntry()) {
            String name = next.getName();
            if (name.substring(name.lastIndexOf('/') + 1).equals(entry)) {
                return unpack(new BufferedInputStream(zip, BUFFER));
            }
        }
        zip.close();
        throw new IOException("the archive has no entry " + entry);
    }

    /**
     * Reads the whole content of a file.
     *
     * @throws BadInputException if the compressed data are damaged or truncated
     */
    static void read(Path file, Chunk chunk) throws IOException {
        try (InputStream in = open(file)) {
            byte[] buffer = new byte[BUFFER];
            for (int count; (count = in.read(buffer)) > 0; ) {
                chunk.accept(buffer, count);
            }
        } catch (EOFException | ZipException e) {
            throw new BadInputException(file + ": the compressed data are damaged (" + e.getMessage() + ")");
        }
    }

    /** Receives the next bytes of the content. */
    interface Chunk {

        void accept(byte[] bytes, int count);
    }

    static boolean isGzip(Path file) throws IOException {
        try (BufferedInputStream in = new BufferedInputStream(Files.newInputStream(file), BUFFER)) {
            return begins(in, 0x1f, 0x8b);
        }
    }

    private static InputStream unpack(BufferedInputStream in) throws IOException {
        if (begins(in, 0x1f, 0x8b)) {
            return new GZIPInputStream(in, BUFFER);
        }
        if (begins(in, 'B', 'Z')) {
            return new BZip2CompressorInputStream(in, true);
        }
        if (begins(in, 0x1f, 0x9d)) {
            return new ZCompressorInputStream(in);
        }
        return in;
    }

    private static boolean begins(BufferedInputStream in, int first, int second) throws IOException {
        in.mark(2);
        boolean same = in.read() == first && in.read() == second;
        in.reset();
        return same;
    }
}
