package arcmargin.svm;

import arcmargin.data.BadInputException;
import arcmargin.data.DensePoints;
import arcmargin.data.Numbers;
import arcmargin.data.Points;
import arcmargin.data.Preparation;
import arcmargin.data.SparsePoints;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.Kernels;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StreamCorruptedException;
import java.nio.charset.StandardCharsets;
import java.security.DigestInputStream;
import java.security.DigestOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * The format of model files: lines of UTF-8 that describe the model, arrays of numbers, and a checksum.
 *
 * <pre>
 *   arcmargin model 1                  the format and its version
 *   about NAME VALUE                   provenance, any number of lines
 *   preparation K                      the K-th preparation, for the kernels that follow; where it is new,
 *   column …, missing …, scaling …     its lines
 *   kernel SPEC                        a line for each expansion: kernel text
 *   features D
 *   class COUNT NAME                   a line for each class: its number of support vectors and its name
 *   calibration …                      the text of a Calibration, if there is one
 *   vectors N dense|sparse             how many there are, and how they are held
 *   ARRAYS                             as Numbers writes them, see below
 *   end CHECKSUM                       SHA-256 of all bytes before this line, in hexadecimal
 * </pre>
 *
 * The arrays are the offsets of all pairs of classes; for each kernel the coefficients, one array fewer than classes, each
 * with a number for every vector; and the vectors, either by columns, an array for each feature, or by rows: the number of
 * features of each vector that are not 0, the gaps before each of them, and their values. Dense vectors most of whose
 * values are 0 are written by rows. A line feed follows the last array.
 */
final class ModelFormat {

    static final String MAGIC = "arcmargin model ";

    private static final String VERSION = "1";
    private static final int BY_COLUMNS = 0;
    private static final int BY_ROWS = 1;

    /** Dense vectors are read from rows only if at least one in so many values is not 0, so that memory is bounded. */
    private static final int MOST_ZEROS = 20;

    private ModelFormat() {}

