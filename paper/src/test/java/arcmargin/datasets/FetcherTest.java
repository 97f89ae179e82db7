package arcmargin.datasets;

import static arcmargin.datasets.Loopback.Mood.BREAKS_OFF;
import static arcmargin.datasets.Loopback.Mood.HONEST;
import static arcmargin.datasets.Loopback.Mood.IGNORES_RANGES;
import static arcmargin.datasets.Loopback.Mood.LIES;
import static arcmargin.datasets.Loopback.Mood.MISSING;
import static arcmargin.datasets.Loopback.Mood.PROXY_WANTS_PASSWORD;
import static arcmargin.datasets.Loopback.Mood.REDIRECTS;
import static arcmargin.datasets.Loopback.Mood.STALLS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import arcmargin.data.BadInputException;
import arcmargin.io.DataFiles;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Downloads from a local server that stalls, drops connections and sends wrong content. */
class FetcherTest {

    private static final byte[] TRAINING = rows(3000, 1).getBytes(StandardCharsets.US_ASCII);
    private static final byte[] TEST = rows(500, 2).getBytes(StandardCharsets.US_ASCII);

    @TempDir
    private Path folder;

    private Loopback server;
    private final Workers workers = Workers.of(1);

    @BeforeEach
    void start() throws IOException {
        server = new Loopback();
        server.serve("/toy.t", TEST);
    }

    @AfterEach
    void stop() {
        server.close();
        workers.close();
    }

