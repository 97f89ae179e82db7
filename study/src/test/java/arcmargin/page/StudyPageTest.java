package arcmargin.page;

import static org.assertj.core.api.Assertions.assertThat;

import arcmargin.results.KernelResult;
import arcmargin.results.StudyResults;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

class StudyPageTest {

    private final String page = StudyPage.render(Examples.results(), Path.of("my runs/rectangles"));

    @Test
    void saysWhatIsChosenWhatToExpectAndWhatIsTied() throws Exception {
        Files.writeString(Path.of("target", "study.html"), page); // to be looked at
        assertThat(page)
                .contains("<h1>Gaussian (RBF) is the choice for Rectangles &amp; &lt;friends&gt;: 2.11\u00a0% error to")
                .contains("95 % interval of the estimate: 1.99\u00a0% to 2.24\u00a0%, from test rows.")
                .contains("Tied with it, within what these rows can tell: Arc-cosine, biased.")
                .contains("./arcmargin predict &#39;my runs/rectangles/models/rbf.model&#39; DATA")
                .contains("generated, seed 2007", "two threads, Java 17", "28 rows of 1200 repeat an earlier row");
    }

    @Test
    void everyKernelAndBaselineHasItsRowAndItsSearch() throws Exception {
        Document document = parse(page);
        assertThat(document.getElementsByTagName("tbody")
                        .item(0)
                        .getChildNodes()
                        .getLength())
                .as("rows and the line breaks between them")
                .isEqualTo(2 * 8);
        assertThat(Pattern.compile("class=\"ring\"").matcher(page).results()).hasSize(6);
        assertThat(page).contains("Majority class: wide", "49.00", "Gaussian (RBF), not tuned", ">tied<", ">chosen<");
    }

    @Test
    void aCommitteeHasARowOfItsOwn() {
        StudyResults whole = Examples.results();
        StudyResults.DataCard data = whole.data();
        StudyResults together = new StudyResults(
                new StudyResults.DataCard(
                        data.name(),
                        data.provenance(),
                        data.examples(),
                        data.training(),
                        data.validation(),
                        0,
                        data.dimension(),
                        data.classes(),
                        data.counts(),
                        data.columns()),
                whole.protocol(),
                whole.kernels().stream().map(StudyPageTest::untested).toList(),
                whole.chosen(),
                List.of(
                        new StudyResults.Member("rbf:6.1", 8, "standard", 1),
                        new StudyResults.Member("biased:7.25", 32, "normal", 0.9)),
                whole.estimate(),
                whole.baselines(),
                whole.assessment(),
                null,
                whole.origin(),
                List.of());
        String rendered = StudyPage.render(together, Path.of("run"));
        assertThat(rendered)
                .contains("A committee of 2 machines, led by Gaussian (RBF), is the choice for", "best alone")
                .contains("Of single kernels Gaussian (RBF) has the smallest error rate on validation rows.")
                .contains("Committee of 2 machines");
        int wrong = whole.assessment().errors();
        assertThat(StudyTables.kernels(together).text())
                .contains("Committee of 2 (chosen)", Figures.percent(wrong / 400.0), "Gaussian (RBF) (best alone)");
        assertThat(rendered)
                .as("the threshold in use has the figures of the confusion matrix")
                .containsPattern(Pattern.compile("\\[0\\.5,"
                        + whole.assessment().confusion().get(1).get(1) + ","
                        + whole.assessment().confusion().get(0).get(1) + "\\]"));
    }

    private static KernelResult untested(KernelResult kernel) {
        return new KernelResult(
                kernel.template(),
                kernel.best(),
                Double.NaN,
                kernel.trials(),
                kernel.machine(),
                null,
                1,
                List.of(),
                List.of());
    }

    @Test
    void needsNothingButItself() {
        assertThat(page)
                .doesNotContain("<link", "@import", "src=", "url(", "script src")
                .doesNotContain("http");
        assertThat(Pattern.compile("<script").matcher(page).results()).hasSize(1);
    }

    @Test
    void everySectionIsThere() {
        assertThat(page)
                .contains("Where it errs", "Predicted class", "True class", "Recall, %", "Matthews correlation")
                .contains(
                        "wide taken for tall: ", "Moving the threshold", "AUC 0.9", "average precision 0.", " for tall")
                .contains("Reliability of probabilities", "Brier score 0.", "log loss 0.")
                .contains("Columns that matter", "a column with a very …")
                .contains("Most confident errors", "With more training rows", "3 levels: r, g, b", "Chosen by");
    }

    @Test
    void withoutTestRowsItIsAPageToo() throws Exception {
        StudyResults whole = Examples.results();
        StudyResults untested = new StudyResults(
                whole.data(),
                whole.protocol(),
                whole.kernels().stream().map(StudyPageTest::untested).toList(),
                whole.chosen(),
                List.of(),
                whole.estimate(),
                List.of(),
                null,
                null,
                whole.origin(),
                List.of());
        String other = StudyPage.render(untested, Path.of("x"));
        parse(other);
        assertThat(other).contains("validation error, %, with 95 % interval").doesNotContain("Where it errs", "tied");
    }

    @Test
    void anotherMetricThanTheErrorStandsBesideIt() throws Exception {
        StudyResults whole = Examples.results();
        assertThat(page).doesNotContain("Validation balanced error");
        StudyResults balanced = new StudyResults(
                whole.data(),
                new StudyResults.Protocol("five folds", "balanced error rate", "none"),
                whole.kernels(),
                whole.chosen(),
                whole.committee(),
                whole.estimate(),
                whole.baselines(),
                whole.assessment(),
                whole.view(),
                whole.origin(),
                whole.notes());
        String other = StudyPage.render(balanced, Path.of("x"));
        parse(other);
        assertThat(other).contains("Validation balanced error, %");
        assertThat(StudyTables.kernels(balanced).text()).contains("validation balanced error rate %");
        assertThat(StudyTables.kernels(whole).text()).doesNotContain("balanced");
    }

    /** The page is well-formed XML but for its doctype and the void elements of its head. */
    private static Document parse(String page) throws Exception {
        String xml = page.substring(page.indexOf("<body>"), page.indexOf("</html>"));
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new org.xml.sax.InputSource(new java.io.StringReader(xml)));
    }
}
