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

/** Table 3, run anew. */
@Command(
        name = "table3",
        description = "Table 3: tune, retrain and test the five kernels on the data sets that are here.")
final class PaperTable3Command implements Callable<Integer>, Resumable {

    @Spec
    private CommandSpec spec;

    @Mixin
    private PaperExperiment experiment;

    @Override
    public Integer call() throws IOException {
        Reproduction results =
                experiment.run(spec.commandLine(), Column.TABLE_3).results();
        PrintWriter out = spec.commandLine().getOut();
        out.println("Table 3. Test error, %");
        out.println();
        out.print(PaperTables.errors(results, Column.TABLE_3));
        out.flush();
        return 0;
    }
}