    static void write(Model model, OutputStream stream) throws IOException {
        String header = header(model); // a kernel without text fails here, before anything is written
        DigestOutputStream out = new DigestOutputStream(stream, Provenance.sha256());
        out.write(header.getBytes(StandardCharsets.UTF_8));
        Numbers.write(model.offsets(), out);
        for (Expansion expansion : model.expansions()) {
            for (double[] coefficients : expansion.coefficients()) {
                Numbers.write(coefficients, out);
            }
        }
        write(model.vectors(), out);
        out.write('\n');
        String checksum = HexFormat.of().formatHex(out.getMessageDigest().digest());
        stream.write(("end " + checksum + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private static String header(Model model) {
        StringBuilder text = new StringBuilder(MAGIC).append(VERSION).append('\n');
        model.provenance().forEach((name, value) -> line(text, "about " + oneWord(name) + " " + value));
        List<Preparation> known = new ArrayList<>();
        Preparation last = null;
        for (Expansion expansion : model.expansions()) {
            if (!expansion.preparation().equals(last)) {
                last = expansion.preparation();
                int number = known.indexOf(last);
                line(text, "preparation " + (number < 0 ? known.size() + 1 : number + 1));
                if (number < 0) {
                    known.add(last);
                    last.lines().forEach(each -> line(text, each));
                }
            }
            line(text, "kernel " + expansion.kernel().spec());
        }
        line(text, "features " + model.dimension());
        for (int c = 0; c < model.classes().size(); c++) {
            line(
                    text,
                    "class " + model.counts()[c] + " " + escaped(model.classes().get(c)));
        }
        model.calibration().ifPresent(calibration -> line(text, "calibration " + calibration.text()));
        line(
                text,
                "vectors " + model.vectors().size() + (model.vectors() instanceof DensePoints ? " dense" : " sparse"));
        return text.toString();
    }

    private static void line(StringBuilder text, String line) {
        if (line.indexOf('\n') >= 0) {
            throw new IllegalArgumentException(
                    "\"" + line + "\" has a line break, must have none to be saved in a model");
        }
        text.append(line).append('\n');
    }

    /** The name of a class on one line. */
    private static String escaped(String name) {
        return name.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r");
    }

    private static String unescaped(String text) {
        StringBuilder name = new StringBuilder(text.length());
        for (int k = 0; k < text.length(); k++) {
            char c = text.charAt(k);
            if (c == '\\' && k + 1 < text.length()) {
                char escape = text.charAt(++k);
                c = escape == 'n' ? '\n' : escape == 'r' ? '\r' : escape;
            }
            name.append(c);
        }
        return name.toString();
    }

    private static String oneWord(String name) {
        if (name.isEmpty() || name.indexOf(' ') >= 0) {
            throw new IllegalArgumentException("the name \"" + name + "\" of a provenance entry, must be one word");
        }
        return name;
    }

    private static void write(Points vectors, OutputStream out) throws IOException {
        long entries = (long) vectors.size() * vectors.dimension();
        long nonZeros = vectors.nonZeros();
        boolean byRows =
                vectors instanceof SparsePoints || (2 * nonZeros < entries && MOST_ZEROS * nonZeros >= entries);
        out.write(byRows ? BY_ROWS : BY_COLUMNS);
        if (byRows) {
            SparsePoints sparse = vectors instanceof DensePoints dense ? sparse(dense) : (SparsePoints) vectors;
            int[] counts = new int[sparse.size()];
            int[] gaps = new int[sparse.columns().length];
            for (int v = 0; v < counts.length; v++) {
                int next = 0;
                counts[v] = sparse.starts()[v + 1] - sparse.starts()[v];
                for (int k = sparse.starts()[v]; k < sparse.starts()[v + 1]; k++) {
                    gaps[k] = sparse.columns()[k] - next;
                    next = sparse.columns()[k] + 1;
                }
            }
            Numbers.write(counts, out);
            Numbers.write(gaps, out);
            Numbers.write(sparse.values(), out);
        } else {
            double[] values = ((DensePoints) vectors).values();
            double[] column = new double[vectors.size()];
            for (int j = 0; j < vectors.dimension(); j++) {
                for (int v = 0; v < column.length; v++) {
                    column[v] = values[v * vectors.dimension() + j];
                }
                Numbers.write(column, out);
            }
        }
    }

    /** The values that are not 0, but those that are -0.0, which {@link Points#toSparse} leaves out. */
    private static SparsePoints sparse(DensePoints dense) {
        double[] values = dense.values();
        int[] places = IntStream.range(0, values.length)
                .filter(k -> Double.doubleToRawLongBits(values[k]) != 0)
                .toArray();
        int[] starts = new int[dense.size() + 1];
        for (int place : places) {
            starts[1 + place / dense.dimension()]++;
        }
        Arrays.parallelPrefix(starts, Integer::sum);
        return SparsePoints.withMissing(
                dense.dimension(),
                starts,
                Arrays.stream(places).map(place -> place % dense.dimension()).toArray(),
                Arrays.stream(places).mapToDouble(place -> values[place]).toArray());
    }

    static Model read(InputStream stream, String name) throws IOException {
        return new Reader(stream, name).model();
    }

    /** Reads one model. */
    private static final class Reader {

        private final DigestInputStream in;
        private final String name;
        private int line;
        private boolean ended; // no line feed after the last line

        private final Map<String, String> provenance = new LinkedHashMap<>();
        private final List<Kernel> kernels = new ArrayList<>();
        private final List<Preparation> preparations = new ArrayList<>(); // of each kernel
        private final List<List<String>> preparationLines = new ArrayList<>();
        private final List<Preparation> known = new ArrayList<>(); // of the lines, where a kernel used them
        private final List<String> classes = new ArrayList<>();
        private final List<Integer> counts = new ArrayList<>();
        private Optional<Calibration> calibration = Optional.empty();
        private int current = -1;
        private int features = -1;

        Reader(InputStream stream, String name) {
            this.in = new DigestInputStream(stream, Provenance.sha256());
            this.name = name;
        }

        Model model() throws IOException {
            requireVersion();
            String[] vectors = header();
            try {
                return body(count(vectors[0], "the number of support vectors"), isDense(vectors[1]));
            } catch (EOFException e) {
                throw offence("the file ends within the numbers after this line, expected a whole model");
            } catch (StreamCorruptedException | IllegalArgumentException e) {
                throw offence("the numbers after this line are damaged: " + e.getMessage());
            }
        }

        private void requireVersion() throws IOException {
            String first = nextLine("a model");
            if (!first.startsWith(MAGIC)) {
                throw offence("this is no model, expected a first line that begins with \"" + MAGIC + "\"");
            }
            String version = first.substring(MAGIC.length());
            if (!version.equals(VERSION)) {
                throw offence("the version of the format is \"" + shortened(version) + "\", expected " + VERSION
                        + ": use the program that wrote the model");
            }
        }

        /** Reads all lines before the arrays; returns what the last one says of the vectors. */
        private String[] header() throws IOException {
            while (true) {
                String[] words = nextLine("the support vectors").split(" ", 2);
                String rest = words.length > 1 ? words[1] : "";
                String[] parts = rest.split(" ", 2);
                switch (words[0]) {
                    case "about" -> provenance.put(parts[0], second(parts));
                    case "preparation" -> current = preparation(count(rest, "the number of a preparation"));
                    case "column", "missing", "scaling" -> addPreparationLine(words[0] + " " + rest);
                    case "kernel" -> addKernel(rest);
                    case "features" -> features = count(rest, "the number of features");
                    case "class" -> {
                        counts.add(count(parts[0], "the number of support vectors of a class"));
                        classes.add(unescaped(second(parts)));
                    }
                    case "calibration" ->
                        calibration = Optional.of(parsed(() -> Calibration.parse(rest, classes.size())));
                    case "vectors" -> {
                        if (kernels.isEmpty() || features < 0 || classes.size() < 2) {
                            throw offence("the support vectors come too early, expected preparation, kernel, features"
                                    + " and two classes before them");
                        }
                        return new String[] {parts[0], second(parts)};
                    }
                    default ->
                        throw offence(
                                "found \"" + shortened(words[0]) + "\", expected about, preparation, column, missing,"
                                        + " scaling, kernel, features, class, calibration or vectors");
                }
            }
        }

        /** The place of the preparation of that number, which is new or known. */
        private int preparation(int number) {
            if (number == preparationLines.size() + 1 && known.size() == preparationLines.size()) {
                preparationLines.add(new ArrayList<>());
            } else if (number < 1 || number > known.size()) {
                throw offence("found preparation " + number + ", expected a known one or " + (known.size() + 1));
            }
            return number - 1;
        }

        private void addPreparationLine(String text) {
            if (current < 0 || current < known.size()) {
                throw offence("found a line of a preparation, expected preparation and its number before it");
            }
            preparationLines.get(current).add(text);
        }

        private void addKernel(String text) {
            if (current < 0) {
                throw offence("found a kernel, expected its preparation before it");
            }
            if (current == known.size()) {
                known.add(parsed(() -> Preparation.parse(preparationLines.get(current))));
            }
            kernels.add(parsed(() -> Kernels.parse(text)));
            preparations.add(known.get(current));
        }

        private static String second(String[] parts) {
            return parts.length > 1 ? parts[1] : "";
        }

        private Model body(int size, boolean dense) throws IOException {
            if (size != counts.stream().mapToLong(count -> count).sum()) {
                throw offence("there are " + size + " support vectors, expected as many as all classes together: "
                        + counts.stream().mapToLong(count -> count).sum());
            }
            double[] offsets = Numbers.readDoubles(in);
            List<Expansion> expansions = new ArrayList<>();
            for (int e = 0; e < kernels.size(); e++) {
                List<double[]> coefficients = new ArrayList<>();
                for (int o = 0; o < classes.size() - 1; o++) {
                    coefficients.add(requireLength(Numbers.readDoubles(in), size, "coefficients"));
                }
                expansions.add(
                        new Expansion(preparations.get(e), kernels.get(e), coefficients.toArray(double[][]::new)));
            }
            requireFinite(offsets);
            expansions.forEach(
                    expansion -> Arrays.stream(expansion.coefficients()).forEach(this::requireFinite));
            Points vectors = vectors(size, dense);
            requireChecksum();
            return new Model(
                    classes,
                    vectors,
                    counts.stream().mapToInt(count -> count).toArray(),
                    expansions,
                    offsets,
                    calibration,
                    provenance);
        }

        private void requireFinite(double[] values) {
            if (!Arrays.stream(values).allMatch(Double::isFinite)) {
                throw new IllegalArgumentException("an offset or a coefficient is not a finite number");
            }
        }

        private static double[] requireLength(double[] values, int length, String what) throws IOException {
            if (values.length != length) {
                throw new StreamCorruptedException("there are " + values.length + " " + what + ", must be " + length);
            }
            return values;
        }

        private Points vectors(int size, boolean dense) throws IOException {
            if (dense && (long) size * features > Points.MAX_ENTRIES) {
                throw offence("there are " + size + " support vectors of " + features + " features, expected at most "
                        + Points.MAX_ENTRIES + " values to be held densely");
            }
            int form = in.read();
            if (form == BY_COLUMNS && dense) {
                return byColumns(size);
            } else if (form != BY_ROWS) {
                throw new StreamCorruptedException("the form of the vectors is " + form + ", which is unknown");
            }
            SparsePoints sparse = byRows(size);
            if (!dense) {
                return sparse;
            }
            if (MOST_ZEROS * sparse.nonZeros() < (long) size * features) {
                throw new StreamCorruptedException("the vectors are too sparse to be held densely");
            }
            return sparse.toDense();
        }

        /** Columns are collected in groups, so that memory follows the bytes read and each line of cache is written once. */
        private Points byColumns(int size) throws IOException {
            double[][] columns = new double[Math.min(features, 1 << 10)][];
            for (int j = 0; j < features; j++) {
                if (j == columns.length) {
                    columns = Arrays.copyOf(columns, (int) Math.min(features, 2L * j));
                }
                columns[j] = requireLength(Numbers.readDoubles(in), size, "values of a feature");
            }
            double[] values = new double[size * features];
            for (int j = 0; j < features; j += 8) {
                int end = Math.min(features, j + 8);
                for (int v = 0; v < size; v++) {
                    for (int k = j; k < end; k++) {
                        values[v * features + k] = columns[k][v];
                    }
                }
            }
            return DensePoints.withMissing(size, features, values);
        }

        private SparsePoints byRows(int size) throws IOException {
            int[] rowCounts = Numbers.readInts(in);
            int[] columns = Numbers.readInts(in);
            double[] values = requireLength(Numbers.readDoubles(in), columns.length, "values");
            if (rowCounts.length != size
                    || Arrays.stream(rowCounts).asLongStream().sum() != columns.length) {
                throw new StreamCorruptedException("the rows have " + rowCounts.length + " lengths, must be " + size
                        + " of sum " + columns.length);
            }
            int[] starts = new int[size + 1];
            for (int v = 0; v < size; v++) {
                starts[v + 1] = starts[v] + rowCounts[v];
                long next = 0;
                for (int k = starts[v]; k < starts[v + 1]; k++) {
                    long column = next + columns[k];
                    if (column >= features) {
                        throw new StreamCorruptedException(
                                "a vector has feature " + (column + 1) + ", must be at most " + features);
                    }
                    columns[k] = (int) column;
                    next = column + 1;
                }
            }
            return SparsePoints.withMissing(features, starts, columns, values);
        }

        private void requireChecksum() throws IOException {
            if (in.read() != '\n') {
                throw new StreamCorruptedException("they are not followed by a new line");
            }
            line++;
            String expected = HexFormat.of().formatHex(in.getMessageDigest().digest());
            String last = nextLine("the line with the checksum");
            if (!last.equals("end " + expected)) {
                throw offence("found \"" + shortened(last) + "\", but the checksum of the lines before is " + expected
                        + ": the file was damaged or changed after it was written");
            }
            if (ended) {
                throw offence("the last line has no line feed at its end: the file was damaged after it was written");
            }
        }

        private static String shortened(String text) {
            return text.length() > 80 ? text.substring(0, 80) + "…" : text;
        }

        private boolean isDense(String word) {
            if (word.equals("dense") || word.equals("sparse")) {
                return word.equals("dense");
            }
            throw offence("found \"" + shortened(word) + "\", expected dense or sparse");
        }

        private int count(String word, String what) {
            if (word.matches("\\d{1,10}") && Long.parseLong(word) <= Integer.MAX_VALUE) {
                return Integer.parseInt(word);
            }
            throw offence("found \"" + shortened(word) + "\", expected " + what + ", a whole number");
        }

        private <T> T parsed(Supplier<T> parser) {
            try {
                return parser.get();
            } catch (BadInputException | IllegalArgumentException e) {
                throw offence(e.getMessage());
            }
        }

        private String nextLine(String expected) throws IOException {
            line++;
            byte[] bytes = new byte[128];
            int length = 0;
            for (int b = in.read(); b != '\n'; b = in.read()) {
                if (b < 0) {
                    ended = true;
                    break;
                }
                if (length == bytes.length) {
                    bytes = Arrays.copyOf(bytes, 2 * length);
                }
                bytes[length++] = (byte) b;
            }
            if (ended && length == 0) {
                throw offence("the file ends early, expected " + expected);
            }
            return new String(bytes, 0, length, StandardCharsets.UTF_8);
        }

        private BadInputException offence(String message) {
            return new BadInputException(name, line, 1, message);
        }
    }
}
