package arcmargin.section5;

import arcmargin.data.Dataset;
import arcmargin.data.Points;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.Kernels;
import arcmargin.page.Figures;
import arcmargin.page.Plot;
import arcmargin.page.ScatterPlot;
import arcmargin.page.Table;
import arcmargin.results.McNemar;
import arcmargin.unsupervised.KernelPca;
import arcmargin.work.Resources;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Kernel principal components of ISOLET and MNIST: how degree, bias and sigma change them, and how long they take. */
final class Embedding implements Part<Embedding.Found> {

    private static final String ISOLET = "isolet";
    private static final String PEER = "scikit-learn";
    private static final String LINEAR = "linear";
    private static final int ROWS = 5000;
    private static final int COMPONENTS = 10;
    private static final int DRAWN = 1200;
    private static final long SEED = 1;

    /**
     * Kernels; a number after @ is multiplied by the root of the mean squared norm of the rows, or distance for rbf.
     */
    private static final List<String> KERNELS = List.of(
            LINEAR,
            "arccos:0",
            "arccos:1",
            "arccos:2",
            "biased@0.25",
            "biased@0.5",
            "biased@1",
            "smoothed@0.25",
            "smoothed@1",
            "rbf@0.25",
            "rbf@0.5",
            "rbf@1",
            "arccos:0/arccos:0x2");

    /**
     * What a kernel shows, or for the step of scikit-learn the times of both.
     *
     * @param kernel its text
     * @param rows how many rows
     * @param explained the shares of the first ten components
     * @param plane rows whose nearest neighbour in two components is of their class, as hexadecimal bits
     * @param ten the same in ten components
     * @param seconds for the components, without reading
     * @param xs first coordinate of some rows
     * @param ys second coordinate
     * @param labels their classes
     * @param classes names of the classes
     * @param peers times of scikit-learn beside ours, empty but in that step
     */
    record Found(
            String kernel,
            int rows,
            List<Double> explained,
            String plane,
            String ten,
            double seconds,
            List<Double> xs,
            List<Double> ys,
            List<Integer> labels,
            List<String> classes,
            List<Timed> peers) {}

    /**
     * One method of scikit-learn beside ours.
     *
     * @param method kernel and solver
     * @param theirs time of scikit-learn
     * @param ours time of ours
     * @param difference the largest relative difference of the ten eigenvalues
     */
    record Timed(String method, Spent theirs, Spent ours, double difference) {}

    @Override
    public String name() {
        return "embedding";
    }

    @Override
    public String title() {
        return "Kernel principal components";
    }

    @Override
    public String method() {
        return "kernel principal components, " + ROWS + " rows, " + COMPONENTS + " components, seed " + SEED
                + ", nearest neighbours by row, kernels " + KERNELS;
    }

    @Override
    public Class<Found> result() {
        return Found.class;
    }

    @Override
    public List<String> steps(Sets sets) {
        List<String> steps = new ArrayList<>();
        for (String set : List.of(ISOLET, Sets.DIGITS)) {
            if (sets.names().contains(set) || (set.equals(Sets.DIGITS) && sets.hasDigits())) {
                KERNELS.forEach(kernel -> steps.add(set + "/" + kernel));
                steps.add(set + "/" + PEER);
            }
        }
        return steps;
    }

    @Override
    public Found run(String step, Sets sets, Resources resources) throws IOException {
        String set = Sets.of(step);
        Dataset rows = set.equals(Sets.DIGITS)
                ? sets.digits(ROWS, resources)
                : sets.read(set, resources).data();
        String variant = step.substring(set.length() + 1);
        return variant.equals(PEER) ? timed(rows, resources) : shown(rows, variant, resources);
    }

    private static Found shown(Dataset rows, String variant, Resources resources) {
        Kernel kernel = kernel(variant, rows.points());
        long begun = System.nanoTime();
        KernelPca.Embedding embedding =
                KernelPca.of(kernel).dimensions(COMPONENTS).seed(SEED).fit(rows, resources);
        double seconds = (System.nanoTime() - begun) / 1e9;
        double[][] coordinates = embedding.coordinates();
        List<Double> xs = new ArrayList<>();
        List<Double> ys = new ArrayList<>();
        List<Integer> labels = new ArrayList<>();
        for (int i = 0; i < Math.min(DRAWN, rows.size()); i++) {
            xs.add(digits(coordinates[i][0]));
            ys.add(digits(coordinates[i][1]));
            labels.add(rows.labels()[i]);
        }
        return new Found(
                kernel.spec(),
                rows.size(),
                Arrays.stream(embedding.projection().explained()).boxed().toList(),
                text(neighbours(coordinates, 2, rows.labels(), resources)),
                text(neighbours(coordinates, COMPONENTS, rows.labels(), resources)),
                seconds,
                xs,
                ys,
                labels,
                rows.classes(),
                List.of());
    }

