package arcmargin.io;

import static org.assertj.core.api.Assertions.assertThat;

import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.work.Workers;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DataCacheTest {

    private final Workers workers = Workers.of(2);

    @TempDir
    private Path folder;

    @TempDir
    private Path copies;

    private ReadOptions cached;

    @BeforeEach
    void chooseFolder() {
        cached = ReadOptions.defaults().withCache(copies);
    }

    private Path copyOf(Path source) {
        return CacheFolder.of(copies).copyOf(source, cached);
    }

    @AfterEach
    void closeWorkers() {
        workers.close();
    }

    private Path write(DataFile file, Path source) throws IOException {
        try (FileChannel channel = FileChannel.open(source)) {
            byte[] checksum = Fingerprint.of(channel, channel.size(), workers);
            DataCache.write(file, source, channel.size(), checksum, cached);
        }
        return copyOf(source);
    }

    private DataFile read(Path source) {
        return DataCache.read(source, cached, workers);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1 1:1 2:255 3:7\n2 1:3 2:0 3:128\n", // held as bytes
                "1 1:0.5 2:-255 3:7\n2 1:3 2:0.25 3:3\n", // as floats
                "1 1:0.1 2:-255 3:7\n2 1:3 2:0.2 3:3\n", // as doubles
                "1 1:0.1 2000:-255\n2 7:3 1000:0.2\n", // sparsely
                "1:5 2:6\n1:7\n", // without labels
                "x,y,class\n1,2,a name\n3,4,another\n" // with names
            })
    void theCopyIsTheSame(String text) throws IOException {
        Path source = Texts.file(folder, text);
        DataFile file = Texts.load(source, cached, 1);
        Path copy = write(file, source);
        assertThat(read(source)).isEqualTo(file);
        assertThat(copy.getFileName().toString()).startsWith("data-").endsWith(".arcmargin-cache");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).as("nothing beside the source").containsExactly(source);
        }
    }

    @Test
    void aChangedSourceIsReadAgain() throws IOException {
        Path source = Texts.file(folder, "1 1:1\n2 1:2\n");
        FileTime time = Files.getLastModifiedTime(source);
        write(Texts.load(source, cached, 1), source);

        Files.setLastModifiedTime(source, FileTime.fromMillis(0));
        assertThat(read(source)).as("only touched").isNotNull();
        Files.writeString(source, "1 1:1\n2 1:3\n");
        Files.setLastModifiedTime(source, time);
        assertThat(read(source)).as("same length and time, other content").isNull();
        assertThat(Texts.load(source, cached, 1).dataset().points().get(1, 0)).isEqualTo(3);
    }

    @Test
    void otherOptionsReadAgain() throws IOException {
        Path source = Texts.file(folder, "1,1\n2,2\n");
        write(Texts.load(source, cached, 1), source);
        assertThat(DataCache.read(source, cached.withLabel("1"), workers)).isNull();
        assertThat(read(source)).isNotNull();
    }

    @Test
    void aDamagedCopyIsNotUsed() throws IOException {
        Path source = Texts.file(folder, "1 1:1 2:2\n2 1:2 2:7\n");
        Path copy = write(Texts.load(source, cached, 1), source);
        byte[] whole = Files.readAllBytes(copy);
        for (int k = 0; k < whole.length; k++) {
            byte[] damaged = whole.clone();
            damaged[k] ^= 4;
            Files.write(copy, damaged);
            assertThat(read(source)).as("byte " + k).isNull();
            Files.write(copy, Arrays.copyOf(whole, k));
            assertThat(read(source)).as("first " + k + " bytes").isNull();
        }
        Files.write(copy, whole);
        assertThat(read(source)).isNotNull();
    }

    @Test
    void aCopyIsUsedIfWanted() throws IOException {
        Path source = Texts.file(folder, "1 1:1\n2 1:2\n");
        Dataset other = new Dataset(DensePoints.of(new double[][] {{42}}), new int[1], List.of("other"));
        write(new DataFile(source.toString(), DataFormat.LIBSVM, other), source);
        assertThat(Texts.load(source, cached, 1).dataset()).isEqualTo(other);
        assertThat(Texts.load(source, cached.withCache(null), 1).dataset().size())
                .isEqualTo(2);
    }

    @Test
    void onlyLargeTextIsWorthACopy() throws IOException {
        Path small = Texts.file(folder, "1 1:1\n2 1:2\n");
        Texts.load(small, cached, 1);
        assertThat(copyOf(small)).doesNotExist();

        String row = " 0.0000000e+00".repeat(100) + "\n";
        String text = ("1" + row + "2" + row).repeat((int) (DataCache.WORTHWHILE / row.length() / 2) + 1);
        Path large = Texts.file(folder, Texts.packed(text.getBytes(java.nio.charset.StandardCharsets.UTF_8)));
        DataFile first = Texts.load(large, cached, 2);
        assertThat(copyOf(large)).exists();
        assertThat(read(large)).isEqualTo(first);
    }

    @Test
    void whereNoCopyCanBeWrittenThereIsNone() throws IOException {
        Path source = Texts.file(folder, "1 1:1\n2 1:2\n");
        Path inTheWay = Files.createDirectories(copyOf(source).resolve("full")).getParent();
        write(Texts.load(source, cached, 1), source);
        assertThat(inTheWay).isDirectory();
        assertThat(read(source)).isNull();
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(source);
        }
    }

    @Test
    void copiesNotUsedForLongestAreDeletedFirst() throws IOException {
        CacheFolder cache = CacheFolder.of(copies);
        for (int k = 0; k < 4; k++) {
            Path copy = cache.copyOf(folder.resolve("data" + k + ".csv"), cached);
            Files.write(copy, new byte[100]);
            Files.setLastModifiedTime(copy, FileTime.fromMillis(1_000_000L * k));
        }
        Path other = Files.writeString(copies.resolve("other"), "not ours");
        CacheFolder.touch(cache.copyOf(folder.resolve("data0.csv"), cached));
        assertThat(cache.trim(250)).isEqualTo(200);
        assertThat(cache.entries()).extracting(CacheFolder.Entry::source).containsExactly("data0.csv", "data3.csv");
        assertThat(cache.clear()).isEqualTo(200);
        assertThat(cache.entries()).isEmpty();
        assertThat(other).exists();
    }

    @Test
    void theFolderIsTheUsers() {
        assertThat(CacheFolder.ofUser(Map.of("XDG_CACHE_HOME", "/caches"), "Linux", "/home/u"))
                .isEqualTo(Path.of("/caches/arcmargin/copies"));
        assertThat(CacheFolder.ofUser(Map.of("XDG_CACHE_HOME", "relative"), "Linux", "/home/u"))
                .isEqualTo(Path.of("/home/u/.cache/arcmargin/copies"));
        assertThat(CacheFolder.ofUser(Map.of(), "Mac OS X", "/Users/u"))
                .isEqualTo(Path.of("/Users/u/Library/Caches/arcmargin/copies"));
    }

    /** An administrator could write there all the same. */
    @Test
    void aWriteProtectedFolderIsLeftAlone() throws IOException {
        Assumptions.assumeTrue(
                folder.getFileSystem().supportedFileAttributeViews().contains("posix"), "POSIX permissions");
        Path source = Texts.file(folder, "1 1:1\n2 1:3\n");
        DataFile file = Texts.load(source, cached, 1);
        Files.setPosixFilePermissions(copies, PosixFilePermissions.fromString("r-xr-xr-x"));
        assertThat(write(file, source)).doesNotExist();
        Files.setPosixFilePermissions(copies, PosixFilePermissions.fromString("rwxr-xr-x"));
        assertThat(write(file, source)).exists();
    }

    @Test
    void absurdHeadersWithAValidChecksumAreNotUsed() throws IOException {
        Path source = Texts.file(folder, "1 1:1 2:2\n2 1:2 2:7\n");
        Path copy = write(Texts.load(source, cached, 1), source);
        byte[] whole = Files.readAllBytes(copy);
        Random random = new Random(1);
        int used = 0;
        for (int attempt = 0; attempt < 3000; attempt++) {
            byte[] damaged = whole.clone();
            int at = 12 + random.nextInt(whole.length - 12 - Fingerprint.BYTES);
            byte[] absurd = {(byte) random.nextInt(256), (byte) 0xff, 0x7f, 0};
            for (int k = 0; k < 1 + random.nextInt(4); k++) {
                damaged[Math.min(at + k, whole.length - Fingerprint.BYTES - 1)] = absurd[random.nextInt(4)];
            }
            Fingerprint sum = new Fingerprint();
            sum.update(damaged, 0, damaged.length - Fingerprint.BYTES);
            System.arraycopy(sum.value(), 0, damaged, damaged.length - Fingerprint.BYTES, Fingerprint.BYTES);
            Files.write(copy, damaged);
            used += read(source) == null ? 0 : 1; // some values or names may be others: who can write here is believed
        }
        assertThat(used).isLessThan(3000);
    }
}
