package arcmargin.onnx;

import arcmargin.data.Preparation;
import arcmargin.data.Scaling;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/** What a {@link Preparation} of numbers does: missing values, scaling. */
final class PreparationGraph {

    private static final double TINY = 1e-150;

    private final Graph graph;

    PreparationGraph(Graph graph) {
        this.graph = graph;
    }

    /**
     * The points that kernels see.
     *
     * @param preparation fitted
     * @param rows as read, [rows, columns]
     * @param width the number of features after the preparation
     */
    String apply(Preparation preparation, String rows, int width) {
        String features = rows;
        double[] fills = preparation.fills();
        if (fills.length > 0) {
            String missing = graph.op("IsNaN", rows);
            features = graph.where(missing, graph.constant(fills, 1, fills.length), rows);
            int[] indicators = preparation.missingIndicators();
            if (indicators.length > 0) {
                long[] columns = Arrays.stream(indicators).asLongStream().toArray();
                String chosen = graph.op(
                        "Gather", Map.of("axis", 1), graph.cast(missing, Graph.DOUBLE), graph.integers(columns));
                features = graph.op("Concat", Map.of("axis", 1), features, chosen);
            }
        }
        return scaled(preparation.scaling(), features, width);
    }

    private String scaled(Scaling scaling, String features, int width) {
        return switch (scaling.kind()) {
            case NONE -> features;
            case AUTO -> throw new IllegalStateException("a fitted scaling is never AUTO");
            case UNIT -> unit(features);
            case MINMAX, STANDARD -> affine(scaling, features);
            case NORMAL -> affine(scaling, mapped(scaling, features, width));
        };
    }

    /** Divided by the largest entry first, so that squares neither overflow nor vanish. */
    private String unit(String features) {
        String largest = graph.reduce("ReduceMax", graph.op("Abs", features), 1);
        String rows = graph.divide(features, graph.atLeast(largest, TINY));
        String sum = graph.op("ReduceSum", Map.of("keepdims", 1), graph.times(rows, rows), graph.integers(1));
        return graph.divide(rows, graph.root(graph.atLeast(sum, TINY)));
    }

    private String affine(Scaling scaling, String features) {
        double[] divisors = scaling.divisors();
        int width = divisors.length;
        double[] factors = Arrays.stream(divisors).map(d -> d == 0 ? 0 : 1).toArray();
        String centred = graph.subtract(features, graph.constant(scaling.shifts(), 1, width));
        double[] safe = Arrays.stream(divisors).map(d -> d == 0 ? 1 : d).toArray();
        String divided = graph.divide(centred, graph.constant(safe, 1, width));
        return Arrays.stream(factors).allMatch(factor -> factor == 1)
                ? divided
                : graph.times(divided, graph.constant(factors, 1, width));
    }

    /**
     * A piecewise linear map is its first value and the sum of its slopes times how far the argument is within each
     * piece.
     */
    private String mapped(Scaling scaling, String features, int width) {
        int most = 1;
        for (int j = 0; j < width; j++) {
            most = Math.max(most, scaling.knots(j).map(knots -> knots[0].length).orElse(1));
        }
        double[] begins = new double[width * most];
        double[] lengths = new double[width * most];
        double[] slopes = new double[width * most];
        double[] first = new double[width];
        double[] kept = new double[width];
        for (int j = 0; j < width; j++) {
            Optional<double[][]> knots = scaling.knots(j);
            kept[j] = knots.isPresent() ? 0 : 1;
            if (knots.isPresent()) {
                double[] values = knots.get()[0];
                double[] scores = knots.get()[1];
                first[j] = scores[0];
                for (int k = 0; k + 1 < values.length; k++) {
                    int at = j * most + k;
                    begins[at] = values[k];
                    lengths[at] = values[k + 1] - values[k];
                    slopes[at] = (scores[k + 1] - scores[k]) / lengths[at];
                }
            }
        }
        String argument = graph.op("Unsqueeze", features, graph.integers(2));
        String within = graph.op(
                "Min",
                graph.atLeast(graph.subtract(argument, graph.constant(begins, 1, width, most)), 0),
                graph.constant(lengths, 1, width, most));
        String sum = graph.op(
                "ReduceSum",
                Map.of("keepdims", 0),
                graph.times(within, graph.constant(slopes, 1, width, most)),
                graph.integers(2));
        String mapped = graph.add(sum, graph.constant(first, 1, width));
        if (Arrays.stream(kept).allMatch(each -> each == 0)) {
            return mapped;
        }
        String keep = graph.op("Greater", graph.constant(kept, 1, width), graph.scalar(0));
        return graph.where(keep, features, mapped);
    }
}
