package arcmargin.io;

import arcmargin.data.BadInputException;
import arcmargin.data.DensePoints;
import arcmargin.data.Points;
import arcmargin.data.Preparation;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.Kernels;
import arcmargin.svm.Calibration;
import arcmargin.svm.Expansion;
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
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.zip.CRC32C;
import java.util.zip.CheckedOutputStream;

/**
 * Our own model format, one text file in UTF-8:
 *
 * <pre>
 *   arcmargin model 1                  the format and its version
 *   about NAME VALUE                   provenance, any number of lines
 *   kernel SPEC                        a line for each expansion: kernel text
 *   column …, missing …, scaling …     what is done to points first: the lines of a Preparation
 *   features D
 *   class COUNT NAME                   a line a class: its number of support vectors and its name, up to the line's end
 *   offsets …                          one a pair of classes, (0,1), (0,2), …
 *   calibration …                      the text of a Calibration, if there is one
 *   values …                           version 2 only: all values that features have, 4096 at most, increasing
 *   vectors N dense|sparse             how many follow and how they are to be held
 *   COEFFICIENTS FEATURES              a line for each vector: one coefficient fewer than classes for each kernel, then its features
 *   end CHECKSUM                       CRC-32C of all lines before, in hexadecimal
 * </pre>
 *
 * Numbers are decimal, or compact as {@link NumberText} says; either way they read back to the same bits. Features are given in
 * order, counted from 1; those left out are 0.
 *
 * <p>In version 1 features are numbers with a blank between; {@code 12:0.5} jumps to feature 12.
 *
 * <p>In version 2 features are runs with a blank between. {@code 12:AABx} is a run: the features from 12 on, without gap, as codes
 * without anything between. A code is the place of a value in the line of values, counted from 0, in digits of base 64, {@code A…Za…z0…9+/}:
 * one digit where there are at most 64 values, else two, the higher first. So with 256 values {@code 12:AABx} says that feature 12
 * is the value in place 0 and feature 13 that in place 113. Zeros within a run have a code as well, that of 0.
 *
 * <p>Version 2 is written where there are few values for the number of features, as with grey levels and counts; it is several times
 * shorter then. Else version 1 is.
 */
final class ModelText {

    static final String MAGIC = "arcmargin model ";

    /** The version in which features are numbers. */
    private static final int PLAIN = 1;

    /** The version in which features are codes of values. */
    private static final int CODED = 2;

    private ModelText() {}

    static void write(Model model, OutputStream stream, Workers workers) throws IOException {
        // a kernel without text fails here, before anything is written
        List<String> specs = model.kernels().stream().map(Kernel::spec).toList();
        Points vectors = model.vectors();
        ModelValues values = ModelValues.of(vectors);
        CheckedOutputStream out = new CheckedOutputStream(stream, new CRC32C());
        StringBuilder text =
                new StringBuilder(MAGIC).append(values == null ? PLAIN : CODED).append('\n');
        model.provenance()
                .forEach((name, value) -> text.append("about ")
                        .append(oneWord(name))
                        .append(' ')
                        .append(oneLine(value))
                        .append('\n'));
        specs.forEach(spec -> text.append("kernel ").append(spec).append('\n'));
        model.preparation().lines().forEach(line -> text.append(line).append('\n'));
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
        model.calibration()
                .ifPresent(calibration -> text.append("\ncalibration ").append(calibration.text()));
        if (values != null) {
            text.append("\nvalues");
            for (double value : values.values()) {
                NumberText.appendCompact(text.append(' '), value);
            }
        }
        boolean dense = vectors instanceof DensePoints;
        text.append("\nvectors ").append(vectors.size()).append(dense ? " dense\n" : " sparse\n");
        flush(text, out);
        ModelVectors.write(model, values, out, workers);
        text.append("end ").append(ModelLines.hexadecimal(out.getChecksum()));
        flush(text.append('\n'), out);
    }

