package arcmargin.selection;

import arcmargin.data.Points;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.KernelTemplate;
import arcmargin.kernel.KernelTemplate.Parameter;
import arcmargin.kernel.Kernels;
import arcmargin.kernel.Pair;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Lengths and distances of the data, as a layer of a kernel sees them, and the ranges that follow.
 *
 * <p>A bias or a sigma acts relative to the lengths |x| of what a layer gets, the width of a Gaussian or Laplace kernel
 * relative to the distances |x - y|, and C relative to the spread of the images in feature space. All are medians over
 * a sample of pairs of rows.
 *
 * <pre>{@code
 * Range widths = DataScale.of(data.points()).parameters(Kernels.template("rbf:auto")).get(0);
 * }</pre>
 */
public final class DataScale {

    private static final int PAIRS = 1000;
    private static final long SEED = 20110930;

    /** Around the median length. */
    private static final Range BIAS = new Range(0.1, 3.162);

    /** Around the median length. */
    private static final Range SIGMA = new Range(0.1, 10);

    /** Around the median distance. */
    private static final Range WIDTH = new Range(0.3162, 10);

    /** What stands before a plus that is the sign of a number or of its exponent. */
    private static final Pattern IN_NUMBER = Pattern.compile(".*(:|[\\d.][eE])");

    private final List<Pair> pairs;

    private DataScale(List<Pair> pairs) {
        this.pairs = pairs;
    }

    /**
     * Measures points on a sample of pairs that depends on nothing but their number.
     *
     * @param points at least two
     * @return their scale
     */
    public static DataScale of(Points points) {
        if (points.size() < 2) {
            throw new IllegalArgumentException("points.size() = " + points.size() + ", must be at least 2");
        }
        Random random = new Random(SEED);
        List<Pair> pairs = new ArrayList<>();
        for (int k = 0; k < PAIRS; k++) {
            int i = random.nextInt(points.size());
            int j = random.nextInt(points.size() - 1);
            pairs.add(Pair.of(points.row(i), points.row(j < i ? j : j + 1)));
        }
        return new DataScale(pairs);
    }

    /**
     * The ranges of a template's open parameters, each from the scale of what its layer sees; open parameters of layers
     * below stand at the middle of their ranges meanwhile.
     *
     * @param template the kernel text
     * @return one range a parameter
     */
    public List<Range> parameters(KernelTemplate template) {
        List<Range> ranges = new ArrayList<>();
        for (Parameter parameter : template.parameters()) {
            if (parameter.isChoice()) {
                ranges.add(new Range(1, parameter.choices().size()));
                continue;
            }
            String below = below(filled(template, ranges), parameter.column() - 1 + shift(template, ranges));
            List<Pair> seen = below.isEmpty()
                    ? pairs
                    : pairs.stream().map(Kernels.parse(below)::image).toList();
            double length = median(seen, pair -> Math.sqrt(pair.xx()));
            double distance = median(seen, DataScale::distance);
            Range range = switch (parameter.name()) {
                case "bias" -> BIAS.times(length);
                case "sigma" -> SIGMA.times(length);
                case "width" -> WIDTH.times(distance);
                default ->
                    throw new IllegalArgumentException(
                            "the parameter " + parameter.name() + " has no range derived from data: give one");
            };
            ranges.add(new Range(Axis.round(range.low()), Axis.round(range.high())));
        }
        return ranges;
    }

    /**
     * The range of C for a kernel: with s the mean squared distance of two images, halved, C s runs from 0.01 to 10000,
     * in whole decades of C.
     *
     * @param kernel with all parameters set
     * @return six decades
     */
    public Range penalties(Kernel kernel) {
        double spread = spread(kernel);
        double decades = Math.rint(Math.log10(spread > 0 ? spread : 1));
        return new Range(
                Double.parseDouble("1e" + (long) (-2 - decades)), Double.parseDouble("1e" + (long) (4 - decades)));
    }

