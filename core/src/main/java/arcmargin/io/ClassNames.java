package arcmargin.io;

import arcmargin.data.Dataset;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The classes of a file. A label that is a number is known by its value: {@code +1}, {@code 1} and {@code 1.0} are one
 * class. Classes are sorted, by value if all are numbers and as text otherwise, so that they do not depend on the order
 * of the rows.
 */
final class ClassNames {

    /** Whole numbers up to this one are written without an exponent. */
    private static final double LARGEST_WHOLE = 1e18;

    /** As text of at most so many characters, different numbers are different doubles. */
    private static final int SURELY_EXACT = 5;

    /** A longer label is a text, not a number. */
    private static final int LONGEST_NUMBER = 400;

    private final Map<String, Integer> indices = new HashMap<>();
    private final List<String> names = new ArrayList<>();

    /** Numbers the labels of a block, from a place of {@code labels} on, and returns the place after the last. */
    int add(RowBlock block, int[] labels, int from) {
        int[] translated = new int[block.names().size()];
        for (int k = 0; k < translated.length; k++) {
            String label = block.names().get(k);
            translated[k] = CellText.isMissing(label) ? Dataset.UNLABELLED : index(label);
        }
        int next = from;
        for (int label : block.labels()) {
            labels[next++] = label < 0 ? Dataset.UNLABELLED : translated[label];
        }
        return next;
    }

    private int index(String label) {
        String name = canonical(label);
        Integer known = indices.putIfAbsent(name, names.size());
        if (known != null) {
            return known;
        }
        names.add(name);
        return names.size() - 1;
    }

    /** {@return the name of the class a label belongs to} */
    static String canonical(String label) {
        double value = NumberScanner.parse(label);
        if (!Double.isFinite(value)) {
            return label;
        }
        if (isWhole(value) && label.length() <= SURELY_EXACT) {
            return Long.toString((long) value);
        }
        return label.length() > LONGEST_NUMBER ? label : exact(label, value);
    }

    private static boolean isWhole(double value) {
        return value == Math.rint(value) && Math.abs(value) <= LARGEST_WHOLE;
    }

    /** The text of a number, in full where a double does not hold it: two of these may be the same double. */
    private static String exact(String label, double value) {
        String text = isWhole(value) ? Long.toString((long) value) : Double.toString(value);
        try {
            BigDecimal number = new BigDecimal(label);
            boolean same = new BigDecimal(text).compareTo(number) == 0;
            return same ? text : number.stripTrailingZeros().toString();
        } catch (NumberFormatException e) {
            return text; // an exponent of more than nine digits, so zero
        }
    }

    /** {@return the classes, sorted} */
    List<String> sorted() {
        boolean numbers = names.stream().allMatch(NumberScanner::isNumber);
        Comparator<String> order = numbers
                ? Comparator.comparingDouble(NumberScanner::parse).thenComparing(Comparator.naturalOrder())
                : Comparator.naturalOrder();
        return names.stream().sorted(order).toList();
    }

    /** {@return labels that were numbered here as the classes are when sorted} */
    int[] sorted(int[] labels) {
        Map<String, Integer> places = new HashMap<>();
        sorted().forEach(name -> places.put(name, places.size()));
        int[] positions = names.stream().mapToInt(places::get).toArray();
        return IntStream.of(labels)
                .map(label -> label < 0 ? label : positions[label])
                .toArray();
    }
}
