package arcmargin.io;

/** What becomes of a missing value of a CSV, TSV or AMAT file: an empty field, {@code ?}, {@code NA}, {@code NaN}. */
public enum MissingValues {
    /** The file is refused. */
    REFUSE,
    /** It becomes 0. */
    ZERO,
    /** It becomes the mean of the values its column has. */
    MEAN,
    /** It becomes the median of the values its column has. */
    MEDIAN
}
