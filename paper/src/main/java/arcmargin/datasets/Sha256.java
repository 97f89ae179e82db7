package arcmargin.datasets;

import java.io.IOException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 checksums in hexadecimal. */
final class Sha256 {

    private Sha256() {}

    static String of(byte[] bytes) {
        return HexFormat.of().formatHex(digest().digest(bytes));
    }

    /** The checksum of a file's content, decompressed if necessary. */
    static String ofContent(Path file) throws IOException {
        MessageDigest digest = digest();
        Unpacked.read(file, (bytes, count) -> digest.update(bytes, 0, count));
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every Java platform provides it
        }
    }
}
