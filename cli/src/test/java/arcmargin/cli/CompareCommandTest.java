package arcmargin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import arcmargin.data.Split;
import arcmargin.io.DataFiles;
import arcmargin.report.Comparison;
import arcmargin.report.Json;
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
    void comparesAndSaysHowToUseTheWinner() throws IOException {
        String out = folder.resolve("out").toString();
        String[] arguments = {
            "compare", "--kernels", "biased:auto,linear", "--c-range", "0.1:10", "--finest", "inf", "--out", out, data
        };
        Run run = Run.of(arguments);
        assertThat(run.code()).isZero();
        assertThat(run.out())
                .contains("72 training, 18 validation and 30 test rows, 2 features, 2 classes")
                .contains("test error %", "best", "predict " + out);
        assertThat(run.err()).contains("searched C 0.1:10, 3 values; bias ");
        Comparison found = Json.read(Path.of(out, "results.json"), Comparison.class);
        assertThat(found.entries()).extracting(Comparison.Entry::label).containsExactly("biased", "linear");
        Path model = Path.of(out, found.best().model());
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
        assertThat(other.err()).contains("cannot be resumed: it is of another data set");
    }

    @Test
    void tunesWithinABudgetAndWritesTheModel() {
        String model = folder.resolve("rings.model").toString();
        Run run = Run.of("tune", "--kernel", "rbf:auto", "--folds", "3", "--budget", "20s", data, model);
        assertThat(run.code()).isZero();
        assertThat(run.out()).contains("3 folds, seed 1", "chosen    rbf:", "model     " + model);
        assertThat(Path.of(model)).isRegularFile();
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
        assertThat(compareFilledIn(other, out, gaps).code()).isZero();
        Comparison found = Json.read(Path.of(out, "results.json"), Comparison.class);
        Run predicted =
                Run.of("predict", "--json", Path.of(out, found.best().model()).toString(), other);
        assertThat(predicted.out())
                .contains("\"correct\" : " + (3 - found.best().testErrors()));
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
            Comparison found = Json.read(out.resolve("results.json"), Comparison.class);
            Path predictions = folder.resolve("predictions");
            Run.of("predict", "--scores", out.resolve(found.best().model()).toString(), probe, predictions.toString());
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
            "--journal",
            folder.resolve("journal").toString(),
            data,
            folder.resolve("m.model").toString()
        };
        Run first = Run.of(arguments);
        assertThat(first.code()).isZero();
        Run again = Run.of(arguments);
        assertThat(again.out().replaceAll("\"seconds(Reading|Tuning|Training)\" : .*", ""))
                .isEqualTo(first.out().replaceAll("\"seconds(Reading|Tuning|Training)\" : .*", ""));
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
