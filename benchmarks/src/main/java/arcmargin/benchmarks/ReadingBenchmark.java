package arcmargin.benchmarks;

import arcmargin.io.CacheFolder;
import arcmargin.io.DataFiles;
import arcmargin.io.ReadOptions;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Speed of reading data files: the counter {@code megabytes} is MB of text per second, read from the text and from its
 * binary cache.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 2, time = 5)
@Measurement(iterations = 3, time = 5)
@Fork(value = 1, jvmArgsAppend = "-Xmx3g")
public class ReadingBenchmark {

    private static final int FEATURES = 784;

    /** File formats. */
    public enum Form {
        /** AMAT with zeros and ones, as in the benchmarks of Larochelle et al. */
        AMAT,
        /** The same, gzip-compressed. */
        AMAT_GZIP,
        /** CSV with six decimals. */
        CSV_SHORT,
        /** CSV with all digits of a double. */
        CSV_LONG,
        /** CSV with a word among eight numbers of six decimals. */
        CSV_WORDS,
        /** LIBSVM with 8 % non-zero features. */
        LIBSVM
    }

    /** Bytes read, which JMH converts to a rate. */
    @AuxCounters
    @State(Scope.Thread)
    public static class Amount {
        /** Megabytes of text. */
        public double megabytes;
    }

    /** The file format. */
    @Param
    public Form form;

    /** Number of threads. */
    @Param({"1", "2"})
    public int threads;

    /** File size. */
    @Param("200")
    public int megabytes;

    private Path folder;
    private Path file;
    private Workers workers;

    /** Writes the file and its binary cache. */
    @Setup
    public void write() throws IOException {
        folder = Files.createTempDirectory("reading");
        file = folder.resolve("data");
        workers = Workers.of(threads);
        Random random = new Random(1);
        try (OutputStream out = form == Form.AMAT_GZIP
                ? new GZIPOutputStream(Files.newOutputStream(file), 1 << 16)
                : new BufferedOutputStream(Files.newOutputStream(file), 1 << 16)) {
            StringBuilder row = new StringBuilder();
            for (long written = 0; written < 1_000_000L * megabytes; written += row.length()) {
                row.setLength(0);
                row(row, random);
                out.write(row.toString().getBytes(StandardCharsets.ISO_8859_1));
            }
        }
        read(true);
    }

    private void row(StringBuilder row, Random random) {
        int label = random.nextInt(10);
        row.append(form == Form.LIBSVM ? label + " " : "");
        for (int column = 0; column < FEATURES; column++) {
            boolean zero = random.nextInt(12) > 0;
            switch (form) {
                case AMAT, AMAT_GZIP -> row.append(zero ? "0.0000000e+00 " : "1.0000000e+00 ");
                case CSV_SHORT ->
                    row.append((random.nextInt(2_000_000) - 1_000_000) / 1e6).append(',');
                case CSV_WORDS -> {
                    if (column % 8 == 0) {
                        row.append("level-").append(random.nextInt(20)).append(',');
                    } else {
                        row.append((random.nextInt(2_000_000) - 1_000_000) / 1e6)
                                .append(',');
                    }
                }
                case CSV_LONG -> row.append(random.nextGaussian()).append(',');
                case LIBSVM -> row.append(zero ? "" : column + 1 + ":" + random.nextInt(1000) / 1e3 + " ");
            }
        }
        row.append(form == Form.LIBSVM ? "" : label).append('\n');
    }

    /** Deletes the files. */
    @TearDown
    public void delete() throws IOException {
        workers.close();
        Files.delete(file);
        CacheFolder.of(folder).clear();
        Files.delete(folder);
    }

    /** Reads the text. */
    @Benchmark
    public int text(Amount amount) throws IOException {
        amount.megabytes += megabytes;
        return read(false);
    }

    /** Reads the binary cache. */
    @Benchmark
    public int copy(Amount amount) throws IOException {
        amount.megabytes += megabytes;
        return read(true);
    }

    private int read(boolean cache) throws IOException {
        return DataFiles.load(file, ReadOptions.defaults().withCache(cache ? folder : null), Resources.of(workers))
                .dataset()
                .size();
    }
}
