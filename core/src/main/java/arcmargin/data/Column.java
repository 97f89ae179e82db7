package arcmargin.data;

import java.util.List;

/**
 * A column of a table.
 *
 * <pre>{@code
 * Column length = Column.number("length");
 * Column colour = new Column("colour", Column.Type.CATEGORY, List.of("blue", "red"));
 * }</pre>
 *
 * @param name its name, empty if the table has no header
 * @param type what its cells are
 * @param levels of a category or an ordered column the texts that its codes 0, 1, … stand for; of a date the order of
 *     its parts, {@code ymd}, {@code dmy} or {@code mdy}; otherwise empty
 */
public record Column(String name, Type type, List<String> levels) {

    /** The code of a cell whose text is none of the levels. */
    public static final double UNSEEN = -1;

    /** What the cells of a column are, and hence how points hold them. A missing cell is NaN in every type. */
    public enum Type {
        /** Numbers. */
        NUMBER,
        /** Dates and times, held as days since the beginning of 1970. */
        DATE,
        /** Texts without an order, held as the index of their level. */
        CATEGORY,
        /** Texts with an order, held as the index of their level. */
        ORDERED,
        /** The classes; not part of the points. */
        LABEL,
        /** A name or a number that identifies the row; not part of the points. */
        IDENTIFIER,
        /** Left out at the user's wish; not part of the points. */
        IGNORED;

        /** {@return whether columns of this type are features} */
        public boolean isFeature() {
            return compareTo(ORDERED) <= 0;
        }

        /** {@return whether cells are held as the index of a level} */
        public boolean hasLevels() {
            return this == CATEGORY || this == ORDERED;
        }
    }

    /**
     * Checks that levels are distinct.
     *
     * @param name may be empty
     * @param type what the cells are
     * @param levels distinct
     */
    public Column {
        levels = List.copyOf(levels);
        if (levels.stream().distinct().count() != levels.size()) {
            throw new IllegalArgumentException("levels = " + levels + ", must be distinct");
        }
    }

    /**
     * Returns a column of numbers.
     *
     * @param name its name, or empty
     * @return the column
     */
    public static Column number(String name) {
        return new Column(name, Type.NUMBER, List.of());
    }
}
