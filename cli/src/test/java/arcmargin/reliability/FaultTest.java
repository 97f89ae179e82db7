package arcmargin.reliability;

import static org.assertj.core.api.Assertions.assertThat;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.data.PreparationOptions;
import arcmargin.data.Split;
import arcmargin.io.WholeFile;
import arcmargin.reliability.FaultyFileSystem.Fault;
import arcmargin.selection.Deadline;
import arcmargin.selection.Range;
import arcmargin.selection.SelectionOptions;
import arcmargin.state.Journal;
import arcmargin.state.Sha256;
import arcmargin.study.Study;
import arcmargin.study.StudyListener;
import arcmargin.study.StudyRun;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every operation on files fails once, in every way; afterwards the old or the new is there, and work goes on. */
class FaultTest {

    private static final String OLD = "the old content of the file\n".repeat(10);
    private static final String NEW = "what is new\n".repeat(40_000); // several buffers

    @ParameterizedTest
    @EnumSource
    void aFileIsTheOldOrTheNewOne(Fault fault) throws IOException {
        boolean more = true;
        for (int at = 0; more; at++) {
            try (FaultyFileSystem system = new FaultyFileSystem()) {
                Path file = system.path("/work/file");
                WholeFile.write(file, out -> out.write(OLD.getBytes(StandardCharsets.UTF_8)));
                system.failAt(at, fault);
                boolean written = true;
                try {
                    WholeFile.write(file, out -> out.write(NEW.getBytes(StandardCharsets.UTF_8)));
                } catch (FileSystemException e) {
                    written = false;
                    assertThat(e).hasMessageStartingWith("/work/file: ");
                }
                more = system.failed();
                system.restart();
                String found = Files.readString(file);
                assertThat(found.equals(NEW) || (!written && found.equals(OLD)))
                        .as("%s at operation %d", fault, at)
                        .isTrue();
                if (fault != Fault.KILL) {
                    assertThat(files(system.path("/work"))).hasSize(1);
                }
            }
        }
    }

    @Test
    void afterALossOfPowerAFileIsTheOldOrTheNewOne() throws IOException {
        boolean more = true;
        for (int at = 0; more; at++) {
            for (int seed = 0; seed < 20; seed++) {
                try (FaultyFileSystem system = new FaultyFileSystem()) {
                    Path file = system.path("/work/file");
                    WholeFile.write(file, out -> out.write(OLD.getBytes(StandardCharsets.UTF_8)));
                    system.failAt(at, Fault.KILL);
                    boolean written = true;
                    try {
                        WholeFile.write(file, out -> out.write(NEW.getBytes(StandardCharsets.UTF_8)));
                    } catch (IOException e) {
                        written = false;
                    }
                    more = system.failed();
                    system.losePower(new Random(seed));
                    system.restart();
                    String found = Files.readString(file);
                    assertThat(found.equals(NEW) || (!written && found.equals(OLD)))
                            .as("operation %d, seed %d", at, seed)
                            .isTrue();
                }
            }
        }
    }

    /** A line of a journal. */
    record Line(int number) {}

    @ParameterizedTest
    @EnumSource
    void aJournalKeepsWhatWasAppended(Fault fault) throws IOException {
        Journal.Header header = new Journal.Header("data", "about");
        boolean more = true;
        for (int at = 0; more; at++) {
            try (FaultyFileSystem system = new FaultyFileSystem()) {
                Path file = system.path("/work/journal.jsonl");
                system.failAt(at, fault);
                List<Line> appended = new ArrayList<>();
                try (Journal journal = Journal.open(file, header)) {
                    for (int k = 0; k < 5; k++) {
                        journal.append("line", new Line(k));
                        appended.add(new Line(k));
                    }
                    journal.force();
                } catch (IOException | UncheckedIOException e) {
                    // as was to be expected
                }
                more = system.failed();
                system.losePower(new Random(at)); // nothing is lost by it in a kill
                system.restart();
                if (!more) {
                    try (Journal journal = Journal.open(file, header)) {
                        assertThat(journal.all("line", Line.class)).isEqualTo(appended);
                    }
                    continue;
                }
                try (Journal journal = Journal.open(file, header)) {
                    List<Line> found = journal.all("line", Line.class);
                    assertThat(found).doesNotHaveDuplicates();
                    journal.append("line", new Line(100));
                } catch (BadInputException e) {
                    assertThat(e).as("%s at operation %d", fault, at).hasMessageContaining("journal");
                }
            }
        }
    }

