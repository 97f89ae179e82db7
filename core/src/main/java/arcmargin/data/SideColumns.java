package arcmargin.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * What is known of each row of a data set besides its features and its class: a weight, and cells of columns that are
 * not features, such as a group, a time or a name of the row.
 *
 * <pre>{@code
 * double[] weights = new double[data.size()];
 * Arrays.fill(weights, 0.5);
 * Dataset lighter = data.withBeside(new SideColumns(weights, Map.of()));
 * }</pre>
 *
 * @param weights the weight of each row, not negative; empty if every row weighs 1. Shared, must not be changed
 * @param texts the cells of each column by its name, one for each row, empty where missing
 */
@SuppressWarnings("ArrayRecordComponent") // large, shared and never changed
public record SideColumns(double[] weights, Map<String, List<String>> texts) {

    private static final SideColumns NONE = new SideColumns(new double[0], Map.of());

    /**
     * Checks the weights.
     *
     * @param weights finite and not negative, or empty
     * @param texts cells by name of their column
     */
    public SideColumns {
        texts = Collections.unmodifiableMap(new LinkedHashMap<>(texts));
        for (int i = 0; i < weights.length; i++) {
            if (!(weights[i] >= 0 && weights[i] < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException(
                        "weights[" + i + "] = " + weights[i] + ", must be finite and not negative");
            }
        }
    }

    /** {@return rows of weight 1, of which nothing else is known} */
    public static SideColumns none() {
        return NONE;
    }

    /** {@return whether every row weighs 1 and nothing else is known of them} */
    public boolean isEmpty() {
        return weights.length == 0 && texts.isEmpty();
    }

    SideColumns select(int[] rows) {
        if (isEmpty()) {
            return this;
        }
        Map<String, List<String>> selected = new LinkedHashMap<>();
        texts.forEach((name, cells) ->
                selected.put(name, IntStream.of(rows).mapToObj(cells::get).toList()));
        double[] chosen = weights.length == 0
                ? weights
                : IntStream.of(rows).mapToDouble(i -> weights[i]).toArray();
        return new SideColumns(chosen, selected);
    }

    /** Columns that only one of both has are empty in the rows of the other; so weights are 1. */
    SideColumns followedBy(SideColumns others, int size, int otherSize) {
        if (isEmpty() && others.isEmpty()) {
            return this;
        }
        Map<String, List<String>> both = new LinkedHashMap<>();
        for (Map<String, List<String>> each : List.of(texts, others.texts)) {
            each.keySet().forEach(name -> {
                List<String> cells = new ArrayList<>(texts.getOrDefault(name, Collections.nCopies(size, "")));
                cells.addAll(others.texts.getOrDefault(name, Collections.nCopies(otherSize, "")));
                both.putIfAbsent(name, List.copyOf(cells));
            });
        }
        if (weights.length == 0 && others.weights.length == 0) {
            return new SideColumns(weights, both);
        }
        double[] together = new double[size + otherSize];
        Arrays.fill(together, 1);
        System.arraycopy(weights, 0, together, 0, weights.length);
        System.arraycopy(others.weights, 0, together, size, others.weights.length);
        return new SideColumns(together, both);
    }

    void requireRows(int rows) {
        if (weights.length != 0 && weights.length != rows) {
            throw new IllegalArgumentException(
                    "weights.length = " + weights.length + ", must be 0 or the number of points = " + rows);
        }
        texts.forEach((name, cells) -> {
            if (cells.size() != rows) {
                throw new IllegalArgumentException("column \"" + name + "\" has " + cells.size()
                        + " cells, must be the number of points = " + rows);
            }
        });
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SideColumns that && Arrays.equals(weights, that.weights) && texts.equals(that.texts);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(weights) + texts.hashCode();
    }
}
