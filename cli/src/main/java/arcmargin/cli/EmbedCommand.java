package arcmargin.cli;

import arcmargin.data.Dataset;
import arcmargin.data.Scaling;
import arcmargin.io.DataFile;
import arcmargin.io.DataFiles;
import arcmargin.io.ProjectionFiles;
import arcmargin.io.ReadOptions;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.Kernels;
import arcmargin.page.Plot;
import arcmargin.page.ScatterPlot;
import arcmargin.state.Json;
import arcmargin.state.TextFile;
import arcmargin.unsupervised.KernelPca;
import arcmargin.unsupervised.Projection;
import arcmargin.work.Resources;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes rows in the coordinates of their kernel principal components. */
@Command(
        name = "embed",
        description = {
            "Writes rows in the coordinates of their kernel principal components: the few directions of feature space"
                    + " in which they vary most. Labels are not looked at; they are written beside the coordinates and"
                    + " colour the plot.",
            "Up to 10000 rows the components are exact; of more rows, 1000 landmarks drawn at random span them."
        },
        footer = {
            "",
            "Example: arcmargin embed --kernel arccos:1 --plot train.svg --model my.projection train.csv train-2d.csv",
            "         arcmargin embed --project my.projection new.csv new-2d.csv"
        })
final class EmbedCommand implements Callable<Integer> {

    /** Residuals that were not reached because eigenvalues are almost equal. */
    private static final double UNSETTLED = 1e-6;

    @Parameters(index = "0", paramLabel = "DATA", description = "The rows: " + DataOptions.FORMATS + ".")
    private Path data;

    @Parameters(
            index = "1",
            paramLabel = "OUT",
            description = "Where coordinates are written as CSV, or as TSV where the name ends in .tsv.")
    private Path output;

    @Option(
            names = "--kernel",
            paramLabel = "SPEC",
            description = "Kernel text, layers in network order, such as arccos:1, rbf:2.5 or biased:0.5/arccos:1x5.")
    private String kernelText;

    @Option(names = "--dimensions", paramLabel = "N", description = "The number of components (default: 2).")
    private Integer dimensions;

    @Option(
            names = "--landmarks",
            paramLabel = "N",
            description = "Rows, drawn at random, whose images span the components (default: all up to 10000 rows, 1000"
                    + " of more).")
    private Integer landmarks;

    @Option(names = "--seed", paramLabel = "S", description = "Seed of the landmarks (default: 1).")
    private Long seed;

    @Option(
            names = "--scale",
            paramLabel = "HOW",
            description =
                    "Scaling learnt from the data and kept in the projection: auto, which suits the data (default),"
                            + " none, minmax, standard, normal or unit.")
    private Scaling.Kind scaling;

    @Option(names = "--model", paramLabel = "FILE", description = "Where the projection is written, for --project.")
    private Path model;

    @Option(
            names = "--project",
            paramLabel = "FILE",
            description = "Fit nothing: take the projection that --model wrote.")
    private Path project;

    @Option(
            names = "--plot",
            paramLabel = "FILE",
            description = "Where a drawing of the first two components is written as SVG.")
    private Path plot;

    @Option(
            names = "--id",
            paramLabel = "COLUMN",
            description = "Column of the data that names the rows in the output (default: their number).")
    private String id;

    @Option(names = "--json", description = "Print what happened as JSON.")
    private boolean json;

    @Mixin
    private DataOptions dataOptions;

    @Mixin
    private OutputOptions outputs;

    @Mixin
    private ComputeOptions compute;

    @Spec
    private CommandSpec spec;

    /** What {@code --json} prints; the residual is null for a projection that was read. */
    @SuppressWarnings("ArrayRecordComponent") // printed and forgotten
    private record Report(
            String data,
            int rows,
            int features,
            String kernel,
            String scaling,
            int landmarks,
            double[] eigenvalues,
            double[] explained,
            Double residual,
            double secondsReading,
            double secondsComputing) {}

