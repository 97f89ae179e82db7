package arcmargin.io;

import java.util.Locale;

/** How a data file is written. */
public enum DataFormat {
    /** Whatever the content shows. */
    AUTO,
    /** Text, {@code label index:value index:value …}, indices increasing from 1, zeros left out. */
    LIBSVM,
    /** Text, fields separated by commas, semicolons or tabs, whichever the first line shows. */
    CSV,
    /** Text, fields separated by tabs. */
    TSV,
    /** Text, numbers separated by blanks, the label last. */
    AMAT,
    /** The binary format of MNIST: a file of images and, beside it, one of labels. */
    IDX;

    /** {@return the name used on the command line} */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
