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

    /** Factors of the median distance. */
    private static final Map<String, Double> UNTUNED = Map.of("rbf, width too small", 0.2, "rbf, width too large", 5.0);

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
            Map<String, Double> percent = new LinkedHashMap<>();
            Map<String, Integer> errors = new LinkedHashMap<>();
            Map<String, String> rules = new LinkedHashMap<>();
            Tried plain = plain(matrix);
            percent.put(PLAIN, test(matrix, plain));
            errors.put(PLAIN, plain.judged.errors());
            Tried margin = best(matrix, ConformalRule.Factor.MARGIN, 1);
            Tried support = best(matrix, ConformalRule.Factor.SUPPORT, 1);
            Map<String, Tried> tried = new LinkedHashMap<>(Map.of(MARGIN, margin));
            tried.put(SUPPORT, support);
            if (twice) {
                tried.put(TWICE, best(matrix, ConformalRule.Factor.MARGIN, 2));
            }
            tried.forEach((method, each) -> {
                percent.put(method, test(matrix, each));
                errors.put(method, each.judged.errors());
                rules.put(method, each.rule.text());
            });
            String better = support.judged.isBetterThan(margin.judged) ? SUPPORT : MARGIN;
            boolean mends = errors.get(better) < errors.get(PLAIN);
            percent.put(CHOSEN, percent.get(mends ? better : PLAIN));
            matrix.release();
            found.percent().put(name, percent);
            found.errors().put(name, errors);
            found.rules().put(name, rules);
        }

        private Tried plain(KernelMatrix matrix) {
            int[] held = machines.tuning.validation();
            Machine machine = first(matrix, machines.tuning.training());
            return new Tried(
                    null,
                    -1,
                    new Machines.Judged(
                            penalty,
                            machines.outOfFold(
                                    held,
                                    Arrays.stream(held)
                                            .mapToObj(i -> machine.decisions[i])
                                            .toArray(double[][]::new)),
                            true));
        }

        private Tried best(KernelMatrix matrix, ConformalRule.Factor factor, int rounds) {
            boolean margin = factor == ConformalRule.Factor.MARGIN;
            double[] parameters = margin ? KAPPAS : TAUS;
            Machine first = first(matrix, machines.tuning.training());
            List<Double> penalties =
                    Arrays.stream(PENALTIES).mapToObj(c -> c * penalty).toList();
            Tried[] best = new Tried[parameters.length];
            machines.resources.workers().forEach(parameters.length, k -> {
                ConformalRule rule = new ConformalRule(factor, parameters[k] * (margin ? 1 : distance), rounds);
                for (double c : penalties) {
                    Machine machine = first;
                    ConformalPath path = null;
                    PairwiseSolution solution = null;
                    for (int round = 0; round < rounds; round++) {
                        path = path(matrix, machines.tuning.training(), rule, k, machine);
                        solution = path.train(List.of(c), machines.resources).get(0);
                        if (round + 1 < rounds) {
                            machine = new Machine(solution, path.decisions(solution, all(), machines.resources));
                        }
                    }
                    Machines.Judged judged = new Machines.Judged(
                            c,
                            machines.outOfFold(
                                    machines.tuning.validation(),
                                    path.decisions(solution, machines.tuning.validation(), machines.resources)),
                            solution.converged());
                    if (best[k] == null || judged.isBetterThan(best[k].judged)) {
                        best[k] = new Tried(rule, k, judged);
                    }
                    if (!solution.converged()) {
                        break;
                    }
                }
            });
            Tried winner = best[0];
            for (Tried each : best) {
                winner = each.judged.isBetterThan(winner.judged) ? each : winner;
            }
            return winner;
        }

        private double test(KernelMatrix matrix, Tried tried) {
            double sum = 0;
            for (Split fold : machines.folds) {
                Machine machine = first(matrix, fold.training());
                double[][] decisions = machine.decisions;
                for (int round = 0; tried.rule != null && round < tried.rule.rounds(); round++) {
                    ConformalPath path = path(matrix, fold.training(), tried.rule, tried.place, machine);
                    PairwiseSolution solution = path.train(List.of(tried.judged.penalty()), machines.resources)
                            .get(0);
                    decisions = path.decisions(solution, all(), machines.resources);
                    machine = new Machine(solution, decisions);
                }
                double[][] said = decisions;
                sum += Machines.accuracy(machines.outOfFold(
                        fold.validation(),
                        Arrays.stream(fold.validation()).mapToObj(i -> said[i]).toArray(double[][]::new)));
            }
            return sum / machines.folds.size();
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
                "After a first training the kernel becomes D(x) k(x,y) D(y), pair by pair of classes. By the margin:"
                        + " D = exp(−κ f(x)²) (Williams et al. 2007); by support vectors: the mean of Gaussians of"
                        + " standard deviation τ around them (Amari and Wu 1999). κ or τ and C of the second machine"
                        + " are chosen on validation rows; if better: transformed only where this makes fewer errors"
                        + " on them than the plain kernel. Better/equal/worse counts data sets.");
        List<String> kernels = found.values().stream()
                .flatMap(each -> each.percent().keySet().stream())
                .distinct()
                .toList();
        List<String> sentences = new ArrayList<>();
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
            boolean tuned = TUNED.contains(kernel);
            chapter.heading(tuned ? kernel.replace(":auto", "") + ", tuned" : kernel + ", only C tuned");
            chapter.table(comparison.table(List.of(PLAIN)));
            chapter.details("Every set", comparison.details());
            sentences.add(String.format(
                    Locale.ROOT,
                    "%s %.2f %% → %.2f %% by the margin (p = %s) and %.2f %% by support vectors (p = %s)",
                    tuned ? "tuned " + kernel.replace(":auto", "") : kernel,
                    comparison.mean(PLAIN),
                    comparison.mean(MARGIN),
                    Comparison.probability(comparison.wilcoxon(MARGIN, PLAIN)),
                    comparison.mean(SUPPORT),
                    Comparison.probability(comparison.wilcoxon(SUPPORT, PLAIN))));
        }
        chapter.finding("Conformal transformation, tuned against tuned over " + found.size() + " data sets: "
                + String.join("; ", sentences) + ".");
        chapter.heading("The volume element");
        chapter.text(
                "Two classes on noisy rings of radius 1 and 2, and the volume element √det g of the kernel before and"
                        + " after: bright is large, each picture in units of its largest value, on a logarithmic scale"
                        + " down to a thousandth.");
        chapter.figure(VolumePicture.svg("smoothed:1"), "smoothed:1, C = 10, transformed by the margin.");
        chapter.heading("What was chosen");
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
