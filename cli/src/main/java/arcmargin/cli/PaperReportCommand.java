package arcmargin.cli;

import arcmargin.data.BadInputException;
import arcmargin.paper.ResultsFolder;
import arcmargin.state.TextFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The reports of results that are there already. */
@Command(
        name = "report",
        description = "Make report.html and report.md anew from the results of a folder; nothing is trained.")
final class PaperReportCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "DIR", description = "The folder that 'paper all' wrote to.")
    private Path folder;

    @Option(
            names = "--readme",
            paramLabel = "FILE",
            description = "Also put the table of results between the marks of this Markdown file.")
    private Path readme;

    @Override
    public Integer call() throws IOException {
        ResultsFolder results = new ResultsFolder(folder);
        if (results.results().results().isEmpty()) {
            throw new BadInputException(
                    folder + ": no results there; 'arcmargin paper all --out " + folder + "' makes them");
        }
        spec.commandLine().getOut().println("report in " + results.writeReport());
        if (readme != null) {
            TextFile.write(results.updated(Files.readString(readme), readme.toString()), readme);
            spec.commandLine().getOut().println("table in " + readme);
        }
        return 0;
    }
}
