package arcmargin.section5;

import arcmargin.page.Figures;
import arcmargin.page.Markup;
import arcmargin.page.Page;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The report of what was found, as a page and as Markdown. */
final class Section5Page {

    private static final String TITLE = "Section 5 of the paper, tried";
    private static final String ABOUT =
            "The last section of the paper names what should be tried with arc-cosine kernels"
                    + " and their geometry. Each part is measured on real data against a tuned baseline. Everything is"
                    + " chosen on the rows given for tuning and tested on others; differences over data sets are"
                    + " tested by Wilcoxon's signed-rank test, two-sided.";

    private Section5Page() {}

    private static Map<Part<?>, Chapter> chapters(Results results) {
        Map<Part<?>, Chapter> chapters = new LinkedHashMap<>();
        for (Part<?> part : Parts.all()) {
            if (!results.of(part).isEmpty()) {
                Chapter chapter = new Chapter(part.title());
                part.show(results, chapter);
                chapters.put(part, chapter);
            }
        }
        return chapters;
    }

    private static List<String> findings(Map<Part<?>, Chapter> chapters) {
        List<String> findings = new ArrayList<>();
        chapters.values().forEach(chapter -> findings.addAll(chapter.findings()));
        return findings;
    }

    static String html(Results results, Map<Part<?>, Double> seconds, String command) {
        Map<Part<?>, Chapter> chapters = chapters(results);
        Markup page = new Markup();
        page.open("header").leaf("p.over", "Arcmargin");
        page.leaf("h1", TITLE).leaf("p.lead", ABOUT).close();
        page.leaf("h2", "Findings").open("ul");
        findings(chapters).forEach(finding -> page.leaf("li", finding));
        page.close();
        chapters.forEach(
                (part, chapter) -> page.open("section").raw(chapter.html()).close());
        page.open("footer").open("p").text("Made by ").leaf("code", command);
        page.text("; time for the steps: " + times(seconds) + ".").close().close();
        return Page.of("Arcmargin: " + TITLE, page.toString());
    }

    static String markdown(Results results, Map<Part<?>, Double> seconds, String command) {
        Map<Part<?>, Chapter> chapters = chapters(results);
        return "# " + TITLE + "\n\n" + ABOUT
                + " The [page](index.html) has the figures and every set.\n\n## Findings\n\n"
                + findings(chapters).stream()
                        .map(finding -> "- " + finding + "\n")
                        .collect(Collectors.joining())
                + "\n"
                + chapters.values().stream().map(Chapter::markdown).collect(Collectors.joining())
                + "Made by `" + command + "`; time for the steps: " + times(seconds) + ".\n";
    }

    private static String times(Map<Part<?>, Double> seconds) {
        return seconds.entrySet().stream()
                .map(entry -> entry.getKey().name() + " " + Figures.time(entry.getValue()))
                .collect(Collectors.joining(", "));
    }
}
