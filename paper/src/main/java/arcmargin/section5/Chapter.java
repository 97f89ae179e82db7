package arcmargin.section5;

import arcmargin.page.Markup;
import arcmargin.page.Table;
import java.util.ArrayList;
import java.util.List;

/** A chapter of the report, written once as HTML and as Markdown. */
public final class Chapter {

    private final Markup html = new Markup();
    private final StringBuilder markdown = new StringBuilder();
    private final List<String> findings = new ArrayList<>();

    Chapter(String title) {
        html.leaf("h2", title);
        markdown.append("## ").append(title).append("\n\n");
    }

    /**
     * A heading inside the chapter.
     *
     * @param text a few words
     * @return this
     */
    public Chapter heading(String text) {
        html.leaf("h3", text);
        markdown.append("### ").append(text).append("\n\n");
        return this;
    }

    /**
     * A paragraph.
     *
     * @param text plain text
     * @return this
     */
    public Chapter text(String text) {
        html.leaf("p", text);
        markdown.append(text).append("\n\n");
        return this;
    }

    /**
     * A table.
     *
     * @param table the table
     * @return this
     */
    public Chapter table(Table table) {
        html.raw(table.html("results"));
        markdown.append(table.markdown()).append('\n');
        return this;
    }

    /**
     * A long table, such as one with a row for each data set: folded away on the page, left out of the Markdown.
     *
     * @param summary what it holds, in a few words
     * @param table the table
     * @return this
     */
    public Chapter details(String summary, Table table) {
        html.open("details").leaf("summary", summary);
        html.raw(table.html("results.dense")).close();
        markdown.append(summary).append(": on the page.\n\n");
        return this;
    }

    /**
     * A drawing; the Markdown has its caption alone.
     *
     * @param svg an element for a {@link arcmargin.page.Page}, as {@link arcmargin.page.Plot} makes them
     * @param caption what it shows
     * @return this
     */
    public Chapter figure(String svg, String caption) {
        html.open("figure").raw(svg).leaf("figcaption", caption).close();
        markdown.append("*Figure on the page: ").append(caption).append("*\n\n");
        return this;
    }

    /**
     * What was found, in a sentence that can be quoted; it also stands at the top of the report.
     *
     * @param sentence one sentence with its figures
     * @return this
     */
    public Chapter finding(String sentence) {
        findings.add(sentence);
        html.open("p").leaf("strong", sentence).close();
        markdown.append("**").append(sentence).append("**\n\n");
        return this;
    }

    List<String> findings() {
        return List.copyOf(findings);
    }

    String html() {
        return html.toString();
    }

    String markdown() {
        return markdown.toString();
    }
}