    /** Four digits are more than a drawing shows. */
    private static double digits(double value) {
        return Double.parseDouble(String.format(Locale.ROOT, "%.4g", value));
    }

    static Kernel kernel(String variant, Points points) {
        int at = variant.indexOf('@');
        if (at < 0) {
            return Kernels.parse(variant);
        }
        double square = Arrays.stream(points.squaredNorms()).average().orElse(1);
        if (variant.startsWith("rbf")) {
            double[] mean = new double[points.dimension()];
            for (int i = 0; i < points.size(); i++) {
                double[] row = points.row(i);
                for (int j = 0; j < row.length; j++) {
                    mean[j] += row[j] / points.size();
                }
            }
            square = 2 * (square - Arrays.stream(mean).map(v -> v * v).sum()); // the mean squared distance of two rows
        }
        double parameter = Double.parseDouble(variant.substring(at + 1)) * Math.sqrt(square);
        return Kernels.parse(variant.substring(0, at) + ":" + String.format(Locale.ROOT, "%.3g", parameter));
    }

    /** The rows whose nearest other row is of their class. */
    private static BitSet neighbours(double[][] points, int dimensions, int[] labels, Resources resources) {
        boolean[] right = new boolean[points.length];
        resources.workers().forEach(points.length, i -> {
            double least = Double.POSITIVE_INFINITY;
            int nearest = -1;
            for (int j = 0; j < points.length; j++) {
                double square = 0;
                for (int d = 0; d < dimensions; d++) {
                    double difference = points[i][d] - points[j][d];
                    square += difference * difference;
                }
                if (j != i && square < least) {
                    least = square;
                    nearest = j;
                }
            }
            right[i] = labels[nearest] == labels[i];
        });
        BitSet bits = new BitSet(points.length);
        for (int i = 0; i < points.length; i++) {
            bits.set(i, right[i]);
        }
        return bits;
    }

    private static String text(BitSet bits) {
        return HexFormat.of().formatHex(bits.toByteArray());
    }

    private static BitSet bits(String text) {
        return BitSet.valueOf(HexFormat.of().parseHex(text));
    }

    private static double share(String bits, Found found) {
        return (double) bits(bits).cardinality() / found.rows();
    }

    /** McNemar's test of two kernels on the same rows, in ten components. */
    private static double mcNemar(Found first, Found second) {
        BitSet onlyFirst = bits(first.ten());
        onlyFirst.andNot(bits(second.ten()));
        BitSet onlySecond = bits(second.ten());
        onlySecond.andNot(bits(first.ten()));
        return McNemar.pValue(onlySecond.cardinality(), onlyFirst.cardinality());
    }

    private static Found timed(Dataset rows, Resources resources) throws IOException {
        Kernel rbf = kernel("rbf@0.5", rows.points());
        double width = Double.parseDouble(rbf.spec().substring(rbf.spec().indexOf(':') + 1));
        List<Timed> peers = new ArrayList<>();
        Map<String, Spent> ours = new LinkedHashMap<>();
        Map<String, double[]> eigenvalues = new LinkedHashMap<>();
        for (String text : List.of("rbf", "arccos:1")) {
            KernelPca pca = KernelPca.of(text.equals("rbf") ? rbf : Kernels.parse(text))
                    .dimensions(COMPONENTS)
                    .seed(SEED);
            ours.put(
                    text,
                    Spent.on(
                            Spent.COMPARED,
                            () -> eigenvalues.put(
                                    text, pca.fit(rows, resources).projection().eigenvalues())));
        }
        for (ScikitLearn.Line line : ScikitLearn.run("pca", rows, COMPONENTS, width)) {
            if (line.eigenvalues() != null) {
                String text = line.method().split(" ", 2)[0];
                double difference = 0;
                for (int c = 0; c < COMPONENTS; c++) {
                    double theirs = line.eigenvalues().get(c);
                    difference = Math.max(difference, Math.abs(eigenvalues.get(text)[c] - theirs) / theirs);
                }
                Spent theirs = new Spent(line.seconds(), line.processor());
                peers.add(new Timed(line.method(), theirs, ours.get(text), difference));
            }
        }
        return new Found(
                rbf.spec(), rows.size(), List.of(), "", "", 0, List.of(), List.of(), List.of(), List.of(), peers);
    }

