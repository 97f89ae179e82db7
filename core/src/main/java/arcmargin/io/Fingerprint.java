package arcmargin.io;

import arcmargin.work.Workers;
import java.nio.channels.FileChannel;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/**
 * A checksum that can be computed while a file is read or written, or by several threads at once: the SHA-256 of the
 * SHA-256 sums of its pieces. Nobody can make two files with the same one.
 */
final class Fingerprint {

    /** Bytes of a checksum. */
    static final int BYTES = 32;

    private final MessageDigest piece = sha256();
    private final MessageDigest whole = sha256();
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
    byte[] value() {
        if (inPiece > 0) {
            finishPiece();
        }
        return whole.digest();
    }

    private void finishPiece() {
        whole.update(piece.digest());
        inPiece = 0;
    }

    /** Returns the checksum of the first bytes of a file. */
    static byte[] of(FileChannel file, long length, Workers workers) {
        MessageDigest[] pieces = new MessageDigest[FilePieces.count(length)];
        Arrays.setAll(pieces, p -> sha256());
        FilePieces.forEach(
                file, 0, length, workers, (offset, bytes) -> pieces[(int) (offset / FilePieces.PIECE)].update(bytes));
        MessageDigest whole = sha256();
        for (MessageDigest piece : pieces) {
            whole.update(piece.digest());
        }
        return whole.digest();
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every Java has it
        }
    }
}
