package arcmargin.io;

import java.util.Arrays;
import java.util.List;

/**
 * Parses the rows of a table: numbers, texts as codes, and among them perhaps a label, separated by a delimiter or by
 * blanks. A text in a column of numbers becomes a missing value, and the column is remembered: it is to be read as
 * texts.
 */
final class TableParser extends BlockParser {

    /** Values that sparse rows of any block may leave out though they are not zero, and more for each of its bytes. */
    private static final long MOST_IMPLIED = 1 << 22;

    private static final long IMPLIED_FOR_A_BYTE = 16;

    private final TableLayout layout;
    private final TableColumn[] columns;
    private final byte delimiter;
    private final byte comment;
    private final boolean betweenBlanks;
    private final FieldScanner fields;
    private final TextCodes[] texts; // by slot
    private final TextCodes labels;
    private final boolean[] odd;
    private final int width;
    private double[] values;
    private SparseRows sparse; // null until a row is written so
    private List<TableColumn> implied; // see likeFirst
    private long impliedValues;

    TableParser(TextBlock block, TableLayout layout, boolean lenient) {
        super(block, layout.syntax().delimiter() != '\t', lenient);
        this.layout = layout;
        columns = layout.columns().toArray(new TableColumn[0]);
        delimiter = layout.syntax().delimiter();
        comment = layout.syntax().comment();
        betweenBlanks = delimiter == FieldScanner.BLANKS;
        fields = new FieldScanner(block, delimiter, layout.syntax().arff());
        width = layout.slots();
        texts = new TextCodes[width];
        for (TableColumn column : columns) {
            if (column.slot() >= 0 && column.text()) {
                texts[column.slot()] = new TextCodes(bytes);
            }
        }
        labels = new TextCodes(bytes);
        odd = new boolean[columns.length];
        values = new double[Math.max(width, (block.end() - block.start()) / 8)];
    }

    @Override
    int row(int from) {
        if (bytes[from] == comment && comment != 0) {
            return lineEnd(from) + 1;
        }
        if (layout.syntax().arff() && bytes[fields.skipSpace(from)] == '{') {
            return sparseRow(fields.skipSpace(from) + 1);
        }
        int base = startRow();
        int label = 0;
        int p = from;
        int next = from;
        for (int c = 0; c < columns.length; c++) {
            TableColumn column = columns[c];
            p = fields.skipSpace(p);
            if (column.slot() >= 0 && !column.text()) {
                double value = scanner.scan(p);
                int end = scanner.end();
                next = fields.skipSpace(end);
                if (end == p || !endsField(end, next) || !Double.isFinite(value)) {
                    value = unusual(p, c);
                    next = fields.end();
                }
                values[base + column.slot()] = value + 0.0; // no negative zeros
            } else {
                scan(p);
                next = fields.end();
                label = text(column, base, label);
            }
            boolean last = c + 1 == columns.length;
            if (last != (bytes[next] == '\n')) {
                throw last ? tooMany(next) : tooFew(next, c + 1);
            }
            p = betweenBlanks ? next : next + 1;
        }
        endRow(label);
        addLines(fields.takeLines());
        return next + 1;
    }

    /** Stores the text last scanned where its column wants it, and returns the code of the label. */
    private int text(TableColumn column, int base, int label) {
        if (column.slot() >= 0) {
            values[base + column.slot()] = code(texts[column.slot()]);
        }
        return column.role() == TableColumn.Role.LABEL ? code(labels) : label;
    }

    private int code(TextCodes codes) {
        String unescaped = fields.unescaped();
        return unescaped == null ? codes.code(fields.start(), fields.stop()) : codes.code(unescaped);
    }

    /** A row of ARFF such as {@code 1 7, 3 'a b'}: columns counted from 0; the others are 0 or their first level. */
    private int sparseRow(int from) {
        if (sparse == null) {
            sparse = new SparseRows(width);
        }
        keepDenseRows();
        sparse.startRow();
        int label = 0;
        if (impliedValues > MOST_IMPLIED + IMPLIED_FOR_A_BYTE * bytes.length) {
            throw offence(
                    from,
                    "the sparse rows leave out " + impliedValues + " values of columns of texts, expected a table that"
                            + " leaves out zeros");
        }
        for (TableColumn column : likeFirst()) {
            int code = column.slot() >= 0 ? texts[column.slot()].code(first(column)) : 0;
            if (code > 0) {
                sparse.put(column.slot(), code);
            }
            label = column.role() == TableColumn.Role.LABEL ? labels.code(first(column)) : label;
        }
        int p = fields.skipSpace(from);
        while (bytes[p] != '}') {
            double index = scanner.scan(p);
            int end = scanner.end();
            p = fields.skipSpace(end);
            if (end == from || !(index >= 0 && index < columns.length) || index != Math.rint(index) || p == end) {
                throw offence(
                        p,
                        "the sparse row needs a column from 0 to " + (columns.length - 1)
                                + " and a blank before each value");
            }
            int column = (int) index;
            int stop = p;
            if (fields.isQuote(bytes[p])) {
                scan(p);
                stop = fields.end();
            } else {
                while (bytes[stop] != ',' && bytes[stop] != '}' && bytes[stop] != '\n') {
                    stop++;
                }
            }
            label = sparseCell(p, stop, column, label);
            p = fields.skipSpace(stop);
            if (bytes[p] != ',' && bytes[p] != '}') {
                throw offence(p, "the sparse row does not end, expected a closing brace");
            }
            p = bytes[p] == ',' ? fields.skipSpace(p + 1) : p;
        }
        endRow(label);
        sparse.endRow();
        return lineEnd(p) + 1;
    }

