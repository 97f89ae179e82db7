package arcmargin.cli;

import arcmargin.data.Column;
import arcmargin.data.Dataset;
import arcmargin.data.MissingValues;
import arcmargin.data.PreparationOptions;
import arcmargin.data.Scaling;
import arcmargin.data.Schema;
import arcmargin.io.CacheFolder;
import arcmargin.io.DataFile;
import arcmargin.io.DataFiles;
import arcmargin.io.DataFormat;
import arcmargin.io.ReadOptions;
import arcmargin.work.Resources;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options of every command that reads data files. */
final class DataOptions {

    /** What a data file may be, for the description of parameters. */
    static final String FORMATS =
            "CSV or another table, LIBSVM, ARFF, JSON, NumPy or IDX, plain or compressed; - for the standard input";

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description =
                    "How the data are written: libsvm, csv, tsv, amat, arff, json, npy, idx, or auto, which is what the"
                            + " content shows (default).")
    private DataFormat format = DataFormat.AUTO;

    @Option(
            names = "--label",
            paramLabel = "COLUMN",
            description =
                    "Label of a table: a column's name, its number, or none (default: a column named class, label or"
                            + " target, else the last). For IDX the file of labels.")
    private String label = "";

    @Option(
            names = "--ignore",
            paramLabel = "COLUMN",
            split = ",",
            description = "Columns of a table to leave out, by name or number.")
    private List<String> ignored = List.of();

    @Option(
            names = "--type",
            paramLabel = "COLUMN=TYPE",
            split = ",",
            description =
                    "What columns of a table are: number, category, date, ignored, or the levels of an ordered column"
                            + " such as small:medium:large (default: what their cells show).")
    private Map<String, String> types = new LinkedHashMap<>();

    @Option(
            names = "--weights",
            paramLabel = "COLUMN",
            description = "Column of a table with the weight of each row (default: all rows weigh the same).")
    private String weights = "";

    @Option(
            names = "--header",
            paramLabel = "WHEN",
            description =
                    "Whether the first row of a table holds names: yes, no or auto, if it cannot be data (default).")
    private ReadOptions.Header header = ReadOptions.Header.AUTO;

    @Option(
            names = "--delimiter",
            paramLabel = "CHAR",
            description =
                    "What separates the fields of a table: a character, tab or blank (default: what the rows show).")
    private String delimiter = "";

    @Option(
            names = "--decimal",
            paramLabel = "CHAR",
            description = "Decimal separator of a table: . or , (default: what the cells show).")
    private String decimal = "";

    @Option(
            names = "--encoding",
            paramLabel = "NAME",
            description = "Encoding of text, such as latin1 or utf-16 (default: what the content shows).")
    private String encoding = "";

    @Option(
            names = "--missing",
            paramLabel = "WHAT",
            description =
                    "What becomes of missing values of a table: median (default), mean or zero, of the training rows;"
                            + " or refuse.")
    private MissingValues missing = MissingValues.MEDIAN;

    @Option(names = "--zero-based", description = "The feature numbers of LIBSVM files start at 0, not at 1.")
    private boolean zeroBased;

    @Option(
            names = "--no-cache",
            description =
                    "Keep no binary copy of large text files, to be read faster next time; see 'arcmargin cache'.")
    private boolean noCache;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    /** The options given by the user; the command refines them where it knows more. */
    ReadOptions read() {
        return Usage.checked(spec, () -> {
            ReadOptions options = ReadOptions.defaults()
                    .withFormat(format)
                    .withLabel(label)
                    .withIgnored(ignored)
                    .withWeights(weights)
                    .withHeader(header)
                    .withEncoding(charset())
                    .withFirstIndex(zeroBased ? 0 : 1)
                    .withCache(noCache ? null : CacheFolder.ofUser().path());
            if (!delimiter.isEmpty()) {
                options = options.withDelimiter(character("--delimiter", delimiter));
            }
            if (!decimal.isEmpty()) {
                options = options.withDecimal(character("--decimal", decimal));
            }
            for (Map.Entry<String, String> each : types.entrySet()) {
                options = withType(options, each.getKey(), each.getValue());
            }
            return options;
        });
    }

    private ReadOptions withType(ReadOptions options, String column, String text) {
        if (text.indexOf(':') > 0) {
            return options.withType(column, Column.Type.ORDERED, List.of(text.split(":")));
        }
        Column.Type type = switch (text.toLowerCase(Locale.ROOT)) {
            case "number", "numeric" -> Column.Type.NUMBER;
            case "category", "text" -> Column.Type.CATEGORY;
            case "date", "time" -> Column.Type.DATE;
            case "ignored", "id", "identifier" -> Column.Type.IGNORED;
            default ->
                throw new ParameterException(
                        spec.commandLine(),
                        "--type " + column + "=" + text + ": expected number, category, date, ignored, or levels in"
                                + " their order such as small:medium:large");
        };
        return options.withType(column, type, List.of());
    }

    private char character(String option, String text) {
        String named = switch (text.toLowerCase(Locale.ROOT)) {
            case "tab", "\\t" -> "\t";
            case "blank", "blanks", "space", "whitespace" -> " ";
            case "comma" -> ",";
            case "semicolon" -> ";";
            case "pipe", "bar" -> "|";
            case "point", "dot" -> ".";
            default -> text;
        };
        if (named.length() == 1) {
            return named.charAt(0);
        }
        throw new ParameterException(spec.commandLine(), option + " " + text + ": expected one character");
    }

    private Charset charset() {
        try {
            return encoding.isEmpty() ? null : Charset.forName(encoding);
        } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--encoding " + encoding
                            + ": no such encoding, expected one such as utf-8, latin1 or windows-1252");
        }
    }

    /** As {@link #read()}, for rows that come beside training rows and have the same columns or as many features. */
    ReadOptions readLike(Dataset training) {
        return like(training.schema(), training.points().dimension());
    }

    /** As {@link #read()}, for rows with certain columns or, if there are none, of a certain number of features. */
    ReadOptions like(Schema schema, int features) {
        int wanted = schema.isEmpty() ? features : schema.features().size();
        return read().withSchema(schema).withFeatures(wanted);
    }

    /** Reads data to train on, and says what might surprise. */
    Dataset readTraining(Path data, Resources resources) throws IOException {
        return readTraining(data, List.of(), resources);
    }

    /** As above, with some columns kept beside the features. */
    Dataset readTraining(Path data, List<String> sides, Resources resources) throws IOException {
        DataFile file = DataFiles.loadTraining(data, read().withSides(sides), resources);
        say(file);
        return file.dataset();
    }

    /** Reads labelled rows beside training rows, with their columns and classes, and says what might surprise. */
    Dataset readBeside(Dataset training, Path data, Resources resources) throws IOException {
        DataFile file = DataFiles.load(data, readLike(training), resources).withClassesNamedAs(training.classes());
        say(file);
        return file.dataset().withClasses(training.classes());
    }

    /** Says what was decided about a file and might surprise. */
    void say(DataFile file) {
        PrintWriter err = spec.commandLine().getErr();
        file.remarks()
                .notes()
                .forEach(note -> err.println("note: " + SafeText.line(file.name() + ": " + Wording.of(note))));
        err.flush();
    }

    /** How data are prepared, with a scaling. */
    PreparationOptions preparation(Scaling.Kind scaling) {
        return new PreparationOptions(scaling, missing);
    }

    /** How data are prepared, with a scaling that is chosen and said if the user left the choice open. */
    PreparationOptions preparation(Scaling.Kind scaling, Dataset training) {
        PreparationOptions chosen = preparation(scaling).chosenFor(training);
        if (scaling == Scaling.Kind.AUTO) {
            PrintWriter err = spec.commandLine().getErr();
            err.println(
                    "note: scaling " + chosen.scaling().text() + ", chosen for these data; --scale decides otherwise");
            err.flush();
        }
        return chosen;
    }
}