    @Test
    void aStudyGoesOnAfterAnyFault() throws IOException {
        goOnAfterFaults(4);
    }

    @Test
    @Tag("reliability")
    void aStudyGoesOnAfterEveryFault() throws IOException {
        goOnAfterFaults(Integer.MAX_VALUE);
    }

    private void goOnAfterFaults(int atMost) throws IOException {
        Map<String, String> expected;
        int operations;
        try (FaultyFileSystem system = new FaultyFileSystem()) {
            system.failAt(-1, Fault.NO_SPACE);
            run(system.path("/work/study"));
            operations = system.operations();
            expected = contents(system.path("/work/study"));
        }
        Random random = new Random(7);
        for (Fault fault : Fault.values()) {
            int step = Math.max(1, operations / atMost);
            for (int at = atMost < operations ? random.nextInt(step) : 0; at < operations; at += step) {
                try (FaultyFileSystem system = new FaultyFileSystem()) {
                    Path folder = system.path("/work/study");
                    system.failAt(at, fault);
                    try {
                        run(folder);
                    } catch (IOException | UncheckedIOException e) {
                        assertThat(system.failed()).isTrue();
                    }
                    if (random.nextBoolean()) {
                        system.losePower(random);
                    }
                    system.restart();
                    try {
                        run(folder);
                    } catch (BadInputException e) { // only if the power went before the first line was on the disk
                        assertThat(e).as("%s at %d", fault, at).hasMessageContaining("is not a journal");
                        continue;
                    }
                    assertThat(contents(folder))
                            .as("%s at operation %d", fault, at)
                            .isEqualTo(expected);
                }
            }
        }
    }

    private static void run(Path folder) throws IOException {
        Random random = new Random(5);
        double[][] rows = new double[60][];
        int[] labels = new int[rows.length];
        for (int i = 0; i < rows.length; i++) {
            labels[i] = i % 2;
            rows[i] = new double[] {random.nextGaussian() + 2 * labels[i], random.nextGaussian()};
        }
        Dataset examples = new Dataset(DensePoints.of(rows), labels, List.of("a", "b"));
        SelectionOptions options =
                SelectionOptions.standard().withPenalties(Range.parse("0.1:10")).withFinest(Double.POSITIVE_INFINITY);
        Study study = new Study(
                new Study.Material(
                        "blobs", "made", examples, Split.folds(labels, 2, 1), null, 1, "2 folds", examples, List.of()),
                List.of("rbf:auto", "arccos:0"),
                false,
                options,
                PreparationOptions.defaults(),
                false,
                Deadline.none(),
                "command");
        try (Workers workers = Workers.of(1)) {
            StudyRun.run(study, folder, Resources.of(workers), StudyListener.none());
        }
    }

    /** What every file holds, without times and what depends on the order of work. */
    private static Map<String, String> contents(Path folder) throws IOException {
        Map<String, String> contents = new TreeMap<>();
        for (Path file : files(folder)) {
            String name = folder.relativize(file).toString();
            boolean compared = !name.endsWith(".jsonl")
                    && !name.endsWith(".html")
                    && !name.endsWith(".part")
                    && !name.startsWith("solutions/"); // of use once only, and left if they cannot be deleted
            if (compared) {
                String untimed = name.endsWith(".json")
                        ? Files.readString(file).replaceAll("\"(seconds\\w*|\\w+Seconds|when)\" ?: ?[^,}\\r\\n]+", "")
                        : Sha256.of(file);
                contents.put(name, untimed);
            }
        }
        return contents;
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }
}
