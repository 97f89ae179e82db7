package arcmargin.section5;

import arcmargin.data.PreparationOptions;
import arcmargin.data.Scaling;
import arcmargin.data.Split;
import arcmargin.gram.KernelMatrix;
import arcmargin.kernel.Gaussian;
import arcmargin.kernel.Kernel;
import arcmargin.page.Table;
import arcmargin.selection.DataScale;
import arcmargin.selection.Deadline;
import arcmargin.selection.KernelFamily;
import arcmargin.selection.Selected;
import arcmargin.selection.SelectionListener;
import arcmargin.selection.SelectionOptions;
import arcmargin.selection.Selector;
import arcmargin.selection.TrialStore;
import arcmargin.svm.ConformalPath;
import arcmargin.svm.ConformalRule;
import arcmargin.svm.OneVersusOne;
import arcmargin.svm.PairwiseSolution;
import arcmargin.svm.PenaltyPath;
import arcmargin.work.Resources;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/** Resolution increased near the boundary: a kernel transformed by the machine that was trained with it. */
final class Conformal implements Part<Conformal.Found> {

    private static final double[] KAPPAS = {0.03, 0.1, 0.3, 1, 3};

    /** In units of the median distance. */
    private static final double[] TAUS = {0.125, 0.25, 0.5, 1};

    /** In units of the C of the first machine. */
    private static final double[] PENALTIES = {0.1, 1, 10, 100, 1000};

    private static final List<String> TUNED = List.of("rbf:auto", "smoothed:auto");

    private static final String TOO_SMALL = "rbf, width too small";

    /** Factors of the median distance. */
    private static final Map<String, Double> UNTUNED = Map.of(TOO_SMALL, 0.2, "rbf, width too large", 5.0);

    private static final List<String> PICTURED = List.of("rbf:1", "arccos:2");

    private static final String PLAIN = "plain";
    private static final String MARGIN = "by the margin";
    private static final String TWICE = "by the margin, twice";
    private static final String SUPPORT = "by support vectors";
    private static final String CHOSEN = "if better in validation";

    /**
     * What was found on a set.
     *
     * @param percent mean accuracy over the test folds, by kernel and method
     * @param errors wrong validation rows, likewise
     * @param rules the rule chosen, likewise
     */
    record Found(
            Map<String, Map<String, Double>> percent,
            Map<String, Map<String, Integer>> errors,
            Map<String, Map<String, String>> rules) {}

    @Override
    public String name() {
        return "conformal";
    }

    @Override
    public String title() {
        return "Conformal transformation: resolution increased near the boundary";
    }

    @Override
    public String method() {
        return TUNED + ", rbf of 0.2 and 5 median distances; kappa " + Arrays.toString(KAPPAS) + ", tau "
                + Arrays.toString(TAUS) + " median distances, C times " + Arrays.toString(PENALTIES) + "; "
                + Machines.method();
    }

    @Override
    public Class<Found> result() {
        return Found.class;
    }

    @Override
    public Found run(String step, Sets sets, Resources resources) throws IOException {
        boolean asGiven = sets.isPaper(step);
        Machines machines = new Machines(sets.read(step, resources), asGiven, resources);
        DataScale scale = DataScale.of(machines.points.select(machines.tuning.training()));
        double distance = scale.medianDistance();
        KernelMatrix[] gaussians = Arrays.stream(TAUS)
                .mapToObj(tau ->
                        machines.products.matrix(new Gaussian(ConformalPath.gaussianWidth(tau * distance)), resources))
                .toArray(KernelMatrix[]::new);
        Found found = new Found(new LinkedHashMap<>(), new LinkedHashMap<>(), new LinkedHashMap<>());
        for (Selected selected : tuned(machines, asGiven)) {
            new Comparing(machines, gaussians, distance, selected.kernel(), selected.penalty())
                    .run(selected.template(), selected.template().startsWith("rbf"), found);
        }
        UNTUNED.keySet().stream().sorted().forEach(name -> {
            Kernel kernel = new Gaussian(UNTUNED.get(name) * distance);
            KernelMatrix matrix = machines.products.matrix(kernel, resources);
            double penalty = machines.tune(matrix, scale.spread(kernel)).penalty();
            matrix.release();
            new Comparing(machines, gaussians, distance, kernel, penalty).run(name, false, found);
        });
        return found;
    }

