package arcmargin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import arcmargin.data.Split;
import arcmargin.io.DataFiles;
import arcmargin.results.KernelResult;
import arcmargin.results.StudyResults;
import arcmargin.selection.Portfolio;
import arcmargin.state.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareCommandTest {

    @TempDir
    private Path folder;

    private String data;

    @BeforeEach
    void write() throws IOException {
        data = file("rings.csv", 120, 1);
    }

    @Test
    void withoutDataTheSetThatComesWithTheProgramIsTaken() throws IOException {
        Path out = folder.resolve("segments");
        Run run = Run.of(
                "compare",
                "--validation",
                "0.2",
                "--kernels",
                "arccos:0,rbf:10",
                "--c-range",
                "10:10",
                "--out",
                out.toString());
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out()).contains("segment.csv: 1732 examples and 578 test rows, 18 features, 7 classes");
        StudyResults found = Json.read(out.resolve("results.json"), StudyResults.class);
        assertThat(found.data().provenance()).startsWith("comes with Arcmargin");
        KernelResult best = found.best();
        assertThat(best.template()).isEqualTo("arccos:0");
        assertThat(Run.of("compare", "--test", "no-such-file").err()).contains("--test no-such-file");
    }

    @Test
    void comparesAndSaysHowToUseTheWinner() throws IOException {
        String out = folder.resolve("out").toString();
        String[] arguments = {
            "compare",
            "--test",
            "0.25",
            "--kernels",
            "biased:auto,linear",
            "--c-range",
            "0.1:10",
            "--finest",
            "inf",
            "--out",
            out,
            data
        };
        Run run = Run.of(arguments);
        assertThat(run.code()).isZero();
        assertThat(run.out())
                .contains("90 examples and 30 test rows, 2 features, 2 classes; 5 folds, 5 times, seed 1")
                .contains("test error %", "chosen", "predict " + out);
        assertThat(run.err()).contains("searched C 0.1:10, 3 values; bias ");
        StudyResults found = Json.read(Path.of(out, "results.json"), StudyResults.class);
        assertThat(found.kernels()).extracting(KernelResult::template).containsExactly("biased:auto", "linear");
        Path model = Path.of(out, found.best().machine().model());
        assertThat(Run.of("predict", model.toString(), data).code()).isZero();
        List<String> lines = Files.readAllLines(Path.of(out, "journal.jsonl"));
        Run again = Run.of(arguments);
        String times = "\\d+\\.\\d +\\d+\\.\\d +\\d+\\.\\d\\R";
        assertThat(again.out().replaceAll(times, "")).isEqualTo(run.out().replaceAll(times, ""));
        assertThat(Files.readAllLines(Path.of(out, "journal.jsonl"))).isEqualTo(lines);
    }

    @Test
    void anotherFileIsRefusedInTheSameFolder() throws IOException {
        String out = folder.resolve("out").toString();
        List<String> common = List.of("compare", "--kernels", "linear", "--c-range", "1:1", "--out", out);
        assertThat(run(common, data).code()).isZero();
        Run other = run(common, file("other.csv", 120, 2));
        assertThat(other.code()).isEqualTo(3);
        assertThat(other.err()).contains("is about other data: rings.csv", "--out", "--fresh");
    }

    /** A folder used twice with other ranges once gave the second run's model for the first's. */
    @Test
    void otherOptionsOnTheSameFolderNeverGiveAWrongResult() throws IOException {
        Path out = folder.resolve("out");
        List<String> first = List.of(
                "compare", "--test", "0.25", "--validation", "0.2", "--kernels", "rbf:auto", "--out", out.toString());
        List<String> second = new ArrayList<>(first);
        second.addAll(List.of("--c-range", "1e-6:1e-5", "--no-extend", "--parameter-range", "50:60"));
        assertThat(run(first, data).code()).isZero();
        StudyResults before = Json.read(out.resolve("results.json"), StudyResults.class);
        byte[] model = Files.readAllBytes(out.resolve(before.best().machine().model()));
        Run beside = run(second, data);
        assertThat(beside.code()).isZero();
        assertThat(beside.out()).contains("beside   earlier results", "range of C 1e-6:1e-5, not derived");
        Run again = run(first, data);
        assertThat(again.out()).contains("report   " + out.resolve("report.html"));
        StudyResults after = Json.read(out.resolve("results.json"), StudyResults.class);
        assertThat(after).isEqualTo(before);
        assertThat(out.resolve(after.best().machine().model())).hasBinaryContent(model);

        Files.delete(out.resolve("results.json")); // now it must be put together again from the shared journal
        assertThat(run(first, data).code()).isZero();
        after = Json.read(out.resolve("results.json"), StudyResults.class);
        assertThat(after.best().test()).isEqualTo(before.best().test());
        assertThat(after.best().kernel()).isEqualTo(before.best().kernel());
        assertThat(out.resolve(after.best().machine().model())).hasBinaryContent(model);
    }

    /** Nothing is deleted or overwritten that a study did not write. */
    @Test
    void foreignFilesAreLeftAlone() throws IOException {
        for (String name : List.of("solutions/mine.txt", "journal.jsonl", "report.html", "notes.txt")) {
            Path out = folder.resolve("out-" + name.replace('/', '-'));
            Path file = out.resolve(name);
            Files.createDirectories(file.getParent());
            Files.writeString(file, "my own, no newline");
            Run run = Run.of(
                    "compare",
                    "--test",
                    "0.25",
                    "--kernels",
                    "linear",
                    "--c-range",
                    "1:1",
                    "--out",
                    out.toString(),
                    data);
            assertThat(run.code()).as(name).isEqualTo(3);
            assertThat(run.err()).contains("--out", "--fresh");
            assertThat(run.err().lines().filter(line -> !line.startsWith("note: ")))
                    .hasSize(1);
            assertThat(file).hasContent("my own, no newline");
            try (Stream<Path> files = Files.walk(out)) {
                assertThat(files.filter(Files::isRegularFile)).containsExactly(file);
            }
            run = Run.of(
                    "compare", "--kernels", "linear", "--c-range", "1:1", "--fresh", "--out", out.toString(), data);
            assertThat(run.code()).as(name).isZero();
            assertThat(Path.of(out + "-2", "report.html")).isRegularFile();
            assertThat(file).hasContent("my own, no newline");
        }
    }

    @Test
    void aReportThatSomebodyChangedIsNotReplaced() throws IOException {
        Path out = folder.resolve("out");
        List<String> common =
                List.of("compare", "--test", "0.25", "--c-range", "1:1", "--out", out.toString(), "--kernels");
        assertThat(Run.of(append(common, "linear", data)).code()).isZero();
        Files.createDirectories(out.resolve("solutions"));
        Files.writeString(out.resolve("solutions/mine.txt"), "mine");
        assertThat(Run.of(append(common, "linear,arccos:1", data)).code()).isZero();
        assertThat(out.resolve("solutions/mine.txt")).hasContent("mine");
        Files.writeString(out.resolve("report.html"), "annotated");
        Run run = Run.of(append(common, "linear,arccos:1,arccos:0", data));
        assertThat(run.code()).isEqualTo(3);
        assertThat(run.err()).contains("report.html is there and is not what a study wrote", "--out", "--fresh");
        assertThat(out.resolve("report.html")).hasContent("annotated");
    }

    private static String[] append(List<String> common, String... more) {
        return Stream.concat(common.stream(), Stream.of(more)).toArray(String[]::new);
    }

    @Test
    void aMetricAndWeightsOfClassesDecide() throws IOException {
        Path out = folder.resolve("out");
        Path costs = Files.writeString(folder.resolve("costs.txt"), "0 1\n20 0\n");
        List<String> common = List.of(
                "compare",
                "--test",
                "0.25",
                "--kernels",
                "linear,rbf:auto",
                "--finest",
                "inf",
                "--out",
                out.toString());
        Run balanced = Run.of(append(common, "--metric", "balanced", "--weight", "balanced", data));
        assertThat(balanced.code()).as(balanced.err()).isZero();
        StudyResults found = Json.read(out.resolve("results.json"), StudyResults.class);
        assertThat(found.protocol().metric()).isEqualTo("balanced error rate");
        assertThat(found.assessment().reliability().bins()).isNotEmpty();
        Run cost = Run.of(append(common, "--metric", "cost=" + costs, data));
        assertThat(cost.out())
                .contains("beside   earlier results", "metric cost [[0.0, 1.0], [20.0, 0.0]], not balanced");
        assertThat(Run.of(append(common, "--weight", "nobody=3", data)).err())
                .contains("--weight nobody=3: expected balanced, or CLASS=FACTOR")
                .contains("in, out");
        assertThat(Run.of(append(common, "--metric", "luck", data)).code()).isEqualTo(2);
        Files.writeString(costs, "0 x\n");
        assertThat(Run.of(append(common, "--metric", "cost=" + costs, data)).code())
                .isEqualTo(3);
    }

    /** Without anything but data, a portfolio is searched, and what comes of it is said. */
    @Test
    void tunesAPortfolioWithoutAKernel() throws IOException {
        String model = folder.resolve("rings.model").toString();
        Path out = folder.resolve("out");
        Run run = Run.of(
                "tune", "--folds", "2", "--finest", "inf", "--grid", "4x3", "--out", out.toString(), data, model);
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("120 rows, 2 folds, seed 1", "Gaussian (RBF)", "Laplace", "(chosen)")
                .contains("from outer folds, in which everything was tuned again");
        StudyResults found = Json.read(out.resolve("results.json"), StudyResults.class);
        assertThat(found.kernels()).hasSize(Portfolio.standard().size());
        assertThat(found.best().machine().model()).startsWith("models/portfolio-");
        assertThat(found.estimate().interval().lower())
                .isLessThan(found.estimate().interval().upper());
        assertThat(found.assessment().total()).isEqualTo(120);
        assertThat(found.assessment().reliability().bins()).isNotEmpty();
        assertThat(Run.of("predict", model, data).code()).isZero();
        Run again = Run.of(
                "tune", "--folds", "2", "--finest", "inf", "--grid", "4x3", "--out", out.toString(), data, model);
        assertThat(again.out()).isEqualTo(run.out());
    }

    @Test
    void groupsStayTogetherAndLaterRowsAreJudgedByEarlierOnes() throws IOException {
        List<String> lines = Files.readAllLines(Path.of(data));
        StringBuilder text = new StringBuilder("x,y,patient,when,class\n");
        for (int i = 0; i < lines.size(); i++) {
            String[] cells = lines.get(i).split(",");
            text.append(cells[0] + "," + cells[1] + ",p" + i / 6 + "," + (2000 + i) + "," + cells[2] + "\n");
        }
        String table = Files.writeString(folder.resolve("table.csv"), text).toString();
        String model = folder.resolve("m").toString();
        List<String> common = List.of("tune", "--kernel", "rbf:auto", "--finest", "inf", "--grid", "3x2");
        assertThat(Run.of(append(common, "--group", "patient", table, model)).out())
                .contains("rows of equal patient together");
        assertThat(Run.of(append(common, "--time", "when", table, model)).out())
                .contains("judged by machines of earlier when");
        Run missing = Run.of(append(common, "--group", "nobody", table, model));
        assertThat(missing.code()).isIn(2, 3);
        assertThat(missing.err()).contains("nobody");
    }

    @Test
    void tunesWithinABudgetAndWritesTheModel() {
        String model = folder.resolve("rings.model").toString();
        Run run = Run.of("tune", "--kernel", "rbf:auto", "--folds", "3", "--budget", "20s", data, model);
        assertThat(run.code()).isZero();
        assertThat(run.out())
                .contains("3 folds, seed 1", "chosen    rbf:", "expect    ", "outer folds", "model     " + model);
        assertThat(Path.of(model)).isRegularFile();
    }

    @Test
    void theEstimateCanBeLeftOut() {
        String model = folder.resolve("rings.model").toString();
        List<String> common = List.of("tune", "--kernel", "rbf:auto", "--folds", "3", "--grid", "3x2");
        assertThat(Run.of(append(common, "--estimate", "0", data, model)).out())
                .contains("expect    ", "from validation rows, by which C and parameters were chosen too");
        assertThat(Run.of(append(common, "--estimate", "2", "--force", data, model))
                        .out())
                .contains("from outer folds");
        Run one = Run.of(append(common, "--estimate", "1", "--force", data, model));
        assertThat(one.code()).isEqualTo(2);
        assertThat(one.err()).contains("--estimate is 1, must be 0 or at least 2");
        Run both = Run.of(append(common, "--estimate", "2", "--test", "0.3", "--force", data, model));
        assertThat(both.code()).isEqualTo(2);
        assertThat(both.err()).contains("--estimate goes neither with --test nor");
    }

    @Test
    void rowsOfOtherFilesAreFilledInAsTheTrainingRowsAre() throws IOException {
        String gaps = folder.resolve("gaps.csv").toString();
        Files.writeString(Path.of(gaps), Files.readString(Path.of(data)).replaceFirst("^[^,]*", ""));
        String other = folder.resolve("other.csv").toString();
        Files.writeString(Path.of(other), ",0.5,in\n2,2,out\n0.1,,in\n");
        String model = folder.resolve("gaps.model").toString();
        Run tuned = Run.of(
                "tune",
                "--kernel",
                "rbf:1",
                "--c-range",
                "1:1",
                "--missing",
                "mean",
                "--validation",
                other,
                gaps,
                model);
        assertThat(tuned.err()).doesNotContain("arcmargin:");
        assertThat(Run.of("predict", model, other).code()).isZero(); // the model knows how to fill in
        String out = folder.resolve("out").toString();
        Run compared = compareFilledIn(other, out, gaps);
        assertThat(compared.code()).as(compared.err()).isZero();
        StudyResults found = Json.read(Path.of(out, "results.json"), StudyResults.class);
        Run predicted = Run.of(
                "predict",
                "--json",
                Path.of(out, found.best().machine().model()).toString(),
                other);
        assertThat(predicted.out())
                .contains("\"correct\" : " + (3 - found.best().test().errors()));
    }

    private static Run compareFilledIn(String test, String out, String data) {
        return Run.of(
                "compare",
                "--kernels",
                "rbf:1",
                "--c-range",
                "1:1",
                "--missing",
                "mean",
                "--test",
                test,
                "--out",
                out,
                data);
    }

    /** What missing values become must not depend on rows that are set apart for the test. */
    @Test
    void rowsSetApartForTheTestTeachNothing() throws IOException {
        List<String> lines = new ArrayList<>(Files.readAllLines(Path.of(data)));
        int[] labels = DataFiles.read(Path.of(data)).labels();
        Split apart = Split.holdOut(labels, 0.5, 1);
        int gap = apart.training()[0];
        lines.set(gap, lines.get(gap).replaceFirst("^[^,]*", ""));
        String probe = folder.resolve("probe.csv").toString();
        Files.writeString(Path.of(probe), ",0.5,in\n,1.5,out\n");
        List<String> scores = new ArrayList<>();
        for (String value : List.of("0.5", "1000")) {
            int tested = apart.validation()[0];
            lines.set(tested, lines.get(tested).replaceFirst("^[^,]*", value));
            Path file = Files.write(folder.resolve("gaps" + value + ".csv"), lines);
            Path out = folder.resolve("out" + value);
            Run run = compareFilledIn("0.5", out.toString(), file.toString());
            assertThat(run.code()).isZero();
            StudyResults found = Json.read(out.resolve("results.json"), StudyResults.class);
            Path predictions = folder.resolve("predictions");
            Run.of(
                    "predict",
                    "--scores",
                    out.resolve(found.best().machine().model()).toString(),
                    probe,
                    predictions.toString());
            scores.add(Files.readString(predictions));
        }
        assertThat(scores.get(1)).isNotEmpty().isEqualTo(scores.get(0));
    }

    @Test
    void aJournalGoesOn() {
        String[] arguments = {
            "tune",
            "--kernel",
            "arccos:1",
            "--c-range",
            "0.1:10",
            "--json",
            "--out",
            folder.resolve("kept").toString(),
            data,
            folder.resolve("m.model").toString()
        };
        Run first = Run.of(arguments);
        assertThat(first.code()).isZero();
        Run again = Run.of(arguments);
        assertThat(again.out()).isEqualTo(first.out());
    }

    @Test
    void wrongUsage() {
        assertThat(Run.of("tune", "--kernel", "rbf:auto", "--c-range", "5", data, "m")
                        .code())
                .isEqualTo(2);
        assertThat(Run.of("tune", "--kernel", "rbf:oto", data, "m").code()).isEqualTo(2);
        assertThat(Run.of("tune", "--kernel", "linear", "--budget", "soon", data, "m")
                        .code())
                .isEqualTo(2);
        assertThat(Run.of("tune", "--kernel", "linear", "--folds", "3", "--validation", "0.2", data, folder + "/m")
                        .code())
                .isEqualTo(2);
        assertThat(Run.of("compare", "--grid", "8y5", data).code()).isEqualTo(2);
        assertThat(Run.of("compare", "--test", "nowhere", data).err()).contains("--test nowhere: no such file");
    }

    private static Run run(List<String> common, String last) {
        return Run.of(Stream.concat(common.stream(), Stream.of(last)).toArray(String[]::new));
    }

    private String file(String name, int rows, long seed) throws IOException {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < rows; i++) {
            double radius = 1 + i % 2 + 0.3 * random.nextGaussian();
            double angle = 2 * Math.PI * random.nextDouble();
            text.append(radius * Math.cos(angle))
                    .append(',')
                    .append(radius * Math.sin(angle))
                    .append(',')
                    .append(i % 2 == 0 ? "in" : "out")
                    .append('\n');
        }
        return Files.writeString(folder.resolve(name), text).toString();
    }
}
