package arcmargin.data;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.Month;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** How the cells of one column become features, fitted on the training rows. */
sealed interface Encoding {

    /** A missing-value indicator is worth a feature from this share of the training rows on. */
    double NOT_RARE = 0.05;

    /** A level that fewer training rows have tells more about these rows than about the level. */
    int FEWEST_ROWS = 3;

    /** A level below this share of the training rows is rare. */
    double SMALLEST_SHARE = 0.001;

    /** The most frequent levels of a column that have a feature of their own, at most so many. */
    int MOST_LEVELS = 64;

    /** {@return the column} */
    Column column();

    /** {@return the number of features, the missing-value indicator not counted} */
    int width();

    /** {@return whether an indicator of missing cells follows all features} */
    boolean indicator();

    /** Writes the features of a cell to an array that is zero there. */
    void encode(double cell, double[] target, int at);

    /** Writes the group of each feature: features of one group together weigh as much as one number. */
    default void groups(int[] groups, int at) {
        Arrays.setAll(groups, j -> j >= at && j < at + width() ? at : groups[j]);
    }

    /** {@return the names of the features} */
    default List<String> names() {
        return List.of(column().name());
    }

    /** {@return a line that {@link #parse} reads} */
    String text();

    /**
     * Fits the encoding of a column.
     *
     * @param column the column
     * @param cells its cells in the training rows, NaN where missing; the order is changed
     * @param zeros the number of further cells that are 0
     * @param missing how missing numbers are replaced
     */
    static Encoding fit(Column column, double[] cells, int zeros, MissingValues missing) {
        if (column.type() == Column.Type.CATEGORY) {
            return Levels.fit(column, cells, zeros);
        }
        int known = 0;
        for (int k = 0; k < cells.length; k++) {
            double cell = cells[k];
            if (!Double.isNaN(cell) && !(column.type() == Column.Type.ORDERED && cell < 0)) {
                cells[k] = cells[known];
                cells[known++] = cell;
            }
        }
        int absent = cells.length - known;
        boolean indicator = absent >= NOT_RARE * (cells.length + zeros) && absent > 0;
        double[] values = Arrays.copyOf(cells, known);
        double fill = known + zeros == 0
                ? 0
                : switch (missing) {
                    case MEDIAN, REFUSE -> Median.of(values, zeros);
                    case MEAN -> mean(values, zeros);
                    case ZERO -> 0;
                };
        return column.type() == Column.Type.DATE
                ? Dates.fit(column, values, fill, indicator)
                : new Numbers(column, fill, indicator);
    }

    private static double mean(double[] values, int zeros) {
        double count = (double) values.length + zeros;
        double mean = Arrays.stream(values).sum() / count;
        return Double.isFinite(mean)
                ? mean
                : Arrays.stream(values).map(value -> value / count).sum();
    }

    /** Reads the line of a column that is a feature. */
    static Encoding parse(Column column, Words words) {
        return switch (column.type()) {
            case CATEGORY -> Levels.parse(column, words);
            case DATE -> Dates.parse(column, words);
            default -> new Numbers(column, words.number(), words.take("indicator"));
        };
    }

    /**
     * A number, or the rank of an ordered level, as it is.
     *
     * @param fill what a missing cell becomes
     */
    record Numbers(Column column, double fill, boolean indicator) implements Encoding {

        @Override
        public int width() {
            return 1;
        }

        @Override
        public void encode(double cell, double[] target, int at) {
            target[at] = isMissing(cell) ? fill : cell;
        }

        private boolean isMissing(double cell) {
            return Double.isNaN(cell) || (cell < 0 && column.type() == Column.Type.ORDERED);
        }

        @Override
        public String text() {
            StringBuilder text = new StringBuilder(Words.quoted(column.name()));
            column.levels().forEach(level -> text.append(' ').append(Words.quoted(level)));
            return text.append(' ').append(fill) + (indicator ? " indicator" : "");
        }
    }

