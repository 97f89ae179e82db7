package arcmargin.page;

import arcmargin.results.KernelResult;
import arcmargin.selection.Trial;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * The validation errors of a search: a map over C and the kernel's parameter, or a line over C where it has none.
 *
 * <p>A trial colours the box that reaches half way to its neighbours in its own grid; finer grids lie on coarser ones.
 */
public final class SearchPlot {

    static final double WIDTH = 330;
    static final double HEIGHT = 260;
    private static final double LEGEND = 58;

    // Viridis from dark to bright: even steps of lightness, told apart with any colour vision.
    private static final int[] COLOURS = {
        0x440154, 0x482878, 0x3e4989, 0x31688e, 0x26828e, 0x1f9e89, 0x35b779, 0x6ece58, 0xb5de2b, 0xfde725
    };

    private SearchPlot() {}

    /**
     * The errors that colours and axes span, so that plots can be compared.
     *
     * @param best the smallest error, a fraction
     * @param worst the largest
     */
    public record Scale(double best, double worst) {

        /**
         * The scale of several searches.
         *
         * @param kernels at least one
         * @return from the smallest to the largest error of all trials
         */
        public static Scale of(List<KernelResult> kernels) {
            DoubleSummaryStatistics errors = kernels.stream()
                    .flatMap(kernel -> kernel.trials().stream())
                    .collect(Collectors.summarizingDouble(Trial::error));
            return new Scale(errors.getMin(), errors.getMax());
        }
    }

    /**
     * Draws a search.
     *
     * @param kernel what was searched
     * @param scale of its errors
     * @return an svg element for a {@link Page}
     */
    public static String of(KernelResult kernel, Scale scale) {
        List<Trial> trials = kernel.trials();
        String name = KernelNames.name(kernel.template());
        if (StackPlot.draws(kernel.template())) {
            return StackPlot.of(name, kernel.template(), trials, kernel.best(), scale);
        }
        boolean map = trials.stream().allMatch(trial -> parameter(trial) > 0);
        return map
                ? map(name, parameter(kernel.template()), trials, kernel.best(), scale)
                : line(name, trials, kernel.best(), scale);
    }

    /** The first parameter tuned, NaN if there is none. */
    private static double parameter(Trial trial) {
        return trial.parameters().isEmpty() ? Double.NaN : trial.parameters().get(0);
    }

    /** What the paper calls the parameter that is tuned. */
    private static String parameter(String template) {
        for (String layer : template.split("/| with ")) {
            if (layer.endsWith(":auto")) {
                return switch (layer) {
                    case "biased:auto" -> "bias b";
                    case "smoothed:auto" -> "σ";
                    case "rbf:auto" -> "width σ";
                    default -> "parameter";
                };
            }
        }
        return "parameter";
    }

    private static String map(String name, String parameter, List<Trial> trials, Trial chosen, Scale scale) {
        List<Trial> ordered =
                trials.stream().sorted(Comparator.comparingInt(Trial::stage)).toList();
        double best = scale.best();
        double worst = scale.worst();
        Grid grid = new Grid(ordered);
        Axis x = grid.axis("C", Trial::penalty);
        Axis y = grid.axis(parameter, SearchPlot::parameter);
        Plot plot = Plot.withRoom(WIDTH, HEIGHT, LEGEND, x, y);
        for (Trial trial : ordered) {
            double[] across = grid.reach(trial, Trial::penalty);
            double[] up = grid.reach(trial, SearchPlot::parameter);
            plot.box(
                    colour(share(trial.error(), best, worst)),
                    across[0],
                    across[1],
                    up[0],
                    up[1],
                    tip(trial, parameter));
        }
        legend(plot, x, y, best, worst);
        plot.ring(chosen.penalty(), parameter(chosen), "chosen: " + tip(chosen, parameter));
        return plot.inline("Validation error of " + name + " over C and " + parameter);
    }

