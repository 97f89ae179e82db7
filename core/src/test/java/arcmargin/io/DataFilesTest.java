package arcmargin.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.data.SparsePoints;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What holds for files of every format. */
class DataFilesTest {

    private static final ReadOptions DEFAULTS = ReadOptions.defaults();

    @TempDir
    private Path folder;

    /** Several blocks long, with lines of all lengths. */
    private static String large(boolean libsvm) {
        Random random = new Random(3);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 30_000; i++) {
            text.append(libsvm ? random.nextInt(5) + " " : "");
            for (int j = 1; j <= 12; j++) {
                double value = random.nextInt(3) == 0 ? random.nextGaussian() : random.nextInt(100);
                text.append(libsvm ? j + ":" : "").append(value).append(libsvm ? ' ' : ',');
            }
            text.append(libsvm ? "" : "c" + random.nextInt(5)).append(i % 1000 == 0 ? "\n\n" : "\n");
        }
        return text.toString();
    }

    @Test
    void anyNumberOfThreadsGivesTheSame() {
        for (boolean libsvm : new boolean[] {true, false}) {
            Path file = Texts.file(folder, large(libsvm));
            Dataset one = Texts.load(file, DEFAULTS, 1).dataset();
            assertThat(one.size()).isEqualTo(30_000);
            assertThat(Texts.load(file, DEFAULTS, 2).dataset()).isEqualTo(one);
            assertThat(Texts.load(file, DEFAULTS, 5).dataset()).isEqualTo(one);
        }
    }

    @Test
    void theFirstOffenceIsReportedByAnyNumberOfThreads() throws IOException {
        String[] lines = large(true).split("\n", -1);
        lines[11_111] += " 7:7";
        lines[11_112] += " 8:8";
        lines[25_000] += " x";
        Path file = Texts.file(folder, Texts.packed(String.join("\n", lines).getBytes(StandardCharsets.UTF_8)));
        for (int threads : new int[] {1, 2, 4}) {
            assertThatThrownBy(() -> Texts.load(file, DEFAULTS, threads))
                    .hasMessageMatching(".*:11112:\\d+: index 7 after 12, expected increasing indices");
        }
    }

    @Test
    void plainAndCompressedAreTheSame() throws IOException {
        String text = large(false);
        Dataset plain = Texts.read(folder, text);
        Path packed = Texts.file(folder, Texts.packed(text.getBytes(StandardCharsets.UTF_8)));
        assertThat(Texts.load(packed, DEFAULTS, 2).dataset()).isEqualTo(plain);
    }

    @Test
    void aLineMayBeLongerThanABlock() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 700_000; j++) {
                text.append((i + j) % 7).append(',');
            }
            text.append("class").append(i).append('\n');
        }
        Dataset data = Texts.read(folder, text.toString());
        assertThat(data.points().dimension()).isEqualTo(700_000);
        assertThat(data.points().get(2, 5)).isZero();
        assertThat(data.points().get(1, 699_999)).isEqualTo(700_000 % 7);
    }

    @Test
    void mostlyZerosAreHeldSparselyAndNeverOtherwiseThanTheyAre() {
        StringBuilder table = new StringBuilder();
        for (int i = 0; i < 2000; i++) {
            for (int j = 0; j < 50; j++) {
                table.append(j == i % 50 ? i + " " : "0 ");
            }
            table.append(i % 2).append('\n');
        }
        Dataset data = Texts.read(folder, table.toString());
        assertThat(data.points()).isInstanceOf(SparsePoints.class);
        assertThat(data.points().get(1234, 34)).isEqualTo(1234);
        assertThat(data.points().nonZeros()).isEqualTo(1999);
        Dataset twice = Texts.read(folder, table.toString().replace("0 0 ", "0 5 "));
        assertThat(twice.points()).isInstanceOf(DensePoints.class);
    }

    @Test
    void trainingNeedsTwoClasses() throws IOException {
        Path file = Texts.file(folder, "1 1:1\n+1 1:2\n1.0 1:3\n");
        try (Workers workers = Workers.of(1)) {
            assertThatThrownBy(() -> DataFiles.readTraining(file, DEFAULTS, Resources.of(workers)))
                    .isInstanceOf(BadInputException.class)
                    .hasMessage(
                            file + ": has only the class \"1\" in 3 rows, expected two classes at least to train on");
            Files.writeString(file, "size,kind\n");
            assertThatThrownBy(() -> DataFiles.readTraining(file, DEFAULTS, Resources.of(workers)))
                    .hasMessage(
                            file + ": has a single row, of the class \"kind\", expected rows of two classes at least to"
                                    + " train on");
            Files.writeString(file, "1:1\n1:2\n");
            assertThatThrownBy(() -> DataFiles.readTraining(file, DEFAULTS, Resources.of(workers)))
                    .hasMessage(file + ": has no labels, expected some to train on");
            Files.writeString(file, "a 1:1\nb 1:2\n");
            assertThat(DataFiles.readTraining(file, DEFAULTS, Resources.of(workers))
                            .size())
                    .isEqualTo(2);
        }
    }

    @Test
    void progressReachesTheEnd() {
        Path file = Texts.file(folder, large(true));
        AtomicLong last = new AtomicLong();
        try (Workers workers = Workers.of(2)) {
            DataFiles.read(file, DEFAULTS, Resources.of(workers).withProgress((stage, done, total) -> {
                assertThat(stage).isEqualTo("reading data");
                assertThat(done).isBetween(last.get(), total);
                last.set(done);
            }));
            assertThat(last).hasValue(Files.size(file));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void readingCanBeInterrupted() {
        Path file = Texts.file(folder, large(true));
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> Texts.load(file, DEFAULTS, 2)).isInstanceOf(CancellationException.class);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void aFileThatIsNotThereIsNoBadData() {
        assertThatThrownBy(() -> DataFiles.read(folder.resolve("nowhere"))).isInstanceOf(NoSuchFileException.class);
    }

    /** Table 2 of the paper, as far as the originals are here. */
    @Test
    void theOriginalsHaveTheCountsOfThePaper() throws IOException {
        String data = System.getenv("ARCMARGIN_DATA");
        assumeTrue(data != null, "set ARCMARGIN_DATA to the folder of the data sets to read them too");
        assertOriginal(data, "rectangles/rectangles_train.amat.gz", 1200, 784, "[0, 1]", "[589, 611]");
        assertOriginal(data, "convex/convex_train.amat.gz", 8000, 784, "[0, 1]", "[3989, 4011]");
        assertOriginal(data, "news20/news20.t.gz", 3993, 62060, null, null);
        assertOriginal(data, "isolet/isolet.t.gz", 1559, 617, null, null);
        assertOriginal(data, "mnist/t10k-images-idx3-ubyte.gz", 10000, 784, "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]", null);
    }

    private static void assertOriginal(String data, String name, int rows, int dimension, String classes, String counts)
            throws IOException {
        Path file = Path.of(data, name);
        assumeTrue(Files.exists(file), file + " is not here");
        Dataset set = DataFiles.read(file);
        assertThat(set.size()).as(name).isEqualTo(rows);
        assertThat(set.points().dimension()).as(name).isEqualTo(dimension);
        if (classes != null) {
            assertThat(set.classes()).as(name).hasToString(classes);
        }
        if (counts != null) {
            assertThat(java.util.Arrays.toString(set.classCounts())).as(name).isEqualTo(counts);
        }
    }

    @Test
    void aPipeIsReadOnce() throws Exception {
        String content = large(true);
        Dataset expected = Texts.read(folder, content);
        Path pipe = folder.resolve("pipe");
        assumeTrue(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0, "no pipes here");
        // in a thread of its own: the common pool may have one only, which a pipe without a reader would block
        CompletableFuture<Void> writer = CompletableFuture.runAsync(
                () -> {
                    try {
                        Files.writeString(pipe, content);
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                },
                task -> new Thread(task).start());
        Dataset read = CompletableFuture.supplyAsync(
                        () -> Texts.load(pipe, DEFAULTS, 2).dataset())
                .get(30, TimeUnit.SECONDS);
        writer.get();
        assertThat(read).isEqualTo(expected);
    }

    @Test
    void theStandardInputIsCalledByADash() throws IOException {
        String content = "1,2,a\n3,4,b\n";
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream(Texts.packed(content.getBytes(StandardCharsets.UTF_8))));
        try {
            assertThat(Texts.load(Path.of("-"), DEFAULTS, 2).dataset()).isEqualTo(Texts.read(folder, content));
        } finally {
            System.setIn(before);
        }
    }

    @Test
    void aDeviceWithoutEndIsNotReadToItsEnd() {
        Path zeros = Path.of("/dev/zero");
        assumeTrue(Files.exists(zeros), "no such device here");
        assertTimeoutPreemptively(
                Duration.ofSeconds(30),
                () -> assertThat(Texts.refusal(zeros, DEFAULTS)).startsWith("is binary"));
    }

    @Test
    void aFileCalledDashIsNotTheStandardInput() throws IOException {
        Path dash = Path.of("-"); // where tests run
        assumeTrue(Files.notExists(dash));
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream(
                "{\"x\": 1, \"c\": \"a\"}\n{\"x\": 2, \"c\": \"b\"}\n".getBytes(StandardCharsets.UTF_8)));
        try {
            Files.writeString(dash, "7,8,a\n8,9,b\n");
            assertThat(Texts.load(dash, DEFAULTS, 2).format()).isEqualTo(DataFormat.JSON);
            assertThat(Texts.load(Path.of("./-"), DEFAULTS, 2).format()).isEqualTo(DataFormat.CSV);
        } finally {
            System.setIn(before);
            Files.delete(dash);
        }
    }

    @Test
    void bytesThatAreNoTextInTheirEncodingAreRefused() {
        byte[] text = "x,class\n1,ab\n2,ac\n".getBytes(StandardCharsets.UTF_16);
        byte[] shortened = Arrays.copyOf(text, text.length - 3);
        assertThat(Texts.refusal(Texts.file(folder, shortened), DEFAULTS)).startsWith("is damaged, or text in another");
        byte[] latin = "1,caf\u00e9\n2,caf\u00e8\n".getBytes(StandardCharsets.ISO_8859_1);
        assertThat(Texts.refusal(Texts.file(folder, latin), DEFAULTS.withEncoding(StandardCharsets.US_ASCII)))
                .startsWith("is damaged, or text in another");
    }

    @Test
    void labelsThatDifferAreDifferentClasses() {
        Dataset whole =
                Texts.read(folder, "1,9007199254740992\n2,9007199254740993\n3,9007199254740994\n4,9007199254740993\n");
        assertThat(whole.classes()).containsExactly("9007199254740992", "9007199254740993", "9007199254740994");
        assertThat(whole.labels()).containsExactly(0, 1, 2, 1);
        Dataset fractions = Texts.read(folder, "1,0.1\n2,0.10\n3,0.1000000000000000000001\n4,1e-1\n5,1e-400\n6,0\n");
        assertThat(fractions.classes()).containsExactly("0", "1E-400", "0.1", "0.1000000000000000000001");
        Dataset same = Texts.read(folder, "1,+1\n2,1.0\n3,1.00000000000\n4,10e-1\n5,2\n");
        assertThat(same.classes()).containsExactly("1", "2");
    }

    @Test
    void manyClassesTakeNoLongerThanTheirRows() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 200_000; i++) {
            text.append(i % 7).append(',').append(i * 0.37).append('\n');
        }
        Path file = Texts.file(folder, text.toString());
        assertThat(assertTimeout(Duration.ofSeconds(30), () -> Texts.load(file, DEFAULTS, 2))
                        .dataset()
                        .classes())
                .hasSize(200_000);
        try (Resources resources = Resources.ofMachine()) {
            assertThatThrownBy(() -> DataFiles.readTraining(file, DEFAULTS, resources))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining(": has 200000 different labels in 200000 rows, expected classes");
        }
    }
}
