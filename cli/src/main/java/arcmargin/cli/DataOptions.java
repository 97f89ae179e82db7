package arcmargin.cli;

import arcmargin.data.Dataset;
import arcmargin.data.MissingValues;
import arcmargin.data.PreparationOptions;
import arcmargin.data.Scaling;
import arcmargin.io.CacheFolder;
import arcmargin.io.DataFormat;
import arcmargin.io.ReadOptions;
import java.util.List;
import picocli.CommandLine.Option;

/** Options of every command that reads data files. */
final class DataOptions {

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description =
                    "How the data are written: libsvm, csv, tsv, amat, idx or auto, what the content shows (default).")
    private DataFormat format = DataFormat.AUTO;

    @Option(
            names = "--label",
            paramLabel = "COLUMN",
            description = "Label of a table: a column's name, its number, or none (default: the last column)."
                    + " For IDX the file of labels.")
    private String label = "";

    @Option(
            names = "--ignore",
            paramLabel = "COLUMN",
            split = ",",
            description = "Columns of a table to leave out, by name or number.")
    private List<String> ignored = List.of();

    @Option(
            names = "--header",
            paramLabel = "WHEN",
            description =
                    "Whether the first row of a table holds names: yes, no or auto, if it cannot be data (default).")
    private ReadOptions.Header header = ReadOptions.Header.AUTO;

    @Option(
            names = "--missing",
            paramLabel = "WHAT",
            description =
                    "What becomes of missing values of a table: median (default), mean or zero, of the training rows; or refuse.")
    private MissingValues missing = MissingValues.MEDIAN;

    @Option(names = "--zero-based", description = "The feature numbers of LIBSVM files start at 0, not at 1.")
    private boolean zeroBased;

    @Option(
            names = "--no-cache",
            description = "Do not keep large text files in binary form beside them, to be read faster next time.")
    private boolean noCache;

    /** What the user asked for, to be narrowed by the command where it knows more. */
    ReadOptions read() {
        return ReadOptions.defaults()
                .withFormat(format)
                .withLabel(label)
                .withIgnored(ignored)
                .withHeader(header)
                .withFirstIndex(zeroBased ? 0 : 1)
                .withCache(noCache ? null : CacheFolder.ofUser().path());
    }

    /** As {@link #read()}, for rows that come beside training rows and have as many features. */
    ReadOptions readLike(Dataset training) {
        return read().withFeatures(training.points().dimension());
    }

    /** How data are prepared, with a scaling. */
    PreparationOptions preparation(Scaling.Kind scaling) {
        return new PreparationOptions(scaling, missing);
    }
}
