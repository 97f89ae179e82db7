package arcmargin.cli;

import arcmargin.io.ModelFiles;
import arcmargin.svm.Model;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes a model in another format. */
@Command(
        name = "convert",
        description = "Writes a model in our own format or, where its kernel is linear, polynomial or RBF, for LIBSVM.")
final class ConvertCommand implements Callable<Integer> {

    /** The formats a model can be written in. */
    enum Format {
        ARCMARGIN,
        LIBSVM
    }

    @Parameters(
            index = "0",
            paramLabel = "MODEL",
            description = "A model of train or tune, or one of LIBSVM's svm-train.")
    private Path model;

    @Parameters(index = "1", paramLabel = "OUT", description = "Where it is written.")
    private Path output;

    @Option(names = "--to", paramLabel = "FORMAT", required = true, description = "arcmargin or libsvm.")
    private Format format;

    @Mixin
    private OutputOptions outputs;

    @Override
    public Integer call() throws IOException {
        outputs.require(output, format == Format.LIBSVM ? OutputOptions.Kind.OTHER : OutputOptions.Kind.MODEL, model);
        Model read = ModelFiles.read(model);
        if (format == Format.LIBSVM) {
            ModelFiles.writeLibsvm(read, output);
        } else {
            ModelFiles.write(read, output);
        }
        return 0;
    }
}