    private static String line(String name, List<Trial> trials, Trial chosen, Scale scale) {
        List<Trial> ordered = trials.stream()
                .sorted(Comparator.comparingDouble(Trial::penalty))
                .toList();
        double top = 100 * scale.worst();
        double low = 100 * scale.best();
        double margin = Math.max(0.05 * (top - low), 0.02 * top + 1e-3);
        double smallest = ordered.get(0).penalty();
        double largest = ordered.get(ordered.size() - 1).penalty();
        Plot plot = Plot.of(
                WIDTH,
                HEIGHT,
                Axis.logarithmic("C", smallest / 1.8, largest * 1.8),
                Axis.linear("validation error, %", Math.max(0, low - 2 * margin), top + margin));
        plot.line(
                "s0.thin",
                ordered.stream().mapToDouble(Trial::penalty).toArray(),
                ordered.stream().mapToDouble(trial -> 100 * trial.error()).toArray());
        for (Trial trial : ordered) {
            plot.dot(trial.stage() == 0 ? "s0" : "s0.hollow", trial.penalty(), 100 * trial.error(), tip(trial, ""));
        }
        plot.ring(chosen.penalty(), 100 * chosen.error(), "chosen: " + tip(chosen, ""));
        return plot.inline("Validation error of " + name + " over C");
    }

    private static void legend(Plot plot, Axis x, Axis y, double best, double worst) {
        int steps = 24;
        double from = beyond(x, 1.035);
        double to = beyond(x, 1.075);
        for (int i = 0; i < steps; i++) {
            double error = best + (worst - best) * square((i + 0.5) / steps);
            plot.box(
                    colour((i + 0.5) / steps),
                    from,
                    to,
                    beyond(y, (double) i / steps),
                    beyond(y, (i + 1.0) / steps),
                    Figures.percent(error) + " %");
        }
        double[] shares = worst > best ? new double[] {0, 0.5, 1} : new double[] {0};
        for (double share : shares) {
            double error = best + (worst - best) * square(share);
            plot.label("tick", to, beyond(y, share), 4, 4 + 4 * (share - 0.5), Figures.rounded(100 * error) + " %");
        }
    }

    // The square root opens up the small differences near the best point, which decide.
    static double share(double error, double best, double worst) {
        return worst > best ? Math.sqrt((error - best) / (worst - best)) : 0;
    }

    private static double square(double value) {
        return value * value;
    }

    /** The value at a position of an axis, the reverse of {@link Axis#position}. */
    private static double beyond(Axis axis, double position) {
        return axis.from() * Math.pow(axis.to() / axis.from(), position);
    }

    /**
     * The colour of an error.
     *
     * @param share 0 for the best, which is bright, 1 for the worst, which is dark
     * @return such as {@code #31688e}
     */
    public static String colour(double share) {
        double place = (1 - share) * (COLOURS.length - 1);
        int below = Math.min((int) place, COLOURS.length - 2);
        double rest = place - below;
        int colour = 0;
        for (int shift = 16; shift >= 0; shift -= 8) {
            int from = COLOURS[below] >> shift & 255;
            int to = COLOURS[below + 1] >> shift & 255;
            colour = colour << 8 | (int) Math.round(from + rest * (to - from));
        }
        return "#" + String.format("%06x", colour);
    }

    private static String tip(Trial trial, String parameter) {
        String kernel =
                Double.isNaN(parameter(trial)) ? "" : ", " + parameter + " " + Figures.rounded(parameter(trial));
        return "C " + Figures.rounded(trial.penalty()) + kernel + ": " + Figures.percent(trial.error()) + " % ("
                + trial.errors() + " of " + trial.total() + ")";
    }

    /** The grids of all stages: how far a trial reaches towards its neighbours. */
    private record Grid(List<Trial> trials) {

        private static final double ALONE = Math.sqrt(10);

        double[] reach(Trial trial, ToDoubleFunction<Trial> coordinate) {
            TreeSet<Double> values = new TreeSet<>();
            trials.stream()
                    .filter(other -> other.stage() == trial.stage())
                    .forEach(other -> values.add(coordinate.applyAsDouble(other)));
            if (values.size() == 1) {
                trials.forEach(other -> values.add(coordinate.applyAsDouble(other)));
            }
            double value = coordinate.applyAsDouble(trial);
            Double below = values.lower(value);
            Double above = values.higher(value);
            double down = below != null ? Math.sqrt(value / below) : above != null ? Math.sqrt(above / value) : ALONE;
            double up = above != null ? Math.sqrt(above / value) : down;
            return new double[] {value / down, value * up};
        }

        Axis axis(String label, ToDoubleFunction<Trial> coordinate) {
            double from = Double.POSITIVE_INFINITY;
            double to = 0;
            for (Trial trial : trials) {
                double[] reach = reach(trial, coordinate);
                from = Math.min(from, reach[0]);
                to = Math.max(to, reach[1]);
            }
            return Axis.logarithmic(label, from, to);
        }
    }
}