    /**
     * Half the mean squared distance of two images, the variance of the images in feature space.
     *
     * @param kernel with all parameters set
     * @return not negative; 0 if all images are equal
     */
    public double spread(Kernel kernel) {
        return pairs.stream()
                .mapToDouble(pair ->
                        Math.max(0, kernel.diagonal(pair.xx()) + kernel.diagonal(pair.yy()) - 2 * kernel.at(pair)) / 2)
                .average()
                .orElseThrow();
    }

    /**
     * Kernels of a template spread evenly, on the logarithmic scale, over the ranges of its open parameters.
     *
     * @param template the kernel text
     * @param values of each parameter that is a number; of one that is a list, all are taken
     * @return one kernel where nothing is open
     */
    public List<Kernel> ladder(KernelTemplate template, int values) {
        List<Range> ranges = parameters(template);
        List<double[]> points = List.of(new double[0]);
        for (int i = 0; i < ranges.size(); i++) {
            Range range = ranges.get(i);
            int places = template.parameters().get(i).isChoice()
                    ? template.parameters().get(i).choices().size()
                    : values;
            boolean choice = template.parameters().get(i).isChoice();
            points = points.stream()
                    .flatMap(point -> IntStream.range(0, places).mapToObj(k -> {
                        double[] longer = Arrays.copyOf(point, point.length + 1);
                        double share = (k + 0.5) / places; // the middle of an equal part of the range
                        longer[point.length] =
                                choice ? k + 1 : Axis.round(range.low() * Math.pow(range.high() / range.low(), share));
                        return longer;
                    }))
                    .toList();
        }
        return points.stream().map(template::with).toList();
    }

    /**
     * The median distance of two different points.
     *
     * @return positive; 1 where all points are equal
     */
    public double medianDistance() {
        return median(pairs, DataScale::distance);
    }

    private static double distance(Pair pair) {
        return Math.sqrt(Math.max(0, pair.xx() + pair.yy() - 2 * pair.xy()));
    }

    /** The median of what is not zero, or 1 where all is. */
    private static double median(List<Pair> pairs, ToDoubleFunction<Pair> quantity) {
        double[] positive = pairs.stream()
                .mapToDouble(quantity)
                .filter(value -> value > 0)
                .sorted()
                .toArray();
        return positive.length == 0 ? 1 : positive[positive.length / 2];
    }

    /** The template's text with the first open parameters set to the middles of their ranges. */
    private static String filled(KernelTemplate template, List<Range> ranges) {
        StringBuilder text = new StringBuilder(template.text());
        for (int i = ranges.size() - 1; i >= 0; i--) {
            Parameter parameter = template.parameters().get(i);
            int start = parameter.column() - 1;
            text.replace(start, start + "auto".length(), parameter.text(middle(parameter, ranges.get(i))));
        }
        return text.toString();
    }

    private static int shift(KernelTemplate template, List<Range> ranges) {
        return filled(template, ranges).length() - template.text().length();
    }

    /** The value in the middle of a range: of a list the place nearest to it. */
    static double middle(Parameter parameter, Range range) {
        return parameter.isChoice() ? Math.rint(range.middle()) : range.middle();
    }

    /**
     * The layers below a place in a kernel text: of each stack that the place is in, those before it, from the
     * outermost stack to the innermost; empty where the place is in a first layer.
     */
    static String below(String text, int place) {
        List<String> stacks = new ArrayList<>();
        int depth = 0;
        int end = -1; // of the layers collected in the stack being walked through, backwards
        boolean inStack = true; // until the term of a sum begins
        for (int i = place - 1; i >= -1; i--) {
            char c = i < 0 ? '{' : text.charAt(i);
            if (c == '}') {
                depth++;
            } else if (c == '{' && depth > 0) {
                depth--;
            } else if (depth == 0) {
                boolean begins = c == '{'
                        || c == '@'
                        || (c == '+' && !IN_NUMBER.matcher(text).region(0, i).matches());
                if (begins && inStack && end >= 0) {
                    stacks.add(0, text.substring(i + 1, end));
                }
                if (c == '{') {
                    inStack = true;
                    end = -1;
                } else if (begins) {
                    inStack = false;
                } else if (c == '/' && inStack && end < 0) {
                    end = i;
                }
            }
        }
        return String.join("/", stacks);
    }
}
