package arcmargin.state;

import arcmargin.io.WholeFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes text, such as a page or a drawing, to files that are there whole or not at all. */
public final class TextFile {

    private TextFile() {}

    /**
     * Writes a file.
     *
     * @param text the content
     * @param file where to; missing folders are created
     * @throws IOException if the file cannot be written
     */
    public static void write(String text, Path file) throws IOException {
        Path target = file.toAbsolutePath();
        Files.createDirectories(target.getParent());
        WholeFile.write(target, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
    }
}
