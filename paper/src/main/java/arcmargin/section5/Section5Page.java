package arcmargin.section5;

import arcmargin.page.Figures;
import arcmargin.page.Markup;
import arcmargin.page.Page;
import arcmargin.section5.Section5Run.Coverage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The report of what was found, as a page and as Markdown.
 *
 * @param html the page
 * @param markdown the same without what is folded away
 * @param files drawings of the Markdown, by their path beside it
 */
record Section5Page(String html, String markdown, Map<String, String> files) {

    private static final String TITLE = "Section 5 of the paper, put to the test";
    private static final String FINDINGS = "Findings, in a sentence each";
    private static final List<String> ABOUT = List.of(
            "The last section of the paper lists what remains to be tried with arc-cosine kernels and their geometry."
                    + " Each"
                    + " proposal is measured here on real data against a tuned baseline, and what did not help is"
                    + " reported"
                    + " like what did.",
            "Everything is chosen on the rows given for tuning, and tested on others. Differences over data sets are"
                    + " tested"
                    + " by Wilcoxon's signed-rank test, two-sided. Where several tests are read together, those of one"
                    + " table, p-values are adjusted for their number by Holm's method; the text quotes adjusted"
                    + " values,"
                    + " and says that two methods differ where they are below "
                    + PairedTests.LEVEL + ".");

    /** More names than these are counted. */
    private static final int MOST_NAMES = 12;

    static Section5Page of(Results results, Map<Part<?>, Coverage> coverage, String command) {
        Map<Part<?>, Chapter> chapters = new LinkedHashMap<>();
        Map<String, String> files = new LinkedHashMap<>();
        coverage.forEach((part, covered) -> {
            if (!results.of(part).isEmpty()) {
                Chapter chapter = new Chapter(part.title());
                part.show(results, chapter);
                String note = note(covered, results.of(part).size());
                if (!note.isEmpty()) {
                    chapter.text(note);
                }
                chapters.put(part, chapter);
                files.putAll(chapter.files());
            }
        });
        return new Section5Page(
                html(chapters, coverage, command), markdown(chapters, coverage, command), Map.copyOf(files));
    }

    /** Which steps are missing, and which are of an earlier version. */
    private static String note(Coverage covered, int shown) {
        List<String> notes = new ArrayList<>();
        if (!covered.absent().isEmpty()) {
            notes.add("Of " + (shown + covered.absent().size()) + " steps " + shown + " have been run; not yet: "
                    + names(covered.absent()) + ".");
        }
        if (!covered.outdated().isEmpty()) {
            notes.add("Computed by an earlier version of the method, or from other data, and shown until they are run"
                    + " again: " + names(covered.outdated()) + ".");
        }
        return String.join(" ", notes);
    }

    private static String names(List<String> steps) {
        return steps.size() <= MOST_NAMES
                ? String.join(", ", steps)
                : String.join(", ", steps.subList(0, MOST_NAMES)) + " and " + (steps.size() - MOST_NAMES) + " more";
    }

    private static List<String> quotes(Map<Part<?>, Chapter> chapters) {
        return chapters.values().stream()
                .flatMap(chapter -> chapter.quotes().stream())
                .toList();
    }

    private static String html(Map<Part<?>, Chapter> chapters, Map<Part<?>, Coverage> coverage, String command) {
        Markup page = new Markup();
        page.open("header").leaf("p.over", "Arcmargin");
        page.leaf("h1", TITLE).leaf("p.lead", ABOUT.get(0)).close();
        page.leaf("p", ABOUT.get(1));
        page.leaf("h2", FINDINGS).open("ol.notes");
        quotes(chapters).forEach(sentence -> page.leaf("li", sentence));
        page.close();
        chapters.forEach(
                (part, chapter) -> page.open("section").raw(chapter.html()).close());
        page.open("footer").open("p").text("Made by ").leaf("code", command);
        page.text("; time for the steps: " + times(coverage) + ".").close().close();
        return Page.of("Arcmargin: " + TITLE, page.toString());
    }

    private static String markdown(Map<Part<?>, Chapter> chapters, Map<Part<?>, Coverage> coverage, String command) {
        return "# " + TITLE + "\n\n" + String.join("\n\n", ABOUT)
                + " The [page](index.html) also has the results of every set.\n\n## " + FINDINGS + "\n\n"
                + quotes(chapters).stream()
                        .map(sentence -> "1. " + sentence + "\n")
                        .collect(Collectors.joining())
                + "\n"
                + chapters.values().stream().map(Chapter::markdown).collect(Collectors.joining())
                + "Made by `" + command + "`; time for the steps: " + times(coverage) + ".\n";
    }

    private static String times(Map<Part<?>, Coverage> coverage) {
        return coverage.entrySet().stream()
                .map(entry -> entry.getKey().name() + " "
                        + Figures.time(entry.getValue().seconds()))
                .collect(Collectors.joining(", "));
    }
}
