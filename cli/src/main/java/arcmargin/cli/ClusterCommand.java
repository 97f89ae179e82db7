package arcmargin.cli;

import arcmargin.data.Dataset;
import arcmargin.data.PreparationOptions;
import arcmargin.data.Scaling;
import arcmargin.io.DataFile;
import arcmargin.io.DataFiles;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.Kernels;
import arcmargin.state.Json;
import arcmargin.unsupervised.Agreement;
import arcmargin.unsupervised.KernelKMeans;
import arcmargin.unsupervised.SpectralClustering;
import arcmargin.work.Resources;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Divides rows into clusters. */
@Command(
        name = "cluster",
        description = {
            "Divides rows into clusters, by kernel k-means or by spectral clustering. Labels are not looked at; where"
                    + " there are some, the clusters are compared with them.",
            "Of more than 10000 rows kernel k-means divides so many, drawn at random, and assigns the others to the"
                    + " nearest mean."
        },
        footer = {"", "Example: arcmargin cluster --k 10 --kernel arccos:1 --out clusters.csv data.csv"})
final class ClusterCommand implements Callable<Integer> {

    /** How clusters are found. */
    enum Method {
        KMEANS,
        SPECTRAL
    }

    @Parameters(index = "0", paramLabel = "DATA", description = "The rows: " + DataOptions.FORMATS + ".")
    private Path data;

    @Option(names = "--k", paramLabel = "K", required = true, description = "The number of clusters, at least 2.")
    private int clusters;

    @Option(
            names = "--kernel",
            paramLabel = "SPEC",
            description = "Kernel text, such as linear, arccos:1 or rbf:2.5 (default: arccos:0, the angle between rows,"
                    + " which has no parameter and is never negative).")
    private String kernelText = "arccos:0";

    @Option(names = "--method", paramLabel = "HOW", description = "kmeans (default), or spectral, the normalised cut.")
    private Method method = Method.KMEANS;

    @Option(names = "--restarts", paramLabel = "N", description = "Starts of k-means, the best counts (default: 10).")
    private int restarts = KernelKMeans.DEFAULT_RESTARTS;

    @Option(names = "--seed", paramLabel = "S", description = "Seed of the starts (default: 1).")
    private long seed = 1;

