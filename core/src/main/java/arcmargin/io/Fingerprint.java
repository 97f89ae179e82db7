package arcmargin.io;

import arcmargin.work.Workers;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * A checksum that can be had while a file is read or written, or by several threads at once: the CRC-32C of the CRC-32Cs
 * of its pieces.
 */
final class Fingerprint {

    private final CRC32C piece = new CRC32C();
    private final CRC32C whole = new CRC32C();
    private int inPiece;

    /** Takes in the next bytes. */
    void update(byte[] bytes, int from, int length) {
        for (int next = from; next < from + length; ) {
            int count = Math.min(from + length - next, FilePieces.PIECE - inPiece);
            piece.update(bytes, next, count);
            inPiece += count;
            next += count;
            if (inPiece == FilePieces.PIECE) {
                finishPiece();
            }
        }
    }

    /** {@return the checksum of all bytes taken in; there may be no more} */
    long value() {
        if (inPiece > 0) {
            finishPiece();
        }
        return whole.getValue();
    }

    private void finishPiece() {
        add(whole, piece.getValue());
        piece.reset();
        inPiece = 0;
    }

    /** Returns the checksum of the first bytes of a file. */
    static long of(FileChannel file, long length, Workers workers) {
        CRC32C[] pieces = new CRC32C[FilePieces.count(length)];
        Arrays.setAll(pieces, p -> new CRC32C());
        FilePieces.forEach(
                file, 0, length, workers, (offset, bytes) -> pieces[(int) (offset / FilePieces.PIECE)].update(bytes));
        CRC32C whole = new CRC32C();
        for (CRC32C piece : pieces) {
            add(whole, piece.getValue());
        }
        return whole.getValue();
    }

    private static void add(CRC32C whole, long piece) {
        whole.update(ByteBuffer.allocate(Long.BYTES).putLong(0, piece));
    }
}
