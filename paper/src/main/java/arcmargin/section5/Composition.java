package arcmargin.section5;

import arcmargin.gram.KernelMatrix;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.Kernels;
import arcmargin.page.Axis;
import arcmargin.page.Plot;
import arcmargin.page.SearchPlot;
import arcmargin.page.Table;
import arcmargin.paper.PaperSet;
import arcmargin.selection.DataScale;
import arcmargin.work.Resources;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Stacks of layers: which first layer, how deep, of which degree above. */
final class Composition implements Part<Composition.Found> {

    private static final List<String> FIRST = List.of("arccos:0", "arccos:1", "biased:auto", "smoothed:auto");
    private static final String[] STEPS = {"low", "high"};
    private static final int[] DEPTHS = {1, 2, 3, 4, 6, 8};
    private static final int[] DEGREES = {0, 1, 2};
    private static final double[] PENALTIES = {0.1, 1, 10, 100, 1000};

    /** Rows of either half that stacks are compared on, at most. */
    private static final int MOST_ROWS = 500;

    private static final String ANY = "any stack";

    /**
     * What was found on a set.
     *
     * @param validation the least share of wrong validation rows by first layer, degree above and depth, such as {@code
     *     biased:low, 1, 3}
     * @param percent mean accuracy over the test folds of the stack chosen, of all, by depth and by degree above
     * @param chosen the stack chosen, likewise
     */
    record Found(Map<String, Double> validation, Map<String, Double> percent, Map<String, String> chosen) {}

    /** A stack and how it did. */
    private record Stack(String first, int degree, int depth, Kernel kernel, double spread, Machines.Judged judged) {

        String label() {
            return first + ", " + (depth == 1 ? "" : degree + ", ") + depth;
        }
    }

    @Override
    public String name() {
        return "composition";
    }

    @Override
    public String title() {
        return "Composition: first layer, depth, degree of the layers above";
    }

    @Override
    public String method() {
        return FIRST + " with two values of each parameter, depth " + Arrays.toString(DEPTHS) + ", degree above "
                + Arrays.toString(DEGREES) + ", C " + Arrays.toString(PENALTIES) + " on " + MOST_ROWS
                + " rows of either half at most, then: " + Machines.method();
    }

    @Override
    public Class<Found> result() {
        return Found.class;
    }

    @Override
    public Found run(String step, Sets sets, Resources resources) throws IOException {
        Machines machines = new Machines(sets.read(step, resources), sets.isPaper(step), resources);
        List<Stack> judged = judged(machines.tunedOn(MOST_ROWS));
        Map<String, Double> validation = new LinkedHashMap<>();
        for (Stack stack : judged) {
            validation.put(
                    stack.label(),
                    (double) stack.judged.errors() / stack.judged.outOfFold().rows().length);
        }
        Map<String, Double> percent = new LinkedHashMap<>();
        Map<String, String> chosen = new LinkedHashMap<>();
        Map<Kernel, Double> tested = new LinkedHashMap<>(); // the same stack may win in several ways
        Map<String, Predicate<Stack>> ways = new LinkedHashMap<>();
        ways.put(ANY, stack -> true);
        for (int depth : DEPTHS) {
            ways.put(depth(depth), stack -> stack.depth == depth);
        }
        for (int degree : DEGREES) {
            ways.put(degree(degree), stack -> stack.depth > 1 && stack.degree == degree);
        }
        ways.forEach((way, which) -> {
            Stack best = best(judged.stream().filter(which).toList());
            chosen.put(way, best.label());
            percent.put(way, tested.computeIfAbsent(best.kernel, kernel -> {
                KernelMatrix matrix = machines.products.matrix(kernel, resources);
                double penalty = machines.tune(matrix, best.spread).penalty();
                double accuracy = machines.test(
                        rows -> matrix.view(
                                IntStream.range(0, machines.data.size()).toArray()),
                        penalty);
                matrix.release();
                return accuracy;
            }));
        });
        return new Found(validation, percent, chosen);
    }

    private static String depth(int depth) {
        return depth == 1 ? "1 layer" : depth + " layers";
    }

    private static String degree(int degree) {
        return "degree " + degree + " above";
    }

    private static Stack best(List<Stack> stacks) {
        Stack best = stacks.get(0);
        for (Stack each : stacks) {
            best = each.judged.isBetterThan(best.judged) ? each : best;
        }
        return best;
    }

