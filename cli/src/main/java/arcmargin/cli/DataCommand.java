package arcmargin.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The data sets of the paper. */
@Command(
        name = "data",
        description = "List, show, verify, download and generate the data sets of the paper.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            DataListCommand.class,
            DataShowCommand.class,
            DataCheckCommand.class,
            DataGetCommand.class,
            DataMakeCommand.class
        })
final class DataCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        CommandLine line = spec.commandLine();
        throw new ParameterException(
                line,
                "expected one of: " + String.join(", ", line.getSubcommands().keySet()));
    }
}
