package arcmargin.uci;

import arcmargin.page.Figures;
import arcmargin.page.Markup;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Mean ranks of several classifiers on one axis, with bars that join those whose ranks do not differ significantly (J.
 * Demšar, "Statistical comparisons of classifiers over multiple data sets", JMLR 7, 2006).
 *
 * <p>By the test of Nemenyi two of k classifiers differ over N sets if their mean ranks are at least
 * {@code q sqrt(k (k + 1) / (6 N))} apart, q being a quantile of the studentised range divided by √2.
 */
final class CriticalDifference {

    /** The quantiles for a level of 5 %, from 2 classifiers on. */
    private static final double[] QUANTILES = {
        1.960, 2.344, 2.569, 2.728, 2.850, 2.949, 3.031, 3.102, 3.164, 3.219, 3.268, 3.313, 3.354, 3.391, 3.426, 3.458,
        3.489, 3.517, 3.544
    };

    private static final double WIDTH = 760;
    private static final double MARGIN = 190;
    private static final double LINE = 20;

    private CriticalDifference() {}

    /** The least significant difference of mean ranks, at the level of 5 %. */
    static double of(int classifiers, int sets) {
        if (classifiers < 2 || classifiers > QUANTILES.length + 1) {
            throw new IllegalArgumentException(
                    "classifiers = " + classifiers + ", must be from 2 to " + (QUANTILES.length + 1));
        }
        return QUANTILES[classifiers - 2] * Math.sqrt(classifiers * (classifiers + 1) / (6.0 * sets));
    }

    /** Groups, as large as possible, of neighbours in the order of ranks that differ by less than a difference. */
    static List<int[]> groups(double[] sortedRanks, double difference) {
        List<int[]> groups = new ArrayList<>();
        int reached = 0;
        for (int from = 0; from < sortedRanks.length; from++) {
            int to = from;
            while (to + 1 < sortedRanks.length && sortedRanks[to + 1] - sortedRanks[from] < difference) {
                to++;
            }
            if (to > from && to > reached) {
                groups.add(new int[] {from, to});
                reached = to;
            }
        }
        return groups;
    }

    /** The diagram as SVG. */
    static String svg(Map<String, Double> ranks, int sets) {
        List<Map.Entry<String, Double>> sorted = ranks.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.naturalOrder()))
                .toList();
        int count = sorted.size();
        double difference = of(count, sets);
        double[] values = sorted.stream().mapToDouble(Map.Entry::getValue).toArray();
        int low = (int) Math.floor(values[0]);
        int high = (int) Math.ceil(Math.max(values[count - 1], values[0] + difference));
        double step = (WIDTH - 2 * MARGIN) / (high - low);
        List<int[]> groups = groups(values, difference);
        double top = 46;
        double first = top + 16 + 8 * groups.size();
        int left = (count + 1) / 2;
        double height = first + LINE * left + 8;
        Markup svg = new Markup()
                .open(
                        "svg.plot",
                        "xmlns",
                        "http://www.w3.org/2000/svg",
                        "viewBox",
                        String.format(Locale.ROOT, "0 0 %.0f %.0f", WIDTH, height),
                        "role",
                        "img",
                        "aria-label",
                        "Critical-difference diagram of mean ranks");
        double end = MARGIN + step * (high - low);
        svg.empty("path.axis", "d", "M" + MARGIN + " " + top + "H" + end);
        for (int rank = low; rank <= high; rank++) {
            double x = MARGIN + step * (rank - low);
            svg.empty("path.axis", "d", "M" + x + " " + (top - 5) + "V" + top);
            svg.leaf("text.tick", Integer.toString(rank), "x", x, "y", top - 9, "text-anchor", "middle");
        }
        double bar = MARGIN + step * difference;
        svg.empty("path.line.ink", "d", "M" + MARGIN + " 14H" + bar);
        svg.leaf(
                "text.small",
                "critical difference " + Figures.rounded(difference) + " (Nemenyi, 5 %)",
                "x",
                bar + 8,
                "y",
                18);
        for (int g = 0; g < groups.size(); g++) {
            double y = top + 10 + 8 * g;
            double from = MARGIN + step * (values[groups.get(g)[0]] - low) - 3;
            double to = MARGIN + step * (values[groups.get(g)[1]] - low) + 3;
            svg.empty("path.line.ink", "d", "M" + from + " " + y + "H" + to);
        }
        for (int k = 0; k < count; k++) {
            boolean atLeft = k < left;
            double x = MARGIN + step * (values[k] - low);
            double y = first + LINE * (atLeft ? k : count - 1 - k) + 8;
            double to = atLeft ? MARGIN - 8 : end + 8;
            svg.empty("path.axis", "d", "M" + x + " " + top + "V" + y + "H" + to);
            svg.leaf(
                    "text.name",
                    sorted.get(k).getKey() + " " + String.format(Locale.ROOT, "%.2f", values[k]),
                    "x",
                    atLeft ? to - 4 : to + 4,
                    "y",
                    y + 4,
                    "text-anchor",
                    atLeft ? "end" : "start");
        }
        return svg.close().toString();
    }
}