    /** The baseline: kernels tuned as by the command tune. */
    private static List<Selected> tuned(Machines machines, boolean asGiven) {
        int[] rows = IntStream.concat(
                        Arrays.stream(machines.tuning.training()), Arrays.stream(machines.tuning.validation()))
                .toArray();
        int training = machines.tuning.training().length;
        Split split = new Split(
                IntStream.range(0, training).toArray(),
                IntStream.range(training, rows.length).toArray());
        Selector selector = Selector.of(
                machines.data.select(rows),
                new Selector.Protocol(
                        PreparationOptions.scaled(asGiven ? Scaling.Kind.NONE : Scaling.Kind.STANDARD),
                        List.of(split),
                        TUNED.size(),
                        ""),
                TrialStore.inMemory(),
                machines.resources);
        return selector.select(
                        TUNED.stream().map(KernelFamily::parse).toList(),
                        SelectionOptions.standard().withSvm(machines.options()),
                        Deadline.none(),
                        family -> SelectionListener.none())
                .kernels();
    }

    /** One kernel, plain and transformed. */
    @SuppressWarnings("ArrayRecordComponent") // never changed
    private record Comparing(
            Machines machines, KernelMatrix[] gaussians, double distance, Kernel kernel, double penalty) {

        void run(String name, boolean twice, Found found) {
            KernelMatrix matrix = machines.products.matrix(kernel, machines.resources);
            Machine first = first(matrix, machines.tuning.training());
            Map<String, Tried> tried = new LinkedHashMap<>();
            tried.put(PLAIN, new Tried(null, -1, judged(penalty, first.decisions, true)));
            List<Tried> margin = byMargin(matrix, first, twice ? 2 : 1);
            tried.put(MARGIN, margin.get(0));
            tried.put(SUPPORT, bySupport(matrix, first));
            if (twice) {
                tried.put(TWICE, margin.get(1));
            }
            Map<String, Double> percent = test(matrix, tried);
            matrix.release();
            Map<String, Integer> errors = new LinkedHashMap<>();
            Map<String, String> rules = new LinkedHashMap<>();
            tried.forEach((method, each) -> {
                errors.put(method, each.judged.errors());
                if (each.rule != null) {
                    rules.put(method, each.rule.text());
                }
            });
            String better = tried.get(SUPPORT).judged.isBetterThan(tried.get(MARGIN).judged) ? SUPPORT : MARGIN;
            boolean mends = errors.get(better) < errors.get(PLAIN);
            percent.put(CHOSEN, percent.get(mends ? better : PLAIN));
            found.percent().put(name, percent);
            found.errors().put(name, errors);
            found.rules().put(name, rules);
        }

        /** The best κ and C on the validation rows after one round, two and so on. */
        private List<Tried> byMargin(KernelMatrix matrix, Machine first, int rounds) {
            Tried[][] best = new Tried[rounds][KAPPAS.length];
            machines.resources.workers().forEach(KAPPAS.length, k -> {
                ConformalRule rule = ConformalRule.margin(KAPPAS[k]);
                ConformalPath once = path(matrix, machines.tuning.training(), rule, k, first);
                List<PairwiseSolution> trained = once.train(penalties(), machines.resources);
                best[0][k] = best(rule, k, once, trained);
                for (int c = 0; rounds > 1 && c < PENALTIES.length; c++) {
                    PairwiseSolution solution = c < trained.size()
                            ? trained.get(c)
                            : once.train(penalties().subList(c, c + 1), machines.resources)
                                    .get(0);
                    Machine machine = new Machine(solution, once.decisions(solution, all(), machines.resources));
                    ConformalPath twice = path(matrix, machines.tuning.training(), rule, k, machine);
                    List<PairwiseSolution> again = twice.train(penalties().subList(c, c + 1), machines.resources);
                    Tried here = best(new ConformalRule(rule.factor(), rule.parameter(), 2), k, twice, again);
                    best[1][k] = here.judged.isBetterThan(judged(best[1][k])) ? here : best[1][k];
                    if (!again.get(0).converged()) {
                        break;
                    }
                }
            });
            return Arrays.stream(best).map(Comparing::best).toList();
        }

        /** The best τ and C on the validation rows. */
        private Tried bySupport(KernelMatrix matrix, Machine first) {
            Tried[] best = new Tried[TAUS.length];
            machines.resources.workers().forEach(TAUS.length, k -> {
                ConformalRule rule = new ConformalRule(ConformalRule.Factor.SUPPORT, TAUS[k] * distance, 1);
                ConformalPath path = path(matrix, machines.tuning.training(), rule, k, first);
                best[k] = best(rule, k, path, path.train(penalties(), machines.resources));
            });
            return best(best);
        }

        private List<Double> penalties() {
            return Arrays.stream(PENALTIES).mapToObj(c -> c * penalty).toList();
        }

        private Tried best(ConformalRule rule, int place, ConformalPath path, List<PairwiseSolution> trained) {
            int[] held = machines.tuning.validation();
            return best(trained.stream()
                    .map(solution -> new Tried(
                            rule,
                            place,
                            new Machines.Judged(
                                    solution.penalty(),
                                    machines.outOfFold(held, path.decisions(solution, held, machines.resources)),
                                    solution.converged())))
                    .toArray(Tried[]::new));
        }

        private static Tried best(Tried[] all) {
            Tried best = null;
            for (Tried each : all) {
                best = each.judged.isBetterThan(judged(best)) ? each : best;
            }
            return best;
        }

        private static Machines.Judged judged(Tried tried) {
            return tried == null ? null : tried.judged;
        }

        /** What decisions of all rows say of the validation rows. */
        private Machines.Judged judged(double c, double[][] decisions, boolean converged) {
            int[] held = machines.tuning.validation();
            return new Machines.Judged(c, machines.outOfFold(held, of(held, decisions)), converged);
        }

        private static double[][] of(int[] rows, double[][] decisions) {
            return Arrays.stream(rows).mapToObj(i -> decisions[i]).toArray(double[][]::new);
        }

        /** Mean accuracy over the folds, percent; the first machine of a fold serves all methods. */
        private Map<String, Double> test(KernelMatrix matrix, Map<String, Tried> methods) {
            Map<String, Double> percent = new LinkedHashMap<>();
            for (Split fold : machines.folds) {
                Machine first = first(matrix, fold.training());
                methods.forEach((method, tried) -> {
                    Machine machine = first;
                    for (int round = 0; tried.rule != null && round < tried.rule.rounds(); round++) {
                        ConformalPath path = path(matrix, fold.training(), tried.rule, tried.place, machine);
                        PairwiseSolution solution = path.train(List.of(tried.judged.penalty()), machines.resources)
                                .get(0);
                        machine = new Machine(solution, path.decisions(solution, all(), machines.resources));
                    }
                    double accuracy = Machines.accuracy(
                            machines.outOfFold(fold.validation(), of(fold.validation(), machine.decisions)));
                    percent.merge(method, accuracy / machines.folds.size(), Double::sum);
                });
            }
            return percent;
        }

        private ConformalPath path(
                KernelMatrix matrix, int[] training, ConformalRule rule, int place, Machine machine) {
            boolean margin = rule.factor() == ConformalRule.Factor.MARGIN;
            double[][] factors = ConformalPath.factors(
                    rule, machine.solution, machine.decisions, margin ? null : gaussians[place], machines.resources);
            return new ConformalPath(
                    matrix, OneVersusOne.Rows.of(training, machines.data), machines.options(), factors);
        }

        private Machine first(KernelMatrix matrix, int[] training) {
            try (PenaltyPath path =
                    new PenaltyPath(matrix, OneVersusOne.Rows.of(training, machines.data), machines.options())) {
                PairwiseSolution solution = path.train(penalty, machines.resources);
                return new Machine(solution, solution.decisions(matrix, all(), machines.resources));
            }
        }

        private int[] all() {
            return IntStream.range(0, machines.data.size()).toArray();
        }
    }