    private static void flush(StringBuilder text, OutputStream out) throws IOException {
        out.write(text.toString().getBytes(StandardCharsets.UTF_8));
        text.setLength(0);
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
        if (version > CODED) {
            throw lines.offence("the model is of version " + version + " of the format, expected at most " + CODED
                    + ": use a newer arcmargin");
        }
        boolean coded = version == CODED;
        Map<String, String> provenance = new LinkedHashMap<>();
        List<Kernel> kernels = new ArrayList<>();
        Optional<Calibration> calibration = Optional.empty();
        List<String> preparation = new ArrayList<>();
        int features = -1;
        List<String> classes = new ArrayList<>();
        List<Integer> counts = new ArrayList<>();
        double[] offsets = null;
        ModelCodes codes = null;
        while (true) {
            lines.require("the support vectors");
            String key = lines.word();
            switch (key) {
                case "about" -> provenance.put(lines.word(), lines.rest());
                case "kernel" -> kernels.add(parsed(lines, () -> Kernels.parse(lines.rest())));
                case "column", "missing", "scaling" -> preparation.add(key + " " + lines.rest());
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
                case "calibration" ->
                    calibration = Optional.of(parsed(lines, () -> Calibration.parse(lines.rest(), classes.size())));
                case "values" -> {
                    if (!coded) {
                        throw lines.offence("there are values, expected none in version " + version + " of the format");
                    }
                    codes = ModelCodes.read(lines);
                }
                case "vectors" -> {
                    boolean complete = !kernels.isEmpty()
                            && !preparation.isEmpty()
                            && features >= 0
                            && classes.size() >= 2
                            && offsets != null
                            && (codes != null || !coded);
                    if (!complete) {
                        throw lines.offence(
                                "the support vectors come too early, expected kernel, scaling, features, two classes"
                                        + (coded ? ", offsets and values" : " and offsets")
                                        + " before them");
                    }
                    int size = lines.count("the number of support vectors", 0);
                    boolean dense = isDense(lines);
                    if (size != counts.stream().mapToLong(count -> count).sum()) {
                        throw lines.offence(
                                "there are " + size + " support vectors, expected the sum of those of the classes");
                    }
                    if (dense && (long) size * features > Points.MAX_ENTRIES) {
                        throw lines.offence("there are " + size + " support vectors of " + features
                                + " features, expected at most " + Points.MAX_ENTRIES + " values to be held densely");
                    }
                    int others = classes.size() - 1;
                    VectorRows rows = dense
                            ? VectorRows.dense(kernels.size() * others, features, size)
                            : new VectorRows(kernels.size() * others, features);
                    for (int v = 0; v < size; v++) {
                        if (!lines.next()) { // a text for every vector would take longer than many a vector
                            throw lines.offence(
                                    "the file ends early, expected support vector " + (v + 1) + " of " + size);
                        }
                        if (coded) {
                            rows.readCoded(lines, codes);
                        } else {
                            rows.read(lines);
                        }
                    }
                    requireChecksum(lines);
                    double[][] coefficients = rows.coefficients();
                    return new Model(
                            parsed(lines, () -> Preparation.parse(preparation)),
                            classes,
                            dense ? rows.densePoints() : rows.points(),
                            counts.stream().mapToInt(count -> count).toArray(),
                            IntStream.range(0, kernels.size())
                                    .mapToObj(e -> new Expansion(
                                            kernels.get(e),
                                            Arrays.copyOfRange(coefficients, e * others, (e + 1) * others)))
                                    .toList(),
                            offsets,
                            calibration,
                            provenance);
                }
                default ->
                    throw lines.offence(
                            "found " + BlockParser.quoted(key)
                                    + ", expected about, kernel, column, missing, scaling, features, class, offsets, calibration, values or vectors");
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

    private static <T> T parsed(ModelLines lines, Supplier<T> parser) {
        try {
            return parser.get();
        } catch (BadInputException | IllegalArgumentException e) {
            throw lines.offence(e.getMessage());
        }
    }
}
