package arcmargin.svm;

import arcmargin.data.Dataset;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Factors of C by class: equal, balanced, or given by name.
 *
 * <pre>{@code
 * Svm.with(kernel).classWeights(ClassWeights.BALANCED).train(data);
 * Svm.with(kernel).classWeights(ClassWeights.of(Map.of("ill", 5.0))).train(data);
 * }</pre>
 *
 * @param balanced whether a class is weighted by the inverse of its share of the rows
 * @param byName factors of some classes, positive; those of the others are 1
 */
public record ClassWeights(boolean balanced, Map<String, Double> byName) {

    /** Every class has factor 1. */
    public static final ClassWeights EQUAL = new ClassWeights(false, Map.of());

    /** A class of n_c of n rows of k classes has factor n / (k n_c), so that all classes together weigh the same. */
    public static final ClassWeights BALANCED = new ClassWeights(true, Map.of());

    private static final String BALANCED_TEXT = "balanced";

    /**
     * Checks the factors.
     *
     * @param balanced whether to balance
     * @param byName further factors by name of the class
     */
    public ClassWeights {
        byName = Collections.unmodifiableMap(new LinkedHashMap<>(byName));
        byName.forEach((name, weight) -> {
            if (!(weight > 0 && weight < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException(
                        "the weight of class " + name + " is " + weight + ", must be positive and finite");
            }
        });
    }

    /**
     * Factors by name.
     *
     * @param byName the factors of some classes; those of the others are 1
     * @return the weights
     */
    public static ClassWeights of(Map<String, Double> byName) {
        return new ClassWeights(false, byName);
    }

    /**
     * Reads {@code balanced} or a list {@code class=w,class=w}. A name may contain commas and equal signs: a weight is
     * what follows the last equal sign before a comma or the end.
     *
     * @param text one of both
     * @return the weights
     * @throws IllegalArgumentException if it is neither, or a weight is not positive
     */
    public static ClassWeights parse(String text) {
        if (text.equals(BALANCED_TEXT)) {
            return BALANCED;
        }
        Map<String, Double> byName = new LinkedHashMap<>();
        String name = "";
        for (String piece : text.split(",", -1)) {
            String part = name + piece;
            int equals = part.lastIndexOf('=');
            if (equals < part.length() - piece.length()) {
                name = part + ","; // the comma belongs to the name
                continue;
            }
            name = "";
            byName.put(part.substring(0, equals), weight(part, equals));
        }
        if (!name.isEmpty()) {
            throw new IllegalArgumentException(
                    "found \"" + text + "\", expected " + BALANCED_TEXT + " or class=weight, separated by commas");
        }
        return of(byName);
    }

    private static double weight(String part, int equals) {
        try {
            return Double.parseDouble(part.substring(equals + 1));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("found \"" + part + "\", expected a number after the equal sign", e);
        }
    }

    /**
     * The factors of the classes of some data, as {@link SvmOptions} takes them. Rows count by their weights.
     *
     * @param data labelled rows
     * @return a factor for every class; that of a class without rows is not balanced
     * @throws IllegalArgumentException if there is no class of a name
     */
    public List<Double> factors(Dataset data) {
        double[] factors = new double[data.classes().size()];
        Arrays.fill(factors, 1);
        if (balanced) {
            double[] weights = new double[factors.length];
            for (int i = 0; i < data.size(); i++) {
                if (data.labels()[i] != Dataset.UNLABELLED) {
                    weights[data.labels()[i]] += data.weights().length == 0 ? 1 : data.weights()[i];
                }
            }
            double total = Arrays.stream(weights).sum();
            for (int c = 0; c < factors.length; c++) {
                factors[c] = weights[c] > 0 ? total / (factors.length * weights[c]) : 1;
            }
        }
        byName.forEach((name, weight) -> {
            int number = data.classes().indexOf(name);
            if (number < 0) {
                number = data.classes().indexOf(name.startsWith("+") ? name.substring(1) : name);
            }
            if (number < 0) {
                throw new IllegalArgumentException("a weight is given for class " + name
                        + ", which the data do not have: " + String.join(", ", data.classes()));
            }
            factors[number] *= weight;
        });
        return Arrays.stream(factors).boxed().toList();
    }

    @Override
    public String toString() {
        String names = byName.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(","));
        return balanced ? BALANCED_TEXT + (names.isEmpty() ? "" : "," + names) : names;
    }
}
