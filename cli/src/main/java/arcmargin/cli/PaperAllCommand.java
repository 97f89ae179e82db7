package arcmargin.cli;

import arcmargin.paper.Column;
import arcmargin.paper.PaperTables;
import arcmargin.paper.Reproduction;
import arcmargin.paper.ResultsFolder;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** All tables and figures in one report. */
@Command(
        name = "all",
        description = "Redo all experiments and write report.html and report.md: Tables 1 to 4, figures, findings.",
        footer = {"", "Interrupt it at any time; the same command resumes."})
final class PaperAllCommand implements Callable<Integer>, Resumable {

    @Spec
    private CommandSpec spec;

    @Mixin
    private PaperExperiment experiment;

    @Override
    public Integer call() throws IOException {
        ResultsFolder folder = experiment.run(spec.commandLine(), List.of(Column.values()));
        Reproduction results = folder.results();
        PrintWriter out = spec.commandLine().getOut();
        out.print(PaperTables.overview(results));
        out.println();
        out.print(PaperTables.findings(results));
        out.println();
        out.println("report in " + folder.writeReport());
        return 0;
    }
}