    /**
     * A category: an indicator for each frequent level, one for all others together, one for missing cells.
     *
     * @param places for each level its indicator, or -1 if it has none of its own
     * @param own the number of levels that have one
     * @param hasOther whether rare levels of the training rows were gathered
     * @param hasMissing whether missing cells are a level
     */
    record Levels(Column column, List<Integer> places, int own, boolean hasOther, boolean hasMissing)
            implements Encoding {

        static Levels fit(Column column, double[] cells, int zeros) {
            int levels = column.levels().size();
            int[] counts = new int[levels];
            if (levels > 0) {
                counts[0] = zeros;
            }
            int missing = 0;
            for (double cell : cells) {
                if (Double.isNaN(cell)) {
                    missing++;
                } else if (cell >= 0) {
                    counts[(int) cell]++;
                }
            }
            double fewest = Math.max(FEWEST_ROWS, SMALLEST_SHARE * (cells.length + zeros));
            int[] frequent = IntStream.range(0, levels)
                    .filter(level -> counts[level] >= fewest)
                    .boxed()
                    .sorted((a, b) -> Integer.compare(counts[b], counts[a])) // stable
                    .limit(MOST_LEVELS)
                    .mapToInt(Integer::intValue)
                    .toArray();
            boolean[] kept = new boolean[levels];
            IntStream.of(frequent).forEach(level -> kept[level] = true);
            boolean hasMissing = missing >= fewest;
            boolean hasOther = (missing > 0 && !hasMissing)
                    || IntStream.range(0, levels).anyMatch(level -> !kept[level] && counts[level] > 0);
            return of(column, kept, hasOther, hasMissing);
        }

        static Levels parse(Column column, Words words) {
            boolean hasMissing = words.take("missing");
            boolean hasOther = words.take("other");
            boolean[] kept = new boolean[column.levels().size()];
            for (int level = 0; level < kept.length; level++) {
                kept[level] = words.word().equals("1");
            }
            return of(column, kept, hasOther, hasMissing);
        }

        private static Levels of(Column column, boolean[] kept, boolean hasOther, boolean hasMissing) {
            List<Integer> places = new ArrayList<>();
            int own = 0;
            for (boolean each : kept) {
                places.add(each ? own++ : -1);
            }
            return new Levels(column, List.copyOf(places), own, hasOther, hasMissing);
        }

        /** A single indicator would be the same in every row. */
        @Override
        public int width() {
            int indicators = own + (hasOther ? 1 : 0) + (hasMissing ? 1 : 0);
            return indicators == 1 ? 0 : indicators;
        }

        @Override
        public boolean indicator() {
            return false;
        }

        @Override
        public void encode(double cell, double[] target, int at) {
            int place = place(cell);
            if (place >= 0 && width() > 0) {
                target[at + place] = 1;
            }
        }

        /** The indicator of a cell, or -1 if it has none: a level that no training row had. */
        private int place(double cell) {
            if (Double.isNaN(cell) && hasMissing) {
                return width() - 1;
            }
            int place = cell >= 0 && cell < places.size() ? places.get((int) cell) : -1;
            return place < 0 && hasOther ? own : place;
        }

        @Override
        public List<String> names() {
            List<String> names = new ArrayList<>();
            for (int level = 0; level < places.size(); level++) {
                if (places.get(level) >= 0) {
                    names.add(column.name() + "=" + column.levels().get(level));
                }
            }
            if (hasOther) {
                names.add(column.name() + "=(other)");
            }
            if (hasMissing) {
                names.add(column.name() + "=(missing)");
            }
            return width() == 0 ? List.of() : names;
        }

        @Override
        public String text() {
            StringBuilder text = new StringBuilder(Words.quoted(column.name()));
            column.levels().forEach(level -> text.append(' ').append(Words.quoted(level)));
            text.append(hasMissing ? " missing" : "").append(hasOther ? " other" : "");
            places.forEach(place -> text.append(place < 0 ? " 0" : " 1"));
            return text.toString();
        }
    }

    /**
     * A date: its days; the day of the week and the month as categories where the training rows span enough of them.
     *
     * @param fill the days of a missing date
     * @param weekday whether the day of the week is encoded
     * @param month whether the month is encoded
     */
    record Dates(Column column, double fill, boolean indicator, boolean weekday, boolean month) implements Encoding {

        private static final int DAYS_FOR_WEEKDAY = 14;
        private static final int DAYS_FOR_MONTH = 730;
        private static final double LATEST = 365_242_000; // a million years on, still a day that LocalDate knows

        static Dates fit(Column column, double[] days, double fill, boolean indicator) {
            double span = Arrays.stream(days).max().orElse(0)
                    - Arrays.stream(days).min().orElse(0);
            return new Dates(column, fill, indicator, span >= DAYS_FOR_WEEKDAY, span >= DAYS_FOR_MONTH);
        }

        static Dates parse(Column column, Words words) {
            return new Dates(
                    column, words.number(), words.take("indicator"), words.take("weekday"), words.take("month"));
        }

        @Override
        public int width() {
            return 1 + (weekday ? DayOfWeek.values().length : 0) + (month ? Month.values().length : 0);
        }

        @Override
        public void encode(double cell, double[] target, int at) {
            target[at] = Double.isNaN(cell) ? fill : cell;
            if (Double.isNaN(cell) || Math.abs(cell) > LATEST) {
                return;
            }
            LocalDate date = LocalDate.ofEpochDay((long) Math.floor(cell));
            if (weekday) {
                target[at + date.getDayOfWeek().getValue()] = 1;
            }
            if (month) {
                target[at + width() - Month.values().length + date.getMonthValue() - 1] = 1;
            }
        }

        @Override
        public void groups(int[] groups, int at) {
            for (int j = 0; j < width(); j++) {
                boolean isDay = weekday && j >= 1 && j <= DayOfWeek.values().length;
                groups[at + j] = j == 0 ? at : at + (isDay ? 1 : width() - 1);
            }
        }

        @Override
        public List<String> names() {
            List<String> names = new ArrayList<>(List.of(column.name()));
            if (weekday) {
                Arrays.stream(DayOfWeek.values()).forEach(day -> names.add(column.name() + "=" + day));
            }
            if (month) {
                Arrays.stream(Month.values()).forEach(each -> names.add(column.name() + "=" + each));
            }
            return names;
        }

        @Override
        public String text() {
            StringBuilder text = new StringBuilder(Words.quoted(column.name()));
            column.levels().forEach(level -> text.append(' ').append(Words.quoted(level)));
            return text.append(' ').append(fill)
                    + (indicator ? " indicator" : "")
                    + (weekday ? " weekday" : "")
                    + (month ? " month" : "");
        }
    }
}
