package arcmargin.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What the cells of a column are like, and what becomes of them.
 *
 * <pre>{@code
 * for (ColumnProfile profile : ColumnProfile.of(data)) {
 *     System.out.println(profile.column().name() + ": " + profile.missing() + " missing");
 * }
 * }</pre>
 *
 * @param column name, type and levels
 * @param features the number of features it is encoded as, 0 if it is left out or adds nothing
 * @param encoding how it is encoded, in a few words
 * @param missing the number of cells without a value
 * @param distinct the number of different values
 * @param minimum the least value of a number or date, NaN if there is none
 * @param maximum the greatest value of a number or date, NaN if there is none
 * @param histogram the number of cells in each of a few intervals of equal length from minimum to maximum; of a
 *     category the number of cells of its most frequent levels, the largest first
 * @param frequent the most frequent levels of a category, the largest first
 */
@SuppressWarnings("ArrayRecordComponent") // printed and forgotten
public record ColumnProfile(
        Column column,
        int features,
        String encoding,
        int missing,
        int distinct,
        double minimum,
        double maximum,
        int[] histogram,
        List<String> frequent) {

    private static final int BINS = 8;

    /**
     * Looks at all columns of a table; features are encoded as if all rows were training rows.
     *
     * @param data rows of a table
     * @return a profile of each column, none if the data have no columns
     */
    public static List<ColumnProfile> of(Dataset data) {
        List<ColumnProfile> profiles = new ArrayList<>();
        int feature = 0;
        for (Column column : data.schema().columns()) {
            if (column.type().isFeature()) {
                double[] cells = new double[data.size()];
                int j = feature++;
                Arrays.setAll(cells, i -> data.points().get(i, j));
                profiles.add(of(column, cells));
            } else {
                String use = column.type() == Column.Type.LABEL ? "the classes" : "left out";
                int missing = column.type() == Column.Type.LABEL ? data.unlabelledRows() : 0;
                int distinct =
                        column.type() == Column.Type.LABEL ? data.classes().size() : 0;
                profiles.add(new ColumnProfile(
                        column, 0, use, missing, distinct, Double.NaN, Double.NaN, new int[0], List.of()));
            }
        }
        return profiles;
    }

    private static ColumnProfile of(Column column, double[] cells) {
        double[] known = Arrays.stream(cells)
                .filter(cell -> !Double.isNaN(cell))
                .sorted()
                .toArray();
        int distinct = (int) Arrays.stream(known).distinct().count();
        Encoding encoding = Encoding.fit(column, cells.clone(), 0, MissingValues.MEDIAN);
        int missing = cells.length - known.length;
        boolean constant = distinct <= 1 && missing == 0;
        int features = constant ? 0 : encoding.width() + (encoding.indicator() ? 1 : 0);
        String text = constant || features == 0 ? "adds nothing" : text(encoding, column);
        if (column.type().hasLevels()) {
            int[] counts = new int[column.levels().size()];
            Arrays.stream(known).filter(cell -> cell >= 0).forEach(cell -> counts[(int) cell]++);
            int[] largest = IntStream.range(0, counts.length)
                    .filter(level -> counts[level] > 0)
                    .boxed()
                    .sorted(Comparator.comparing((Integer level) -> -counts[level]))
                    .limit(BINS)
                    .mapToInt(Integer::intValue)
                    .toArray();
            return new ColumnProfile(
                    column,
                    features,
                    text,
                    missing,
                    distinct,
                    Double.NaN,
                    Double.NaN,
                    IntStream.of(largest).map(level -> counts[level]).toArray(),
                    IntStream.of(largest).mapToObj(column.levels()::get).toList());
        }
        double minimum = known.length == 0 ? Double.NaN : known[0];
        double maximum = known.length == 0 ? Double.NaN : known[known.length - 1];
        int[] histogram = new int[distinct > 1 ? BINS : 0];
        for (int i = 0; i < known.length && distinct > 1; i++) {
            double place = known[i] / 2 - minimum / 2; // halves, so that nothing overflows
            histogram[(int) Math.min(BINS - 1, BINS * (place / (maximum / 2 - minimum / 2)))]++;
        }
        return new ColumnProfile(column, features, text, missing, distinct, minimum, maximum, histogram, List.of());
    }

    private static String text(Encoding encoding, Column column) {
        String indicator = encoding.indicator() ? ", indicator of missing" : "";
        if (encoding instanceof Encoding.Levels levels) {
            return levels.width() + " indicators" + (levels.hasOther() ? ", rare ones together" : "")
                    + (levels.hasMissing() ? ", missing as a level" : "");
        } else if (encoding instanceof Encoding.Dates dates) {
            return "days" + (dates.weekday() ? ", weekday" : "") + (dates.month() ? ", month" : "") + indicator;
        }
        return (column.type() == Column.Type.ORDERED ? "rank" : "number") + indicator;
    }
}
