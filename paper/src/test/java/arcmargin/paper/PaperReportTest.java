package arcmargin.paper;

import static org.assertj.core.api.Assertions.assertThat;

import arcmargin.paper.Finding.Verdict;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PaperReportTest {

    private final Reproduction paper = Runs.likeThePaper();

    @Test
    void thePaperAgreesWithItself() throws Exception {
        String page = PaperReport.render(paper, Map.of(), Explanations.none());
        Files.writeString(Path.of("target", "paper.html"), page); // to be looked at
        assertThat(page)
                .contains("64 of 64 results", "32 of 32 test errors agree", "7 of 7 claims held")
                .contains("None: every cell agrees")
                .doesNotContain("<link", "src=\"h", "script src", "QUICK");
        assertThat(paper.results())
                .allMatch(result -> result.rankCorrelation() > 0.999)
                .allMatch(result -> result.order().same() == result.order().told());
        assertThat(paper.results().get(0).order().told()).isEqualTo(16);
    }

    @Test
    void findingsCountWhatThePaperCounts() {
        assertThat(Findings.of(paper))
                .extracting(Finding::paper)
                .containsExactly(
                        "6 of 8 data sets",
                        "5 of 8 data sets",
                        "2.48 % against 13.08 %",
                        "17 of 18 kernels",
                        "1 of 6 kernels",
                        "4 of 8 data sets",
                        "3 of 8 data sets");
        assertThat(Findings.of(paper)).extracting(Finding::verdict).containsOnly(Verdict.HELD);
    }

    @Test
    void aRunThatDisagreesSaysSo() {
        Reproduction upsideDown = Runs.of((set, column) -> 0.55 - set.published(column), PaperSet.values());
        assertThat(Findings.of(upsideDown))
                .extracting(Finding::verdict)
                .containsExactly(
                        Verdict.HELD,
                        Verdict.NOT_HELD,
                        Verdict.NOT_HELD,
                        Verdict.NOT_HELD,
                        Verdict.NOT_HELD,
                        Verdict.NOT_HELD,
                        Verdict.HELD);
        assertThat(upsideDown.results()).allMatch(result -> result.order().same() == 0);
        assertThat(upsideDown.results()).allMatch(result -> result.rankCorrelation() < -0.999);
        Explanations explanations =
                new Explanations(Map.of("isolet.bias-layers", "Because <of> this.", "gisette", "Other digits."));
        assertThat(PaperReport.render(upsideDown, Map.of(), explanations))
                .contains("bias, layers: 51.70 instead of 3.27 %. </strong>Because &lt;of&gt; this.")
                .contains("RBF: 36.24 instead of 18.76 %. </strong><span class=\"warn\">Unexplained.</span>")
                .containsPattern("<h3>Gisette</h3>\\s*<p class=\"small\">Other digits.</p>")
                .contains("n = 0: 53.20 instead of 1.80 %. </strong></li>")
                .contains(
                        "class=\"warn\" href=\"#note-1\">unexplained</a>",
                        ">note 64</a>",
                        "; 9 of the 64 differences are explained");
        assertThat(PaperTables.page(upsideDown, explanations))
                .contains("[53] bias, layers: 51.70 instead of 3.27 %. Because <of> this.")
                .contains("RBF: 36.24 instead of 18.76 %. **Unexplained.**")
                .contains("- Gisette†: Other digits.\n  - [57] n = 0: 53.20 instead of 1.80 %.\n");
    }

    @Test
    void whatWasNotRunIsOpen() {
        Reproduction part = Runs.of(PaperSet::published, PaperSet.CONVEX);
        assertThat(Findings.of(part))
                .extracting(Finding::verdict)
                .containsExactly(
                        Verdict.HELD,
                        Verdict.HELD,
                        Verdict.OPEN,
                        Verdict.HELD,
                        Verdict.OPEN,
                        Verdict.NOT_HELD,
                        Verdict.HELD);
        assertThat(Findings.of(part).get(0)).satisfies(finding -> {
            assertThat(finding.words()).isEqualTo("held so far");
            assertThat(finding.paper()).isEqualTo("6 of 8 data sets; 1 of 1 among those run");
            assertThat(finding.ours()).isEqualTo("1 of 1 data sets (Convex)");
        });
        assertThat(Findings.of(part).get(3)).satisfies(finding -> {
            assertThat(finding.words()).isEqualTo("held so far");
            assertThat(finding.paper()).isEqualTo("17 of 18 kernels; 3 of 3 among those run");
            assertThat(finding.ours()).isEqualTo("3 of 3 kernels");
        });
        assertThat(Findings.of(part).get(4).words()).isEqualTo("not measured");
        assertThat(Findings.of(paper)).extracting(Finding::words).containsOnly("held");
        assertThat(Findings.of(new Reproduction(List.of())))
                .extracting(Finding::verdict)
                .containsOnly(Verdict.OPEN);
        assertThat(PaperReport.render(part, Map.of(), Explanations.none())).contains("8 of 64 results", "not run");
        assertThat(PaperReport.render(new Reproduction(List.of()), Map.of(), Explanations.none()))
                .contains("0 of 64 results");
    }

    @Test
    void differencesAreMeasuredInStandardErrors() {
        Cell cell = Runs.of((set, column) -> 0.0428, PaperSet.ISOLET).cells().get(0);
        double ours = 67.0 / 1559;
        assertThat(cell.standardError()).isEqualTo(Math.sqrt((0.034 * 0.966 + ours * (1 - ours)) / 1559));
        assertThat(cell.standardErrors()).isBetween(1.30, 1.32);
        assertThat(cell.agrees()).isTrue();
        assertThat(Runs.of((set, column) -> 0.0650, PaperSet.ISOLET)
                        .cells()
                        .get(0)
                        .agrees())
                .isFalse();
    }

    @Test
    void markdownHasTheSameNumbers() {
        assertThat(PaperTables.errors(paper, Column.TABLE_4))
                .contains("| Rectangles        |    13.08 | *2.48* |     11.84 |          6.76 |")
                .contains("† Our rows");
        assertThat(PaperTables.overview(paper)).contains("**14.80** / 14.80");
        assertThat(PaperTables.details(paper))
                .contains("| Convex            | smooth, layers |   18.29 |   17.74–18.84 |    18.29 |       0.00 |    "
                        + " 0.0 |");
        assertThat(PaperTables.page(paper, Explanations.none()))
                .contains("## Table 3", "## Every cell", "original files");
    }
}
