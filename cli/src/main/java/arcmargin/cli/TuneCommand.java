package arcmargin.cli;

import arcmargin.data.Dataset;
import arcmargin.io.DataFiles;
import arcmargin.io.ModelFiles;
import arcmargin.kernel.KernelTemplate;
import arcmargin.kernel.Kernels;
import arcmargin.report.Journal;
import arcmargin.report.Json;
import arcmargin.report.TrialJournal;
import arcmargin.selection.DataChecks;
import arcmargin.selection.Deadline;
import arcmargin.selection.Selected;
import arcmargin.selection.SelectionOptions;
import arcmargin.selection.Selector;
import arcmargin.selection.Trial;
import arcmargin.selection.TrialStore;
import arcmargin.svm.Provenance;
import arcmargin.svm.Svm;
import arcmargin.work.Resources;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** Tunes C and the parameters of one kernel and writes the model. */
@Command(
        name = "tune",
        description = {
            "Finds C and the auto parameters of a kernel on rows held out, coarse then fine, retrains on all rows and"
                    + " writes the model."
        },
        footer = {"", "Example: arcmargin tune --kernel rbf:auto --scale standard --folds 5 train.csv my.model"})
final class TuneCommand implements Callable<Integer>, Resumable {

    @Parameters(paramLabel = "DATA", description = "Data to tune on: LIBSVM, CSV, TSV, AMAT or IDX, plain or gzip.")
    private Path data;

    @Parameters(paramLabel = "MODEL", description = "Where the model is written.")
    private Path model;

    @Option(
            names = "--kernel",
            paramLabel = "SPEC",
            required = true,
            description = "Kernel text with auto for parameters to tune, such as rbf:auto or biased:auto/arccos:1x5.")
    private String kernelText;

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            converter = TimeConverter.class,
            description = "Stop in time with the best so far, such as 90s, 5m or 2h.")
    private Duration budget;

    @Option(
            names = "--journal",
            paramLabel = "DIR",
            description = "Keep finished trials in this folder, to go on there when stopped.")
    private Path journalFolder;

    @Option(names = "--json", description = "Print what was found, with every trial, as JSON.")
    private boolean json;

    @Mixin
    private SearchOptions search;

    @Mixin
    private DataOptions dataOptions;

    @Mixin
    private ComputeOptions compute;

    @Spec
    private CommandSpec spec;

    /** What {@code --json} prints. */
    private record Report(
            String data,
            int rows,
            String protocol,
            String template,
            String kernel,
            double penalty,
            int errors,
            int total,
            List<String> searched,
            List<String> notes,
            List<Trial> trials,
            int supportVectors,
            double secondsReading,
            double secondsTuning,
            double secondsTraining,
            String model) {}

    @Override
    public Integer call() throws IOException {
        Deadline deadline = budget == null ? Deadline.none() : Deadline.after(budget);
        KernelTemplate template = Usage.checked(spec, () -> Kernels.template(kernelText));
        SelectionOptions options = search.options(spec);
        Usage.requireWritable(model);
        PrintWriter err = spec.commandLine().getErr();
        Stopwatch watch = new Stopwatch();
        Report report;
        try (Resources resources = compute.resources();
                SearchDisplay display = new SearchDisplay(err, List.of(kernelText))) {
            Dataset all = DataFiles.readTraining(data, dataOptions.read(), resources.withProgress(display.progress()));
            SearchOptions.Examples examples =
                    search.split(all, dataOptions.readLike(all), spec, resources.withProgress(display.progress()));
            DataChecks.require(examples.data(), examples.splits());
            List<String> notes = new ArrayList<>(DataChecks.warnings(examples.data(), examples.splits(), null));
            notes.forEach(note -> err.println("note: " + note));
            double reading = watch.lap();
            try (Journal journal = journal(examples)) {
                TrialStore store = journal == null
                        ? TrialStore.inMemory()
                        : new TrialJournal(journal, journalFolder.resolve("solutions"));
                Selector selector = Selector.of(
                        examples.data(),
                        new Selector.Protocol(
                                dataOptions.preparation(search.scaling()),
                                examples.splits(),
                                1,
                                "arcmargin " + Provenance.version()),
                        store,
                        resources.withProgress(display.progress()));
                Selected selected = selector.select(
                        template,
                        options,
                        deadline,
                        (trial, best, done, planned) -> display.trial(0, trial, best, done, planned));
                double tuning = watch.lap();
                Svm.Training training = selector.retrain(
                        selected, options.svm().withIterationLimit(Long.MAX_VALUE), display.progress());
                ModelFiles.write(training.model(), model, resources);
                int vectors = training.solution().supportVectors().length;
                display.trained(0, selected, vectors);
                notes.addAll(selected.notes());
                report = new Report(
                        data.toString(),
                        examples.data().size(),
                        examples.protocol(),
                        kernelText,
                        selected.kernel().spec(),
                        selected.penalty(),
                        selected.best().errors(),
                        selected.best().total(),
                        selected.ranges(),
                        notes,
                        selected.trials(),
                        vectors,
                        reading,
                        tuning,
                        watch.lap(),
                        model.toString());
            }
        }
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.print(Json.text(report));
        } else {
            print(out, report);
        }
        out.flush();
        return 0;
    }

    @Override
    public boolean goesOn() {
        return journalFolder != null;
    }

    private Journal journal(SearchOptions.Examples examples) throws IOException {
        if (journalFolder == null) {
            return null;
        }
        String protocol = examples.protocol() + ", "
                + dataOptions.preparation(search.scaling()).text() + ", tolerance "
                + search.options(spec).svm().tolerance();
        return Journal.open(
                journalFolder.resolve("journal.jsonl"), new Journal.Header(Provenance.hash(examples.data()), protocol));
    }

    private static void print(PrintWriter out, Report report) {
        out.printf(Locale.ROOT, "data      %s: %d rows, %s%n", report.data(), report.rows(), report.protocol());
        out.printf(
                Locale.ROOT,
                "searched  %s: %d trials%n",
                String.join("; ", report.searched()),
                report.trials().size());
        out.printf(
                Locale.ROOT,
                "chosen    %s, C = %s: %d of %d held out wrong (%.2f %%)%n",
                report.kernel(),
                Columns.number(report.penalty()),
                report.errors(),
                report.total(),
                100.0 * report.errors() / report.total());
        out.printf(
                Locale.ROOT,
                "seconds   %.2f reading, %.2f tuning, %.2f training%n",
                report.secondsReading(),
                report.secondsTuning(),
                report.secondsTraining());
        out.printf(Locale.ROOT, "model     %s, %d support vectors%n", report.model(), report.supportVectors());
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
