package arcmargin.cli;

import arcmargin.data.SparsePoints;
import arcmargin.io.ModelFiles;
import arcmargin.state.Json;
import arcmargin.svm.Model;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows the content and origin of a model. */
@Command(
        name = "inspect",
        description = "Show a model: kernel, classes, support vectors, scaling, and how it was trained.")
final class InspectCommand implements Callable<Integer> {

    @Parameters(paramLabel = "MODEL", description = "A model written by train or tune, or by LIBSVM's svm-train.")
    private Path file;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    /** What {@code --json} prints. */
    private record Report(
            List<ExpansionReport> expansions,
            String probabilities,
            List<String> columns,
            int features,
            int supportVectors,
            String storage,
            List<ClassReport> classes,
            Map<String, String> about) {}

    private record ExpansionReport(String kernel, String scaling, String missing) {}

    private record ClassReport(String name, int supportVectors) {}

    @Override
    public Integer call() throws IOException {
        Model model = ModelFiles.read(file);
        PrintWriter out = spec.commandLine().getOut();
        Report report = new Report(
                model.expansions().stream()
                        .map(expansion -> new ExpansionReport(
                                expansion.kernel().spec(),
                                expansion.preparation().scaling().kind().text(),
                                expansion.preparation().missing().name().toLowerCase(Locale.ROOT)))
                        .toList(),
                model.calibration().isPresent()
                        ? "sigmoids of " + model.offsets().length + " pairs of classes"
                        : "none",
                model.preparation().schema().columns().stream()
                        .map(column -> column.name() + " ("
                                + column.type().name().toLowerCase(Locale.ROOT)
                                + (column.levels().isEmpty()
                                        ? ""
                                        : ", " + column.levels().size() + " levels") + ")")
                        .toList(),
                model.dimension(),
                model.vectors().size(),
                model.vectors() instanceof SparsePoints ? "sparse" : "dense",
                IntStream.range(0, model.classes().size())
                        .mapToObj(c -> new ClassReport(model.classes().get(c), model.counts()[c]))
                        .toList(),
                model.provenance());
        if (json) {
            out.print(Json.text(report));
        } else {
            print(out, report);
        }
        out.flush();
        return 0;
    }

    private void print(PrintWriter out, Report report) {
        out.println(
                file + ": " + report.classes().size() + " classes, " + report.supportVectors() + " support vectors");
        out.println();
        List<String[]> lines = new ArrayList<>();
        report.expansions()
                .forEach(each -> lines.add(new String[] {"kernel", each.kernel() + ", scaling " + each.scaling()}));
        lines.add(new String[] {"probabilities", report.probabilities()});
        if (!report.columns().isEmpty()) {
            lines.add(new String[] {"columns", String.join(", ", report.columns())});
        }
        lines.add(new String[] {"features", report.features() + ", " + report.storage()});
        report.about().forEach((name, value) -> lines.add(new String[] {name, value}));
        Columns.print(out, lines);
        out.println();
        List<String[]> classes = new ArrayList<>();
        classes.add(new String[] {"class", "support vectors"});
        report.classes()
                .forEach(each -> classes.add(new String[] {each.name(), Integer.toString(each.supportVectors())}));
        Columns.print(out, classes);
    }
}
