package arcmargin.section5;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.page.Table;
import arcmargin.unsupervised.Agreement;
import arcmargin.unsupervised.KernelKMeans;
import arcmargin.unsupervised.SpectralClustering;
import arcmargin.work.Resources;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Clusters without labels, as many as there are classes, and how well they agree with the classes. */
final class Clustering implements Part<Clustering.Found> {

    private static final int MOST_ROWS = 1500;
    private static final long SEED = 1;

    /** Sets on which scikit-learn is run too: one speech, one of digits, small and middling tables. */
    private static final List<String> WITH_PEER =
            List.of("isolet", Sets.DIGITS, "statlog-image", "wine", "iris", "seeds");

    private static final String PLAIN = "k-means";

    /** Methods; a kernel of width @1 is as wide as the root of the mean squared distance of two rows. */
    private static final Map<String, String> MEANS = methods(
            PLAIN,
            "linear",
            "kernel k-means",
            "arccos:0",
            "arccos:1",
            "arccos:2",
            "biased@0.5",
            "smoothed@0.5",
            "rbf@0.5");

    private static final Map<String, String> SPECTRAL =
            methods(null, null, "spectral", "arccos:0", "arccos:1", "rbf@0.25", "rbf@0.5", "arccos:0/arccos:0x2");

    private static Map<String, String> methods(String first, String its, String others, String... kernels) {
        Map<String, String> methods = new LinkedHashMap<>();
        if (first != null) {
            methods.put(first, its);
        }
        for (String kernel : kernels) {
            methods.put(others + ", " + kernel, kernel);
        }
        return methods;
    }

    /**
     * How well clusters agree with classes.
     *
     * @param rows how many rows
     * @param clusters how many clusters, as many as classes
     * @param scores by method
     * @param peers the same by scikit-learn, or empty
     */
    record Found(int rows, int clusters, Map<String, Score> scores, Map<String, Score> peers) {}

    /**
     * A score.
     *
     * @param rand adjusted Rand index
     * @param information normalised mutual information
     * @param time without reading
     */
    record Score(double rand, double information, Spent time) {}

    @Override
    public String name() {
        return "clustering";
    }

    @Override
    public String title() {
        return "Clustering";
    }

    @Override
    public String method() {
        return "as many clusters as classes, at most " + MOST_ROWS + " rows, 10 restarts, graphs without loops, seed "
                + SEED + ", methods " + MEANS + " and " + SPECTRAL + ", scikit-learn on " + WITH_PEER;
    }

    @Override
    public Class<Found> result() {
        return Found.class;
    }

    @Override
    public List<String> steps(Sets sets) {
        List<String> steps = new ArrayList<>(sets.names().stream()
                .filter(name -> !sets.isPaper(name) || WITH_PEER.contains(name))
                .toList());
        if (sets.hasDigits()) {
            steps.add(Sets.DIGITS);
        }
        return steps;
    }

    @Override
    public Found run(String step, Sets sets, Resources resources) throws IOException {
        Dataset all = step.equals(Sets.DIGITS)
                ? sets.digits(MOST_ROWS, resources)
                : sets.read(step, resources).data();
        Dataset rows = all.size() <= MOST_ROWS
                ? all
                : all.select(IntStream.range(0, MOST_ROWS)
                        .map(i -> (int) ((long) i * all.size() / MOST_ROWS))
                        .toArray());
        int clusters = (int) IntStream.of(rows.labels()).distinct().count();
        boolean compared = WITH_PEER.contains(step);
        Map<String, Score> scores = new LinkedHashMap<>();
        MEANS.forEach((name, text) -> {
            KernelKMeans means = KernelKMeans.of(Embedding.kernel(text, rows.points()))
                    .clusters(clusters)
                    .seed(SEED);
            score(name, rows, compared, scores, () -> means.fit(rows, resources).assignment());
        });
        SPECTRAL.forEach((name, text) -> {
            SpectralClustering spectral = SpectralClustering.of(Embedding.kernel(text, rows.points()))
                    .clusters(clusters)
                    .seed(SEED);
            score(
                    name,
                    rows,
                    compared,
                    scores,
                    () -> spectral.fit(rows, resources).assignment());
        });
        Map<String, Score> peers = new LinkedHashMap<>();
        if (compared) {
            String rbf = Embedding.kernel("rbf@0.5", rows.points()).spec();
            double width = Double.parseDouble(rbf.substring(rbf.indexOf(':') + 1));
            for (ScikitLearn.Line line : ScikitLearn.run("cluster", rows, clusters, width)) {
                if (line.rand() != null) {
                    peers.put(
                            line.method(),
                            new Score(line.rand(), line.information(), new Spent(line.seconds(), line.processor())));
                }
            }
        }
        return new Found(rows.size(), clusters, scores, peers);
    }

