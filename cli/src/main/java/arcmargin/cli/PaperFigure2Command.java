package arcmargin.cli;

import arcmargin.page.Plot;
import arcmargin.paper.Drawings;
import arcmargin.state.TextFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Figure 2 as an SVG file. */
@Command(name = "figure2", description = "Draw Figure 2, the functions J of degree 0 to 3, as SVG.")
final class PaperFigure2Command implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Option(names = "--out", paramLabel = "FILE", description = "Where to (default: standard output).")
    private Path file;

    @Mixin
    private OutputOptions outputs;

    @Override
    public Integer call() throws IOException {
        if (file != null) {
            outputs.require(file, OutputOptions.Kind.DRAWING);
        }
        String drawing = Plot.file(Drawings.angularFunctions());
        if (file == null) {
            spec.commandLine().getOut().print(drawing);
            spec.commandLine().getOut().flush();
        } else {
            TextFile.write(drawing, file);
        }
        return 0;
    }
}
