package arcmargin.uci;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.commons.statistics.inference.WilcoxonSignedRankTest;

/**
 * The results of all sets side by side, and beside the published ones.
 *
 * @param protocol how machines were chosen
 * @param results one for each set
 * @param published the published accuracies, or null if there are none
 */
public record UciTable(UciProtocol protocol, List<UciResult> results, Published published) {

    /** Columns of the critical-difference diagram: so many of the published classifiers of best rank. */
    private static final int BEST_PUBLISHED = 5;

    /** Copies the results. */
    public UciTable {
        results = List.copyOf(results);
    }

    /**
     * The columns that every set has.
     *
     * @return names of families, then of the choice and the committee
     */
    public List<String> columns() {
        return results.isEmpty()
                ? List.of()
                : List.copyOf(results.get(0).accuracy().keySet());
    }

    /**
     * One column.
     *
     * @param name its name
     * @return accuracies by set, percent
     */
    public Map<String, Double> column(String name) {
        Map<String, Double> column = new LinkedHashMap<>();
        results.forEach(result -> column.put(result.set(), result.accuracy().get(name)));
        return column;
    }

    /**
     * The mean accuracy of every column over all sets, published or not.
     *
     * @return percent by column
     */
    public Map<String, Double> means() {
        Map<String, Double> means = new LinkedHashMap<>();
        columns().forEach(name -> means.put(name, mean(column(name).values())));
        return means;
    }

    private static double mean(Collection<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
    }

    /**
     * How every column stands among the published classifiers.
     *
     * @return by column; empty if no published accuracies are known for these sets
     */
    public Map<String, Published.Standing> standings() {
        Map<String, Published.Standing> standings = new LinkedHashMap<>();
        if (published != null) {
            columns().forEach(name -> {
                Published.Standing standing = published.standing(column(name));
                if (standing.sets() > 0) {
                    standings.put(name, standing);
                }
            });
        }
        return standings;
    }

    /**
     * Wilcoxon's signed-rank test of two columns over the sets.
     *
     * @param first accuracies by set
     * @param second accuracies by set; sets that the other does not have are left out
     * @return the two-sided p-value, 1 where the columns do not differ
     */
    public static double wilcoxon(Map<String, Double> first, Map<String, Double> second) {
        double[] differences = first.keySet().stream()
                .filter(second::containsKey)
                .mapToDouble(set -> first.get(set) - second.get(set))
                .filter(difference -> Math.abs(difference) > 1e-9)
                .toArray();
        return differences.length == 0
                ? 1
                : WilcoxonSignedRankTest.withDefaults().test(differences).getPValue();
    }

    /**
     * The columns to compare by ranks: ours, and the published classifiers of best rank over the same sets.
     *
     * @return accuracies by set, by name; only sets that all of them have
     */
    public Map<String, Map<String, Double>> compared() {
        Map<String, Map<String, Double>> compared = new LinkedHashMap<>();
        columns().forEach(name -> compared.put(name, column(name)));
        if (published != null) {
            List<String> sets = results.stream().map(UciResult::set).toList();
            double[] ranks = published.ranks(sets);
            IntStream.range(0, ranks.length)
                    .boxed()
                    .sorted((a, b) -> Double.compare(ranks[a], ranks[b]))
                    .limit(BEST_PUBLISHED)
                    .map(published.classifiers()::get)
                    .forEach(name -> compared.put(name, published.of(name)));
        }
        List<String> common = new ArrayList<>(
                compared.isEmpty()
                        ? List.of()
                        : compared.values().iterator().next().keySet());
        compared.values().forEach(column -> common.retainAll(column.keySet()));
        compared.replaceAll((name, column) -> {
            Map<String, Double> kept = new LinkedHashMap<>();
            common.forEach(set -> kept.put(set, column.get(set)));
            return kept;
        });
        return compared;
    }

    /**
     * Mean ranks of columns among themselves; 1 is best, ties share their mean rank.
     *
     * @param columns accuracies of the same sets, by name
     * @return the mean rank of each
     */
    public static Map<String, Double> meanRanks(Map<String, Map<String, Double>> columns) {
        List<String> names = List.copyOf(columns.keySet());
        double[] sums = new double[names.size()];
        List<String> sets = List.copyOf(columns.get(names.get(0)).keySet());
        for (String set : sets) {
            double[] values = names.stream()
                    .mapToDouble(name -> columns.get(name).get(set))
                    .toArray();
            for (int c = 0; c < values.length; c++) {
                double own = values[c];
                double better =
                        Arrays.stream(values).filter(value -> value > own).count();
                double equal =
                        Arrays.stream(values).filter(value -> value == own).count();
                sums[c] += better + (equal + 1) / 2;
            }
        }
        Map<String, Double> ranks = new TreeMap<>();
        for (int c = 0; c < sums.length; c++) {
            ranks.put(names.get(c), sums[c] / sets.size());
        }
        return ranks;
    }
}
