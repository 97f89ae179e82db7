package arcmargin.io;

import static org.assertj.core.api.Assertions.assertThat;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.data.Points;
import arcmargin.svm.Model;
import arcmargin.unsupervised.Projection;
import arcmargin.work.Blas;
import arcmargin.work.MemoryPlan;
import arcmargin.work.Progress;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
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
    private static final int WIDEST = 10_000;
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
        Object again = read(bytes, options, THREE);
        if (!again.equals(found)) { // describing data for a message is slow
            assertThat(again).isEqualTo(found);
        }
        return found;
    }

    private static boolean accepts(byte[] bytes, DataFormat format) {
        return readAlike(bytes, format) instanceof Dataset;
    }

    static boolean anyData(byte[] bytes) {
        return accepts(bytes, DataFormat.AUTO);
    }

    static boolean tables(byte[] bytes) {
        boolean commas = accepts(bytes, DataFormat.CSV);
        boolean blanks = accepts(bytes, DataFormat.AMAT);
        return commas || blanks;
    }

    static boolean libsvm(byte[] bytes) throws IOException {
        if (readAlike(bytes, DataFormat.LIBSVM) instanceof Dataset data) {
            if (isAscii(bytes)) { // else it may be text in some other encoding, or lines end otherwise
                assertThat(data.points().toDense())
                        .isEqualTo(Naive.libsvm(bytes, data.points().dimension()));
            }
            try {
                LibsvmWriter.write(data, FILE);
            } catch (BadInputException e) {
                return true; // not every name of a class can be written so
            }
            Dataset again = DataFiles.read(FILE, ReadOptions.defaults().withFormat(DataFormat.LIBSVM), ONE);
            assertThat(again.labels()).isEqualTo(data.labels());
            return true;
        }
        return false;
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

    static boolean arff(byte[] bytes) {
        return accepts(bytes, DataFormat.ARFF);
    }

    static boolean json(byte[] bytes) {
        return accepts(bytes, DataFormat.JSON);
    }

    static boolean numpy(byte[] bytes) {
        return accepts(bytes, DataFormat.NPY);
    }

    /** Content that begins as compressed files and archives do. */
    static boolean unpacked(byte[] bytes) {
        boolean accepted = accepts(bytes, DataFormat.AUTO);
        for (String magic : new String[] {"BZh9", "\u00fd7zXZ\0", "(\u00b5/\u00fd", "PK\3\4", "\u0093NUMPY"}) {
            byte[] begun = magic.getBytes(StandardCharsets.ISO_8859_1);
            byte[] content = Arrays.copyOf(begun, begun.length + bytes.length);
            System.arraycopy(bytes, 0, content, begun.length, bytes.length);
            accepted |= read(content, ReadOptions.defaults(), ONE) instanceof Dataset;
        }
        return accepted;
    }

    static boolean idx(byte[] bytes) {
        return accepts(bytes, DataFormat.IDX);
    }

    static boolean packed(byte[] bytes) throws IOException {
        byte[] damaged = Texts.packed(bytes);
        Object plain = read(bytes, ReadOptions.defaults(), ONE);
        assertThat(read(damaged, ReadOptions.defaults(), ONE)).isEqualTo(plain);
        byte[] gzip = new byte[bytes.length + 2]; // anything that begins as gzip does
        gzip[0] = 0x1f;
        gzip[1] = (byte) 0x8b;
        System.arraycopy(bytes, 0, gzip, 2, bytes.length);
        Object unpacked = read(gzip, ReadOptions.defaults(), ONE);
        return unpacked instanceof Dataset || plain instanceof Dataset;
    }

    static boolean model(byte[] bytes) throws IOException {
        Files.write(FILE, bytes);
        try {
            ModelFiles.read(FILE);
        } catch (BadInputException e) {
            assertThat(e.getMessage()).isNotBlank();
            return false;
        }
        requireUsable(ModelFiles.read(FILE));
        return true;
    }

    /** With the right checksum, as somebody who wishes us ill would write it. */
    private static InputStream whole(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        int end = text.lastIndexOf("\nend ") + 1;
        byte[] body = Arrays.copyOf(bytes, end == 0 ? bytes.length : end);
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        whole.writeBytes(body);
        whole.writeBytes(("end " + HexFormat.of().formatHex(sha256(body)) + "\n").getBytes(StandardCharsets.UTF_8));
        return new ByteArrayInputStream(whole.toByteArray());
    }

    /** A model whose checksum is right. */
    static boolean sealed(byte[] bytes) throws IOException {
        Model model;
        try {
            model = Model.read(whole(bytes));
        } catch (BadInputException e) {
            assertThat(e.getMessage()).isNotBlank();
            return false;
        }
        requireUsable(model);
        return true;
    }

    /** A projection whose checksum is right. */
    static boolean projection(byte[] bytes) throws IOException {
        Projection projection;
        try {
            projection = Projection.read(whole(bytes), "projection");
        } catch (BadInputException e) {
            assertThat(e.getMessage()).isNotBlank();
            return false;
        }
        byte[] first = written(projection::write);
        Projection again = Projection.read(new ByteArrayInputStream(first), "again");
        assertThat(written(again::write)).isEqualTo(first);
        if (projection.dimension() <= WIDEST) {
            try {
                Points origin = DensePoints.of(1, projection.dimension(), new double[projection.dimension()]);
                assertThat(projection.project(origin, ONE)[0]).hasSameSizeAs(projection.eigenvalues());
            } catch (BadInputException e) {
                assertThat(e.getMessage()).isNotBlank();
            }
        }
        return true;
    }

    private static byte[] written(WholeFile.Content content) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        content.writeTo(out);
        return out.toByteArray();
    }

    private static byte[] sha256(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    /** What was read is written alike again and again, and decides points or says why not. */
    private static void requireUsable(Model model) throws IOException {
        byte[] first = written(model::write);
        Model again = Model.read(new ByteArrayInputStream(first));
        assertThat(written(again::write)).isEqualTo(first);
        double[] point = new double[Math.min(model.dimension(), WIDEST)];
        for (double value : new double[] {0, 1}) {
            Arrays.fill(point, value);
            if (model.dimension() == point.length) {
                try {
                    assertThat(model.classes()).contains(model.predict(point));
                } catch (BadInputException e) {
                    assertThat(e.getMessage()).isNotBlank();
                }
            }
        }
    }

    private static final String COPIED = "1 1:1\n2 1:2\n";
    private static final ReadOptions COPYING = ReadOptions.defaults().withCache(MEMORY.getPath("/work/copies"));

    /** A copy is used or not, but never believed beyond what it holds. */
    static boolean copy(byte[] bytes) throws IOException {
        Files.writeString(FILE, COPIED);
        Path copy = CacheFolder.of(COPYING.cache()).copyOf(FILE, COPYING);
        Files.createDirectories(copy.getParent());
        byte[] sealed = Arrays.copyOf(bytes, bytes.length + Fingerprint.BYTES);
        System.arraycopy(fingerprint(bytes), 0, sealed, bytes.length, Fingerprint.BYTES);
        Files.write(copy, sealed);
        DataFiles.read(FILE, COPYING, ONE);
        return DataCache.read(FILE, COPYING, ONE.workers()) != null;
    }

    private static byte[] fingerprint(byte[] bytes) {
        Fingerprint sum = new Fingerprint();
        sum.update(bytes, 0, bytes.length);
        return sum.value();
    }

    /** Copies without their checksum: of the file that is copied, and of others under its name. */
    static List<byte[]> copies(String... others) throws IOException {
        List<byte[]> copies = new ArrayList<>();
        for (String content : others) {
            Files.writeString(FILE, content);
            DataFile data = DataFiles.load(FILE, ReadOptions.defaults(), ONE);
            Files.writeString(FILE, COPIED);
            byte[] checksum = fingerprint(COPIED.getBytes(StandardCharsets.UTF_8));
            DataCache.write(data, FILE, COPIED.length(), checksum, COPYING);
            byte[] copy = Files.readAllBytes(CacheFolder.of(COPYING.cache()).copyOf(FILE, COPYING));
            copies.add(Arrays.copyOf(copy, copy.length - Fingerprint.BYTES));
        }
        return copies;
    }

    static boolean numbers(byte[] bytes) {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        line.writeBytes(bytes);
        line.write('\n');
        NumberScanner scanner = new NumberScanner(line.toByteArray());
        double value = scanner.scan(0);
        String text = new String(bytes, 0, scanner.end(), StandardCharsets.ISO_8859_1);
        if (!text.isEmpty()) {
            assertThat(Double.doubleToLongBits(value)).as(text).isEqualTo(Double.doubleToLongBits(Naive.number(text)));
        }
        return !text.isEmpty();
    }

    /** Runs a target by its name. */
    static boolean run(String target, byte[] bytes) throws IOException {
        return switch (target) {
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
            case "sealed" -> sealed(bytes);
            case "projection" -> projection(bytes);
            case "copy" -> copy(bytes);
            case "numbers" -> numbers(bytes);
            default -> throw new IllegalArgumentException(target);
        };
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
                String content = line.replaceFirst("(?s)#.*", "")
                        .replaceAll("[ \t\r]+", " ")
                        .replaceAll("^ | $", "");
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
