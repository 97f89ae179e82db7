package arcmargin.cli;

import arcmargin.paper.Column;
import arcmargin.paper.PaperTables;
import arcmargin.paper.Reproduction;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A table of test errors, run anew: Table 3 and Table 4 differ in their columns alone. */
abstract class PaperErrorsCommand implements Callable<Integer>, Resumable {

    private final String name;
    private final List<Column> columns;

    @Spec
    private CommandSpec spec;

    @Mixin
    private PaperExperiment experiment;

    private PaperErrorsCommand(String name, List<Column> columns) {
        this.name = name;
        this.columns = columns;
    }

    @Override
    public final Integer call() throws IOException {
        Reproduction results = experiment.run(spec.commandLine(), columns).results();
        PrintWriter out = spec.commandLine().getOut();
        out.println(name + ". Test error, %");
        out.println();
        out.print(PaperTables.errors(results, columns));
        out.flush();
        return 0;
    }

    /** Single layers beside RBF and linear. */
    @Command(
            name = "table3",
            description = "Table 3: tune, retrain and test the five kernels on the data sets that are here.")
    static final class Table3 extends PaperErrorsCommand {
        Table3() {
            super("Table 3", Column.TABLE_3);
        }
    }

    /** Single layers beside multilayer kernels and RBF. */
    @Command(
            name = "table4",
            description = "Table 4: the same with arc-cosine kernels under five more layers of degree 1.")
    static final class Table4 extends PaperErrorsCommand {
        Table4() {
            super("Table 4", Column.TABLE_4);
        }
    }
}
