package arcmargin.io;

import arcmargin.data.BadInputException;
import arcmargin.svm.Model;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Reads and writes model files: in our own format, from which a model comes back bit for bit, and in that of LIBSVM.
 *
 * <p>A file is written whole or not at all. For streams there are {@link Model#write} and {@link Model#read}.
 *
 * <pre>{@code
 * ModelFiles.write(model, Path.of("my.model"));
 * Model again = ModelFiles.read(Path.of("my.model"));
 * }</pre>
 */
public final class ModelFiles {

    private static final String MAGIC = "arcmargin model ";
    private static final int BUFFER = 1 << 16;

    private ModelFiles() {}

    /**
     * Reads a model, ours or LIBSVM's, whichever the file holds.
     *
     * @param path the file
     * @return the model
     * @throws IOException if it cannot be read
     * @throws BadInputException if it is no model or is damaged; the message names the line
     */
    public static Model read(Path path) throws IOException {
        if (Files.isDirectory(path)) {
            throw new BadInputException(path + ": is a directory, expected a model file");
        }
        try (InputStream in = new BufferedInputStream(Files.newInputStream(path), BUFFER)) {
            if (startsWith(in, MAGIC)) {
                Model model = Model.read(in, path.toString());
                if (in.read() >= 0) {
                    throw new BadInputException(path + ": the file goes on after the model, expected its end");
                }
                return model;
            }
            ModelLines lines = new ModelLines(path.toString(), in);
            if (lines.next() && lines.startsWith(LibsvmModel.MAGIC)) {
                return LibsvmModel.read(lines);
            }
            throw lines.offence("this is no model, expected a file that begins with \"" + MAGIC
                    + "\" or, from LIBSVM, with \"" + LibsvmModel.MAGIC + "\"");
        }
    }

    private static boolean startsWith(InputStream in, String text) throws IOException {
        byte[] expected = text.getBytes(StandardCharsets.UTF_8);
        in.mark(expected.length);
        byte[] found = in.readNBytes(expected.length);
        in.reset();
        return Arrays.equals(found, expected);
    }

    /**
     * Writes a model in our own format. Kernels are written as their {@linkplain arcmargin.kernel.Kernel#spec() text};
     * a model of a kernel that has none, such as a lambda, predicts but cannot be written, and the file is not touched.
     *
     * @param model the model
     * @param path the file, replaced if there is one
     * @throws IOException if it cannot be written
     * @throws UnsupportedOperationException if a kernel has no kernel text
     */
    public static void write(Model model, Path path) throws IOException {
        WholeFile.write(path, model::write);
    }

    /**
     * Writes a model for LIBSVM.
     *
     * @param model one with a linear, polynomial or RBF kernel, without scaling, with whole numbers as classes
     * @param path the file, replaced if there is one
     * @throws IOException if it cannot be written
     * @throws BadInputException if LIBSVM cannot hold such a model; the message says why
     */
    public static void writeLibsvm(Model model, Path path) throws IOException {
        WholeFile.write(path, out -> LibsvmModel.write(model, out));
    }
}
