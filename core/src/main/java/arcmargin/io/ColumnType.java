package arcmargin.io;

import arcmargin.data.BadInputException;
import arcmargin.data.Column;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * What the texts of a column are, and the value of each.
 *
 * @param column name, type and levels
 * @param values for each code of the dictionary the value of its cells, NaN where missing; null if the column is no
 *     feature
 * @param note what might surprise, or empty
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record ColumnType(Column column, double[] values, String note) {

    /** A column of this share of numbers or dates is one of numbers or dates; other texts are missing cells. */
    private static final double MOST = 0.9;

    /** Unless it has few values, which may be codes. */
    private static final int FEW_VALUES = 20;

    private static final Pattern DAY_AND_POINT = Pattern.compile("[0-9]{1,2}\\.");

    /**
     * Infers the type from all cells: numbers, dates, names of the rows, or else categories.
     *
     * @param name the name of the column
     * @param texts its texts
     * @param decimalComma whether the comma is the decimal separator
     */
    static ColumnType infer(String name, TableTexts.Dictionary texts, boolean decimalComma) {
        int cells = 0;
        int distinct = 0;
        for (int code = 1; code < texts.size(); code++) {
            if (!CellText.isMissing(texts.text(code))) {
                cells += texts.count(code);
                distinct++;
            }
        }
        if (cells == 0) {
            return new ColumnType(
                    new Column(name, Column.Type.IGNORED, List.of()), null, "has no values and is left out");
        }
        Parsed numbers = new Parsed(texts, text -> CellText.number(text, decimalComma));
        Parsed best = numbers;
        String order = "";
        for (String candidate : List.of(DateText.MDY, DateText.DMY, DateText.TIME)) {
            if (best.known < cells) {
                Parsed dates = new Parsed(texts, text -> DateText.days(text, candidate));
                boolean better = dates.known > best.known;
                best = better ? dates : best;
                order = better ? candidate : order;
            }
        }
        boolean most = (best.known >= MOST * cells && best.values > FEW_VALUES)
                || (best.known > cells / 2 && distinct == cells); // no category, and rather numbers than names
        if (best.known > 0 && (best.known + best.loose == cells || most)) {
            return order.isEmpty()
                    ? new ColumnType(Column.number(name), best.lookup, best.note("numbers"))
                    : dates(name, texts, order, best);
        }
        if (distinct == cells && cells > 1) {
            return new ColumnType(
                    new Column(name, Column.Type.IDENTIFIER, List.of()),
                    null,
                    "has another text in every row and is left out as a name of the row");
        }
        return category(new Column(name, Column.Type.CATEGORY, List.of()), texts);
    }

    private static ColumnType dates(String name, TableTexts.Dictionary texts, String order, Parsed parsed) {
        String note = parsed.note("dates");
        String kept = order;
        if (order.equals(DateText.MDY)) {
            Parsed plain = new Parsed(texts, text -> DateText.days(text, DateText.YMD));
            if (plain.known == parsed.known) {
                return new ColumnType(new Column(name, Column.Type.DATE, List.of(DateText.YMD)), plain.lookup, note);
            }
            Parsed other = new Parsed(texts, text -> DateText.days(text, DateText.DMY));
            if (other.known == parsed.known) {
                boolean points = IntStream.range(1, texts.size())
                        .anyMatch(
                                code -> DAY_AND_POINT.matcher(texts.text(code)).lookingAt());
                kept = points ? DateText.DMY : DateText.MDY;
                note = (note.isEmpty() ? "" : note + "; it ")
                        + "has dates that can be read in two ways, they are taken as "
                        + (points ? "day, month, year" : "month, day, year");
            }
        }
        String chosen = kept;
        Parsed taken = new Parsed(texts, text -> DateText.days(text, chosen));
        return new ColumnType(new Column(name, Column.Type.DATE, List.of(kept)), taken.lookup, note);
    }

    /**
     * Reads a column whose type is known.
     *
     * @param known name, type and levels
     * @param texts its texts
     * @param decimalComma whether the comma is the decimal separator
     * @param like whether the column is known from other data, with all its levels
     * @throws BadInputException if a text is none of this type
     */
    static ColumnType of(Column known, TableTexts.Dictionary texts, boolean decimalComma, boolean like) {
        return switch (known.type()) {
            case NUMBER -> fitting(known, texts, text -> CellText.number(text, decimalComma), "number", like);
            case DATE -> {
                String order =
                        known.levels().isEmpty() ? order(texts) : known.levels().get(0);
                Column column = new Column(known.name(), Column.Type.DATE, List.of(order));
                yield fitting(
                        column,
                        texts,
                        text -> {
                            double days = DateText.days(text, order);
                            return Double.isNaN(days) && order.equals(DateText.YMD) ? DateText.compact(text) : days;
                        },
                        "date",
                        like);
            }
            case ORDERED -> like ? levels(known, texts) : ordered(known, texts);
            case CATEGORY -> like ? levels(known, texts) : category(known, texts);
            default -> new ColumnType(known, null, "");
        };
    }

    private static String order(TableTexts.Dictionary texts) {
        return List.of(DateText.YMD, DateText.MDY, DateText.DMY, DateText.TIME).stream()
                .max(Comparator.comparingInt(order -> new Parsed(texts, text -> DateText.days(text, order)).known))
                .orElse(DateText.YMD);
    }

    /** As in training, texts among numbers or dates are missing cells where they are few, but not where it was said. */
    private static ColumnType fitting(
            Column known, TableTexts.Dictionary texts, ToDoubleFunction<String> parser, String what, boolean like) {
        Parsed parsed = new Parsed(texts, parser);
        boolean few = like && parsed.known >= MOST * (parsed.known + parsed.strange);
        if (parsed.odd != 0 && !few) {
            throw new Unfit(parsed.odd, BlockParser.quoted(texts.text(parsed.odd)) + ", expected a " + what);
        }
        return new ColumnType(known, parsed.lookup, parsed.odd == 0 ? "" : parsed.note(what + "s"));
    }

    /** Categories: the levels given first, then those of the file, sorted so that the order of rows does not matter. */
    private static ColumnType category(Column known, TableTexts.Dictionary texts) {
        List<String> found = new ArrayList<>();
        for (int code = 1; code < texts.size(); code++) {
            String text = texts.text(code);
            if (!CellText.isMissing(text) && !known.levels().contains(text)) {
                found.add(text);
            }
        }
        boolean numbers = found.stream().allMatch(NumberScanner::isNumber);
        found.sort(
                numbers
                        ? Comparator.<String>comparingDouble(NumberScanner::parse)
                                .thenComparing(text -> text)
                        : Comparator.naturalOrder());
        List<String> levels = new ArrayList<>(known.levels());
        levels.addAll(found);
        return levels(new Column(known.name(), known.type(), levels), texts);
    }

    private static ColumnType ordered(Column known, TableTexts.Dictionary texts) {
        ColumnType type = levels(known, texts);
        for (int code = 1; code < texts.size(); code++) {
            if (type.values()[code] == Column.UNSEEN) {
                throw new Unfit(
                        code,
                        BlockParser.quoted(texts.text(code)) + ", expected one of the levels "
                                + TableLayout.shortened(known.levels()));
            }
        }
        return type;
    }

    /** Texts are levels as they are written, else as numbers of the same value, else whatever the case of letters. */
    private static ColumnType levels(Column known, TableTexts.Dictionary texts) {
        Map<String, Integer> exact = new HashMap<>();
        Map<String, Integer> alike = new HashMap<>();
        for (int level = 0; level < known.levels().size(); level++) {
            String text = known.levels().get(level);
            exact.put(text, level);
            int place = level;
            alike.merge(likeness(text), place, (a, b) -> -1); // two such levels: neither
        }
        double[] values = new double[texts.size()];
        Arrays.fill(values, Double.NaN);
        int unseen = 0;
        String example = "";
        for (int code = 1; code < values.length; code++) {
            String text = texts.text(code);
            Integer level = exact.get(text);
            if (level == null && CellText.isMissing(text)) {
                continue;
            }
            values[code] = level != null ? level : alike.getOrDefault(likeness(text), -1);
            if (values[code] == Column.UNSEEN) {
                unseen += texts.count(code);
                example = text;
            }
        }
        String note = unseen == 0
                ? ""
                : "has " + (unseen == 1 ? "1 cell" : unseen + " cells")
                        + " with levels that the training data did not have, such as " + BlockParser.quoted(example);
        return new ColumnType(known, values, note);
    }

    private static String likeness(String text) {
        return ClassNames.canonical(text).strip().toLowerCase(java.util.Locale.ROOT);
    }

    /** A text that does not fit the type its column is said to have. */
    static final class Unfit extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private final int code;

        Unfit(int code, String message) {
            super(message, null, false, false);
            this.code = code;
        }

        /** {@return the code of the text} */
        int code() {
            return code;
        }
    }

    /** The texts of a column read as numbers of some kind. */
    private static final class Parsed {

        private final double[] lookup;
        private final TableTexts.Dictionary texts;
        private int known; // cells
        private int loose; // cells that mean nothing among numbers
        private int strange; // cells that are neither
        private int values; // different texts
        private int odd; // a text that is neither
        private int nothing; // a text that means nothing

        Parsed(TableTexts.Dictionary texts, ToDoubleFunction<String> parser) {
            this.texts = texts;
            lookup = new double[texts.size()];
            Arrays.fill(lookup, Double.NaN);
            for (int code = 1; code < lookup.length; code++) {
                String text = texts.text(code);
                if (CellText.isMissing(text)) {
                    continue;
                }
                double value = parser.applyAsDouble(text);
                if (!Double.isNaN(value)) {
                    lookup[code] = value + 0.0;
                    known += texts.count(code);
                    values++;
                } else if (CellText.isMissingNumber(text)) {
                    loose += texts.count(code);
                    nothing = code;
                } else {
                    strange += texts.count(code);
                    odd = odd == 0 ? code : odd;
                }
            }
        }

        String note(String kind) {
            int example = strange > 0 ? odd : nothing;
            return strange + loose == 0
                    ? ""
                    : "is of " + kind + "; " + (strange + loose == 1 ? "1 cell" : strange + loose + " cells")
                            + " such as " + BlockParser.quoted(texts.text(example))
                            + (strange + loose == 1 ? " counts" : " count") + " as missing";
        }
    }
}
