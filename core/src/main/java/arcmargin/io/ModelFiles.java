package arcmargin.io;

import arcmargin.data.BadInputException;
import arcmargin.svm.Model;
import arcmargin.work.Resources;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Reads and writes models: our own text format, from which a model comes back bit by bit, and that of LIBSVM.
 *
 * <p>A file is written whole or not at all.
 */
public final class ModelFiles {

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
        try (ModelLines lines = ModelLines.open(path)) {
            if (lines.next()) {
                if (lines.startsWith(ModelText.MAGIC)) {
                    return ModelText.read(lines);
                } else if (lines.startsWith(LibsvmModel.MAGIC)) {
                    return LibsvmModel.read(lines);
                }
            }
            throw lines.offence("this is no model, expected a file that begins with \"" + ModelText.MAGIC
                    + "\" or, from LIBSVM, with \"" + LibsvmModel.MAGIC + "\"");
        }
    }

    /**
     * Writes a model in our own format. The kernel is written as its {@linkplain arcmargin.kernel.Kernel#spec() text}; a model of a
     * kernel that has none, such as a lambda, predicts but cannot be written, which is said before the file is touched.
     *
     * @param model the model
     * @param path the file, replaced if there is one
     * @throws IOException if it cannot be written
     * @throws UnsupportedOperationException if the kernel has no kernel text
     */
    public static void write(Model model, Path path) throws IOException {
        try (Resources resources = Resources.ofMachine()) {
            write(model, path, resources);
        }
    }

    /**
     * As {@link #write(Model, Path)}, with a thread pool.
     *
     * @param model the model
     * @param path the file, replaced if there is one
     * @param resources the thread pool; the file does not depend on its size
     * @throws IOException if it cannot be written
     * @throws UnsupportedOperationException if the kernel has no kernel text
     */
    public static void write(Model model, Path path, Resources resources) throws IOException {
        WholeFile.write(path, out -> ModelText.write(model, out, resources.workers()));
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
