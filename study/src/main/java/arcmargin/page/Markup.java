package arcmargin.page;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;

/**
 * Writes HTML or SVG element by element: text and attributes are escaped, elements are closed in the reverse of the
 * order they were opened in.
 *
 * <p>An element is named with its classes, such as {@code td} or {@code td.number.best}. A block ends its line, for
 * whoever reads the source.
 */
public final class Markup {

    private static final Set<String> BLOCKS = Set.of(
            "header", "footer", "section", "div", "p", "h1", "h2", "h3", "dl", "ul", "ol", "li", "table", "thead",
            "tbody", "tr", "figure", "pre", "style", "script", "details", "summary", "dt", "dd", "label", "g", "svg",
            "head", "body", "main", "html");

    private final StringBuilder out = new StringBuilder();
    private final Deque<String> open = new ArrayDeque<>();

    /** Starts with nothing. */
    public Markup() {}

    /**
     * Opens an element.
     *
     * @param name the element's name and classes
     * @param attributes names and values by turns; numbers are written short, a pair whose value is null is left out
     * @return this
     */
    public Markup open(String name, Object... attributes) {
        start(name, attributes);
        out.append('>');
        open.push(name.contains(".") ? name.substring(0, name.indexOf('.')) : name);
        return this;
    }

    /**
     * Closes the element opened last.
     *
     * @return this
     */
    public Markup close() {
        String name = open.pop();
        out.append("</").append(name).append('>');
        if (BLOCKS.contains(name)) {
            out.append('\n');
        }
        return this;
    }

    /**
     * Writes an element without content.
     *
     * @param name the element's name and classes
     * @param attributes as for {@link #open}
     * @return this
     */
    public Markup empty(String name, Object... attributes) {
        start(name, attributes);
        out.append("/>");
        return this;
    }

    /**
     * Writes an element that holds text alone.
     *
     * @param name the element's name and classes
     * @param text what it holds
     * @param attributes as for {@link #open}
     * @return this
     */
    public Markup leaf(String name, String text, Object... attributes) {
        return open(name, attributes).text(text).close();
    }

    /**
     * Writes text, escaped.
     *
     * @param text any text
     * @return this
     */
    public Markup text(String text) {
        escape(text);
        return this;
    }

    /**
     * Takes over markup as it is.
     *
     * @param markup what another Markup made, or a style sheet of ours
     * @return this
     */
    public Markup raw(String markup) {
        out.append(markup);
        return this;
    }

    /**
     * All that was written.
     *
     * @return the markup
     * @throws IllegalStateException where an element is still open
     */
    @Override
    public String toString() {
        if (open.isEmpty()) {
            return out.toString();
        }
        throw new IllegalStateException("not closed: " + open);
    }

    private void start(String name, Object... attributes) {
        int dot = name.indexOf('.');
        out.append('<').append(dot < 0 ? name : name.substring(0, dot));
        if (dot >= 0) {
            out.append(" class=\"")
                    .append(name.substring(dot + 1).replace('.', ' '))
                    .append('"');
        }
        for (int i = 0; i < attributes.length; i += 2) {
            Object value = attributes[i + 1];
            if (value != null) {
                out.append(' ').append(attributes[i]).append("=\"");
                escape(value instanceof Number number ? Figures.coordinate(number.doubleValue()) : value.toString());
                out.append('"');
            }
        }
    }

    private void escape(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '&' -> out.append("&amp;");
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '"' -> out.append("&quot;");
                case '\'' -> out.append("&#39;");
                default -> out.append(c >= ' ' || c == '\n' || c == '\t' ? c : '\ufffd');
            }
        }
    }
}
