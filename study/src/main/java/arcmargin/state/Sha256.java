package arcmargin.state;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 checksums and content addresses, in hexadecimal. */
public final class Sha256 {

    private static final int SHORT = 16;

    private Sha256() {}

    /**
     * The checksum of some bytes.
     *
     * @param bytes any bytes
     * @return 64 digits
     */
    public static String of(byte[] bytes) {
        return HexFormat.of().formatHex(digest().digest(bytes));
    }

    /**
     * The checksum of a file.
     *
     * @param file an existing file
     * @return 64 digits
     * @throws IOException if it cannot be read
     */
    public static String of(Path file) throws IOException {
        MessageDigest digest = digest();
        try (InputStream in = Files.newInputStream(file)) {
            byte[] buffer = new byte[1 << 16];
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                digest.update(buffer, 0, count);
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    /**
     * The address of what is determined by some texts, in their order: equal texts have equal addresses, and others,
     * for all practical purposes, do not.
     *
     * @param parts everything that the addressed thing depends on
     * @return 16 digits, short enough for a file name
     */
    public static String address(String... parts) {
        MessageDigest digest = digest();
        for (String part : parts) {
            byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
            digest.update((bytes.length + ":").getBytes(StandardCharsets.UTF_8)); // so that parts cannot run together
            digest.update(bytes);
        }
        return HexFormat.of().formatHex(digest.digest()).substring(0, SHORT);
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every Java platform has it
        }
    }
}
