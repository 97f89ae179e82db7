package arcmargin.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import arcmargin.results.Assessment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What the script of the page does, in a real browser. A few lines that act as a reader are added to the page; a
 * headless Chromium runs them and prints the document that results.
 */
@Tag("browser")
class BrowserTest {

    private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome", "chrome");

    private static final String READER = """
            <script>
            var mishaps = [];
            window.onerror = function (message) { mishaps.push(message); };
            window.addEventListener("load", function () {
              var out = {mishaps: mishaps};
              var table = document.querySelector("table.bars");
              function names() {
                return Array.from(table.tBodies[0].rows).map(function (row) {
                  return row.cells[0].querySelector(".label").firstChild.textContent.trim();
                });
              }
              function heading(text) {
                return Array.from(table.querySelectorAll("th"))
                  .find(function (th) { return th.textContent.startsWith(text); });
              }
              out.asWritten = names();
              heading("Test error").click();
              out.byError = names();
              heading("Test error").click();
              out.byErrorDown = names();
              heading("Kernel").dispatchEvent(new KeyboardEvent("keydown", {key: "Enter"}));
              out.byName = names();
              var box = document.querySelector(".threshold");
              var slider = box.querySelector("input");
              function facts() {
                var all = {};
                box.querySelectorAll("[data-out]").forEach(function (one) { all[one.dataset.out] = one.textContent; });
                return all;
              }
              out.visible = getComputedStyle(box).display !== "none";
              out.usual = facts();
              out.mark = getComputedStyle(document.getElementById("roc-at")).visibility;
              out.first = document.getElementById("roc-at").getAttribute("cy");
              slider.value = slider.max;
              slider.dispatchEvent(new Event("input"));
              out.laxest = facts();
              out.last = document.getElementById("roc-at").getAttribute("cy");
              out.overflow = document.documentElement.scrollWidth > window.innerWidth;
              var pre = document.createElement("pre");
              pre.id = "report";
              pre.textContent = JSON.stringify(out);
              document.body.appendChild(pre);
            });
            </script>
            """;

    @TempDir
    Path folder;

    @Test
    void sortsTablesAndMovesTheThreshold() throws Exception {
        JsonNode seen = open("1200,1600");
        assertThat(seen.get("mishaps")).isEmpty();
        List<String> written = texts(seen.get("asWritten"));
        assertThat(written).hasSize(8).first().isEqualTo("Gaussian (RBF)");
        assertThat(texts(seen.get("byError")))
                .startsWith("Gaussian (RBF)", "Arc-cosine, biased")
                .endsWith("Linear", "Majority class: wide", "Gaussian (RBF), not tuned");
        assertThat(texts(seen.get("byErrorDown")))
                .startsWith("Linear", "Arc-cosine, degree 0")
                .endsWith("Gaussian (RBF)", "Majority class: wide", "Gaussian (RBF), not tuned");
        assertThat(texts(seen.get("byName"))).isSorted().hasSize(8);

        Assessment assessment = Examples.assessment();
        int found = assessment.confusion().get(1).get(1);
        int positives = assessment.classes().get(1).rows();
        assertThat(seen.get("visible").asBoolean()).isTrue();
        assertThat(seen.get("usual").get("tp").asString())
                .as("at the usual threshold the slider shows the confusion matrix")
                .isEqualTo(found + " of " + positives);
        assertThat(seen.get("usual").get("fp").asString())
                .isEqualTo(assessment.confusion().get(0).get(1).toString());
        assertThat(seen.get("usual").get("error").asString()).isEqualTo(Figures.percent(assessment.error()));
        assertThat(Double.parseDouble(seen.get("usual").get("mcc").asString()))
                .isBetween(assessment.mcc() - 0.0006, assessment.mcc() + 0.0006);
        assertThat(seen.get("laxest").get("recall").asString()).isEqualTo("100.00");
        assertThat(seen.get("laxest").get("fn").asString()).isEqualTo("0");
        assertThat(seen.get("mark").asString()).isEqualTo("visible");
        assertThat(seen.get("last").asDouble())
                .as("the mark moves up")
                .isLessThan(seen.get("first").asDouble());
    }

    @Test
    void nothingIsWiderThanANarrowScreen() throws Exception {
        assertThat(open("500,900").get("overflow").asBoolean()).isFalse();
    }

    private JsonNode open(String size) throws Exception {
        String page = StudyPage.render(Examples.results(), Path.of("x")).replace("</body>", READER + "</body>");
        Path file = Files.writeString(folder.resolve("page.html"), page);
        Path dump = folder.resolve("dump.html");
        Process process = new ProcessBuilder(
                        browser().toString(),
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--window-size=" + size,
                        "--user-data-dir=" + folder.resolve("profile"),
                        "--virtual-time-budget=3000",
                        "--dump-dom",
                        file.toUri().toString())
                .redirectOutput(dump.toFile())
                .redirectError(folder.resolve("errors.txt").toFile())
                .start();
        if (!process.waitFor(60, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            fail("the browser did not end within a minute");
        }
        String document = Files.readString(dump, StandardCharsets.UTF_8);
        Matcher report = Pattern.compile("<pre id=\"report\">(.*?)</pre>", Pattern.DOTALL)
                .matcher(document);
        assertThat(report.find()).as("the reader's script has run").isTrue();
        String json = report.group(1).replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
        return JsonMapper.shared().readTree(json);
    }

    private static List<String> texts(JsonNode list) {
        return list.valueStream().map(JsonNode::asString).toList();
    }

    private static Path browser() {
        String asked = System.getenv("ARCMARGIN_BROWSER");
        Stream<Path> places = asked != null
                ? Stream.of(Path.of(asked))
                : Stream.of(System.getenv("PATH").split(java.io.File.pathSeparator))
                        .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name)));
        return places.filter(Files::isExecutable)
                .findFirst()
                .orElseGet(() -> fail(
                        "no browser is here: install chromium, or say in ARCMARGIN_BROWSER where one is; without the"
                                + " profile browser these tests are left out"));
    }
}
