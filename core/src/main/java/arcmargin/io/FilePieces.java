package arcmargin.io;

import arcmargin.work.Workers;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;

/** Reads a stretch of a file by several threads at once. */
final class FilePieces {

    /** What one task reads. */
    static final int PIECE = 1 << 24;

    private static final int BUFFER = 1 << 20; // divides a piece, and is a whole number of doubles

    private FilePieces() {}

    /** What to do with bytes read; {@code offset} counts from the start of the stretch. */
    interface Reader {
        void accept(long offset, ByteBuffer bytes);
    }

    /** Reads {@code length} bytes from a place on; each piece is read in order, pieces at the same time. */
    static void forEach(FileChannel file, long start, long length, Workers workers, Reader reader) {
        workers.forEach(count(length), piece -> {
            ByteBuffer buffer =
                    ByteBuffer.allocateDirect((int) Math.min(BUFFER, length)).order(ByteOrder.LITTLE_ENDIAN);
            long end = Math.min(length, (piece + 1L) * PIECE);
            try {
                for (long next = (long) piece * PIECE; next < end; next += buffer.limit()) {
                    buffer.clear().limit((int) Math.min(BUFFER, end - next));
                    readFully(file, start + next, buffer);
                    reader.accept(next, buffer);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    /** {@return the number of pieces of a stretch} */
    static int count(long length) {
        return Math.toIntExact((length + PIECE - 1) / PIECE);
    }

    /** Fills a buffer and turns it over to be read. */
    static void readFully(FileChannel file, long position, ByteBuffer buffer) throws IOException {
        while (buffer.hasRemaining()) {
            if (file.read(buffer, position + buffer.position()) < 0) {
                throw new EOFException();
            }
        }
        buffer.flip();
    }
}
