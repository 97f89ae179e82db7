package arcmargin.cli;

import arcmargin.data.BadInputException;
import arcmargin.selection.Deadline;
import arcmargin.state.StudyFolder;
import arcmargin.study.Study;
import arcmargin.study.StudyRun;
import arcmargin.work.Resources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;

/** Options of the commands that run a study: its folder, its time, and how results are printed. */
final class StudyOptions {

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description =
                    "Folder that keeps everything: report, results, models, journal; the same command on it resumes.")
    private Path out;

    @Option(
            names = "--fresh",
            description =
                    "If the folder exists, use a new one beside it, with a number at its end. Nothing is deleted.")
    private boolean fresh;

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            converter = TimeConverter.class,
            description = "Stop in time with the best so far, such as 90s, 5m or 2h.")
    private Duration budget;

    @Option(
            names = "--estimate",
            paramLabel = "K",
            description = "Outer folds of the estimate, in each of which everything is tuned again; 0 for none, which"
                    + " is several times faster (default: 5, of more than 10000 rows a fifth is held out once).")
    private int outerFolds = Study.BY_ROWS;

    @Option(names = "--json", description = "Print the results, with every trial, as JSON.")
    private boolean json;

    boolean json() {
        return json;
    }

    /** Whether a folder was given. */
    boolean keeps() {
        return out != null;
    }

    /** The outer folds of the estimate, checked. */
    int outerFolds(Study.Material material, CommandSpec spec) {
        if (outerFolds != Study.BY_ROWS && (outerFolds < 0 || outerFolds == 1)) {
            throw new ParameterException(
                    spec.commandLine(), "--estimate is " + outerFolds + ", must be 0 or at least 2");
        }
        if (outerFolds > 0 && (material.test() != null || material.validation() == null)) {
            throw new ParameterException(
                    spec.commandLine(), "--estimate goes neither with --test nor with a file of rows to validate on");
        }
        return outerFolds;
    }

    Deadline deadline() {
        return budget == null ? Deadline.none() : Deadline.after(budget);
    }

    /** Runs a study in the given folder, or else in a default one; without either, nothing is kept. */
    StudyRun.Outcome run(Study study, Path usual, Resources resources, SearchDisplay display) throws IOException {
        Path folder = out != null ? out : usual;
        if (folder == null) {
            return StudyRun.run(study, resources, display);
        }
        try {
            return StudyRun.run(study, fresh ? unused(folder) : folder, resources, display);
        } catch (StudyFolder.Conflict e) {
            throw new BadInputException(
                    e.getMessage() + ": choose another folder with --out, or a new one beside it with --fresh");
        }
    }

    /** The folder if there is none, or else the first of DIR-2, DIR-3, … that is not there. */
    private static Path unused(Path folder) {
        Path unused = folder;
        for (int number = 2; Files.exists(unused); number++) {
            unused = folder.resolveSibling(folder.getFileName() + "-" + number);
        }
        return unused;
    }

    /** What the user typed. */
    static String command(CommandSpec spec) {
        return "arcmargin "
                + String.join(" ", spec.root().commandLine().getParseResult().originalArgs());
    }

    /** Reads times such as 90s, 5m, 2h. */
    static final class TimeConverter implements ITypeConverter<Duration> {

        private static final Pattern TIME = Pattern.compile("(\\d+(?:\\.\\d+)?)(ms|s|m|h)?");

        @Override
        public Duration convert(String text) {
            Matcher matcher = TIME.matcher(text.toLowerCase(Locale.ROOT));
            if (matcher.matches()) {
                String unit = matcher.group(2) == null ? "s" : matcher.group(2);
                double factor = switch (unit) {
                    case "ms" -> 1;
                    case "s" -> 1e3;
                    case "m" -> 6e4;
                    default -> 3.6e6;
                };
                return Duration.ofMillis(Math.round(Double.parseDouble(matcher.group(1)) * factor));
            }
            throw new TypeConversionException("'" + text + "' is not a time such as 90s, 5m or 2h");
        }
    }
}
