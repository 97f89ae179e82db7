package arcmargin.datasets;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 sums in hexadecimal. */
final class Sha256 {

    private static final int BUFFER = 1 << 16;

    private Sha256() {}

    static String of(byte[] bytes) {
        return HexFormat.of().formatHex(digest().digest(bytes));
    }

    /** The sum of what a file holds, unpacked where it is compressed. */
    static String ofContent(Path file) throws IOException {
        try (InputStream in = Unpacked.open(file)) {
            MessageDigest digest = digest();
            byte[] buffer = new byte[BUFFER];
            for (int count; (count = in.read(buffer)) > 0; ) {
                digest.update(buffer, 0, count);
            }
            return HexFormat.of().formatHex(digest.digest());
        }
    }

    static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every Java platform has it
        }
    }
}
