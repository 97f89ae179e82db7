package arcmargin.selection;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.Split;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * How rows are held out to judge machines that were not trained on them.
 *
 * <p>{@link #bySize()} states a rule: up to 500 rows five stratified folds, repeated so often that about 500 rows are
 * judged, at most five times; up to 10000 rows five folds; above, one hold-out of a fifth. Few rows make one division
 * into folds a matter of luck; many rows make a single hold-out as sure as folds and five times cheaper.
 *
 * <p>Rows of a {@linkplain #grouped group}, such as those of one patient, stay together. With a
 * {@linkplain #ordered time column} rows are judged by machines trained on earlier ones only: rows in order are cut
 * into one part more than there are folds, and each part but the first is judged by the machines of all parts before
 * it.
 *
 * <pre>{@code
 * List<Split> splits = Validation.bySize().grouped("patient").splits(data, 1);
 * }</pre>
 */
public final class Validation {

    /** Up to so many rows, folds are repeated. */
    public static final int FEW_ROWS = 500;

    /** Above so many rows, one part is held out instead of folds. */
    public static final int MANY_ROWS = 10_000;

    private static final int FOLDS = 5;
    private static final int MOST_REPEATS = 5;
    private static final double SHARE = 0.2;

    private final int folds; // 0 by size, 1 for a hold-out
    private final int repeats; // 0 by size
    private final double share;
    private final String group;
    private final String time;

    private Validation(int folds, int repeats, double share, String group, String time) {
        this.folds = folds;
        this.repeats = repeats;
        this.share = share;
        this.group = group;
        this.time = time;
    }

    /**
     * Folds or a hold-out by the number of rows.
     *
     * @return the rule above
     */
    public static Validation bySize() {
        return new Validation(0, 0, SHARE, null, null);
    }

    /**
     * Stratified folds.
     *
     * @param folds at least 2
     * @return each row held out once
     */
    public static Validation folds(int folds) {
        return repeatedFolds(folds, 1);
    }

    /**
     * Stratified folds, several times with other divisions.
     *
     * @param folds at least 2
     * @param repeats at least 1
     * @return each row held out as often as folds are repeated
     */
    public static Validation repeatedFolds(int folds, int repeats) {
        if (folds >= 2 && repeats >= 1) {
            return new Validation(folds, repeats, SHARE, null, null);
        }
        throw new IllegalArgumentException(
                "folds is " + folds + " and repeats is " + repeats + ", must be at least 2 and at least 1");
    }

    /**
     * One part of the rows is held out.
     *
     * @param share the part, above 0 and below 1
     * @return one split
     */
    public static Validation holdOut(double share) {
        if (share > 0 && share < 1) {
            return new Validation(1, 1, share, null, null);
        }
        throw new IllegalArgumentException("share is " + share + ", must be above 0 and below 1");
    }

    /**
     * The same, with rows of a group kept together.
     *
     * @param column a column beside the features, equal in the rows of a group
     * @return the validation
     */
    public Validation grouped(String column) {
        return new Validation(folds, repeats, share, column, time);
    }

    /**
     * The same, with rows judged by machines that were trained on earlier rows only.
     *
     * @param column a column beside the features: numbers, or texts whose alphabetical order is that of time, such as
     *     2024-03-01
     * @return the validation
     */
    public Validation ordered(String column) {
        return new Validation(folds, repeats, share, group, column);
    }

    /** Refuses groups and time, for what holds out rows one by one. */
    void requireByChance() {
        if (group != null || time != null) {
            throw new BadInputException("rows are to be held out by column '" + (group != null ? group : time)
                    + "', which cells cannot do: use the exact solver");
        }
    }

    /** Another way to divide rows, with the groups and the order of this one. */
    Validation like(Validation other) {
        return new Validation(other.folds, other.repeats, other.share, group, time);
    }

    /**
     * The splits of some rows.
     *
     * @param data the rows, all labelled
     * @param seed decides what is left to chance
     * @return at least one
     * @throws BadInputException if a column is missing or there are too few rows or groups
     */
    public List<Split> splits(Dataset data, long seed) {
        int parts = parts(data.size());
        if (data.size() < 2 || parts > data.size()) {
            throw new BadInputException("there are " + data.size() + " rows, too few for " + parts + " folds");
        }
        if (time != null) {
            return inOrder(data, parts);
        }
        int times = repeats(data.size());
        List<Split> splits = new ArrayList<>();
        for (int r = 0; r < times; r++) {
            if (group != null) {
                List<Split> grouped =
                        byGroup(data, parts == 1 ? (int) Math.max(2, Math.rint(1 / share)) : parts, seed + r);
                splits.addAll(parts == 1 ? grouped.subList(0, 1) : grouped);
            } else if (parts == 1) {
                splits.add(Split.holdOut(data.labels(), share, seed));
            } else {
                splits.addAll(Split.folds(data.labels(), parts, seed + r));
            }
        }
        return splits;
    }

    private int parts(int rows) {
        return folds > 0 ? folds : rows > MANY_ROWS ? 1 : Math.min(FOLDS, rows);
    }

    private int repeats(int rows) {
        return repeats > 0 ? repeats : Math.max(1, Math.min(MOST_REPEATS, (FEW_ROWS + rows - 1) / rows));
    }

    /**
     * The protocol in words.
     *
     * @param rows how many there are
     * @return such as "5 folds, 3 times"
     */
    public String text(int rows) {
        int parts = parts(rows);
        String text = parts == 1
                ? "a hold-out of " + Math.round(100 * share) + " %"
                : parts + " folds" + (time == null && repeats(rows) > 1 ? ", " + repeats(rows) + " times" : "");
        return text
                + (group == null ? "" : ", rows of equal " + group + " together")
                + (time == null ? "" : ", judged by machines of earlier " + time);
    }

    /** Groups are dealt to folds, large ones first, each to where it makes the classes most even. */
    private List<Split> byGroup(Dataset data, int parts, long seed) {
        List<String> cells = cells(data, group);
        Map<String, List<Integer>> rows = new LinkedHashMap<>();
        IntStream.range(0, data.size())
                .forEach(i -> rows.computeIfAbsent(cells.get(i), key -> new ArrayList<>())
                        .add(i));
        if (rows.size() < parts) {
            throw new BadInputException("column '" + group + "' has " + rows.size() + " groups, must have at least "
                    + parts + ", one for each fold");
        }
        List<List<Integer>> groups = new ArrayList<>(rows.values());
        Collections.shuffle(groups, new Random(seed));
        groups.sort(Comparator.comparing(members -> -members.size())); // stable
        double[] total = Arrays.stream(data.classCounts()).asDoubleStream().toArray();
        double[][] counts = new double[parts][total.length];
        int[] foldOf = new int[data.size()];
        for (List<Integer> members : groups) {
            int best = 0;
            double least = Double.POSITIVE_INFINITY;
            for (int f = 0; f < parts; f++) {
                double growth = 0;
                double[] grown = counts[f].clone();
                for (int i : members) {
                    int label = data.labels()[i];
                    growth += (2 * grown[label] + 1) / total[label];
                    grown[label]++;
                }
                if (growth < least) {
                    least = growth;
                    best = f;
                }
            }
            for (int i : members) {
                counts[best][data.labels()[i]]++;
                foldOf[i] = best;
            }
        }
        return IntStream.range(0, parts)
                .mapToObj(f -> new Split(
                        IntStream.range(0, data.size())
                                .filter(i -> foldOf[i] != f)
                                .toArray(),
                        IntStream.range(0, data.size())
                                .filter(i -> foldOf[i] == f)
                                .toArray()))
                .toList();
    }

    /** Parts of the rows in order; rows of equal time are in the same part. */
    private List<Split> inOrder(Dataset data, int parts) {
        List<String> cells = cells(data, time);
        Comparator<Integer> order = cells.stream().allMatch(Validation::isNumber)
                ? Comparator.comparingDouble(i -> Double.parseDouble(cells.get(i)))
                : Comparator.comparing(cells::get);
        List<Integer> rows =
                IntStream.range(0, data.size()).boxed().sorted(order).toList();
        List<Integer> starts = new ArrayList<>();
        for (int part = 1; part <= parts; part++) {
            int start = parts == 1
                    ? (int) Math.round((1 - share) * rows.size())
                    : (int) ((long) part * rows.size() / (parts + 1));
            while (start < rows.size() && start > 0 && order.compare(rows.get(start - 1), rows.get(start)) == 0) {
                start++;
            }
            if (start > 0 && start < rows.size() && !starts.contains(start)) {
                starts.add(start);
            }
        }
        if (starts.isEmpty()) {
            throw new BadInputException("column '" + time + "' is equal in all rows, must tell earlier from later");
        }
        starts.add(rows.size());
        return IntStream.range(0, starts.size() - 1)
                .mapToObj(s -> new Split(
                        sorted(rows.subList(0, starts.get(s))), sorted(rows.subList(starts.get(s), starts.get(s + 1)))))
                .toList();
    }

    private static int[] sorted(List<Integer> rows) {
        return rows.stream().mapToInt(Integer::intValue).sorted().toArray();
    }

    private static boolean isNumber(String text) {
        try {
            return Double.isFinite(Double.parseDouble(text));
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private static List<String> cells(Dataset data, String column) {
        List<String> cells = data.beside().texts().get(column);
        if (cells == null) {
            throw new BadInputException("there is no column '" + column + "' beside the features: columns are "
                    + data.beside().texts().keySet());
        }
        return cells;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Validation that
                && folds == that.folds
                && repeats == that.repeats
                && share == that.share
                && Objects.equals(group, that.group)
                && Objects.equals(time, that.time);
    }

    @Override
    public int hashCode() {
        return Objects.hash(folds, repeats, share, group, time);
    }
}