    @Override
    public void show(Results results, Chapter chapter) {
        Map<String, Found> all = results.of(this);
        chapter.text(
                "Rows in the leading principal components of their images, found without labels. Next neighbour: the"
                        + " share of rows whose nearest other row in two or ten components is of their class; kernels"
                        + " are compared"
                        + " with linear components of the same rows by McNemar's test in ten components. Parameters"
                        + " are multiples"
                        + " of the root of the mean squared norm (bias, sigma) or distance (rbf).");
        for (String set : List.of(ISOLET, Sets.DIGITS)) {
            String called = set.equals(Sets.DIGITS) ? "MNIST" : "ISOLET";
            Map<String, Found> shown = new LinkedHashMap<>();
            for (String variant : KERNELS) {
                Found found = all.get(set + "/" + variant);
                if (found != null) {
                    shown.put(variant, found);
                }
            }
            if (!shown.isEmpty()) {
                chapter.heading(called + ", " + shown.values().iterator().next().rows() + " rows");
                compare(called, shown, chapter);
                chapter.figure(
                        "components-" + set,
                        Plot.grid(
                                called + " in two kernel principal components",
                                3,
                                shown.values().stream().map(Embedding::drawing).toList()),
                        called + ": " + DRAWN + " rows in two kernel principal components of each kernel, named at the"
                                + " median of their class.");
            }
            Found peer = all.get(set + "/" + PEER);
            if (peer != null && !peer.peers().isEmpty()) {
                times(called, peer, chapter);
            }
        }
    }

    private static void compare(String called, Map<String, Found> shown, Chapter chapter) {
        Found linear = shown.get(LINEAR);
        List<Found> others = shown.entrySet().stream()
                .filter(entry -> !entry.getKey().equals(LINEAR))
                .map(Map.Entry::getValue)
                .toList();
        double[] p = linear == null
                ? new double[0]
                : others.stream().mapToDouble(found -> mcNemar(found, linear)).toArray();
        double[] adjusted = PairedTests.holm(p);
        Table table = new Table(
                "kernel",
                ">2 components, %",
                ">10 components, %",
                ">p, adjusted",
                ">variance in 2, %",
                ">in 10, %",
                ">seconds");
        int best = -1;
        for (Found found : shown.values()) {
            int place = linear == null ? -1 : others.indexOf(found);
            best = place >= 0
                            && (best < 0
                                    || share(found.ten(), found)
                                            > share(others.get(best).ten(), found))
                    ? place
                    : best;
            table.row(
                    found.kernel(),
                    Figures.percent(share(found.plane(), found)),
                    Figures.percent(share(found.ten(), found)),
                    place < 0 ? "–" : PairedTests.probability(adjusted[place]),
                    Figures.percent(sum(found.explained(), 2)),
                    Figures.percent(sum(found.explained(), COMPONENTS)),
                    two(found.seconds()));
        }
        chapter.table(table);
        if (best >= 0) {
            Found found = others.get(best);
            chapter.finding("In ten kernel principal components of " + called
                    + " the nearest neighbour is of the same class"
                    + " for " + Figures.percent(share(found.ten(), found)) + " % of rows with " + found.kernel()
                    + ", the best of " + others.size() + " kernels, and for "
                    + Figures.percent(share(linear.ten(), linear)) + " % in ten linear components ("
                    + PairedTests.quoted(adjusted[best]) + ").");
        }
    }

    private static void times(String called, Found peer, Chapter chapter) {
        Table times = new Table(
                "kernel and solver",
                ">scikit-learn, s",
                ">processor, s",
                ">Arcmargin, s",
                ">processor, s",
                ">ratio",
                ">of processor time",
                ">eigenvalues differ");
        for (Timed each : peer.peers()) {
            times.row(
                    each.method(),
                    two(each.theirs().seconds()),
                    two(each.theirs().processor()),
                    two(each.ours().seconds()),
                    two(each.ours().processor()),
                    ratio(each.theirs().seconds(), each.ours().seconds()),
                    ratio(each.theirs().processor(), each.ours().processor()),
                    String.format(Locale.ROOT, "%.0e", each.difference()));
        }
        chapter.text("Time of scikit-learn's KernelPCA for ten components of the same " + peer.rows() + " rows of "
                        + called + ", kernel matrix included, right after ours (the medians of three runs, both with"
                        + " all processors; dense is its default for ten components); and the largest relative"
                        + " difference of an eigenvalue:")
                .table(times);
    }

    private static String two(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }

    private static String ratio(double theirs, double ours) {
        return ours > 0 ? String.format(Locale.ROOT, "%.1f", theirs / ours) : "–";
    }

    private static Plot drawing(Found found) {
        return ScatterPlot.small(
                found.kernel() + ": " + Figures.percent(sum(found.explained(), 2)) + " % of the variance",
                found.xs().stream().mapToDouble(Double::doubleValue).toArray(),
                found.ys().stream().mapToDouble(Double::doubleValue).toArray(),
                found.labels().stream().mapToInt(Integer::intValue).toArray(),
                found.classes());
    }

    private static double sum(List<Double> values, int count) {
        return values.stream().limit(count).mapToDouble(Double::doubleValue).sum();
    }
}
