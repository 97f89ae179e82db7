package arcmargin.io;

import static org.assertj.core.api.Assertions.assertThat;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.svm.Model;
import arcmargin.work.Blas;
import arcmargin.work.MemoryPlan;
import arcmargin.work.Progress;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Any bytes are read or refused in a sentence, by any number of threads alike, and packed as they are plain; what is
 * read can be written and read again.
 *
 * <p>{@link ReaderCorpusTest} replays the inputs that are kept; {@link ReaderFuzzTest} looks for new ones.
 */
final class ReaderTargets {

    private ReaderTargets() {}

    private static final FileSystem MEMORY = Jimfs.newFileSystem(Configuration.unix());
    private static final Path FILE = MEMORY.getPath("/work/data");
    private static final MemoryPlan MEMORY_PLAN = new MemoryPlan(1 << 26);
    private static final Resources ONE = resources(1);
    private static final Resources THREE = resources(3);

    private static Resources resources(int threads) {
        return new Resources(Workers.of(threads), MEMORY_PLAN, Blas.JAVA, Progress.none());
    }

    /** A data set, or the sentence that refuses it. */
    private static Object read(byte[] bytes, ReadOptions options, Resources resources) {
        try {
            Files.write(FILE, bytes);
            return DataFiles.load(FILE, options, resources).dataset();
        } catch (BadInputException e) {
            assertThat(e.getMessage()).isNotBlank().doesNotContain("\n");
            return e.getMessage();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static Object readAlike(byte[] bytes, DataFormat format) {
        ReadOptions options = ReadOptions.defaults().withFormat(format);
        Object found = read(bytes, options, ONE);
        assertThat(read(bytes, options, THREE)).isEqualTo(found);
        return found;
    }

    static void anyData(byte[] bytes) {
        readAlike(bytes, DataFormat.AUTO);
    }

    static void tables(byte[] bytes) {
        readAlike(bytes, DataFormat.CSV);
        readAlike(bytes, DataFormat.AMAT);
    }

    static void libsvm(byte[] bytes) throws IOException {
        if (readAlike(bytes, DataFormat.LIBSVM) instanceof Dataset data) {
            if (isAscii(bytes)) { // else it may be text in some other encoding, or lines end otherwise
                assertThat(data.points().toDense())
                        .isEqualTo(Naive.libsvm(bytes, data.points().dimension()));
            }
            try {
                LibsvmWriter.write(data, FILE);
            } catch (BadInputException e) {
                return; // not every name of a class can be written so
            }
            Dataset again = DataFiles.read(FILE, ReadOptions.defaults().withFormat(DataFormat.LIBSVM), ONE);
            assertThat(again.labels()).isEqualTo(data.labels());
        }
    }

    private static boolean isAscii(byte[] bytes) {
        boolean feeds = false;
        boolean returns = false;
        for (byte b : bytes) {
            if (b <= 0) {
                return false;
            }
            feeds |= b == '\n';
            returns |= b == '\r';
        }
        return feeds || !returns;
    }

    static void arff(byte[] bytes) {
        readAlike(bytes, DataFormat.ARFF);
    }

    static void json(byte[] bytes) {
        readAlike(bytes, DataFormat.JSON);
    }

    static void numpy(byte[] bytes) {
        readAlike(bytes, DataFormat.NPY);
    }

    /** Content that begins as compressed files and archives do. */
    static void unpacked(byte[] bytes) {
        readAlike(bytes, DataFormat.AUTO);
        for (String magic : new String[] {"BZh9", "\u00fd7zXZ\0", "(\u00b5/\u00fd", "PK\3\4", "\u0093NUMPY"}) {
            byte[] begun = magic.getBytes(StandardCharsets.ISO_8859_1);
            byte[] content = Arrays.copyOf(begun, begun.length + bytes.length);
            System.arraycopy(bytes, 0, content, begun.length, bytes.length);
            read(content, ReadOptions.defaults(), ONE);
        }
    }

    static void idx(byte[] bytes) {
        readAlike(bytes, DataFormat.IDX);
    }

    static void packed(byte[] bytes) throws IOException {
        byte[] damaged = Texts.packed(bytes);
        assertThat(read(damaged, ReadOptions.defaults(), ONE)).isEqualTo(read(bytes, ReadOptions.defaults(), ONE));
        byte[] gzip = new byte[bytes.length + 2]; // anything that begins as gzip does
        gzip[0] = 0x1f;
        gzip[1] = (byte) 0x8b;
        System.arraycopy(bytes, 0, gzip, 2, bytes.length);
        read(gzip, ReadOptions.defaults(), ONE);
    }

    static void model(byte[] bytes) throws IOException {
        Files.write(FILE, bytes);
        try {
            Model model = ModelFiles.read(FILE);
            ModelFiles.write(model, FILE);
            byte[] first = Files.readAllBytes(FILE);
            ModelFiles.write(ModelFiles.read(FILE), FILE);
            assertThat(Files.readAllBytes(FILE)).isEqualTo(first);
        } catch (BadInputException e) {
            assertThat(e.getMessage()).isNotBlank();
        }
    }

    /** A copy is used or not, but never believed beyond what it holds. */
    static void copy(byte[] bytes) throws IOException {
        Files.writeString(FILE, "1 1:1\n2 1:2\n");
        ReadOptions options = ReadOptions.defaults().withCache(MEMORY.getPath("/work/copies"));
        Path copy = CacheFolder.of(options.cache()).copyOf(FILE, options);
        Files.createDirectories(copy.getParent());
        Fingerprint sum = new Fingerprint();
        sum.update(bytes, 0, bytes.length);
        byte[] sealed = Arrays.copyOf(bytes, bytes.length + Fingerprint.BYTES);
        System.arraycopy(sum.value(), 0, sealed, bytes.length, Fingerprint.BYTES);
        Files.write(copy, sealed);
        DataFiles.read(FILE, options, ONE);
    }

    static void numbers(byte[] bytes) {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        line.writeBytes(bytes);
        line.write('\n');
        NumberScanner scanner = new NumberScanner(line.toByteArray());
        double value = scanner.scan(0);
        String text = new String(bytes, 0, scanner.end(), StandardCharsets.ISO_8859_1);
        if (!text.isEmpty()) {
            assertThat(Double.doubleToLongBits(value)).as(text).isEqualTo(Double.doubleToLongBits(Naive.number(text)));
        }
    }

    /** Runs a target by its name. */
    static void run(String target, byte[] bytes) throws IOException {
        switch (target) {
            case "anyData" -> anyData(bytes);
            case "tables" -> tables(bytes);
            case "libsvm" -> libsvm(bytes);
            case "idx" -> idx(bytes);
            case "arff" -> arff(bytes);
            case "json" -> json(bytes);
            case "numpy" -> numpy(bytes);
            case "unpacked" -> unpacked(bytes);
            case "packed" -> packed(bytes);
            case "model" -> model(bytes);
            case "copy" -> copy(bytes);
            case "numbers" -> numbers(bytes);
            default -> throw new IllegalArgumentException(target);
        }
    }

    /** Simple readers of what the others have accepted. */
    private static final class Naive {

        private Naive() {}

        static double number(String text) {
            String lower = text.toLowerCase(Locale.ROOT);
            boolean negative = lower.startsWith("-");
            String rest = lower.startsWith("-") || lower.startsWith("+") ? lower.substring(1) : lower;
            if (rest.startsWith("inf")) {
                return negative ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
            }
            return rest.startsWith("nan") ? Double.NaN : Double.parseDouble(text);
        }

        static DensePoints libsvm(byte[] bytes, int dimension) {
            List<double[]> rows = new ArrayList<>();
            String text = new String(bytes, StandardCharsets.ISO_8859_1).replaceFirst("^\u00ef\u00bb\u00bf", "");
            for (String line : text.split("\n")) {
                String content =
                        line.replaceFirst("#.*", "").replaceAll("[ \t\r]+", " ").replaceAll("^ | $", "");
                if (content.isEmpty()) {
                    continue;
                }
                double[] row = new double[dimension];
                for (String word : content.split(" ")) {
                    int colon = word.indexOf(':');
                    if (colon > 0) {
                        row[Integer.parseInt(word.substring(0, colon)) - 1] =
                                Double.parseDouble(word.substring(colon + 1)) + 0.0;
                    }
                }
                rows.add(row);
            }
            return DensePoints.of(rows.toArray(double[][]::new));
        }
    }
}
