package arcmargin.section5;

import arcmargin.gram.KernelMatrix;
import arcmargin.kernel.Kernel;
import arcmargin.page.Axis;
import arcmargin.page.Plot;
import arcmargin.page.Table;
import arcmargin.selection.CombinedKernel;
import arcmargin.selection.DataScale;
import arcmargin.selection.KernelLearning;
import arcmargin.selection.WeightRule;
import arcmargin.work.Resources;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** Sums of kernels instead of one tuned kernel. */
final class Combination implements Part<Combination.Found> {

    private static final List<String> DISTANCE = List.of("rbf:auto", "laplace:auto");

    private static final String WIDER = " with distances";

    private static final String SINGLE = "best single";
    private static final String AVERAGE = WeightRule.AVERAGE.text();
    private static final String ALIGNMENT = WeightRule.ALIGNMENT.text();
    private static final String EASY = WeightRule.EASYMKL.text();
    private static final String RBF = "tuned rbf";
    private static final String BEST = "tuned portfolio, best";
    private static final String TOGETHER = "tuned portfolio, committee";

    private static final String[] STEPS = {"low", "middle", "high"};

    /**
     * What was found on a set.
     *
     * @param percent mean accuracy over the test folds by method
     * @param single the best single kernel
     * @param weights the weights learned on the tuning rows, by method and kernel
     * @param seconds time to choose, by method
     */
    record Found(
            Map<String, Double> percent,
            String single,
            Map<String, Map<String, Double>> weights,
            Map<String, Double> seconds) {}

    @Override
    public String name() {
        return "combination";
    }

    @Override
    public String title() {
        return "Combinations: many kernels instead of a tuned one";
    }

    @Override
    public String method() {
        return KernelLearning.standard() + " and " + DISTANCE + ", three values of each parameter; "
                + Machines.method();
    }

    @Override
    public Class<Found> result() {
        return Found.class;
    }

    @Override
    public Found run(String step, Sets sets, Resources resources) throws IOException {
        Machines machines = new Machines(sets.read(step, resources), sets.isPaper(step), resources);
        Map<String, Double> percent = new LinkedHashMap<>();
        Map<String, Double> seconds = new LinkedHashMap<>();
        Map<String, Map<String, Double>> weights = new LinkedHashMap<>();
        Map<Kernel, String> narrow = labels(KernelLearning.standard(), machines);
        Map<Kernel, String> wide = new LinkedHashMap<>(narrow);
        wide.putAll(labels(DISTANCE, machines));
        String single = single(machines, wide, narrow.size(), percent, seconds);
        for (WeightRule rule : WeightRule.values()) {
            for (String wider : List.of("", WIDER)) {
                Map<Kernel, String> kernels = wider.isEmpty() ? narrow : wide;
                String method = rule.text() + wider;
                long begun = System.nanoTime();
                CombinedKernel combined = learn(rule, kernels, machines, machines.tuning.training());
                KernelMatrix matrix = machines.products.matrix(combined.kernel(), resources);
                double penalty = machines.tune(matrix, 1).penalty();
                matrix.release();
                seconds.put(method, (System.nanoTime() - begun) / 1e9);
                percent.put(
                        method,
                        machines.test(
                                rows -> machines.products.matrix(
                                        learn(rule, kernels, machines, rows).kernel(), resources),
                                penalty));
                Map<String, Double> shares = new LinkedHashMap<>();
                combined.terms().forEach(term -> shares.put(kernels.get(term.kernel()), term.weight()));
                weights.put(method, shares);
            }
        }
        return new Found(percent, single, weights, seconds);
    }

    private static CombinedKernel learn(WeightRule rule, Map<Kernel, String> kernels, Machines machines, int[] rows) {
        return KernelLearning.learn(rule, List.copyOf(kernels.keySet()), machines.prepared(), rows, machines.resources);
    }

    /** Each kernel alone with its best C; the best of all on validation rows is tested. */
    private static String single(
            Machines machines,
            Map<Kernel, String> kernels,
            int narrow,
            Map<String, Double> percent,
            Map<String, Double> seconds) {
        DataScale scale = DataScale.of(machines.points.select(machines.tuning.training()));
        List<Kernel> all = List.copyOf(kernels.keySet());
        Machines.Judged[] judged = new Machines.Judged[all.size()];
        double[] nanos = new double[all.size()];
        machines.resources.workers().forEach(all.size(), k -> {
            long begun = System.nanoTime();
            double spread = scale.spread(all.get(k));
            if (spread > 0) {
                KernelMatrix matrix = machines.products.matrix(all.get(k), machines.resources);
                judged[k] = machines.tune(matrix, spread);
                matrix.release();
            }
            nanos[k] = System.nanoTime() - begun;
        });
        String chosen = "";
        for (int count : new int[] {narrow, all.size()}) {
            int best = -1;
            double time = 0;
            for (int k = 0; k < count; k++) {
                best = judged[k] != null && judged[k].isBetterThan(best < 0 ? null : judged[best]) ? k : best;
                time += nanos[k] / 1e9;
            }
            Kernel kernel = all.get(best);
            String method = SINGLE + (count == narrow ? "" : WIDER);
            percent.put(
                    method,
                    machines.test(
                            rows -> machines.products.matrix(kernel, machines.resources), judged[best].penalty()));
            seconds.put(method, time / machines.resources.threads());
            chosen = kernels.get(kernel);
        }
        return chosen;
    }