    /** Every stack with its best C on the validation rows. */
    private static List<Stack> judged(Machines machines) {
        DataScale scale = DataScale.of(machines.points.select(machines.tuning.training()));
        List<Stack> stacks = new ArrayList<>();
        for (String text : FIRST) {
            List<Kernel> firsts = scale.ladder(Kernels.template(text), STEPS.length);
            for (int k = 0; k < firsts.size(); k++) {
                String label = firsts.size() == 1 ? text : text.replace("auto", STEPS[k]);
                for (int depth : DEPTHS) {
                    for (int degree : DEGREES) {
                        if (depth > 1 || degree == DEGREES[0]) {
                            Kernel kernel = depth == 1
                                    ? firsts.get(k)
                                    : Kernels.parse(firsts.get(k).spec() + "/{arccos:" + degree
                                            + (degree > 1 ? "/cosine" : "") + "}x" + (depth - 1));
                            stacks.add(new Stack(label, degree, depth, kernel, scale.spread(kernel), null));
                        }
                    }
                }
            }
        }
        Stack[] judged = new Stack[stacks.size()];
        machines.resources.workers().forEach(judged.length, s -> {
            Stack stack = stacks.get(s);
            if (stack.spread > 0) {
                KernelMatrix matrix = machines.products.matrix(stack.kernel, machines.resources);
                judged[s] = new Stack(
                        stack.first,
                        stack.degree,
                        stack.depth,
                        stack.kernel,
                        stack.spread,
                        machines.tuneCoarsely(matrix, stack.spread, PENALTIES));
                matrix.release();
            }
        });
        return Arrays.stream(judged).filter(stack -> stack != null).toList();
    }

    @Override
    public void show(Results results, Chapter chapter) {
        Map<String, Found> found = results.of(this);
        chapter.text(
                "Stacks of a first layer (" + String.join(", ", FIRST) + "; two values where it says auto) and layers"
                        + " of one degree above it, up to 8 layers. Layers of degree 2 are normalised, because every"
                        + " one of them"
                        + " squares lengths. All stacks are compared on at most " + MOST_ROWS
                        + " rows to train on and as many to validate on; C of the winner is then tuned finely on all"
                        + " rows of the"
                        + " halves given for tuning, and the machine is tested.");
        chapter.heading("Depth");
        Comparison depths = comparison(
                found, Arrays.stream(DEPTHS).mapToObj(Composition::depth).toList(), true);
        PairedTests deep = depths.against(depth(1));
        chapter.table(depths.table(depth(1)));
        chapter.heading("Degree of the layers above");
        Comparison degrees = comparison(
                found, Arrays.stream(DEGREES).mapToObj(Composition::degree).toList(), false);
        chapter.table(degrees.table(degree(1)));
        chapter.heading("Validation error over depth and parameter");
        chapter.figure(
                "composition",
                map(found),
                "Excess of the validation error over that of the best stack of the set, mean over all sets, by first"
                        + " layer"
                        + " and degree above it (rows) and depth (columns); bright is good.");
        Map<String, Map<String, Double>> papers = papers(found);
        if (!papers.isEmpty()) {
            chapter.heading("The paper's data sets");
            chapter.text(
                    "Accuracy on test rows by depth, percent, in the small versions of this report: a standard error is"
                            + " about one point. 20-Newsgroups is sparse; the paper found that composition hurts"
                            + " there.");
            chapter.table(paperTable(papers));
        }
        int deeper = (int) found.values().stream()
                .filter(each -> !each.chosen().get(ANY).endsWith(", 1"))
                .count();
        Map<String, Double> sparse = papers.get("20-newsgroups");
        chapter.quote(String.format(
                Locale.ROOT,
                "A search over stacks of up to eight layers is %s one over single layers (%.2f and %.2f %% of test rows"
                        + " right, %s).",
                deep.of(ANY, depth(1)).word("better than", "no better than", "worse than"),
                depths.mean(ANY),
                depths.mean(depth(1)),
                deep.of(ANY, depth(1)).text()));
        chapter.finding(String.format(
                Locale.ROOT,
                "Of %d data sets, on %d a stack of several layers makes the fewest validation errors; choosing among"
                        + " all"
                        + " stacks reaches %.2f %% of test rows, among single layers %.2f %% (%s), and two layers"
                        + " %.2f %%"
                        + " (%s)%s.",
                found.size(),
                deeper,
                depths.mean(ANY),
                depths.mean(depth(1)),
                deep.of(ANY, depth(1)).text(),
                depths.mean(depth(2)),
                deep.of(depth(2), depth(1)).text(),
                sparse == null
                        ? ""
                        : String.format(
                                Locale.ROOT,
                                "; on sparse text (20-Newsgroups) one layer reaches %.2f %%, two %.2f %%, eight %.2f"
                                        + " %%",
                                sparse.get(depth(1)),
                                sparse.get(depth(2)),
                                sparse.get(depth(8)))));
        chapter.details("Every set", depths.details());
    }

