package arcmargin.io;

import arcmargin.data.BadInputException;
import arcmargin.data.DensePoints;
import arcmargin.data.Points;
import arcmargin.data.Scaling;
import arcmargin.data.SparsePoints;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.Kernels;
import arcmargin.svm.Model;
import arcmargin.svm.PairwiseSolution;
import arcmargin.work.Workers;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.zip.CRC32C;
import java.util.zip.CheckedOutputStream;

/**
 * Our own model format, one text file in UTF-8:
 *
 * <pre>
 *   arcmargin model 1                  the format and its version
 *   about NAME VALUE                   provenance, any number of lines
 *   kernel SPEC                        kernel text
 *   scaling KIND shift/divisor …       what is done to points first
 *   features D
 *   class COUNT NAME                   a line a class: its number of support vectors and its name, up to the line's end
 *   offsets …                          one a pair of classes, (0,1), (0,2), …
 *   vectors N dense|sparse             how many follow and how they are to be held
 *   COEFFICIENTS VALUES                a line a vector: one coefficient fewer than classes, then its features
 *   end CHECKSUM                       CRC-32C of all lines before, in hexadecimal
 * </pre>
 *
 * Features are given in order; {@code 12:0.5} jumps to feature 12, those left out are 0. Numbers are decimal, or compact
 * as {@link NumberText} says; either way they read back to the same bits.
 */
final class ModelText {

    static final String MAGIC = "arcmargin model ";

    private static final int VERSION = 1;

    /** Vectors written by one task. */
    private static final int BLOCK = 256;

    private ModelText() {}

    static void write(Model model, OutputStream stream, Workers workers) throws IOException {
        String spec = model.kernel().spec(); // a kernel without text fails here, before anything is written
        CheckedOutputStream out = new CheckedOutputStream(stream, new CRC32C());
        StringBuilder text = new StringBuilder(MAGIC).append(VERSION).append('\n');
        model.provenance()
                .forEach((name, value) -> text.append("about ")
                        .append(oneWord(name))
                        .append(' ')
                        .append(oneLine(value))
                        .append('\n'));
        text.append("kernel ").append(spec).append('\n');
        text.append("scaling ").append(model.scaling().text()).append('\n');
        text.append("features ").append(model.dimension()).append('\n');
        for (int c = 0; c < model.classes().size(); c++) {
            text.append("class ")
                    .append(model.counts()[c])
                    .append(' ')
                    .append(oneLine(model.classes().get(c)))
                    .append('\n');
        }
        text.append("offsets");
        for (double offset : model.offsets()) {
            NumberText.append(text.append(' '), offset);
        }
        Points vectors = model.supportVectors();
        boolean dense = vectors instanceof DensePoints;
        text.append("\nvectors ").append(vectors.size()).append(dense ? " dense\n" : " sparse\n");
        flush(text, out);
        for (int from = 0; from < vectors.size(); from += BLOCK * workers.threads()) {
            int first = from;
            byte[][] blocks = new byte[Math.min(workers.threads(), (vectors.size() - first + BLOCK - 1) / BLOCK)][];
            workers.forEach(blocks.length, b -> blocks[b] = block(model, first + b * BLOCK));
            for (byte[] block : blocks) {
                out.write(block);
            }
        }
        text.append("end ").append(String.format("%08x", out.getChecksum().getValue()));
        flush(text.append('\n'), out);
    }

    /** The lines of a block of vectors. */
    private static byte[] block(Model model, int first) {
        Points vectors = model.supportVectors();
        Line text = new Line();
        StringBuilder coefficient = new StringBuilder();
        for (int v = first; v < Math.min(vectors.size(), first + BLOCK); v++) {
            for (double[] coefficients : model.coefficients()) {
                coefficient.setLength(0);
                NumberText.append(coefficient, coefficients[v]);
                text.append(coefficient.toString());
            }
            features(text, vectors, v);
            text.end();
        }
        return text.bytes();
    }

    private static void flush(StringBuilder text, OutputStream out) throws IOException {
        out.write(text.toString().getBytes(StandardCharsets.UTF_8));
        text.setLength(0);
    }

    private static void features(Line text, Points vectors, int v) {
        int next = 0;
        if (vectors instanceof SparsePoints sparse) {
            for (int k = sparse.starts()[v]; k < sparse.starts()[v + 1]; k++) {
                next = text.feature(next, sparse.columns()[k], sparse.values()[k]);
            }
        } else {
            double[] values = ((DensePoints) vectors).values();
            int base = v * vectors.dimension();
            for (int j = 0; j < vectors.dimension(); j++) {
                if (Double.doubleToRawLongBits(values[base + j]) != 0) {
                    next = text.feature(next, j, values[base + j]);
                }
            }
        }
    }

    /** Words with a space between, in bytes. The texts of numbers are kept until others take their place: features repeat few values. */
    private static final class Line {

        private static final int KEPT = 1 << 12;

        private final double[] numbers = new double[KEPT];
        private final byte[][] texts = new byte[KEPT][];
        private final StringBuilder number = new StringBuilder();
        private byte[] bytes = new byte[1 << 16];
        private int length;

        void append(String word) {
            append(word.getBytes(StandardCharsets.US_ASCII));
            space();
        }

        private void append(byte[] word) {
            if (length + word.length >= bytes.length) {
                bytes = Arrays.copyOf(bytes, 2 * bytes.length + word.length);
            }
            System.arraycopy(word, 0, bytes, length, word.length);
            length += word.length;
        }

