package arcmargin.io;

import java.util.Locale;

/**
 * How a data file is written.
 *
 * <pre>{@code
 * ReadOptions options = ReadOptions.defaults().withFormat(DataFormat.LIBSVM);
 * Dataset read = DataFiles.read(Path.of("a9a.txt"), options, resources);
 * }</pre>
 */
public enum DataFormat {
    /** Whatever the content shows. */
    AUTO,
    /** Text, {@code label index:value index:value …}, indices increasing from 1, zeros left out. */
    LIBSVM,
    /** Text, fields separated by commas, semicolons, tabs or bars, whichever the first rows show. */
    CSV,
    /** Text, fields separated by tabs. */
    TSV,
    /** Text, fields separated by blanks. */
    AMAT,
    /** Text of Weka: attributes with their types, then rows, dense or sparse. */
    ARFF,
    /** Text, a JSON object in each line, or an array of objects. */
    JSON,
    /** An array of NumPy, or an archive of arrays. */
    NPY,
    /** The binary format of MNIST: a file of images and, beside it, one of labels. */
    IDX;

    /** {@return the name used on the command line} */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