    @Option(
            names = "--scale",
            paramLabel = "HOW",
            description = "Scaling learnt from the data: auto, which suits the data (default), none, minmax, standard,"
                    + " normal or unit.")
    private Scaling.Kind scaling = Scaling.Kind.AUTO;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "Where the cluster of each row is written as CSV, or as TSV where the name ends in .tsv.")
    private Path output;

    @Option(
            names = "--id",
            paramLabel = "COLUMN",
            description = "with --out: column of the data that names the rows (default: their number).")
    private String id;

    @Option(names = "--json", description = "Print what was found as JSON.")
    private boolean json;

    @Mixin
    private DataOptions dataOptions;

    @Mixin
    private OutputOptions outputs;

    @Mixin
    private ComputeOptions compute;

    @Spec
    private CommandSpec spec;

    /** What {@code --json} prints; null is what the method does not have, and agreement where there are no labels. */
    @SuppressWarnings("ArrayRecordComponent") // printed and forgotten
    private record Report(
            String data,
            int rows,
            int fitted,
            String kernel,
            String method,
            String scaling,
            List<Part> clusters,
            Double inertia,
            Double unexplained,
            double[] eigenvalues,
            Double adjustedRandIndex,
            Double normalizedMutualInformation,
            double secondsReading,
            double secondsComputing) {}

    /** A cluster, numbered from 1, and the class most of its rows have. */
    private record Part(int cluster, int rows, String commonest, Integer ofCommonest) {}

    @Override
    public Integer call() throws IOException {
        Kernel kernel = Usage.checked(spec, () -> Kernels.parse(kernelText));
        KernelKMeans means = Usage.checked(
                spec,
                () -> KernelKMeans.of(kernel)
                        .clusters(clusters)
                        .restarts(restarts)
                        .seed(seed));
        if (output != null) {
            outputs.require(output, OutputOptions.Kind.CLUSTERS, data);
        }
        Report report;
        try (Resources plain = compute.resources();
                ProgressLine progress = new ProgressLine(spec.commandLine().getErr())) {
            Resources resources = plain.withProgress(progress);
            Stopwatch watch = new Stopwatch();
            DataFile file =
                    DataFiles.load(data, dataOptions.read().withSides(id == null ? List.of() : List.of(id)), resources);
            dataOptions.say(file);
            Dataset rows = file.dataset();
            double reading = watch.lap();
            PreparationOptions preparation = dataOptions.preparation(scaling, rows);
            int[] assignment;
            int fitted = rows.size();
            Double inertia = null;
            Double unexplained = null;
            double[] eigenvalues = null;
            if (method == Method.KMEANS) {
                KernelKMeans.Clustering found = means.preparation(preparation).fit(rows, resources);
                assignment = found.assignment();
                fitted = found.fitted();
                inertia = found.inertia();
                unexplained = found.share();
            } else {
                SpectralClustering.Clustering found = SpectralClustering.of(kernel)
                        .clusters(clusters)
                        .restarts(restarts)
                        .seed(seed)
                        .preparation(preparation)
                        .fit(rows, resources);
                assignment = found.assignment();
                eigenvalues = found.eigenvalues();
            }
            double computing = watch.lap();
            if (output != null) {
                RowTable.write(output, rows, id, List.of("cluster"), i -> List.of(Integer.toString(assignment[i] + 1)));
            }
            Agreement agreement = rows.unlabelledRows() < rows.size() ? Agreement.of(assignment, rows.labels()) : null;
            report = new Report(
                    data.toString(),
                    rows.size(),
                    fitted,
                    kernelText,
                    method.name().toLowerCase(Locale.ROOT),
                    preparation.scaling().text(),
                    parts(assignment, rows),
                    inertia,
                    unexplained,
                    eigenvalues,
                    agreement == null ? null : agreement.rand(),
                    agreement == null ? null : agreement.information(),
                    reading,
                    computing);
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

    private List<Part> parts(int[] assignment, Dataset rows) {
        int[][] counts = new int[clusters][rows.classes().size()];
        int[] sizes = new int[clusters];
        for (int i = 0; i < assignment.length; i++) {
            sizes[assignment[i]]++;
            if (rows.labels()[i] >= 0) {
                counts[assignment[i]][rows.labels()[i]]++;
            }
        }
        List<Part> parts = new ArrayList<>();
        for (int k = 0; k < clusters; k++) {
            int[] own = counts[k];
            int most = IntStream.range(0, own.length)
                    .reduce((a, b) -> own[b] > own[a] ? b : a)
                    .orElse(-1);
            boolean known = most >= 0 && own[most] > 0;
            parts.add(new Part(
                    k + 1, sizes[k], known ? rows.classes().get(most) : null, known ? (Integer) own[most] : null));
        }
        return parts;
    }

    private void print(PrintWriter out, Report report) {
        out.printf(
                Locale.ROOT,
                "data       %s: %d rows%s%n",
                report.data(),
                report.rows(),
                report.fitted() < report.rows() ? ", " + report.fitted() + " of them fitted" : "");
        out.printf(
                Locale.ROOT,
                "found      %d clusters by %s, %s%s%n",
                clusters,
                method == Method.KMEANS ? "kernel k-means" : "spectral clustering",
                report.kernel(),
                report.scaling().equals("none") ? "" : ", scaling " + report.scaling());
        if (report.unexplained() != null) {
            out.printf(
                    Locale.ROOT,
                    "inertia    %s, %.2f %% of that of one cluster%n",
                    Columns.number(report.inertia()),
                    100 * report.unexplained());
        } else {
            out.printf(
                    Locale.ROOT,
                    "cut        eigenvalue %d is %s%n",
                    clusters,
                    Columns.number(report.eigenvalues()[clusters - 1]));
        }
        if (report.adjustedRandIndex() != null) {
            out.printf(
                    Locale.ROOT,
                    "labels     adjusted Rand index %.4f, normalised mutual information %.4f%n",
                    report.adjustedRandIndex(),
                    report.normalizedMutualInformation());
        }
        out.printf(
                Locale.ROOT,
                "seconds    %.2f reading, %.2f computing%n%n",
                report.secondsReading(),
                report.secondsComputing());
        List<String[]> table = new ArrayList<>();
        boolean labelled = report.adjustedRandIndex() != null;
        table.add(
                labelled
                        ? new String[] {"cluster", "rows", "of the commonest class", "which is"}
                        : new String[] {"cluster", "rows"});
        for (Part part : report.clusters()) {
            String number = Integer.toString(part.cluster());
            String size = Integer.toString(part.rows());
            table.add(
                    labelled
                            ? new String[] {
                                number,
                                size,
                                part.ofCommonest() == null
                                        ? "none"
                                        : part.ofCommonest().toString(),
                                part.commonest() == null ? "" : part.commonest()
                            }
                            : new String[] {number, size});
        }
        Columns.print(out, table);
    }
}
