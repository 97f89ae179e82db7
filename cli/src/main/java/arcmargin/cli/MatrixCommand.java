package arcmargin.cli;

import arcmargin.data.Dataset;
import arcmargin.data.Points;
import arcmargin.data.Preparation;
import arcmargin.data.Scaling;
import arcmargin.io.DataFile;
import arcmargin.io.DataFiles;
import arcmargin.io.MatrixFiles;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.Kernels;
import arcmargin.work.Resources;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes a kernel matrix for other programs. */
@Command(
        name = "matrix",
        description = {
            "Writes the kernel matrix of data, for other programs: k(row, row) of all pairs of rows, or k(row, column)"
                    + " of rows and the rows of another file, in single precision."
        },
        footer = {
            "",
            "Example: arcmargin matrix arccos:1 --scale standard train.csv train.npy",
            "         arcmargin matrix arccos:1 --scale standard test.csv test.npy --against train.csv"
        })
final class MatrixCommand implements Callable<Integer> {

    /** The formats of matrices. */
    enum Format {
        NPY,
        LIBSVM
    }

    @Parameters(
            index = "0",
            paramLabel = "SPEC",
            description = "Kernel text, layers in network order, such as arccos:1, rbf:2.5 or biased:0.5/arccos:1x5.")
    private String kernelText;

    @Parameters(index = "1", paramLabel = "DATA", description = "The rows of the matrix.")
    private Path data;

    @Parameters(
            index = "2",
            paramLabel = "OUT",
            description = "Where it is written: as an array of NumPy if the name ends in .npy.")
    private Path output;

    @Option(
            names = "--against",
            paramLabel = "OTHER",
            description = "The columns of the matrix: the rows trained on (default: the rows of DATA).")
    private Path against;

    @Option(
            names = "--to",
            paramLabel = "FORMAT",
            description = "npy, or libsvm for the precomputed kernels of LIBSVM (default: npy if OUT ends in .npy, else"
                    + " libsvm).")
    private Format format;

    @Option(
            names = "--scale",
            paramLabel = "HOW",
            description =
                    "Scaling learnt from the columns: none (default: the kernel of the numbers as they are), auto,"
                            + " which train chooses, minmax, standard, normal or unit.")
    private Scaling.Kind scaling = Scaling.Kind.NONE;

    @Mixin
    private DataOptions dataOptions;

    @Mixin
    private OutputOptions outputs;

    @Mixin
    private ComputeOptions compute;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        Kernel kernel = Usage.checked(spec, () -> Kernels.parse(kernelText));
        outputs.require(output, OutputOptions.Kind.OTHER, data, against);
        try (Resources plain = compute.resources();
                ProgressLine progress = new ProgressLine(spec.commandLine().getErr())) {
            Resources resources = plain.withProgress(progress);
            Dataset fitted = read(against == null ? data : against, null, resources);
            Preparation preparation = Preparation.fit(dataOptions.preparation(scaling), fitted);
            Points columns = preparation.apply(fitted.points());
            Dataset rows = against == null ? fitted : read(data, fitted, resources);
            Points points = against == null ? columns : preparation.apply(rows.points());
            boolean npy =
                    format == null ? output.toString().toLowerCase(Locale.ROOT).endsWith(".npy") : format == Format.NPY;
            if (npy) {
                MatrixFiles.writeNpy(kernel, points, columns, output, resources);
            } else {
                Dataset prepared = new Dataset(points, rows.labels(), rows.classes());
                MatrixFiles.writeLibsvm(kernel, prepared, columns, output, resources);
            }
        }
        return 0;
    }

    private Dataset read(Path path, Dataset like, Resources resources) throws IOException {
        DataFile file = DataFiles.load(path, like == null ? dataOptions.read() : dataOptions.readLike(like), resources);
        dataOptions.say(file);
        return file.dataset();
    }
}
