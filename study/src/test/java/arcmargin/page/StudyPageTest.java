package arcmargin.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

class StudyPageTest {

    private final String page = StudyPage.render(Examples.results(), Path.of("my runs/rectangles"));

    @Test
    void saysWhoWonAndHowToUseIt() throws Exception {
        Files.writeString(Path.of("target", "compare.html"), page); // to be looked at
        assertThat(page)
                .contains("<h1>Gaussian (RBF) is best on Rectangles &amp; &lt;friends&gt;: 2.11\u00a0% test error</h1>")
                .contains("Not significantly worse on the same test rows: Arc-cosine, biased (2.48\u00a0%, p = 0.310).")
                .contains("./arcmargin predict &#39;my runs/rectangles/models/rbf.model&#39; DATA")
                .contains("generated, seed 2007", "two threads, Java 17", "28 rows of 1200 repeat an earlier row");
    }

    @Test
    void everyEntryHasItsRowAndItsSearch() throws Exception {
        Document document = parse(page);
        assertThat(document.getElementsByTagName("tbody")
                        .item(0)
                        .getChildNodes()
                        .getLength())
                .as("rows and the line breaks between them")
                .isEqualTo(2 * 6);
        assertThat(document.getElementsByTagName("figure").getLength()).isEqualTo(6 + 2);
        assertThat(Pattern.compile("class=\"ring\"").matcher(page).results()).hasSize(6);
    }

    @Test
    void needsNothingButItself() {
        assertThat(page)
                .doesNotContain("<script", "<link", "@import", "src=", "url(")
                .doesNotContain("http");
    }

    @Test
    void theConfusionMatrixIsTheWinners() {
        assertThat(page).contains("Where Gaussian (RBF) errs", "wide taken for tall: 351", "tall taken for wide: 704");
    }

    /** The page is well-formed XML but for its doctype and the void elements of its head. */
    private static Document parse(String page) throws Exception {
        String xml = page.substring(page.indexOf("<body>"), page.indexOf("</html>"));
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new org.xml.sax.InputSource(new java.io.StringReader(xml)));
    }
}
