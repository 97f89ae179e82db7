package arcmargin.study;

import static org.assertj.core.api.Assertions.assertThat;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.data.PreparationOptions;
import arcmargin.data.Split;
import arcmargin.fuzz.Mutations;
import arcmargin.results.StudyResults;
import arcmargin.selection.Deadline;
import arcmargin.selection.Range;
import arcmargin.selection.SelectionOptions;
import arcmargin.state.FolderCheck;
import arcmargin.state.Journal;
import arcmargin.state.Json;
import arcmargin.state.Sha256;
import arcmargin.state.StudyFolder;
import arcmargin.state.TrialJournal;
import arcmargin.work.Blas;
import arcmargin.work.MemoryPlan;
import arcmargin.work.Progress;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** Whatever stands in the folder of a study, it is resumed or refused in a sentence. */
class JournalCorpusTest {

    private static final FileSystem MEMORY = Jimfs.newFileSystem(Configuration.unix());
    private static final Path FOLDER = MEMORY.getPath("/work/study");
    private static final Path JOURNAL = FOLDER.resolve("journal.jsonl");
    private static final Resources ONE =
            new Resources(Workers.of(1), new MemoryPlan(1 << 26), Blas.JAVA, Progress.none());

    /** A study that is finished: all files of its folder. */
    private final Map<String, byte[]> finished = finished();

    @TestFactory
    Stream<DynamicTest> mutations() {
        return Stream.of(
                Mutations.few("journal", journals(), JournalCorpusTest::journal),
                Mutations.few("results", List.of(finished.get("results.json")), JournalCorpusTest::results),
                Mutations.some("resumed", journals(), this::resumed, 100));
    }

    @TestFactory
    @Tag("slow")
    Stream<DynamicTest> aMillionMutations() {
        return Stream.of(
                Mutations.many("journal", journals(), JournalCorpusTest::journal),
                Mutations.many("results", List.of(finished.get("results.json")), JournalCorpusTest::results),
                Mutations.some("resumed", journals(), this::resumed, 20_000));
    }

    private List<byte[]> journals() {
        String whole = new String(finished.get("journal.jsonl"), StandardCharsets.UTF_8);
        String shorter =
                whole.lines().filter(line -> !line.contains("\"trial\"")).collect(Collectors.joining("\n"));
        return List.of(
                whole.getBytes(StandardCharsets.UTF_8),
                (shorter + "\n").getBytes(StandardCharsets.UTF_8),
                (whole.lines().limit(4).collect(Collectors.joining("\n")) + "\n").getBytes(StandardCharsets.UTF_8));
    }

    /** Every record that some part of a study looks for. */
    private static boolean journal(byte[] bytes) throws IOException {
        boolean accepted = false;
        for (byte[] content : List.of(bytes, sealed(bytes))) {
            clear();
            Files.write(JOURNAL, content);
            try {
                check();
                try (StudyFolder folder = StudyFolder.open(FOLDER, header(content))) {
                    new TrialJournal(folder, "x").find("y");
                    Place place = Place.of(study(), folder.journal());
                    place.finished(folder.journal()).ifPresent(line -> folder.isIntact(line.results(), line.sha256()));
                    folder.requireOwn(place.results());
                    Checkpoints.isIntact(folder, "models/rbf.model");
                }
                accepted = true;
            } catch (BadInputException e) {
                assertThat(e.getMessage()).isNotBlank();
            }
        }
        return accepted;
    }

    private static void check() throws IOException {
        assertThat(FolderCheck.of(FOLDER).problems()).allMatch(problem -> !problem.isBlank());
    }

    /** What the first line says, if it says it so. */
    private static Journal.Header header(byte[] journal) {
        String text = new String(journal, StandardCharsets.UTF_8);
        String data = text.replaceFirst("(?s)^.*?\"data\":\"([^\"]*)\".*$", "$1");
        return new Journal.Header(data, "");
    }

    private boolean resumed(byte[] bytes) throws IOException {
        clear();
        for (Map.Entry<String, byte[]> file : finished.entrySet()) {
            Path path = FOLDER.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.write(path, file.getValue());
        }
        Files.write(JOURNAL, sealed(bytes));
        try {
            assertThat(StudyRun.run(study(), FOLDER, ONE, StudyListener.none()).results())
                    .isNotNull();
            return true;
        } catch (BadInputException e) {
            assertThat(e.getMessage()).isNotBlank();
            return false;
        }
    }

    private static boolean results(byte[] bytes) throws IOException {
        Path file = FOLDER.resolve("results.json");
        Files.createDirectories(FOLDER);
        Files.write(file, bytes);
        try {
            return Json.read(file, StudyResults.class).best() != null;
        } catch (BadInputException e) {
            assertThat(e.getMessage()).isNotBlank();
            return false;
        }
    }

    /** The lines with checksums that fit them. */
    private static byte[] sealed(byte[] journal) {
        StringBuilder text = new StringBuilder();
        for (String line : new String(journal, StandardCharsets.UTF_8).split("\n", -1)) {
            int sum = line.lastIndexOf(",\"sha256\":\"");
            if (!text.isEmpty()) {
                text.append('\n');
            }
            if (sum < 0) {
                text.append(line);
            } else {
                String payload = line.substring(0, sum) + "}";
                String checksum =
                        Sha256.of(payload.getBytes(StandardCharsets.UTF_8)).substring(0, 16);
                text.append(line, 0, sum)
                        .append(",\"sha256\":\"")
                        .append(checksum)
                        .append("\"}");
            }
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static void clear() throws IOException {
        if (Files.exists(FOLDER)) {
            try (Stream<Path> files = Files.walk(FOLDER)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
        Files.createDirectories(FOLDER);
    }

    private static Map<String, byte[]> finished() {
        try {
            clear();
            StudyRun.run(study(), FOLDER, ONE, StudyListener.none());
            Map<String, byte[]> contents = new HashMap<>();
            try (Stream<Path> files = Files.walk(FOLDER)) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    contents.put(FOLDER.relativize(file).toString(), Files.readAllBytes(file));
                }
            }
            return contents;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static Study study() {
        double[] values = {0, 0, 1, 0.5, 0.1, 0.2, 1, 1, 0, 0.3, 1.2, 0.4, 0.2, 0, 0.9, 0.7, 0.8, 1, 0.1, 0.4};
        Dataset data =
                new Dataset(DensePoints.of(10, 2, values), new int[] {0, 1, 0, 1, 0, 1, 0, 1, 1, 0}, List.of("a", "b"));
        return new Study(
                new Study.Material(
                        "ten rows",
                        "made by the test",
                        data,
                        Split.folds(data.labels(), 2, 1),
                        null,
                        1,
                        "2 folds",
                        data,
                        List.of()),
                List.of("rbf:auto", "linear"),
                false,
                SelectionOptions.standard().withPenalties(Range.parse("0.1:10")).withFinest(4),
                PreparationOptions.defaults(),
                false,
                Deadline.none(),
                "arcmargin compare ten");
    }
}