    /** A machine and its decisions of all rows. */
    @SuppressWarnings("ArrayRecordComponent") // large, shared and never changed
    private record Machine(PairwiseSolution solution, double[][] decisions) {}

    /** A rule with the place of its parameter in the list, null for none, and how it did on validation rows. */
    private record Tried(ConformalRule rule, int place, Machines.Judged judged) {}

    @Override
    public void show(Results results, Chapter chapter) {
        Map<String, Found> found = results.of(this);
        chapter.text(
                "After a first training the kernel becomes D(x) k(x, y) D(y), with a D for every pair of classes. By"
                        + " the"
                        + " margin: D = exp(−κ f(x)²), f the decision value of the first machine (Williams, Li, Feng"
                        + " and Wu 2007);"
                        + " by support vectors: the mean of Gaussians of standard deviation τ around them (Amari and"
                        + " Wu 1999). κ or"
                        + " τ, and C of the second machine, are chosen on validation rows. “If better in validation”"
                        + " transforms only"
                        + " where this makes fewer errors there than the plain kernel.");
        List<String> kernels = found.values().stream()
                .flatMap(each -> each.percent().keySet().stream())
                .distinct()
                .toList();
        List<String> sentences = new ArrayList<>();
        String careful = "";
        List<String> quotes = new ArrayList<>();
        for (String kernel : kernels) {
            Map<String, Map<String, Double>> columns = new LinkedHashMap<>();
            for (String method : List.of(PLAIN, MARGIN, TWICE, SUPPORT, CHOSEN)) {
                Map<String, Double> column =
                        Columns.of(found, each -> each.percent().get(kernel).get(method));
                if (!column.isEmpty()) {
                    columns.put(method, column);
                }
            }
            Comparison comparison = new Comparison(columns);
            PairedTests tests = comparison.against(PLAIN);
            boolean tuned = TUNED.contains(kernel);
            String name = tuned ? "tuned " + kernel.replace(":auto", "") : kernel.replace(",", " with a");
            chapter.heading(tuned ? kernel.replace(":auto", "") + ", tuned" : kernel + ", only C tuned");
            chapter.table(comparison.table(PLAIN));
            chapter.details("Every set", comparison.details());
            sentences.add(String.format(
                    Locale.ROOT,
                    "of %s from %.2f to %.2f %% (%s)",
                    name,
                    comparison.mean(PLAIN),
                    comparison.mean(MARGIN),
                    tests.of(MARGIN, PLAIN).text()));
            PairedTests.Outcome outcome = tests.of(MARGIN, PLAIN);
            String figures = String.format(
                    Locale.ROOT,
                    " (%.2f and %.2f %% of test rows right, %s)",
                    comparison.mean(PLAIN),
                    comparison.mean(MARGIN),
                    outcome.text());
            if (kernel.equals(TOO_SMALL)) {
                quotes.add(outcome.word("mends", "does not mend", "harms") + " one whose width is far too small"
                        + figures);
            }
            if (kernel.equals(TUNED.get(0))) {
                quotes.add(outcome.word("improves", "neither improves nor harms", "harms") + " a tuned rbf" + figures);
                careful = String.format(
                        Locale.ROOT,
                        "; done only where it makes fewer validation errors, it leaves tuned rbf at %.2f %% (%s)",
                        comparison.mean(CHOSEN),
                        tests.of(CHOSEN, PLAIN).text());
            }
        }
        chapter.quote("A conformal transformation by the margin " + String.join(", and ", quotes) + ".");
        chapter.finding("Over " + found.size() + " data sets the conformal transformation by the margin takes the mean"
                + " accuracy " + String.join(", ", sentences) + careful + ".");
        chapter.heading("The volume element, before and after");
        chapter.text("Two classes on noisy rings of radius 1 and 2, the boundary of the machine, and the volume element"
                + " √det g"
                + " of its kernel: bright is large, each picture in units of its largest value, on a"
                + " logarithmic scale down"
                + " to a thousandth. That of rbf, the same everywhere, grows in a band around the boundary,"
                + " as intended."
                + " Decision values of arccos:2 grow with the square of the length: far outside D vanishes,"
                + " the decision is"
                + " the offset alone, and a second boundary appears.");
        chapter.figure(
                "volume-element",
                Rings.svg(PICTURED),
                "Volume elements before (left) and after (right) a conformal transformation by the margin, C = 10"
                        + " before"
                        + " and κ and C by validation after.");
        chapter.heading("Which κ was chosen");
        chapter.text("Number of data sets by the κ that made the fewest validation errors.");
        chapter.table(choices(found, kernels));
    }

    private static Table choices(Map<String, Found> found, List<String> kernels) {
        List<String> headings = new ArrayList<>(List.of("kernel"));
        for (double kappa : KAPPAS) {
            headings.add(">κ = " + kappa);
        }
        Table table = new Table(headings);
        for (String kernel : kernels) {
            List<String> row = new ArrayList<>(List.of(kernel));
            for (double kappa : KAPPAS) {
                String text = ConformalRule.margin(kappa).text();
                row.add(Long.toString(found.values().stream()
                        .filter(each -> text.equals(each.rules().get(kernel).get(MARGIN)))
                        .count()));
            }
            table.row(row);
        }
        return table;
    }
}
