package arcmargin.cli;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.Scaling;
import arcmargin.data.Split;
import arcmargin.io.DataFile;
import arcmargin.io.DataFiles;
import arcmargin.selection.DataChecks;
import arcmargin.selection.Range;
import arcmargin.selection.SelectionOptions;
import arcmargin.selection.Validation;
import arcmargin.study.Study;
import arcmargin.svm.Metric;
import arcmargin.svm.SvmOptions;
import arcmargin.work.Resources;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;

/** Options of every command that tunes: how rows are held out, and what is searched. */
final class SearchOptions {

    private static final Pattern GRID = Pattern.compile("(\\d+)(?:x(\\d+))?");

    @Option(
            names = "--validation",
            paramLabel = "FILE|SHARE",
            description =
                    "Rows to judge by: a file, or the share of the training rows to hold out (default: by the number"
                            + " of rows: repeated folds up to 500, five folds up to 10000, then a fifth of the rows).")
    private String validation;

    @Option(names = "--folds", paramLabel = "K", description = "Judge by K-fold cross-validation.")
    private Integer folds;

    @Option(
            names = "--group",
            paramLabel = "COLUMN",
            description = "Column of a table; rows that are equal in it, such as those of a patient, stay together.")
    private String group;

    @Option(
            names = "--time",
            paramLabel = "COLUMN",
            description = "Column of a table; rows are judged by machines trained on earlier ones only.")
    private String time;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Decides which rows are held out (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    @Option(
            names = "--c-range",
            paramLabel = "LO:HI",
            converter = RangeConverter.class,
            description = "Range of C for the coarse grid, such as 1e-3:1e4 (default: from the data).")
    private Range penalties;

    @Option(
            names = "--parameter-range",
            paramLabel = "LO:HI",
            split = ",",
            converter = RangeConverter.class,
            description = "Range of each auto parameter (default: from the data).")
    private List<Range> parameters = List.of();

    @Option(
            names = "--grid",
            paramLabel = "CxP",
            description = "Values of C and of each auto parameter on the coarse grid, such as 8x5"
                    + " (default: one a decade, two a decade).")
    private String grid;

    @Option(
            names = "--finest",
            paramLabel = "FACTOR",
            description = "Refine until neighbours differ by at most this factor; inf for the coarse grid alone"
                    + " (default: 1.5; 2 from 1000 to 10000 rows).")
    private String finest;

    @Option(names = "--no-extend", description = "Do not extend a range when the best sits on its edge.")
    private boolean fixed;

    @Option(
            names = "--scale",
            paramLabel = "HOW",
            description =
                    "Scaling learnt from the examples and kept in the model: auto, which suits the data (default),"
                            + " none, minmax, standard, normal or unit.")
    private Scaling.Kind scaling = Scaling.Kind.AUTO;

    @Option(
            names = "--tolerance",
            paramLabel = "E",
            description = "Largest violation of the optimality conditions left (default: 0.001).")
    private double tolerance = SvmOptions.DEFAULT_TOLERANCE;

    @Option(
            names = "--metric",
            paramLabel = "NAME",
            description = "What is to be small on validation rows: error (default), balanced, f1, auc, logloss, or"
                    + " cost=FILE with a row of costs for each true class.")
    private String metric = "error";

    @Option(
            names = "--weight",
            paramLabel = "CLASS=W",
            split = ",",
            description = "Factors of C by class, such as yes=3,no=1, or balanced (default: what the metric asks for).")
    private List<String> weights = List.of();

    /** Rows to tune on, how they are split, and the split in words. */
    record Examples(Dataset data, List<Split> splits, Validation rule, long seed, String protocol) {

        /** Rows that come with their split. */
        static Examples given(Dataset data, Split split) {
            return new Examples(
                    data,
                    List.of(split),
                    null,
                    0,
                    "given: " + split.training().length + " training and " + split.validation().length
                            + " validation rows");
        }

        /** The data of a study, checked; what the user should know is printed. */
        Study.Material material(String name, String provenance, Dataset test, PrintWriter err) {
            DataChecks.require(data, splits);
            List<String> notes = DataChecks.warnings(data, splits, test);
            notes.forEach(note -> err.println("note: " + Wording.of(note)));
            return new Study.Material(name, provenance, data, splits, rule, seed, protocol, test, notes);
        }
    }

    long seed() {
        return seed;
    }

    Scaling.Kind scaling() {
        return scaling;
    }

    /** What is searched, checked before any work is done; class weights come with the data. */
    SelectionOptions options(CommandSpec spec) throws IOException {
        Metric wanted = metric(spec);
        return Usage.checked(spec, () -> {
            int[] counts = counts();
            SvmOptions svm = SelectionOptions.standard().svm().withTolerance(tolerance);
            SelectionOptions standard = SelectionOptions.standard();
            return (finest == null ? standard : standard.withFinest(finestStep()))
                    .withPenalties(penalties)
                    .withParameters(parameters)
                    .withGrid(counts[0], counts[1])
                    .withExtend(!fixed)
                    .withMetric(wanted)
                    .withSvm(svm);
        });
    }

    private double finestStep() {
        return finest.equals("inf") ? Double.POSITIVE_INFINITY : Double.parseDouble(finest);
    }

    /** The options as they suit the rows: with the class weights and the finest step given, or else derived. */
    SelectionOptions fitted(SelectionOptions options, Dataset data, CommandSpec spec) {
        List<Double> factors = weights.isEmpty()
                ? options.metric().classWeights(data.classCounts())
                : weights.equals(List.of("balanced"))
                        ? Metric.BALANCED_ERROR.classWeights(data.classCounts())
                        : factors(data.classes(), spec);
        SelectionOptions weighted = options.withSvm(options.svm().withClassWeights(factors));
        return finest == null
                ? weighted.withFinest(SelectionOptions.forRows(data.size()).finest())
                : weighted;
    }

    private List<Double> factors(List<String> classes, CommandSpec spec) {
        List<Double> factors = new ArrayList<>(Collections.nCopies(classes.size(), 1.0));
        for (String each : weights) {
            int equals = each.lastIndexOf('=');
            int number = classes.indexOf(each.substring(0, Math.max(0, equals)));
            double factor;
            try {
                factor = Double.parseDouble(each.substring(equals + 1));
            } catch (NumberFormatException e) {
                factor = Double.NaN;
            }
            if (number < 0 || !(factor > 0 && factor < Double.POSITIVE_INFINITY)) {
                throw new ParameterException(
                        spec.commandLine(),
                        "--weight " + each
                                + ": expected balanced, or CLASS=FACTOR with a positive factor and a class of "
                                + String.join(", ", classes));
            }
            factors.set(number, factor);
        }
        return factors;
    }

    /** The metric; costs come from a file of as many rows of numbers as there are classes. */
    private Metric metric(CommandSpec spec) throws IOException {
        if (!metric.startsWith("cost=")) {
            return Usage.checked(spec, () -> Metric.parse(metric));
        }
        Path file = Path.of(metric.substring("cost=".length()));
        try {
            return Metric.cost(Files.readAllLines(file).stream()
                    .filter(line -> !line.isBlank())
                    .map(line -> Arrays.stream(line.strip().split("[\\s,;]+"))
                            .mapToDouble(Double::parseDouble)
                            .toArray())
                    .toArray(double[][]::new));
        } catch (IllegalArgumentException e) {
            throw new BadInputException(
                    file + ": " + e.getMessage() + "; expected as many rows of as many numbers as there are classes,"
                            + " between blanks or commas, without names");
        }
    }

    private int[] counts() {
        if (grid == null) {
            return new int[2];
        }
        Matcher matcher = GRID.matcher(grid);
        if (matcher.matches()) {
            return new int[] {
                Integer.parseInt(matcher.group(1)), matcher.group(2) == null ? 0 : Integer.parseInt(matcher.group(2))
            };
        }
        throw new IllegalArgumentException("--grid " + grid + " is no grid such as 8x5");
    }

    /** Training rows, followed by those of a validation file, split as the options say. */
    Examples split(Dataset training, DataOptions options, CommandSpec spec, Resources resources) throws IOException {
        if (folds != null && validation != null) {
            throw new ParameterException(spec.commandLine(), "--folds and --validation exclude each other");
        }
        if (validation == null || !Files.exists(Path.of(validation))) {
            Validation rule = rule(spec);
            return new Examples(
                    training, rule.splits(training, seed), rule, seed, rule.text(training.size()) + ", seed " + seed);
        }
        if (group != null || time != null) {
            throw new ParameterException(spec.commandLine(), "--validation FILE leaves nothing to --group or --time");
        }
        Path file = Path.of(validation);
        DataFile read = DataFiles.loadTraining(file, options.readLike(training), resources)
                .withClassesNamedAs(training.classes());
        options.say(read);
        Dataset held = read.dataset();
        Dataset both = training.followedBy(held);
        if (both.unlabelledRows() > 0) {
            throw new BadInputException(file + ": has a class that the training rows do not have, they have "
                    + String.join(", ", training.classes()));
        }
        return Examples.given(both, Split.last(both.size(), held.size()));
    }

    /** The rule by which rows are held out. */
    private Validation rule(CommandSpec spec) {
        Validation rule = Usage.checked(spec, () -> {
            if (folds != null) {
                return Validation.folds(folds);
            }
            try {
                return validation == null ? Validation.bySize() : Validation.holdOut(Double.parseDouble(validation));
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException(
                        "--validation " + validation + ": no such file, and no share from 0 to 1 either");
            }
        });
        rule = group == null ? rule : rule.grouped(group);
        return time == null ? rule : rule.ordered(time);
    }

    /** Columns of a table that are not features because rows are held out by them. */
    List<String> sides() {
        return Stream.of(group, time).filter(Objects::nonNull).toList();
    }

    /** The data of a study from files: the rows to test on are in a file, a share of the others, or there are none. */
    Study.Material material(Path file, String test, DataOptions options, CommandSpec spec, Resources resources)
            throws IOException {
        PrintWriter err = spec.commandLine().getErr();
        String name = file.getFileName().toString().replaceFirst("(\\.gz)?$", "");
        Dataset all = options.readTraining(file, sides(), resources);
        if (test == null) {
            return split(all, options, spec, resources).material(name, file.toString(), null, err);
        }
        if (Files.exists(Path.of(test))) {
            Dataset tested = options.readBeside(all, Path.of(test), resources);
            if (tested.unlabelledRows() == tested.size()) {
                throw new BadInputException(
                        test + ": no row is of a class of " + file + ", expected labelled rows to test on");
            }
            return split(all, options, spec, resources).material(name, file + ", tested on " + test, tested, err);
        }
        double share = share(test, spec);
        Split apart = Split.holdOut(all.labels(), share, seed);
        return split(all.select(apart.training()), options, spec, resources)
                .material(
                        name,
                        file + ", " + Columns.number(100 * share) + " % set apart for the test, stratified, seed "
                                + seed,
                        all.select(apart.validation()),
                        err);
    }

    private static double share(String test, CommandSpec spec) {
        try {
            double share = Double.parseDouble(test);
            if (share > 0 && share < 1) {
                return share;
            }
        } catch (NumberFormatException e) {
            // reported below
        }
        throw new ParameterException(
                spec.commandLine(), "--test " + test + ": no such file, and no share from 0 to 1 either");
    }

    /** Reads two numbers with a colon between them. */
    static final class RangeConverter implements ITypeConverter<Range> {

        @Override
        public Range convert(String text) {
            try {
                return Range.parse(text);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }
}