    /** The kernels and what tables call them: low, middle and high values of a parameter. */
    private static Map<Kernel, String> labels(List<String> texts, Machines machines) {
        Map<Kernel, String> labels = new LinkedHashMap<>();
        for (String text : texts) {
            List<Kernel> kernels =
                    KernelLearning.kernels(List.of(text), machines.points.select(machines.tuning.training()));
            for (int k = 0; k < kernels.size(); k++) {
                labels.put(kernels.get(k), kernels.size() == 1 ? text : text.replace("auto", STEPS[k]));
            }
        }
        return labels;
    }

    @Override
    public void show(Results results, Chapter chapter) {
        Map<String, Found> found = results.of(this);
        Map<String, Map<String, Double>> columns = new LinkedHashMap<>();
        for (String method : List.of(SINGLE, AVERAGE, ALIGNMENT, EASY)) {
            for (String wider : List.of("", WIDER)) {
                columns.put(
                        method + wider, Columns.of(found, each -> each.percent().get(method + wider)));
            }
        }
        Map<String, Double> rbf = Baseline.column(results, "rbf");
        Map<String, Double> chosen = Baseline.column(results, Baseline.CHOSEN);
        Map<String, Double> committee = Baseline.column(results, Baseline.COMMITTEE);
        if (!chosen.isEmpty()) {
            columns.put(RBF, rbf);
            columns.put(BEST, chosen);
            columns.put(TOGETHER, committee);
        }
        Comparison comparison = new Comparison(columns);
        chapter.text("One machine with a weighted sum of 15 arc-cosine kernels ("
                + String.join(", ", KernelLearning.standard())
                + "; three values where it says auto), or of 21 with three widths each of rbf and laplace (“with"
                + " distances”). Each kernel is divided by half the mean squared distance of two images. Only C is"
                + " tuned;"
                + " weights are learned from at most " + KernelLearning.MOST_ROWS
                + " training rows, for each split anew. Best single: of the kernels of the sum, each alone with its"
                + " best C,"
                + " the one with the fewest validation errors.");
        if (!chosen.isEmpty()) {
            chapter.text(
                    "Tuned rbf: width and C searched finely, in the same scaling. Tuned portfolio: the baseline above,"
                            + " four families of kernels searched finely in two scalings; its best machine and its"
                            + " committee.");
        }
        chapter.table(comparison.table());
        PairedTests tests = comparison.tests(pairs(!chosen.isEmpty()));
        chapter.table(tests.table("points", 2));
        if (!chosen.isEmpty()) {
            chapter.quote(String.format(
                    Locale.ROOT,
                    "The plain average of 15 arc-cosine kernels, with only C to choose, is %s a finely tuned rbf (%.2f"
                            + " and %.2f %% of test rows right, %s) and %s a committee of tuned machines (%.2f %%,"
                            + " %s).",
                    tests.of(AVERAGE, RBF).word("better than", "as good as", "worse than"),
                    comparison.mean(AVERAGE),
                    comparison.mean(RBF),
                    tests.of(AVERAGE, RBF).text(),
                    tests.of(AVERAGE, TOGETHER).word("better than", "as good as", "worse than"),
                    comparison.mean(TOGETHER),
                    tests.of(AVERAGE, TOGETHER).text()));
        }
        chapter.finding(finding(comparison, tests, found, !chosen.isEmpty()));
        chapter.heading("Weights");
        chapter.text("Mean weight over the data sets. The line is the weight of each kernel in the plain average.");
        chapter.figure(
                "weights", weights(found, ""), "Mean weights by alignment and by EasyMKL of 15 arc-cosine kernels.");
        chapter.figure(
                "weights-with-distances",
                weights(found, WIDER),
                "Mean weights by alignment and by EasyMKL of 21 kernels, rbf and laplace among them.");
        chapter.details("The same weights as numbers", weightTable(found));
        chapter.details("Every set", comparison.details());
    }