    @Override
    public Integer call() throws IOException {
        if ((kernelText == null) == (project == null)) {
            throw usage("name either a kernel by --kernel, or a projection by --project");
        }
        if (project != null
                && (dimensions != null || landmarks != null || seed != null || scaling != null || model != null)) {
            throw usage("--project excludes --dimensions, --landmarks, --seed, --scale and --model: they are settled");
        }
        outputs.require(output, OutputOptions.Kind.EMBEDDING, data, project);
        if (model != null) {
            outputs.require(model, OutputOptions.Kind.PROJECTION, data, project);
        }
        if (plot != null) {
            outputs.require(plot, OutputOptions.Kind.DRAWING, data, project);
        }
        KernelPca pca = project == null ? Usage.checked(spec, this::pca) : null;
        Report report;
        try (Resources plain = compute.resources();
                ProgressLine progress = new ProgressLine(spec.commandLine().getErr())) {
            Resources resources = plain.withProgress(progress);
            Stopwatch watch = new Stopwatch();
            Projection projection = project == null ? null : ProjectionFiles.read(project);
            Dataset rows = read(projection, resources);
            double reading = watch.lap();
            Double residual = null;
            double[][] coordinates;
            if (projection == null) {
                KernelPca.Embedding embedding = pca.preparation(
                                dataOptions.preparation(scaling == null ? Scaling.Kind.AUTO : scaling, rows))
                        .fit(rows, resources);
                projection = embedding.projection();
                coordinates = embedding.coordinates();
                residual = embedding.residual();
            } else {
                coordinates = projection.project(rows.points(), resources);
            }
            double computing = watch.lap();
            write(rows, projection, coordinates);
            report = new Report(
                    data.toString(),
                    rows.size(),
                    rows.points().dimension(),
                    projection.kernel().spec(),
                    projection.preparation().scaling().kind().text(),
                    projection.landmarks(),
                    projection.eigenvalues(),
                    projection.explained(),
                    residual,
                    reading,
                    computing);
        }
        if (report.residual() != null && report.residual() > UNSETTLED) {
            spec.commandLine()
                    .getErr()
                    .println("note: eigenvalues lie so close together that components are known to a residual of "
                            + Columns.number(report.residual()) + " only; a wider kernel would tell directions apart");
        }
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.print(Json.text(report));
        } else {
            print(out, report);
        }
        out.flush();
        return 0;
    }

    private KernelPca pca() {
        Kernel kernel = Kernels.parse(kernelText);
        KernelPca pca = KernelPca.of(kernel).dimensions(dimensions == null ? 2 : dimensions);
        pca = landmarks == null ? pca : pca.landmarks(landmarks);
        return seed == null ? pca : pca.seed(seed);
    }

    private Dataset read(Projection projection, Resources resources) throws IOException {
        ReadOptions options = (projection == null
                        ? dataOptions.read()
                        : dataOptions.like(projection.preparation().schema(), projection.dimension()))
                .withSides(id == null ? List.of() : List.of(id));
        DataFile file = DataFiles.load(data, options, resources);
        dataOptions.say(file);
        return file.dataset();
    }

    private void write(Dataset rows, Projection projection, double[][] coordinates) throws IOException {
        int count = projection.eigenvalues().length;
        RowTable.write(
                output,
                rows,
                id,
                IntStream.rangeClosed(1, count).mapToObj(c -> "component " + c).toList(),
                i -> Arrays.stream(coordinates[i]).mapToObj(Double::toString).toList());
        if (model != null) {
            ProjectionFiles.write(projection, model);
        }
        if (plot != null) {
            TextFile.write(
                    Plot.file(ScatterPlot.ofComponents(
                            coordinates, projection.explained(), rows.labels(), rows.classes())),
                    plot);
        }
    }

    private void print(PrintWriter out, Report report) {
        out.printf(Locale.ROOT, "data       %s: %d rows, %d features%n", data, report.rows(), report.features());
        out.printf(
                Locale.ROOT,
                "kernel     %s%s, %s%n",
                report.kernel(),
                report.scaling().equals("none") ? "" : ", scaling " + report.scaling(),
                project != null
                        ? "projection read"
                        : report.landmarks() == report.rows()
                                ? "exact"
                                : "by " + report.landmarks() + " landmarks of " + report.rows() + " rows");
        double[] explained = report.explained();
        out.printf(
                Locale.ROOT,
                "explained  %s: %.2f %% of the variance%n",
                Arrays.stream(explained)
                        .mapToObj(share -> String.format(Locale.ROOT, "%.2f", 100 * share))
                        .collect(Collectors.joining(" + ")),
                100 * Arrays.stream(explained).sum());
        out.printf(
                Locale.ROOT,
                "seconds    %.2f reading, %.2f computing%n",
                report.secondsReading(),
                report.secondsComputing());
    }

    private ParameterException usage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
