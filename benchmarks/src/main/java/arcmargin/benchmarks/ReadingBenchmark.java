package arcmargin.benchmarks;

import arcmargin.io.DataFile;
import arcmargin.io.DataFiles;
import arcmargin.io.ReadOptions;
import arcmargin.work.Progress;
import arcmargin.work.Workers;
import com.sun.management.OperatingSystemMXBean;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;
import java.util.zip.GZIPOutputStream;

/**
 * Measures how fast data files are read, in MB of text a second of the clock and a second of one core, and how fast the
 * second time from the binary copy.
 *
 * <p>Run as {@code java -Xmx3g -cp benchmarks/target/classes:'benchmarks/target/lib/*'
 * arcmargin.benchmarks.ReadingBenchmark [MEGABYTES [THREADS]]}; it writes its files to the temporary folder and deletes
 * them.
 */
public final class ReadingBenchmark {

    private static final int FEATURES = 784;

    private ReadingBenchmark() {}

    /** Writes one value of a row. */
    private interface Value {
        void append(StringBuilder row, int column, Random random);
    }

    /**
     * Measures all formats.
     *
     * @param arguments megabytes of text a file, 500 if not given, and threads, 2 if not given
     * @throws IOException if the temporary folder cannot be used
     */
    public static void main(String[] arguments) throws IOException {
        long bytes = 1_000_000L * (arguments.length > 0 ? Integer.parseInt(arguments[0]) : 500);
        int threads = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 2;
        Path folder = Files.createTempDirectory("reading");
        System.out.println("file                    MB of text  threads  seconds  MB/s  MB/s a core  from the copy, s");
        measure(
                folder,
                "AMAT, 0/1 as %.7e",
                bytes,
                false,
                threads,
                (row, column, random) -> row.append(random.nextInt(12) == 0 ? "1.0000000e+00 " : "0.0000000e+00 "));
        measure(
                folder,
                "AMAT, the same, gzip",
                bytes,
                true,
                threads,
                (row, column, random) -> row.append(random.nextInt(12) == 0 ? "1.0000000e+00 " : "0.0000000e+00 "));
        measure(
                folder,
                "CSV, 6 decimals",
                bytes,
                false,
                threads,
                (row, column, random) -> row.append((random.nextInt(2_000_000) - 1_000_000) / 1e6)
                        .append(','));
        measure(
                folder,
                "CSV, full precision",
                bytes,
                false,
                threads,
                (row, column, random) -> row.append(random.nextGaussian()).append(','));
        measure(folder, "LIBSVM, 8 % not zero", bytes, false, threads, (row, column, random) -> {
            if (random.nextInt(12) == 0) {
                row.append(column + 1)
                        .append(':')
                        .append(random.nextInt(1000) / 1e3)
                        .append(' ');
            }
        });
        Files.delete(folder);
    }

    private static void measure(Path folder, String name, long bytes, boolean packed, int threads, Value value)
            throws IOException {
        Path file = folder.resolve("data");
        write(file, bytes, packed, name.startsWith("LIBSVM"), value);
        Path copy = folder.resolve("data.arcmargin-cache");
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        for (int count = 1; count <= threads; count++) {
            double best = Double.POSITIVE_INFINITY;
            double leastWork = Double.POSITIVE_INFINITY;
            double again = Double.POSITIVE_INFINITY;
            for (int round = 0; round < 3; round++) {
                Files.deleteIfExists(copy);
                long workBefore = system.getProcessCpuTime();
                best = Math.min(best, seconds(file, false, count));
                leastWork = Math.min(leastWork, (system.getProcessCpuTime() - workBefore) / 1e9);
                seconds(file, true, count);
                again = Math.min(again, seconds(file, true, count));
            }
            System.out.printf(
                    Locale.ROOT,
                    "%-24s %9.0f %8d %8.2f %5.0f %12.0f %17.2f%n",
                    name,
                    bytes / 1e6,
                    count,
                    best,
                    bytes / 1e6 / best,
                    bytes / 1e6 / leastWork,
                    again);
        }
        Files.deleteIfExists(copy);
        Files.delete(file);
    }

    private static double seconds(Path file, boolean cache, int threads) throws IOException {
        try (Workers workers = Workers.of(threads)) {
            long begun = System.nanoTime();
            ReadOptions options = ReadOptions.defaults().withCache(cache);
            DataFile read = DataFiles.load(file, options, workers, Progress.none());
            if (read.dataset().size() == 0) {
                throw new IllegalStateException("no rows");
            }
            return (System.nanoTime() - begun) / 1e9;
        }
    }

    private static void write(Path file, long bytes, boolean packed, boolean labelFirst, Value value)
            throws IOException {
        Random random = new Random(1);
        try (OutputStream out = packed
                ? new GZIPOutputStream(Files.newOutputStream(file), 1 << 16)
                : new BufferedOutputStream(Files.newOutputStream(file), 1 << 16)) {
            StringBuilder row = new StringBuilder();
            for (long written = 0; written < bytes; written += row.length()) {
                row.setLength(0);
                int label = random.nextInt(10);
                row.append(labelFirst ? label + " " : "");
                for (int column = 0; column < FEATURES; column++) {
                    value.append(row, column, random);
                }
                row.append(labelFirst ? "" : label).append('\n');
                out.write(row.toString().getBytes(StandardCharsets.ISO_8859_1));
            }
        }
    }
}