    private static void score(
            String name, Dataset rows, boolean compared, Map<String, Score> scores, Supplier<int[]> method) {
        int[][] clusters = new int[1][];
        try {
            Spent time = Spent.on(compared ? Spent.COMPARED : 1, () -> clusters[0] = method.get());
            Agreement agreement = Agreement.of(clusters[0], rows.labels());
            scores.put(name, new Score(agreement.rand(), agreement.information(), time));
        } catch (BadInputException | IllegalArgumentException e) {
            // too few rows that differ, or a row that is zero: no score
        }
    }

    @Override
    public void show(Results results, Chapter chapter) {
        Map<String, Found> all = results.of(this);
        Map<String, Map<String, Double>> columns = new LinkedHashMap<>();
        Stream.concat(MEANS.keySet().stream(), SPECTRAL.keySet().stream()).forEach(method -> {
            Map<String, Double> rand = column(all, method);
            if (!rand.isEmpty()) {
                columns.put(method, rand);
            }
        });
        List<String> methods = List.copyOf(columns.keySet());
        chapter.text("Clusters found without labels, as many as there are classes, on at most " + MOST_ROWS
                + " rows of each of "
                + all.size()
                + " data sets: mean adjusted Rand index (0 for chance, 1 for the classes) and mean normalised"
                + " mutual information. Parameters are fixed multiples of the root of the mean squared norm (bias,"
                + " sigma) or"
                + " distance (rbf). Every method is tested against k-means on the Rand index. Spectral clustering"
                + " leaves out"
                + " sets with a row that is zero.");
        PairedTests tests = PairedTests.of(
                columns,
                methods.stream()
                        .filter(method -> !method.equals(PLAIN))
                        .map(method -> new PairedTests.Pair(method, PLAIN))
                        .toList());
        Table table = new Table(
                "", ">sets", ">Rand", ">information", ">better/equal/worse", ">p", ">p, adjusted", ">seconds, all");
        String best = PLAIN;
        for (String method : methods) {
            Map<String, Double> rand = columns.get(method);
            best = Comparison.mean(rand) > Comparison.mean(columns.get(best)) ? method : best;
            List<Score> scores = rand.keySet().stream()
                    .map(set -> all.get(set).scores().get(method))
                    .toList();
            boolean plain = method.equals(PLAIN);
            PairedTests.Outcome outcome = plain ? null : tests.of(method, PLAIN);
            table.row(
                    method,
                    Integer.toString(rand.size()),
                    three(Comparison.mean(rand)),
                    three(scores.stream()
                            .mapToDouble(Score::information)
                            .average()
                            .orElseThrow()),
                    plain ? "–" : outcome.counts(),
                    plain ? "–" : PairedTests.probability(outcome.p()),
                    plain ? "–" : PairedTests.probability(outcome.adjusted()),
                    String.format(
                            Locale.ROOT,
                            "%.0f",
                            scores.stream()
                                    .mapToDouble(score -> score.time().seconds())
                                    .sum()));
        }
        chapter.table(table);
        tests.outcomes().stream()
                .max(Comparator.comparingDouble(
                        outcome -> Comparison.mean(columns.get(outcome.pair().first()))))
                .ifPresent(outcome -> chapter.quote(outcome.word("A kernel finds", "No kernel finds", "No kernel finds")
                        + " clusters that agree better with the classes than those of k-means (mean adjusted Rand"
                        + " index "
                        + three(Comparison.mean(columns.get(outcome.pair().first()))) + " of "
                        + outcome.pair().first() + ", " + three(Comparison.mean(columns.get(PLAIN)))
                        + " of k-means, " + outcome.text() + ")."));
        chapter.finding("Over " + all.size() + " data sets the clusters that agree best with the classes are those of "
                + best + ", with a mean adjusted Rand index of " + three(Comparison.mean(columns.get(best)))
                + (best.equals(PLAIN)
                        ? "; of " + tests.outcomes().size() + " kernel methods " + worse(tests)
                                + " are significantly worse."
                        : ", beside " + three(Comparison.mean(columns.get(PLAIN))) + " of k-means ("
                                + tests.of(best, PLAIN).text() + ")."));
        peers(all, chapter);
        Table sets = new Table(headings(methods));
        all.forEach((set, found) -> {
            List<String> cells =
                    new ArrayList<>(List.of(set, Integer.toString(found.rows()), Integer.toString(found.clusters())));
            methods.forEach(method -> {
                Score score = found.scores().get(method);
                cells.add(score == null ? "–" : three(score.rand()));
            });
            sets.row(cells);
        });
        chapter.details("Adjusted Rand index on each set", sets);
    }