    private static String rows(int count, long seed) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            Draw random = new Draw(seed, i);
            text.append(i % 2 == 0 ? "+1" : "-1");
            for (int f = 1; f <= 8; f++) {
                text.append(' ').append(f).append(':').append(1 + random.below(9));
            }
            text.append('\n');
        }
        return text.toString();
    }

    private static CataloguedFile file(String path, byte[] content, CataloguedFile.Mirror... mirrors) {
        return new CataloguedFile(path, content.length, Sha256.of(content), null, List.of(mirrors));
    }

    private CataloguedFile.Mirror mirror(String path) {
        return new CataloguedFile.Mirror(server.url(path), null, null);
    }

    private static Benchmark toy(String training, String test) {
        return new Benchmark(
                "toy",
                "Toy",
                true,
                2400,
                600,
                500,
                8,
                2,
                false,
                Benchmark.Holdout.LAST,
                Benchmark.Values.GIVEN,
                List.of(new Benchmark.Form(training, test, true, "")),
                null,
                "us",
                "ours");
    }

    private List<Fetcher.Fetched> fetch(String from, CataloguedFile training, CataloguedFile test) throws IOException {
        return fetch(from, Map.of(), training, test);
    }

    private List<Fetcher.Fetched> fetch(
            String from, Map<String, String> environment, CataloguedFile training, CataloguedFile test)
            throws IOException {
        Benchmark toy = toy(training.path(), test.path());
        Download.Settings hasty = new Download.Settings(Duration.ofMillis(250), 3, Duration.ofMillis(1), environment);
        Catalogue catalogue = new Catalogue(List.of(toy), List.of(training, test));
        return new Fetcher(catalogue, folder, Resources.of(workers), hasty).fetch(toy, from);
    }

    private List<Fetcher.Fetched> fetchFrom(String... trainingMirrors) throws IOException {
        CataloguedFile.Mirror[] mirrors =
                Arrays.stream(trainingMirrors).map(this::mirror).toArray(CataloguedFile.Mirror[]::new);
        return fetch(null, file("toy/toy", TRAINING, mirrors), file("toy/toy.t", TEST, mirror("/toy.t")));
    }

    private List<String> filesLeft() throws IOException {
        try (var tree = Files.walk(folder)) {
            return tree.filter(Files::isRegularFile)
                    .map(file -> folder.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }

    private void assertComplete() throws IOException {
        assertThat(filesLeft()).containsExactly("toy/toy.gz", "toy/toy.t.gz");
        assertThat(Sha256.ofContent(folder.resolve("toy/toy.gz"))).isEqualTo(Sha256.of(TRAINING));
        assertThat(Sha256.ofContent(folder.resolve("toy/toy.t.gz"))).isEqualTo(Sha256.of(TEST));
        assertThat(folder.resolve(".partial")).doesNotExist();
    }

    @Test
    void fetchesAndThenKnowsThatItHas() throws IOException {
        server.serve("/toy", TRAINING);
        assertThat(fetchFrom("/toy"))
                .extracting(Fetcher.Fetched::verified)
                .containsExactly("checksum ok", "checksum ok");
        assertComplete();
        assertThat(fetchFrom("/toy")).extracting(Fetcher.Fetched::from).containsExactly(null, null);
        assertThat(server.requests()).hasSize(2);
    }

    @Test
    void goesOnWhereItBrokeOff() throws IOException {
        server.serve("/toy", TRAINING, BREAKS_OFF, BREAKS_OFF, HONEST);
        fetchFrom("/toy");
        assertComplete();
        int half = TRAINING.length / 2;
        assertThat(server.requests().subList(0, 3))
                .containsExactly(
                        "/toy",
                        "/toy bytes=" + half + "-",
                        "/toy bytes=" + (half + (TRAINING.length - half) / 2) + "-");
    }

    @Test
    void doesNotWaitForEver() throws IOException {
        server.serve("/toy", TRAINING, STALLS, HONEST);
        fetchFrom("/toy");
        assertComplete();
        assertThat(server.requests().get(1)).isEqualTo("/toy bytes=" + TRAINING.length / 2 + "-");
    }

    /** A failed download keeps its partial file, and the next attempt resumes it. */
    @Test
    void goesOnInTheNextRun() throws IOException {
        server.serve("/toy", TRAINING, STALLS);
        assertThatThrownBy(() -> fetchFrom("/toy"))
                .isInstanceOf(IOException.class)
                .hasMessage("toy/toy could not be fetched:\n  " + server.url("/toy") + ": 127.0.0.1 does not respond");
        assertThat(folder.resolve("toy")).doesNotExist();
        int before = server.requests().size();
        server.serve("/toy", TRAINING, HONEST);
        fetchFrom("/toy");
        assertComplete();
        assertThat(server.requests().get(before)).startsWith("/toy bytes=");
    }

    @Test
    void aServerWithoutRangesStartsAnew() throws IOException {
        server.serve("/toy", TRAINING, BREAKS_OFF, IGNORES_RANGES);
        fetchFrom("/toy");
        assertComplete();
    }

    @Test
    void aLieIsFoundOutAndTheNextMirrorAsked() throws IOException {
        server.serve("/lies", TRAINING, LIES);
        server.serve("/missing", TRAINING, MISSING);
        server.serve("/toy", TRAINING, REDIRECTS);
        server.serve("/toy.moved", TRAINING);
        fetchFrom("/lies", "/missing", "/toy");
        assertComplete();
    }

    @Test
    void whereNothingHelpsEachMirrorsReasonIsTold() throws IOException {
        server.serve("/lies", TRAINING, LIES);
        server.serve("/password", TRAINING, PROXY_WANTS_PASSWORD);
        assertThatThrownBy(() -> fetchFrom("/lies", "/missing", "/password"))
                .isInstanceOf(IOException.class)
                .message()
                .satisfies(text -> {
                    List<String> lines = text.lines().toList();
                    assertThat(lines.get(0)).isEqualTo("toy/toy could not be fetched:");
                    assertThat(lines.get(1))
                            .startsWith("  " + server.url("/lies") + ": ")
                            .contains("not the file of the catalogue (sha256 ");
                    assertThat(lines.get(2)).isEqualTo("  " + server.url("/missing") + ": HTTP 404 Not Found");
                    assertThat(lines.get(3)).contains("the proxy requires authentication");
                });
        assertThat(filesLeft()).isEmpty();
    }

    @Test
    void offlineIsToldAtOnce() throws IOException {
        String gone;
        try (Loopback other = new Loopback()) {
            gone = other.url("/toy");
        }
        CataloguedFile training = file("toy/toy", TRAINING, new CataloguedFile.Mirror(gone, null, null));
        assertThatThrownBy(() -> fetch(null, training, file("toy/toy.t", TEST, mirror("/toy.t"))))
                .hasMessageEndingWith(
                        "127.0.0.1 cannot be reached: is this machine offline, or behind a proxy (HTTPS_PROXY)?");
        assertThat(filesLeft()).isEmpty();
        assertThat(folder.resolve(".partial")).doesNotExist();
    }

    /** The device /dev/full simulates a full disk, first for the download, then for the decompressed file. */
    @Test
    void aFullDiskLeavesNothingBehind() throws IOException {
        Path full = Path.of("/dev/full");
        Assumptions.assumeTrue(Files.exists(full), "a device that is always full");
        server.serve("/toy", TRAINING);
        String download =
                Sha256.of(server.url("/toy").getBytes(StandardCharsets.UTF_8)).substring(0, 16);
        for (String name : List.of(download, "toy.gz")) {
            Files.createDirectories(folder.resolve(".partial"));
            Files.createSymbolicLink(folder.resolve(".partial").resolve(name), full);
            assertThatThrownBy(() -> fetchFrom("/toy", "/other"))
                    .isInstanceOf(IOException.class)
                    .hasMessage(folder.resolve(".partial")
                            + ": cannot be written (No space left on device); no file was changed");
            assertThat(folder).isEmptyDirectory();
        }
    }

    @Test
    void theProxyOfTheEnvironmentIsUsed() throws IOException {
        server.serve("/far/toy", TRAINING); // a proxy is asked for whole addresses, whose path we serve
        Map<String, String> environment = Map.of("HTTP_PROXY", "127.0.0.1:" + server.port(), "NO_PROXY", "example.org");
        CataloguedFile training =
                file("toy/toy", TRAINING, new CataloguedFile.Mirror("http://nowhere.invalid/far/toy", null, null));
        fetch(null, environment, training, file("toy/toy.t", TEST, mirror("/toy.t")));
        assertComplete();
    }

    @Test
    void archivesAndLabelsOnTheirOwn() throws IOException {
        String values = "1 0 2\n0 3 0\n";
        ByteArrayOutputStream zip = new ByteArrayOutputStream();
        try (ZipOutputStream out = new ZipOutputStream(zip)) {
            out.putNextEntry(new ZipEntry("folder/other.txt"));
            out.putNextEntry(new ZipEntry("folder/toy.data"));
            out.write(values.getBytes(StandardCharsets.US_ASCII));
            out.putNextEntry(new ZipEntry("toy.labels"));
            out.write("1\n-1\n".getBytes(StandardCharsets.US_ASCII));
        }
        server.serve("/toy.zip", zip.toByteArray());
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream out = new BZip2CompressorOutputStream(packed)) {
            out.write(TEST);
        }
        server.serve("/toy.t.bz2", packed.toByteArray());
        String joined = "1 0 2 1\n0 3 0 -1\n";
        fetch(
                null,
                file(
                        "toy/toy",
                        joined.getBytes(StandardCharsets.US_ASCII),
                        new CataloguedFile.Mirror(
                                server.url("/toy.zip"),
                                "toy.data",
                                new CataloguedFile.Mirror(server.url("/toy.zip"), "toy.labels", null))),
                file("toy/toy.t", TEST, mirror("/toy.t.bz2")));
        try (InputStream in = Unpacked.open(folder.resolve("toy/toy.gz"))) {
            assertThat(new String(in.readAllBytes(), StandardCharsets.US_ASCII)).isEqualTo(joined);
        }
        assertThat(Sha256.ofContent(folder.resolve("toy/toy.t.gz"))).isEqualTo(Sha256.of(TEST));
    }

    /** The same rows in another order and with other digits are accepted by their fingerprint; other rows are not. */
    @Test
    void anotherFormOfTheSameRows() throws IOException {
        List<String> lines = new ArrayList<>(
                new String(TRAINING, StandardCharsets.US_ASCII).lines().toList());
        Collections.reverse(lines);
        String other = String.join("\n", lines).replace("+1 ", "1.0 ").replace(":3", ":3.00");
        server.serve("/toy", other.getBytes(StandardCharsets.US_ASCII));
        Path plain = Files.write(folder.resolve("plain"), TRAINING);
        String fingerprint = Tally.of(DataFiles.read(plain)).fingerprint();
        Files.delete(plain);
        CataloguedFile known = new CataloguedFile(
                "toy/toy",
                TRAINING.length,
                Sha256.of(TRAINING),
                new CataloguedFile.Facts(null, null, fingerprint),
                List.of(mirror("/toy")));
        assertThat(fetch(null, known, file("toy/toy.t", TEST, mirror("/toy.t")))
                        .get(0)
                        .verified())
                .isEqualTo("same rows in another form");
        Files.delete(folder.resolve("toy/toy.gz"));
        server.serve("/toy", other.replace(":3.00", ":3.01").getBytes(StandardCharsets.US_ASCII));
        assertThatThrownBy(() -> fetch(null, known, file("toy/toy.t", TEST, mirror("/toy.t"))))
                .hasMessageContaining("has different rows than the file of the catalogue");
    }

    @Test
    void fromAFolderOrAnotherAddress(@TempDir Path elsewhere) throws IOException {
        CataloguedFile training = file("toy/toy", TRAINING);
        CataloguedFile test = file("toy/toy.t", TEST);
        assertThatThrownBy(() -> fetch(null, training, test))
                .isInstanceOf(BadInputException.class)
                .hasMessage("no public mirror of Toy is known: name a folder that contains it");
        Files.createDirectories(elsewhere.resolve("toy"));
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(elsewhere.resolve("toy/toy.gz")))) {
            out.write(TRAINING);
        }
        assertThatThrownBy(() -> fetch(elsewhere.toString(), training, test)).hasMessageContaining("no such file");
        assertThat(filesLeft()).containsExactly("toy/toy.gz"); // complete and verified: it may stay
        Files.write(elsewhere.resolve("toy.t"), TEST);
        fetch(elsewhere.toString(), training, test);
        assertComplete();

        Files.delete(folder.resolve("toy/toy.gz"));
        server.serve("/base/toy", TRAINING);
        fetch(server.url("/base"), training, test);
        assertComplete();
    }

    @Test
    void damagedCompressionIsDamage() throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(packed)) {
            out.write(TRAINING);
        }
        server.serve("/cut.gz", Arrays.copyOf(packed.toByteArray(), packed.size() / 2));
        assertThatThrownBy(() -> fetchFrom("/cut.gz")).hasMessageContaining("the compressed data are damaged");
        assertThat(filesLeft()).isEmpty();
        Files.createDirectories(folder.resolve("toy"));
        Files.write(folder.resolve("toy/toy.gz"), Arrays.copyOf(packed.toByteArray(), packed.size() / 2));
        server.serve("/toy.gz", packed.toByteArray());
        fetchFrom("/toy.gz");
        assertComplete();
    }

    @Test
    void aDamagedFileThatIsHereIsReplaced() throws IOException {
        Files.createDirectories(folder.resolve("toy"));
        Files.writeString(folder.resolve("toy/toy"), "+1 1:2\n");
        server.serve("/toy", TRAINING, MISSING, HONEST);
        assertThatThrownBy(() -> fetchFrom("/toy")).hasMessageContaining("HTTP 404");
        assertThat(folder.resolve("toy/toy")).hasContent("+1 1:2"); // nothing better came, so it stays
        fetchFrom("/toy");
        assertComplete();
    }
}
