package arcmargin.cli;

import arcmargin.data.BadInputException;
import arcmargin.datasets.Benchmark;
import arcmargin.datasets.BenchmarkData;
import arcmargin.datasets.BenchmarkFiles;
import arcmargin.datasets.DataFolder;
import arcmargin.paper.Column;
import arcmargin.paper.PaperRun;
import arcmargin.paper.PaperSet;
import arcmargin.paper.PaperTables;
import arcmargin.paper.ResultsFolder;
import arcmargin.paper.SetResult;
import arcmargin.study.StudyListener;
import arcmargin.work.Resources;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of the commands that redo the paper's experiments, and the run itself. */
final class PaperExperiment {

    private static final Set<String> FOLDERS = Set.of("--data", "--out");

    @Mixin
    private DataFolderOption data;

    @Mixin
    private ComputeOptions compute;

    @Option(
            names = "--sets",
            paramLabel = "NAME",
            split = ",",
            description = "Data sets of Table 2, separated by commas (default: all that are here).")
    private List<String> sets;

    @Option(names = "--quick", description = "Smaller test sets and grids, to try things out; the output says so.")
    private boolean quick;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "paper-results",
            description = "Where results go and are resumed from (default: ${DEFAULT-VALUE}).")
    private Path out;

    /** Runs the cells that are missing and returns the folder of all results. */
    ResultsFolder run(CommandLine line, List<Column> columns) throws IOException {
        PrintWriter log = line.getErr();
        ResultsFolder results = new ResultsFolder(out);
        if (quick) {
            log.println(PaperTables.QUICK_NOTE);
        }
        DataFolder folder = data.folder();
        try (Resources resources = compute.resources()) {
            PaperRun run = new PaperRun(results, quick, command(line), resources);
            List<PaperSet> missing = new ArrayList<>();
            for (PaperSet set : wanted(line)) {
                Optional<BenchmarkFiles> files = folder.find(set.sizes());
                if (run.finished(set, columns, files.map(BenchmarkFiles::provenance))
                        .isPresent()) {
                    log.println(set.title() + ": finished before");
                } else if (files.isPresent()) {
                    missing.add(set);
                } else if (sets != null) {
                    folder.require(set.sizes());
                } else {
                    absent(log, folder, set.sizes());
                }
            }
            CellProgress cells = new CellProgress(log);
            for (PaperSet set : missing) {
                cells.plan(set, run.plan(set, columns));
            }
            for (PaperSet set : missing) {
                one(run, set, columns, folder.require(set.sizes()), cells, resources);
            }
        }
        if (results.results().results().isEmpty()) {
            throw new BadInputException("no data set of the paper is in "
                    + folder.folders().get(0) + ": 'arcmargin paper table2' says how to get them");
        }
        return results;
    }

    private void one(
            PaperRun run,
            PaperSet set,
            List<Column> columns,
            BenchmarkFiles files,
            CellProgress cells,
            Resources resources)
            throws IOException {
        try (ProgressLine progress = cells.line()) {
            BenchmarkData rows = files.load(BenchmarkFiles.SPLIT_SEED, resources.withProgress(progress));
            StudyListener listener = cells.begin(set, rows.provenance(), progress);
            SetResult result = run.run(set, columns, rows, listener);
            cells.end(result);
        }
    }

    private static void absent(PrintWriter log, DataFolder folder, Benchmark set) {
        try {
            folder.require(set);
        } catch (BadInputException e) {
            log.println(e.getMessage());
        }
    }

    private Set<PaperSet> wanted(CommandLine line) {
        if (sets == null) {
            return new LinkedHashSet<>(Arrays.asList(PaperSet.values()));
        }
        Set<PaperSet> wanted = new LinkedHashSet<>();
        for (String name : sets) {
            wanted.add(PaperSet.named(name)
                    .orElseThrow(() -> new CommandLine.ParameterException(
                            line,
                            "--sets " + name + ": must be of "
                                    + String.join(
                                            ", ",
                                            Arrays.stream(PaperSet.values())
                                                    .map(PaperSet::slug)
                                                    .toList()))));
        }
        return wanted;
    }

    private static String command(CommandLine line) {
        CommandLine root = line;
        while (root.getParent() != null) {
            root = root.getParent();
        }
        return command(root.getParseResult().originalArgs());
    }

    /** What the user typed, for results that are shown to others: without the folders of this machine. */
    static String command(List<String> arguments) {
        List<String> words = new ArrayList<>(List.of("./arcmargin"));
        boolean folder = false;
        for (String argument : arguments) {
            String option = argument.replaceFirst("=.*", "");
            words.add(
                    folder ? "DIR" : !FOLDERS.contains(option) || option.equals(argument) ? argument : option + "=DIR");
            folder = !folder && FOLDERS.contains(argument);
        }
        return String.join(" ", words);
    }
}
