package arcmargin.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/**
 * The data set that comes with the program: 2310 regions of outdoor photographs, described by 18 standardised numbers,
 * to be told apart as brick face, sky, foliage, cement, window, path and grass.
 *
 * <p>Image Segmentation, Vision Group, University of Massachusetts, 1990; UCI Machine Learning Repository, CC BY 4.0.
 */
final class Segments {

    /** Its name on the command line. */
    static final String NAME = "segment";

    /** The share of its rows that is set apart for the test. */
    static final String TEST_SHARE = "0.25";

    static final String PROVENANCE =
            "comes with Arcmargin: Image Segmentation, UCI Machine Learning Repository, CC BY 4.0";

    private Segments() {}

    /** Something to do with the rows as a file. */
    @FunctionalInterface
    interface Reader<T> {

        T read(Path file) throws IOException;
    }

    /** Writes the rows to a temporary file, hands it over, and deletes it. */
    static <T> T withFile(Reader<T> reader) throws IOException {
        Path folder = Files.createTempDirectory("arcmargin-");
        Path file = folder.resolve(NAME + ".csv");
        try (InputStream in = new GZIPInputStream(Segments.class.getResourceAsStream(NAME + ".csv.gz"))) {
            Files.copy(in, file);
            return reader.read(file);
        } finally {
            Files.deleteIfExists(file);
            Files.delete(folder);
        }
    }
}
