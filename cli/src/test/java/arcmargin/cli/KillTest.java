package arcmargin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kills searches, as {@code kill -9} does, and goes on: what comes out is what a search left alone gives. */
class KillTest {

    private static final String TIMES = "\"(seconds\\w*|\\w+Seconds|when|sha256)\" ?: ?[^,}\\r\\n]+";

    @TempDir
    private Path folder;

    private Path alone;
    private Path killed;

    @BeforeEach
    void write() throws IOException {
        alone = Files.createDirectory(folder.resolve("alone"));
        killed = Files.createDirectory(folder.resolve("killed"));
        Random random = new Random(3);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 300; i++) {
            double radius = 1 + i % 3 + 0.4 * random.nextGaussian();
            double angle = 2 * Math.PI * random.nextDouble();
            text.append(radius * Math.cos(angle)).append(',').append(radius * Math.sin(angle));
            text.append(",ring").append(i % 3).append('\n');
        }
        Files.writeString(alone.resolve("rings.csv"), text);
        Files.writeString(killed.resolve("rings.csv"), text);
    }

    @Test
    void aComparisonKilledAgainAndAgainEndsAsIfLeftAlone() throws Exception {
        List<String> command = List.of(
                "compare",
                "--test",
                "0.25",
                "--validation",
                "0.2",
                "--kernels",
                "biased:auto,rbf:auto,biased:auto/arccos:1x2",
                "--out",
                "out",
                "rings.csv");
        runToItsEnd(alone, command);
        Path journal = killed.resolve("out/journal.jsonl");
        List<String> kept = List.of();
        for (int lines : new int[] {2, 30, 70}) {
            kept = killAfter(lines, command, journal, kept);
            Files.writeString(
                    journal, "{\"trial\" : {\"id\" : \"to", StandardOpenOption.APPEND); // what a kill may leave
        }
        runToItsEnd(killed, command);
        assertThat(Files.readAllLines(journal).subList(0, kept.size())).isEqualTo(kept);
        assertThat(untimed(journal)).isEqualTo(untimed(alone.resolve("out/journal.jsonl")));
        for (Path file : files(alone)) {
            Path other = killed.resolve(alone.relativize(file));
            if (file.toString().endsWith(".json")) {
                assertThat(Files.readString(other).replaceAll(TIMES, ""))
                        .isEqualTo(Files.readString(file).replaceAll(TIMES, ""));
            } else if (!file.toString().endsWith(".jsonl") && !file.toString().endsWith(".html")) {
                assertThat(other).hasSameBinaryContentAs(file);
            }
        }
        assertThat(files(killed).stream().map(killed::relativize))
                .isEqualTo(files(alone).stream().map(alone::relativize).toList());
    }

    @Test
    void aKilledSearchForOneKernelGoesOn() throws Exception {
        List<String> command = List.of(
                "tune", "--kernel", "rbf:auto", "--validation", "0.2", "--out", "kept", "rings.csv", "rings.model");
        runToItsEnd(alone, command);
        Path journal = killed.resolve("kept/journal.jsonl");
        List<String> kept = killAfter(20, command, journal, List.of());
        assertThat(killed.resolve("rings.model")).doesNotExist();
        runToItsEnd(killed, command);
        assertThat(Files.readAllLines(journal).subList(0, kept.size())).isEqualTo(kept);
        assertThat(untimed(journal)).isEqualTo(untimed(alone.resolve("kept/journal.jsonl")));
        assertThat(killed.resolve("rings.model")).hasSameBinaryContentAs(alone.resolve("rings.model"));
    }

    @Test
    void aKilledPortfolioGoesOnInTheOuterFoldsToo() throws Exception {
        List<String> command = List.of(
                "compare",
                "--folds",
                "2",
                "--grid",
                "3x2",
                "--finest",
                "inf",
                "--no-extend",
                "--out",
                "out",
                "rings.csv");
        runToItsEnd(alone, command);
        Path journal = killed.resolve("out/journal.jsonl");
        int lines = Files.readAllLines(alone.resolve("out/journal.jsonl")).size();
        List<String> kept = List.of();
        for (int part : new int[] {lines / 10, lines / 2, 9 * lines / 10}) {
            kept = killAfter(part, command, journal, kept);
        }
        runToItsEnd(killed, command);
        assertThat(Files.readAllLines(journal).subList(0, kept.size())).isEqualTo(kept);
        assertThat(untimed(journal)).isEqualTo(untimed(alone.resolve("out/journal.jsonl")));
        assertThat(files(killed).stream().map(killed::relativize))
                .isEqualTo(files(alone).stream().map(alone::relativize).toList());
        for (Path file : files(alone)) {
            if (file.toString().endsWith(".model")) {
                assertThat(killed.resolve(alone.relativize(file))).hasSameBinaryContentAs(file);
            }
        }
        assertThat(Files.readString(killed.resolve("out/results.json")).replaceAll(TIMES, ""))
                .isEqualTo(Files.readString(alone.resolve("out/results.json")).replaceAll(TIMES, ""));
    }

    @Test
    void askedToEndItSaysSoAndGoesOnTheNextTime() throws Exception {
        List<String> command = List.of(
                "tune",
                "--kernel",
                "biased:auto",
                "--scale",
                "none",
                "--validation",
                "0.2",
                "--out",
                "kept",
                "rings.csv",
                "rings.model");
        Path journal = killed.resolve("kept/journal.jsonl");
        Process process = start(killed, command);
        while (process.isAlive() && wholeLines(journal).size() < 5) {
            Thread.sleep(1);
        }
        process.destroy();
        assertThat(process.waitFor()).isEqualTo(1);
        assertThat(printed(killed))
                .isEqualToIgnoringNewLines("arcmargin: interrupted; the same command resumes from here");
        List<String> kept = wholeLines(journal);
        runToItsEnd(killed, command);
        assertThat(Files.readAllLines(journal).subList(0, kept.size())).isEqualTo(kept);
    }

    /**
     * Runs until the journal has so many lines, kills, and returns the whole lines found then; the first must be those
     * kept before.
     */
    private List<String> killAfter(int lines, List<String> command, Path journal, List<String> kept) throws Exception {
        Process process = start(killed, command);
        while (process.isAlive() && wholeLines(journal).size() < lines) {
            Thread.sleep(1);
        }
        assertThat(process.destroyForcibly().waitFor()).as("killed, not ended").isNotZero();
        List<String> found = wholeLines(journal);
        assertThat(found).hasSizeGreaterThanOrEqualTo(lines);
        assertThat(found.subList(0, kept.size())).isEqualTo(kept);
        return found;
    }

    private static List<String> wholeLines(Path journal) throws IOException {
        String text = Files.exists(journal) ? Files.readString(journal) : "";
        return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
    }

    /** Lines in any order, as two threads write them. */
    private static List<String> untimed(Path journal) throws IOException {
        return Files.readAllLines(journal).stream()
                .map(line -> line.replaceAll(TIMES, ""))
                .sorted()
                .toList();
    }

    private static List<Path> files(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private void runToItsEnd(Path place, List<String> command) throws Exception {
        Process process = start(place, command);
        assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(printed(place)).isZero();
    }

    private Process start(Path place, List<String> command) throws IOException {
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                "arcmargin.cli.Arcmargin"));
        words.addAll(command);
        return new ProcessBuilder(words)
                .directory(place.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output(place).toFile())
                .start();
    }

    private Path output(Path place) {
        return folder.resolve(place.getFileName() + ".txt");
    }

    private String printed(Path place) throws IOException {
        return Files.readString(output(place), StandardCharsets.UTF_8);
    }
}
