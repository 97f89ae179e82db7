package arcmargin.io;

import java.util.List;

/**
 * How to read a data file. The {@linkplain #defaults() defaults} suit most files; each {@code with…} changes one thing.
 *
 * @param format how the file is written
 * @param label which column of a CSV, TSV or AMAT file is the label: a name of the header, a number counted from 1 (or
 *     from the end: -1 is the last), {@code "none"}, or {@code ""} for the last; of an IDX file the file of labels, or
 *     {@code ""} for the one its name suggests
 * @param header whether the first row of a CSV or TSV file holds names
 * @param ignored columns of a CSV, TSV or AMAT file to leave out, by name or number as for the label
 * @param features the number of features wanted, that of a model, or 0 to take what the file has
 * @param dropFurtherFeatures whether features of a LIBSVM file beyond the number wanted are left out, not refused
 * @param firstIndex the number of the first feature of a LIBSVM file, 1 or 0
 * @param cache whether a large file is kept in binary form beside its source, to be read faster the next time
 */
public record ReadOptions(
        DataFormat format,
        String label,
        Header header,
        List<String> ignored,
        int features,
        boolean dropFurtherFeatures,
        int firstIndex,
        boolean cache) {

    /** Whether the first row holds names. */
    public enum Header {
        /** It does if it cannot be data. */
        AUTO,
        /** It does. */
        YES,
        /** It does not. */
        NO
    }

    private static final ReadOptions DEFAULTS =
            new ReadOptions(DataFormat.AUTO, "", Header.AUTO, List.of(), 0, false, 1, false);

    /**
     * Checks the numbers.
     *
     * @param format how the file is written
     * @param label which column is the label
     * @param header whether the first row holds names
     * @param ignored columns to leave out
     * @param features the number wanted, or 0
     * @param dropFurtherFeatures whether to leave out further ones
     * @param firstIndex 1 or 0
     * @param cache whether to keep a binary copy
     */
    public ReadOptions {
        ignored = List.copyOf(ignored);
        if (!(features >= 0)) {
            throw new IllegalArgumentException("features = " + features + ", must be at least 0");
        }
        if (!(firstIndex == 0 || firstIndex == 1)) {
            throw new IllegalArgumentException("firstIndex = " + firstIndex + ", must be 0 or 1");
        }
    }

    /** {@return options for a file that is recognised from its content, its label in the usual place} */
    public static ReadOptions defaults() {
        return DEFAULTS;
    }

    /**
     * Fixes the format.
     *
     * @param newFormat how the file is written
     * @return changed options
     */
    public ReadOptions withFormat(DataFormat newFormat) {
        return new ReadOptions(newFormat, label, header, ignored, features, dropFurtherFeatures, firstIndex, cache);
    }

    /**
     * Chooses the label.
     *
     * @param newLabel name or number of a column, or {@code "none"}
     * @return changed options
     */
    public ReadOptions withLabel(String newLabel) {
        return new ReadOptions(format, newLabel, header, ignored, features, dropFurtherFeatures, firstIndex, cache);
    }

    /**
     * Says whether there is a header.
     *
     * @param newHeader whether the first row holds names
     * @return changed options
     */
    public ReadOptions withHeader(Header newHeader) {
        return new ReadOptions(format, label, newHeader, ignored, features, dropFurtherFeatures, firstIndex, cache);
    }

    /**
     * Leaves out columns.
     *
     * @param newIgnored their names or numbers
     * @return changed options
     */
    public ReadOptions withIgnored(List<String> newIgnored) {
        return new ReadOptions(format, label, header, newIgnored, features, dropFurtherFeatures, firstIndex, cache);
    }

    /**
     * Asks for the number of features of a model: fewer in a LIBSVM file are completed by zeros; more are refused, and so
     * is any other number in a table.
     *
     * @param newFeatures the number wanted, or 0 to take what the file has
     * @return changed options
     */
    public ReadOptions withFeatures(int newFeatures) {
        return new ReadOptions(format, label, header, ignored, newFeatures, dropFurtherFeatures, firstIndex, cache);
    }

    /**
     * Says what becomes of features of a LIBSVM file beyond the number wanted.
     *
     * @param drop whether they are left out, not refused
     * @return changed options
     */
    public ReadOptions withDropFurtherFeatures(boolean drop) {
        return new ReadOptions(format, label, header, ignored, features, drop, firstIndex, cache);
    }

    /**
     * Sets the number of the first feature of a LIBSVM file.
     *
     * @param newFirstIndex 1 or 0
     * @return changed options
     */
    public ReadOptions withFirstIndex(int newFirstIndex) {
        return new ReadOptions(format, label, header, ignored, features, dropFurtherFeatures, newFirstIndex, cache);
    }

    /**
     * Switches the binary copy beside the source on or off.
     *
     * @param newCache whether to use and write it
     * @return changed options
     */
    public ReadOptions withCache(boolean newCache) {
        return new ReadOptions(format, label, header, ignored, features, dropFurtherFeatures, firstIndex, newCache);
    }
}
