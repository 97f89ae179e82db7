package arcmargin.io;

import arcmargin.data.BadInputException;
import arcmargin.unsupervised.Projection;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reads and writes files of projections, from which they come back bit for bit; a file is written whole or not at all.
 *
 * <pre>{@code
 * Projection projection = KernelPca.of(kernel).dimensions(2).fit(data).projection();
 * ProjectionFiles.write(projection, Path.of("plane.projection"));
 * double[][] plane = ProjectionFiles.read(Path.of("plane.projection")).project(test.points(), resources);
 * }</pre>
 */
public final class ProjectionFiles {

    private static final int BUFFER = 1 << 16;

    private ProjectionFiles() {}

    /**
     * Reads a projection.
     *
     * @param path the file
     * @return the projection
     * @throws IOException if it cannot be read
     * @throws BadInputException if it is no projection or is damaged; the message names the line
     */
    public static Projection read(Path path) throws IOException {
        if (Files.isDirectory(path)) {
            throw new BadInputException(path + ": is a directory, expected a projection that embed wrote");
        }
        try (InputStream in = new BufferedInputStream(Files.newInputStream(path), BUFFER)) {
            Projection projection = Projection.read(in, path.toString());
            if (in.read() >= 0) {
                throw new BadInputException(path + ": the file goes on after the projection, expected its end");
            }
            return projection;
        }
    }

    /**
     * Writes a projection.
     *
     * @param projection of a kernel that has a {@linkplain arcmargin.kernel.Kernel#spec() text}
     * @param path the file, replaced if there is one
     * @throws IOException if it cannot be written
     */
    public static void write(Projection projection, Path path) throws IOException {
        WholeFile.write(path, projection::write);
    }
}