    /** What is compared: the average with what it could replace, and learned weights with the average. */
    private static List<PairedTests.Pair> pairs(boolean withBaseline) {
        List<PairedTests.Pair> pairs = new ArrayList<>();
        for (String wider : List.of("", WIDER)) {
            String average = AVERAGE + wider;
            pairs.add(new PairedTests.Pair(average, SINGLE + wider));
            if (withBaseline) {
                List.of(RBF, BEST, TOGETHER).forEach(other -> pairs.add(new PairedTests.Pair(average, other)));
            }
            pairs.add(new PairedTests.Pair(ALIGNMENT + wider, average));
            pairs.add(new PairedTests.Pair(EASY + wider, average));
        }
        return pairs;
    }

    private static String finding(
            Comparison comparison, PairedTests tests, Map<String, Found> found, boolean withBaseline) {
        double time = seconds(found, SINGLE) / seconds(found, AVERAGE);
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "Over %d data sets the plain average of 15 arc-cosine kernels, with only C tuned, reaches %.2f %%,"
                        + " the best"
                        + " single kernel of the sum %.2f %% (%s) at %.1f times the time to choose",
                comparison.sets().size(),
                comparison.mean(AVERAGE),
                comparison.mean(SINGLE),
                tests.of(AVERAGE, SINGLE).text(),
                time));
        if (withBaseline) {
            text.append(String.format(
                    Locale.ROOT,
                    ", a finely tuned rbf %.2f %% (%s), the best machine of the tuned portfolio %.2f %% (%s) and its"
                            + " committee %.2f %% (%s)",
                    comparison.mean(RBF),
                    tests.of(AVERAGE, RBF).text(),
                    comparison.mean(BEST),
                    tests.of(AVERAGE, BEST).text(),
                    comparison.mean(TOGETHER),
                    tests.of(AVERAGE, TOGETHER).text()));
        }
        return text.append(String.format(
                        Locale.ROOT,
                        "; weights learned by alignment reach %.2f %% (%s against the average), by EasyMKL %.2f %%"
                                + " (%s).",
                        comparison.mean(ALIGNMENT),
                        tests.of(ALIGNMENT, AVERAGE).text(),
                        comparison.mean(EASY),
                        tests.of(EASY, AVERAGE).text()))
                .toString();
    }

    private static double seconds(Map<String, Found> found, String method) {
        return found.values().stream()
                .mapToDouble(each -> each.seconds().get(method))
                .sum();
    }

    private static List<String> kernels(Map<String, Found> found, String method) {
        return found.values().stream()
                .flatMap(each -> each.weights().get(method).keySet().stream())
                .distinct()
                .toList();
    }

    private static double mean(Map<String, Found> found, String method, String kernel) {
        return found.values().stream()
                .mapToDouble(each -> each.weights().get(method).getOrDefault(kernel, 0.0))
                .average()
                .orElse(0);
    }

    private static String weights(Map<String, Found> found, String wider) {
        List<String> kernels = kernels(found, AVERAGE + wider);
        double most = Stream.of(ALIGNMENT, EASY)
                .flatMap(rule -> kernels.stream().map(kernel -> mean(found, rule + wider, kernel)))
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(1);
        int n = kernels.size();
        List<Axis.Tick> names = new ArrayList<>();
        Axis across = Axis.linear("mean weight", 0, 1.05 * most);
        for (int k = 0; k < n; k++) {
            names.add(new Axis.Tick(n - 1 - k, ""));
        }
        Plot plot = Plot.withRoom(760, 60 + 22 * n, 260, across, new Axis("", -0.6, n - 0.4, false, names));
        plot.line("s0.thin", new double[] {1.0 / n, 1.0 / n}, new double[] {-0.6, n - 0.4});
        for (int k = 0; k < n; k++) {
            String kernel = kernels.get(k);
            double up = n - 1.0 - k;
            double aligned = mean(found, ALIGNMENT + wider, kernel);
            double easy = mean(found, EASY + wider, kernel);
            plot.dot("s1", aligned, up + 0.12, kernel + ", alignment " + String.format(Locale.ROOT, "%.3f", aligned));
            plot.dot("s2", easy, up - 0.12, kernel + ", EasyMKL " + String.format(Locale.ROOT, "%.3f", easy));
            plot.label("tick", across.to(), up, 8, 4, kernel);
        }
        plot.label("s1", across.to(), n - 0.6, -150, 12, "alignment");
        plot.label("s2", across.to(), n - 0.6, -80, 12, "EasyMKL");
        return plot.inline("Mean weights of kernels");
    }

    private static Table weightTable(Map<String, Found> found) {
        Table table = new Table("kernel", ">alignment", ">EasyMKL", ">best single on so many sets");
        for (String kernel : kernels(found, AVERAGE + WIDER)) {
            table.row(
                    kernel,
                    String.format(Locale.ROOT, "%.3f", mean(found, ALIGNMENT + WIDER, kernel)),
                    String.format(Locale.ROOT, "%.3f", mean(found, EASY + WIDER, kernel)),
                    Long.toString(found.values().stream()
                            .filter(each -> each.single().equals(kernel))
                            .count()));
        }
        return table;
    }
}
