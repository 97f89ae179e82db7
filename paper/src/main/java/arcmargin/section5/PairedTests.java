package arcmargin.section5;

import arcmargin.page.Table;
import arcmargin.uci.UciTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Wilcoxon's signed-rank tests of methods on the same data sets, two-sided, with p-values adjusted by Holm's method for
 * the number of tests that are read together.
 */
final class PairedTests {

    /** The adjusted p-value from which on a difference is not told from chance. */
    static final double LEVEL = 0.05;

    /** Smaller differences are ties. */
    private static final double TIE = 1e-9;

    private final List<Outcome> outcomes;

    private PairedTests(List<Outcome> outcomes) {
        this.outcomes = List.copyOf(outcomes);
    }

    /** A method and the one that it is compared with. */
    record Pair(String first, String second) {}

    /**
     * What a test found.
     *
     * @param pair what was compared
     * @param sets how many data sets both have
     * @param difference mean of the first less mean of the second
     * @param higher on so many sets the first is higher
     * @param lower on so many sets it is lower
     * @param p of this test alone
     * @param adjusted for all tests that were made together
     */
    record Outcome(Pair pair, int sets, double difference, int higher, int lower, double p, double adjusted) {

        boolean differs() {
            return adjusted < LEVEL;
        }

        /** One of three words: for significantly more sets higher, for no significant difference, for lower. */
        String word(String more, String same, String less) {
            return !differs() ? same : higher > lower ? more : less;
        }

        /** How often the first is higher, equal and lower. */
        String counts() {
            return higher + "/" + (sets - higher - lower) + "/" + lower;
        }

        /** Such as {@code p = 0.023}, adjusted. */
        String text() {
            return quoted(adjusted);
        }
    }

    /**
     * Tests pairs of columns on the sets that both have.
     *
     * @param columns a number for each set, by method
     * @param pairs of methods
     * @return their outcomes, in the same order
     */
    static PairedTests of(Map<String, Map<String, Double>> columns, List<Pair> pairs) {
        List<Outcome> alone = new ArrayList<>();
        for (Pair pair : pairs) {
            Map<String, Double> first = columns.get(pair.first);
            Map<String, Double> second = columns.get(pair.second);
            double[] differences = first.keySet().stream()
                    .filter(second::containsKey)
                    .mapToDouble(set -> first.get(set) - second.get(set))
                    .toArray();
            int higher = 0;
            int lower = 0;
            double sum = 0;
            for (double difference : differences) {
                higher += difference > TIE ? 1 : 0;
                lower += difference < -TIE ? 1 : 0;
                sum += difference;
            }
            double p = UciTable.wilcoxon(first, second);
            alone.add(new Outcome(pair, differences.length, sum / differences.length, higher, lower, p, p));
        }
        double[] adjusted = holm(alone.stream().mapToDouble(Outcome::p).toArray());
        return new PairedTests(IntStream.range(0, adjusted.length)
                .mapToObj(k -> {
                    Outcome o = alone.get(k);
                    return new Outcome(o.pair, o.sets, o.difference, o.higher, o.lower, o.p, adjusted[k]);
                })
                .toList());
    }

    /**
     * Holm's step-down adjustment (1979): the chance of any false difference among all tests stays below the level.
     *
     * @param p values of single tests
     * @return adjusted values, in the same order
     */
    static double[] holm(double[] p) {
        int[] order = IntStream.range(0, p.length)
                .boxed()
                .sorted(Comparator.comparingDouble(k -> p[k]))
                .mapToInt(Integer::intValue)
                .toArray();
        double[] adjusted = new double[p.length];
        double most = 0;
        for (int k = 0; k < order.length; k++) {
            most = Math.max(most, Math.min(1, (p.length - k) * p[order[k]]));
            adjusted[order[k]] = most;
        }
        return adjusted;
    }

    List<Outcome> outcomes() {
        return outcomes;
    }

    /** The outcome of one pair. */
    Outcome of(String first, String second) {
        Pair pair = new Pair(first, second);
        return outcomes.stream()
                .filter(each -> each.pair.equals(pair))
                .findFirst()
                .orElseThrow();
    }

    /**
     * A row for each test.
     *
     * @param unit of the differences, such as {@code points}
     * @param decimals of the differences
     */
    Table table(String unit, int decimals) {
        Table table =
                new Table("", "against", ">sets", ">difference, " + unit, ">higher/equal/lower", ">p", ">p, adjusted");
        for (Outcome each : outcomes) {
            table.row(
                    each.pair.first,
                    each.pair.second,
                    Integer.toString(each.sets),
                    signed(each.difference, decimals),
                    each.counts(),
                    probability(each.p),
                    probability(each.adjusted));
        }
        return table;
    }

    /** A number with its sign; a typographic minus. */
    static String signed(double value, int decimals) {
        String text = String.format(Locale.ROOT, "%+." + decimals + "f", value).replace('-', '−');
        return text.matches("[+−][0.]+") ? text.substring(1) : text;
    }

    /** A p-value in a sentence, such as {@code p = 0.023}. */
    static String quoted(double p) {
        return p < 0.001 ? "p < 0.001" : "p = " + (p > 0.9995 ? "1" : probability(p));
    }

    /** A p-value for a table. */
    static String probability(double p) {
        return p < 0.001 ? "< 0.001" : String.format(Locale.ROOT, "%.3f", p);
    }
}