    private static Comparison comparison(Map<String, Found> found, List<String> ways, boolean any) {
        Map<String, Map<String, Double>> columns = new LinkedHashMap<>();
        ways.forEach(way ->
                columns.put(way, Columns.of(found, each -> each.percent().get(way))));
        if (any) {
            columns.put(ANY, Columns.of(found, each -> each.percent().get(ANY)));
        }
        return new Comparison(columns);
    }

    /** The accuracies of the sets of the paper. */
    private static Map<String, Map<String, Double>> papers(Map<String, Found> found) {
        Map<String, Map<String, Double>> papers = new LinkedHashMap<>();
        for (PaperSet set : PaperSet.values()) {
            if (found.containsKey(set.slug())) {
                papers.put(set.slug(), found.get(set.slug()).percent());
            }
        }
        return papers;
    }

    private static Table paperTable(Map<String, Map<String, Double>> papers) {
        List<String> headings = new ArrayList<>(List.of("set"));
        Arrays.stream(DEPTHS).forEach(depth -> headings.add(">" + depth(depth)));
        headings.add(">" + ANY);
        Table table = new Table(headings);
        papers.forEach((set, percent) -> {
            List<String> row = new ArrayList<>(List.of(set));
            Arrays.stream(DEPTHS).forEach(depth -> row.add(format(percent.get(depth(depth)))));
            row.add(format(percent.get(ANY)));
            table.row(row);
        });
        return table;
    }

    private static String format(double percent) {
        return String.format(Locale.ROOT, "%.2f", percent);
    }

    /** Excess validation error over depth, a row for every first layer and degree. */
    private static String map(Map<String, Found> found) {
        List<String> rows = found.values().stream()
                .flatMap(each -> each.validation().keySet().stream())
                .filter(label -> label.split(", ").length == 3)
                .map(label -> label.substring(0, label.lastIndexOf(", ")))
                .distinct()
                .toList();
        double[][] excess = new double[rows.size()][DEPTHS.length];
        double most = 0;
        for (int r = 0; r < rows.size(); r++) {
            for (int d = 0; d < DEPTHS.length; d++) {
                String first = rows.get(r).substring(0, rows.get(r).lastIndexOf(", "));
                String label = (DEPTHS[d] == 1 ? first : rows.get(r)) + ", " + DEPTHS[d];
                excess[r][d] = found.values().stream()
                        .filter(each -> each.validation().containsKey(label))
                        .mapToDouble(each -> each.validation().get(label)
                                - each.validation().values().stream()
                                        .mapToDouble(Double::doubleValue)
                                        .min()
                                        .orElseThrow())
                        .average()
                        .orElse(Double.NaN);
                most = Math.max(most, excess[r][d]);
            }
        }
        int n = rows.size();
        List<Axis.Tick> depths = IntStream.range(0, DEPTHS.length)
                .mapToObj(d -> new Axis.Tick(d + 0.5, Integer.toString(DEPTHS[d])))
                .collect(Collectors.toList());
        Plot plot = Plot.withRoom(
                720,
                60 + 22 * n,
                260,
                new Axis("layers", 0, DEPTHS.length, false, depths),
                new Axis("", 0, n, false, List.of()));
        for (int r = 0; r < n; r++) {
            double down = n - 1.0 - r;
            for (int d = 0; d < DEPTHS.length; d++) {
                plot.box(
                        SearchPlot.colour(Math.sqrt(excess[r][d] / most)),
                        d,
                        d + 1,
                        down,
                        down + 1,
                        rows.get(r) + " above, " + DEPTHS[d] + " layers: "
                                + String.format(Locale.ROOT, "%.2f", 100 * excess[r][d])
                                + " % more errors than the best");
            }
            plot.label("tick", DEPTHS.length, down + 0.5, 8, 4, rows.get(r) + " above");
        }
        return plot.inline("Validation error over depth, first layer and degree above");
    }
}
