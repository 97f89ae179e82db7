package arcmargin.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** A web page that needs nothing but itself: no network, its style sheets and its few lines of script inside. */
public final class Page {

    /** How every page begins, so that a page of somebody else is not taken for one of ours and replaced. */
    public static final String FIRST_LINE = "<!DOCTYPE html> <!-- a page of Arcmargin -->";

    private Page() {}

    /**
     * Wraps content into a page.
     *
     * @param title the page's title
     * @param content markup of its body
     * @return the whole page
     */
    public static String of(String title, String content) {
        Markup page = new Markup().raw(FIRST_LINE + "\n").open("html", "lang", "en");
        page.open("head").raw("<meta charset=\"utf-8\">\n");
        page.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
        page.leaf("title", title).raw("\n");
        page.open("style")
                .raw("\n" + resource("page.css") + resource("plot.css"))
                .close();
        page.open("script").raw("\n" + resource("page.js")).close();
        page.close()
                .open("body")
                .open("main")
                .raw("\n" + content)
                .close()
                .close()
                .close();
        return page.toString();
    }

    static String resource(String name) {
        try (InputStream in = Page.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
