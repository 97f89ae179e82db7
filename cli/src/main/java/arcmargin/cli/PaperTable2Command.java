package arcmargin.cli;

import arcmargin.data.BadInputException;
import arcmargin.datasets.DataFolder;
import arcmargin.paper.PaperSet;
import arcmargin.paper.PaperTables;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Table 2, and which of its rows are here. */
@Command(name = "table2", description = "Table 2: the data sets, and which of them are here or how to get them.")
final class PaperTable2Command implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private DataFolderOption data;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        out.println("Table 2. Numbers of training, validation and test examples, input dimensionality, classes");
        out.println();
        out.print(PaperTables.table2());
        out.println();
        DataFolder folder = data.folder();
        for (PaperSet set : PaperSet.values()) {
            try {
                out.println(set.title() + ": " + folder.require(set.sizes()).provenance());
            } catch (BadInputException e) {
                out.println(e.getMessage());
            }
        }
        return 0;
    }
}
