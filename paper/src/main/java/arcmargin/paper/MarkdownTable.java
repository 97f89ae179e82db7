package arcmargin.paper;

import java.util.ArrayList;
import java.util.List;

/** A table in Markdown whose columns are also aligned for readers of the plain text. */
public final class MarkdownTable {

    private final List<List<String>> rows = new ArrayList<>();

    /**
     * A table without rows.
     *
     * @param headings of its columns
     */
    public MarkdownTable(List<String> headings) {
        rows.add(escaped(headings));
    }

    /**
     * Adds a row.
     *
     * @param cells one a column
     * @return this
     */
    public MarkdownTable row(List<String> cells) {
        if (cells.size() != rows.get(0).size()) {
            throw new IllegalArgumentException("a row has " + cells.size() + " cells, must have "
                    + rows.get(0).size());
        }
        rows.add(escaped(cells));
        return this;
    }

    /** The first column to the left, the others to the right. */
    @Override
    public String toString() {
        int columns = rows.get(0).size();
        int[] widths = new int[columns];
        for (List<String> row : rows) {
            for (int i = 0; i < columns; i++) {
                widths[i] = Math.max(widths[i], Math.max(3, width(row.get(i))));
            }
        }
        StringBuilder text = new StringBuilder();
        for (int r = 0; r < rows.size(); r++) {
            for (int i = 0; i < columns; i++) {
                String cell = rows.get(r).get(i);
                String space = " ".repeat(widths[i] - width(cell));
                text.append(i == 0 ? "| " + cell + space : space + cell).append(" | ");
            }
            endLine(text);
            if (r == 0) {
                for (int i = 0; i < columns; i++) {
                    text.append(i == 0 ? "| " + "-".repeat(widths[0]) : "-".repeat(widths[i] - 1) + ":")
                            .append(" | ");
                }
                endLine(text);
            }
        }
        return text.toString();
    }

    /** A bar inside a cell would end it. */
    private static List<String> escaped(List<String> cells) {
        return cells.stream().map(cell -> cell.replace("|", "\\|")).toList();
    }

    private static int width(String cell) {
        return cell.codePointCount(0, cell.length());
    }

    private static void endLine(StringBuilder text) {
        text.setLength(text.length() - 1);
        text.append('\n');
    }
}
