package arcmargin.cli;

import arcmargin.data.Preparation;
import arcmargin.io.ModelFiles;
import arcmargin.kernel.Kernel;
import arcmargin.state.Json;
import arcmargin.svm.Machine;
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
import java.util.stream.Stream;
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
            String machine,
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
        Machine machine = model.machine();
        PrintWriter out = spec.commandLine().getOut();
        Report report = new Report(
                machine.description(),
                expansions(machine).distinct().toList(),
                model.calibration().isPresent() ? "sigmoids of " + model.pairs() + " pairs of classes" : "none",
                model.preparation().schema().columns().stream()
                        .map(column -> column.name() + " ("
                                + column.type().name().toLowerCase(Locale.ROOT)
                                + (column.levels().isEmpty()
                                        ? ""
                                        : ", " + column.levels().size() + " levels") + ")")
                        .toList(),
                model.dimension(),
                machine.supportVectors(),
                machine.isSparse() ? "sparse" : "dense",
                IntStream.range(0, model.classes().size())
                        .mapToObj(c -> new ClassReport(model.classes().get(c), machine.counts()[c]))
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

    private static Stream<ExpansionReport> expansions(Machine machine) {
        return machine.parts().isEmpty()
                ? machine.kernels().stream().map(kernel -> expansion(kernel, machine.preparation()))
                : machine.parts().stream()
                        .flatMap(part -> part.expansions().stream())
                        .map(each -> expansion(each.kernel(), each.preparation()));
    }

    private static ExpansionReport expansion(Kernel kernel, Preparation preparation) {
        return new ExpansionReport(
                kernel.spec(),
                preparation.scaling().kind().text(),
                preparation.missing().name().toLowerCase(Locale.ROOT));
    }

    private void print(PrintWriter out, Report report) {
        out.println(
                file + ": " + report.classes().size() + " classes, " + report.supportVectors() + " support vectors");
        out.println();
        List<String[]> lines = new ArrayList<>();
        lines.add(new String[] {"machine", report.machine()});
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
