package arcmargin.cli;

import arcmargin.paper.Column;
import arcmargin.paper.PaperTables;
import arcmargin.paper.Reproduction;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Table 4, run anew. */
@Command(name = "table4", description = "Table 4: the same with arc-cosine kernels under five more layers of degree 1.")
final class PaperTable4Command implements Callable<Integer>, Resumable {

    @Spec
    private CommandSpec spec;

    @Mixin
    private PaperExperiment experiment;

    @Override
    public Integer call() throws IOException {
        Reproduction results =
                experiment.run(spec.commandLine(), Column.TABLE_4).results();
        PrintWriter out = spec.commandLine().getOut();
        out.println("Table 4. Test error, %");
        out.println();
        out.print(PaperTables.errors(results, Column.TABLE_4));
        out.flush();
        return 0;
    }
}
