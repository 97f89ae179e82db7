package arcmargin.page;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A table of texts, rendered as HTML, as Markdown that also reads well as plain text, and as columns of a terminal.
 *
 * <p>Columns whose heading begins with {@code >} are numbers: they end flush right, and {@code >} is not shown.
 */
public final class Table {

    /** How a cell is set. */
    public enum Style {
        /** As it is. */
        PLAIN("%s", ""),
        /** Bold. */
        BOLD("**%s**", ".bold"),
        /** Italic. */
        ITALIC("*%s*", ".italic"),
        /** Code. */
        CODE("`%s`", ".code");

        private final String markdown;
        private final String classes;

        Style(String markdown, String classes) {
            this.markdown = markdown;
            this.classes = classes;
        }
    }

    /**
     * A cell.
     *
     * @param text what it says
     * @param style how it is set
     * @param after plain text behind it, such as the number of a note
     */
    public record Cell(String text, Style style, String after) {

        /**
         * A cell of one style.
         *
         * @param text what it says
         * @param style how it is set
         */
        public Cell(String text, Style style) {
            this(text, style, "");
        }
    }

    private final List<String> headings;
    private final boolean[] numbers;
    private final List<List<Cell>> rows = new ArrayList<>();

    /**
     * A table without rows.
     *
     * @param headings of its columns; {@code >} in front of one means numbers
     */
    public Table(String... headings) {
        this(Arrays.asList(headings));
    }

    /**
     * A table without rows.
     *
     * @param headings of its columns; {@code >} in front of one means numbers
     */
    public Table(List<String> headings) {
        this.numbers = new boolean[headings.size()];
        this.headings = new ArrayList<>();
        for (String heading : headings) {
            numbers[this.headings.size()] = heading.startsWith(">");
            this.headings.add(heading.startsWith(">") ? heading.substring(1) : heading);
        }
    }

    /**
     * Adds a row of plain texts.
     *
     * @param cells one per column
     * @return this
     */
    public Table row(List<String> cells) {
        return cells(cells.stream().map(text -> new Cell(text, Style.PLAIN)).toList());
    }

    /**
     * Adds a row of plain texts.
     *
     * @param cells one per column
     * @return this
     */
    public Table row(String... cells) {
        return row(Arrays.asList(cells));
    }

    /**
     * Adds a row.
     *
     * @param cells one per column
     * @return this
     */
    public Table cells(List<Cell> cells) {
        if (cells.size() != headings.size()) {
            throw new IllegalArgumentException("a row has " + cells.size() + " cells, must have " + headings.size());
        }
        rows.add(List.copyOf(cells));
        return this;
    }

    /**
     * The table as Markdown with aligned columns.
     *
     * @return lines with newlines
     */
    public String markdown() {
        List<List<String>> texts = new ArrayList<>(List.of(escaped(headings)));
        rows.forEach(row -> texts.add(escaped(row.stream()
                .map(cell -> String.format(cell.style().markdown, cell.text()) + cell.after())
                .toList())));
        int[] widths = widths(texts, 3);
        StringBuilder text = new StringBuilder();
        for (int r = 0; r < texts.size(); r++) {
            text.append('|');
            for (int i = 0; i < widths.length; i++) {
                text.append(' ')
                        .append(padded(texts.get(r).get(i), widths[i], numbers[i]))
                        .append(" |");
            }
            text.append('\n');
            if (r == 0) {
                text.append('|');
                for (int i = 0; i < widths.length; i++) {
                    text.append(' ')
                            .append(numbers[i] ? "-".repeat(widths[i] - 1) + ":" : "-".repeat(widths[i]))
                            .append(" |");
                }
                text.append('\n');
            }
        }
        return text.toString();
    }

    /**
     * The table for a terminal: columns two blanks apart, indented by two.
     *
     * @return lines with newlines
     */
    public String text() {
        List<List<String>> texts = new ArrayList<>(List.of(headings));
        rows.forEach(row ->
                texts.add(row.stream().map(cell -> cell.text() + cell.after()).toList()));
        int[] widths = widths(texts, 0);
        StringBuilder text = new StringBuilder();
        for (List<String> row : texts) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < widths.length; i++) {
                line.append("  ").append(padded(row.get(i), widths[i], numbers[i]));
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }

    /**
     * The table as HTML, in a box that scrolls sideways where it is too wide.
     *
     * @param classes of the table, such as {@code results.dense}
     * @return markup
     */
    public String html(String classes) {
        Markup page = new Markup();
        page.open("div.wide").open("table." + classes).open("thead").open("tr");
        for (int i = 0; i < numbers.length; i++) {
            page.leaf(numbers[i] ? "th.number" : "th", headings.get(i), "scope", "col");
        }
        page.close().close().open("tbody");
        for (List<Cell> row : rows) {
            page.open("tr");
            for (int i = 0; i < numbers.length; i++) {
                Cell cell = row.get(i);
                page.leaf("td" + (numbers[i] ? ".number" : "") + cell.style().classes, cell.text() + cell.after());
            }
            page.close();
        }
        return page.close().close().close().toString();
    }

    private static int[] widths(List<List<String>> texts, int least) {
        int[] widths = new int[texts.get(0).size()];
        Arrays.fill(widths, least);
        for (List<String> row : texts) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], width(row.get(i)));
            }
        }
        return widths;
    }

    private static String padded(String text, int width, boolean right) {
        String space = " ".repeat(width - width(text));
        return right ? space + text : text + space;
    }

    /** A bar inside a cell would end it. */
    private static List<String> escaped(List<String> cells) {
        return cells.stream().map(cell -> cell.replace("|", "\\|")).toList();
    }

    private static int width(String cell) {
        return cell.codePointCount(0, cell.length());
    }
}