    private static long worse(PairedTests tests) {
        return tests.outcomes().stream()
                .filter(each -> each.differs() && each.lower() > each.higher())
                .count();
    }

    private static void peers(Map<String, Found> all, Chapter chapter) {
        Table table = new Table(
                "",
                "scikit-learn",
                ">Rand",
                ">information",
                ">s",
                ">processor, s",
                "Arcmargin",
                ">Rand",
                ">information",
                ">s",
                ">processor, s");
        Map<String, String> same = Map.of(
                "k-means",
                PLAIN,
                "k-means on kernel PCA, arccos:1",
                "kernel k-means, arccos:1",
                "spectral rbf",
                "spectral, rbf@0.5",
                "spectral arccos:1",
                "spectral, arccos:1");
        boolean some = false;
        for (Map.Entry<String, Found> entry : all.entrySet()) {
            for (Map.Entry<String, Score> theirs : entry.getValue().peers().entrySet()) {
                Score ours = entry.getValue().scores().get(same.get(theirs.getKey()));
                if (ours != null) {
                    some = true;
                    List<String> cells = new ArrayList<>(List.of(entry.getKey(), theirs.getKey()));
                    cells.addAll(numbers(theirs.getValue()));
                    cells.add(same.get(theirs.getKey()));
                    cells.addAll(numbers(ours));
                    table.row(cells);
                }
            }
        }
        if (some) {
            chapter.heading("Beside scikit-learn")
                    .text("The same rows by its KMeans and SpectralClustering, with as many restarts. It has no kernel"
                            + " k-means: k-means on as many kernel principal components as clusters comes closest."
                            + " Medians of three runs, both with all processors.")
                    .table(table);
        }
    }

    private static List<String> numbers(Score score) {
        return List.of(
                three(score.rand()),
                three(score.information()),
                three(score.time().seconds()),
                three(score.time().processor()));
    }

    private static List<String> headings(List<String> methods) {
        List<String> headings = new ArrayList<>(List.of("", ">rows", ">classes"));
        methods.forEach(method -> headings.add(">" + method));
        return headings;
    }

    private static Map<String, Double> column(Map<String, Found> all, String method) {
        Map<String, Double> rand = new LinkedHashMap<>();
        all.forEach((set, found) -> {
            if (found.scores().containsKey(method)) {
                rand.put(set, found.scores().get(method).rand());
            }
        });
        return rand;
    }

    private static String three(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }
}