        private void space() {
            bytes[length++] = ' '; // for which append leaves room
        }

        /** A feature, after the zeros before it or a jump over them, whichever is shorter; returns the one to come. */
        int feature(int next, int column, double value) {
            if (column > next) {
                String jump = (column + 1) + ":";
                boolean zeros = 2 * (column - next) <= jump.length();
                append((zeros ? "0 ".repeat(column - next) : jump).getBytes(StandardCharsets.US_ASCII));
            }
            append(text(value));
            space();
            return column + 1;
        }

        private byte[] text(double value) {
            long bits = Double.doubleToRawLongBits(value);
            int place = (int) ((bits * 0x9E3779B97F4A7C15L) >>> 52);
            if (texts[place] == null || Double.doubleToRawLongBits(numbers[place]) != bits) {
                number.setLength(0);
                NumberText.appendCompact(number, value);
                numbers[place] = value;
                texts[place] = number.toString().getBytes(StandardCharsets.US_ASCII);
            }
            return texts[place];
        }

        /** Ends the line in place of its last space. */
        void end() {
            bytes[length - 1] = '\n';
        }

        byte[] bytes() {
            return Arrays.copyOf(bytes, length);
        }
    }

    private static String oneWord(String name) {
        if (name.isEmpty() || name.indexOf(' ') >= 0) {
            throw new IllegalArgumentException(
                    "the name " + BlockParser.quoted(name) + " of a provenance entry, must be one word");
        }
        return oneLine(name);
    }

    private static String oneLine(String value) {
        if (value.indexOf('\n') >= 0) {
            throw new IllegalArgumentException(
                    BlockParser.quoted(value) + " has a line break, must have none to be saved in a model");
        }
        return value;
    }

    /** Reads from the first line on, which is there already. */
    static Model read(ModelLines lines) throws IOException {
        lines.word();
        lines.word();
        int version = lines.count("the version of the format", 1);
        if (version > VERSION) {
            throw lines.offence("the model is of version " + version + " of the format, expected at most " + VERSION
                    + ": use a newer arcmargin");
        }
        Map<String, String> provenance = new LinkedHashMap<>();
        Kernel kernel = null;
        Scaling scaling = null;
        int features = -1;
        List<String> classes = new ArrayList<>();
        List<Integer> counts = new ArrayList<>();
        double[] offsets = null;
        while (true) {
            lines.require("the support vectors");
            String key = lines.word();
            switch (key) {
                case "about" -> provenance.put(lines.word(), lines.rest());
                case "kernel" -> kernel = parsed(lines, Kernels::parse);
                case "scaling" -> scaling = parsed(lines, Scaling::parse);
                case "features" -> features = lines.count("the number of features", 0);
                case "class" -> {
                    counts.add(lines.count("the number of support vectors of a class", 0));
                    classes.add(lines.rest());
                }
                case "offsets" -> {
                    offsets = new double[PairwiseSolution.pairCount(classes.size())];
                    for (int p = 0; p < offsets.length; p++) {
                        offsets[p] = lines.number("an offset for each pair of classes");
                    }
                    lines.requireLineEnd();
                }
                case "vectors" -> {
                    if (kernel == null || scaling == null || features < 0 || classes.size() < 2 || offsets == null) {
                        throw lines.offence(
                                "the support vectors come too early, expected kernel, scaling, features, two"
                                        + " classes and offsets before them");
                    }
                    int size = lines.count("the number of support vectors", 0);
                    boolean dense = isDense(lines);
                    if (size != counts.stream().mapToLong(count -> count).sum()) {
                        throw lines.offence(
                                "there are " + size + " support vectors, expected the sum of those of the classes");
                    }
                    VectorRows rows = new VectorRows(classes.size() - 1, features);
                    for (int v = 0; v < size; v++) {
                        lines.require("support vector " + (v + 1) + " of " + size);
                        rows.read(lines);
                    }
                    requireChecksum(lines);
                    Points points = rows.points();
                    return new Model(
                            kernel,
                            scaling,
                            classes,
                            dense ? points.toDense() : points,
                            counts.stream().mapToInt(count -> count).toArray(),
                            rows.coefficients(),
                            offsets,
                            provenance);
                }
                default ->
                    throw lines.offence("found " + BlockParser.quoted(key)
                            + ", expected about, kernel, scaling, features, class, offsets or vectors");
            }
        }
    }

    private static boolean isDense(ModelLines lines) {
        String word = lines.word();
        if (word.equals("dense") || word.equals("sparse")) {
            return word.equals("dense");
        }
        throw lines.offence("found " + BlockParser.quoted(word) + ", expected dense or sparse");
    }

    private static void requireChecksum(ModelLines lines) throws IOException {
        lines.require("the line with the checksum");
        if (!lines.word().equals("end")) {
            throw lines.offence("there are more support vectors than announced, expected the line with the checksum");
        }
        String written = lines.word();
        if (!written.equals(lines.checksum())) {
            throw lines.offence("the checksum is " + BlockParser.quoted(written) + ", but the lines before give "
                    + lines.checksum() + ": the file was damaged or changed after it was written");
        }
        if (lines.next()) {
            throw lines.offence("the file goes on after its last line");
        }
    }

    private static <T> T parsed(ModelLines lines, Function<String, T> parser) {
        try {
            return parser.apply(lines.rest());
        } catch (BadInputException | IllegalArgumentException e) {
            throw lines.offence(e.getMessage());
        }
    }
}