    /** The columns whose value is not zero where a sparse row does not have it: those of texts. */
    private List<TableColumn> likeFirst() {
        if (implied == null) {
            implied = Arrays.stream(columns)
                    .filter(column -> column.role() == TableColumn.Role.LABEL || (column.slot() >= 0 && column.text()))
                    .toList();
        }
        impliedValues += implied.size();
        return implied;
    }

    private static String first(TableColumn column) {
        boolean nominal = column.known() != null && !column.known().levels().isEmpty();
        return nominal ? column.known().levels().get(0) : "0";
    }

    private int sparseCell(int from, int to, int index, int label) {
        boolean quoted = fields.isQuote(bytes[from]);
        String text = quoted ? fields.text() : TextCodes.decode(bytes, from, to).strip();
        TableColumn column = columns[index];
        if (column.slot() >= 0) {
            sparse.put(column.slot(), column.text() ? texts[column.slot()].code(text) : number(text, index));
        }
        return column.role() == TableColumn.Role.LABEL ? labels.code(text) : label;
    }

    /** Rows written densely before one that is not join the sparse ones. */
    private void keepDenseRows() {
        int dense = rows() - sparse.rows();
        for (int i = 0; i < dense; i++) {
            sparse.startRow();
            for (int slot = 0; slot < width; slot++) {
                sparse.put(slot, values[i * width + slot]);
            }
            sparse.endRow();
        }
    }

    private int startRow() {
        long base = (long) (rows() - (sparse == null ? 0 : sparse.rows())) * width;
        if (base + width > values.length) {
            values = Arrays.copyOf(values, (int) Math.min(Integer.MAX_VALUE - 8L, Math.max(2 * base, base + width)));
        }
        return (int) base;
    }

    private boolean endsField(int end, int next) {
        return bytes[next] == '\n' || bytes[next] == delimiter || (betweenBlanks && next > end);
    }

    private void scan(int from) {
        if (!fields.scan(from)) {
            throw offence(from, fields.problem());
        }
    }

    /** Reads a field that is no plain number: quoted, missing, or a text. */
    private double unusual(int from, int column) {
        scan(from);
        return number(fields.text(), column);
    }

    private double number(String text, int column) {
        if (CellText.isMissing(text)) {
            return Double.NaN;
        }
        double value = NumberScanner.parse(text);
        if (Double.isFinite(value)) {
            return value;
        }
        odd[column] = true;
        return Double.NaN;
    }

    private Offence tooFew(int position, int found) {
        return offence(
                position,
                "the row ends after " + fields(found) + ", expected " + columns.length + " as in the first row; "
                        + (betweenBlanks ? "a missing cell is written as ?" : "missing cells need their delimiters"));
    }

    private Offence tooMany(int position) {
        return offence(
                betweenBlanks ? position : position + 1,
                "the row has more than " + fields(columns.length) + ", expected as many as in the first row"
                        + (betweenBlanks ? "" : "; a field that holds the delimiter needs quotes"));
    }

    private static String fields(int count) {
        return count == 1 ? "1 field" : count + " fields";
    }

    @Override
    RowBlock finish(int lines, int[] labelCodes) {
        List<String>[] dictionaries = RowBlock.dictionaries(width);
        for (int slot = 0; slot < width; slot++) {
            dictionaries[slot] = texts[slot] == null ? null : texts[slot].texts();
        }
        RowBlock.Texts found = new RowBlock.Texts(dictionaries, odd, problems());
        if (sparse != null) {
            keepDenseRows();
            return sparse.block(lines, labelCodes, labels.names(), found).compact();
        }
        return new RowBlock(
                        lines,
                        null,
                        null,
                        Arrays.copyOf(values, rows() * width),
                        width,
                        labelCodes,
                        labels.names(),
                        found)
                .compact();
    }
}
