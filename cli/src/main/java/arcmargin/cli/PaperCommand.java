package arcmargin.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The tables and figures of the paper. */
@Command(
        name = "paper",
        description = "The paper's tables and figures: as printed, and as they come out here.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            PaperTable1Command.class,
            PaperTable2Command.class,
            PaperErrorsCommand.Table3.class,
            PaperErrorsCommand.Table4.class,
            PaperFigure2Command.class,
            PaperAllCommand.class,
            PaperReportCommand.class
        })
final class PaperCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "say which: " + String.join(", ", spec.subcommands().keySet()));
    }
}
