package arcmargin.page;

import arcmargin.kernel.KernelTemplate;
import arcmargin.kernel.Kernels;
import arcmargin.selection.Trial;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The validation errors of a search over stacks of layers: a map over the number of layers and the first parameter,
 * which is that of the first layer or, if it has none, the degree of the layers above. Each box is the least error of
 * all C and of everything else that was open.
 */
final class StackPlot {

    private static final double WIDTH = 330;
    private static final double HEIGHT = 260;
    private static final double ROOM = 58;

    private StackPlot() {}

    /** Whether the number of layers is open in a template, in the end. */
    static boolean draws(String template) {
        return template.endsWith("xauto");
    }

    static String of(String name, String template, List<Trial> trials, Trial chosen, SearchPlot.Scale scale) {
        List<KernelTemplate.Parameter> parameters = Kernels.template(template).parameters();
        int last = parameters.size() - 1;
        KernelTemplate.Parameter first = parameters.get(0);
        Map<Double, Map<Double, Trial>> rows = new TreeMap<>();
        int deepest = 1;
        for (Trial trial : trials) {
            double layers = trial.parameters().get(last);
            rows.computeIfAbsent(trial.parameters().get(0), value -> new TreeMap<>())
                    .merge(layers, trial, (a, b) -> better(a, b));
            deepest = (int) Math.max(deepest, layers);
        }
        List<Axis.Tick> across = new ArrayList<>();
        for (int layers = 1; layers <= deepest; layers++) {
            across.add(new Axis.Tick(layers + 1, Integer.toString(layers + 1)));
        }
        List<Double> values = List.copyOf(rows.keySet());
        List<Axis.Tick> up = new ArrayList<>();
        int stride = 1 + values.size() / 12;
        for (int r = 0; r < values.size(); r += stride) {
            up.add(new Axis.Tick(
                    r,
                    first.isChoice()
                            ? first.choices().get((int) (values.get(r) - 1))
                            : Figures.rounded(values.get(r))));
        }
        Axis x = new Axis("layers", 1.5, deepest + 1.5, false, across);
        Axis y = new Axis(first.name(), -0.5, values.size() - 0.5, false, up);
        Plot plot = Plot.withRoom(WIDTH, HEIGHT, ROOM, x, y);
        for (int r = 0; r < values.size(); r++) {
            for (Map.Entry<Double, Trial> box : rows.get(values.get(r)).entrySet()) {
                double share = SearchPlot.share(box.getValue().error(), scale.best(), scale.worst());
                double layers = box.getKey() + 1;
                plot.box(SearchPlot.colour(share), layers - 0.5, layers + 0.5, r - 0.5, r + 0.5, tip(box.getValue()));
            }
        }
        plot.label("tick", deepest + 1.5, 0, 6, 4, Figures.percent(chosen.error()) + " %");
        plot.ring(
                chosen.parameters().get(last) + 1,
                values.indexOf(chosen.parameters().get(0)),
                "chosen: " + tip(chosen));
        return plot.inline("Validation error of " + name + " over the number of layers and " + first.name());
    }

    private static Trial better(Trial first, Trial second) {
        return Comparator.comparing((Trial trial) -> !trial.complete())
                                .thenComparing(Trial::score)
                                .compare(first, second)
                        <= 0
                ? first
                : second;
    }

    private static String tip(Trial trial) {
        return trial.kernel() + ", C " + Figures.rounded(trial.penalty()) + ": " + Figures.percent(trial.error())
                + " % (" + trial.errors() + " of " + trial.total() + ")";
    }
}
