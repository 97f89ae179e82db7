package arcmargin.cli;

import arcmargin.data.BadInputException;
import arcmargin.io.ModelFiles;
import arcmargin.onnx.OnnxFiles;
import arcmargin.svm.Model;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes a model in another format. */
@Command(
        name = "convert",
        description = "Writes a model in our own format, as an ONNX graph of plain operators or, where its kernel is"
                + " linear, polynomial or RBF, for LIBSVM.")
final class ConvertCommand implements Callable<Integer> {

    /** The formats a model can be written in. */
    enum Format {
        ARCMARGIN,
        LIBSVM,
        ONNX
    }

    @Parameters(
            index = "0",
            paramLabel = "MODEL",
            description = "A model of train or tune, or one of LIBSVM's svm-train.")
    private Path model;

    @Parameters(index = "1", paramLabel = "OUT", description = "Where it is written.")
    private Path output;

    @Option(names = "--to", paramLabel = "FORMAT", required = true, description = "arcmargin, onnx or libsvm.")
    private Format format;

    @Mixin
    private OutputOptions outputs;

    @Option(
            names = "--float",
            description = "Input and output of an ONNX graph in single precision (default: double precision).")
    private boolean single;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        if (single && format != Format.ONNX) {
            throw new ParameterException(spec.commandLine(), "--float is for --to onnx");
        }
        outputs.require(
                output, format == Format.ARCMARGIN ? OutputOptions.Kind.MODEL : OutputOptions.Kind.OTHER, model);
        Model read = ModelFiles.read(model);
        if (format == Format.ONNX) {
            try {
                OnnxFiles.write(read, single ? OnnxFiles.Numbers.FLOAT : OnnxFiles.Numbers.DOUBLE, output);
            } catch (UnsupportedOperationException e) {
                throw new BadInputException(model + ": " + e.getMessage()
                        + ": it cannot be written for ONNX, which is for models of numbers with kernels of ours");
            }
        } else if (format == Format.LIBSVM) {
            ModelFiles.writeLibsvm(read, output);
        } else {
            ModelFiles.write(read, output);
        }
        return 0;
    }
}
