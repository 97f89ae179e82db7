package arcmargin.io;

import java.util.Arrays;
import java.util.List;

/** Parses the rows of a table: numbers, and among them perhaps a label, separated by a delimiter or by blanks. */
final class TableParser extends BlockParser {

    private final TableLayout layout;
    private final int[] features;
    private final boolean betweenBlanks;
    private final FieldScanner fields;
    private final int width;
    private double[] values;

    TableParser(TextBlock block, TableLayout layout) {
        super(block, layout.delimiter() != '\t');
        this.layout = layout;
        features = layout.features();
        betweenBlanks = layout.delimiter() == FieldScanner.BLANKS;
        fields = new FieldScanner(bytes, layout.delimiter());
        width = layout.width();
        values = new double[Math.max(width, (block.end() - block.start()) / 8)];
    }

    @Override
    int row(int from) {
        int base = startRow();
        String label = null;
        int p = from;
        int next = from;
        for (int column = 0; column < features.length; column++) {
            p = fields.skipSpace(p);
            if (features[column] >= 0) {
                double value = scanner.scan(p);
                int end = scanner.end();
                next = fields.skipSpace(end);
                if (end == p || !endsField(end, next) || !Double.isFinite(value)) {
                    value = unusual(p, column);
                    next = fields.end();
                }
                values[base + features[column]] = value + 0.0; // no negative zeros
            } else {
                String text = field(p);
                next = fields.end();
                label = column == layout.label() ? label(p, text) : label;
            }
            boolean last = column + 1 == features.length;
            if (last != (bytes[next] == '\n')) {
                throw last ? tooMany(next) : tooFew(next, column + 1);
            }
            p = betweenBlanks ? next : next + 1;
        }
        if (label == null) {
            endRow();
        } else {
            endRow(label);
        }
        return next + 1;
    }

    private int startRow() {
        long base = (long) rows() * width;
        if (base + width > values.length) {
            values = Arrays.copyOf(values, (int) Math.min(Integer.MAX_VALUE - 8L, Math.max(2 * base, base + width)));
        }
        return (int) base;
    }

    private boolean endsField(int end, int next) {
        return bytes[next] == '\n' || bytes[next] == layout.delimiter() || (betweenBlanks && next > end);
    }

    private String field(int from) {
        String text = fields.text(from);
        if (text == null) {
            throw offence(from, FieldScanner.BAD_QUOTES);
        }
        return text;
    }

    private String label(int from, String text) {
        if (isMissing(text)) {
            throw offence(from, "the label is missing, expected a number or a name");
        }
        return text;
    }

    /** Reads a field that is no plain number: quoted, missing, or wrong. */
    private double unusual(int from, int column) {
        String text = field(from);
        if (isMissing(text)) {
            return Double.NaN;
        }
        double value = NumberScanner.parse(text);
        if (Double.isFinite(value)) {
            return value;
        }
        throw offence(from, quoted(text) + " in " + layout.describe(column) + ", expected a finite number");
    }

    private Offence tooFew(int position, int found) {
        return offence(position, "the row ends after " + fields(found) + ", expected " + features.length);
    }

    private Offence tooMany(int position) {
        return offence(
                betweenBlanks ? position : position + 1,
                "the row has more than " + fields(features.length) + ", expected as many as in the first row");
    }

    private static String fields(int count) {
        return count == 1 ? "1 field" : count + " fields";
    }

    @Override
    RowBlock finish(int lines, int[] labels, List<String> names) {
        return new RowBlock(lines, null, null, Arrays.copyOf(values, rows() * width), width, labels, names).compact();
    }
}
