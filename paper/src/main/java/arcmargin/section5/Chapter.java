package arcmargin.section5;

import arcmargin.page.Markup;
import arcmargin.page.Plot;
import arcmargin.page.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A chapter of the report, written once as HTML and as Markdown. */
public final class Chapter {

    private static final String FIGURES = "figures";

    private final Markup html = new Markup();
    private final StringBuilder markdown = new StringBuilder();
    private final List<String> quotes = new ArrayList<>();
    private final Map<String, String> files = new LinkedHashMap<>();

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
        markdown.append("[").append(summary).append("](index.html): folded away on the page.\n\n");
        return this;
    }

    /**
     * A drawing, which is also a file for the Markdown.
     *
     * @param name of the file, without its ending
     * @param svg an element for a {@link arcmargin.page.Page}, as {@link Plot} makes them
     * @param caption what it shows
     * @return this
     */
    public Chapter figure(String name, String svg, String caption) {
        html.open("figure.broad").leaf("figcaption", caption).raw(svg).close();
        String file = FIGURES + "/" + name + ".svg";
        markdown.append("![").append(caption).append("](").append(file).append(")\n\n");
        markdown.append('*').append(caption).append("*\n\n");
        files.put(file, Plot.file(svg));
        return this;
    }

    /** What files of drawings say, by their path beside the report. */
    Map<String, String> files() {
        return files;
    }

    /**
     * The answer of the chapter, for the top of the report.
     *
     * @param sentence a short one that can be quoted, with its most important figures
     * @return this
     */
    public Chapter quote(String sentence) {
        quotes.add(sentence);
        return this;
    }

    /**
     * What was found, with all its figures.
     *
     * @param sentence one sentence
     * @return this
     */
    public Chapter finding(String sentence) {
        html.open("p").leaf("strong", sentence).close();
        markdown.append("**").append(sentence).append("**\n\n");
        return this;
    }

    List<String> quotes() {
        return List.copyOf(quotes);
    }

    String html() {
        return html.toString();
    }

    String markdown() {
        return markdown.toString();
    }
}
