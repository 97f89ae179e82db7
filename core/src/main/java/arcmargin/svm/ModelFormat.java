package arcmargin.svm;

import arcmargin.data.CellTree;
import arcmargin.data.CheckedReader;
import arcmargin.data.CheckedWriter;
import arcmargin.data.DensePoints;
import arcmargin.data.Numbers;
import arcmargin.data.PointArrays;
import arcmargin.data.Points;
import arcmargin.data.Preparation;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.Kernels;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StreamCorruptedException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

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
 * A model of cells has, instead of the kernels, the preparation of its tree, and instead of the vectors
 *
 * <pre>
 *   cells N                            how many there are
 *   ARRAYS                             the tree: left, right, thresholds, starts, columns, weights
 *   preparation …, kernel …            for each cell the lines of its machine
 *   vectors N dense|sparse
 *   ARRAYS                             how many vectors each class has in the cell, then as above
 * </pre>
 *
 * A model of a Gaussian process has one kernel, and instead of the vectors
 *
 * <pre>
 *   process N dense|sparse             how many rows there are, and how they are held
 *   ARRAYS                             for each latent function the weights of all rows; the rows
 * </pre>
 *
 * A network of random units has one kernel, and instead of the vectors
 *
 * <pre>
 *   units N dense|sparse               how many there are, and how their weights are held
 *   ARRAYS                             the offsets; for each pair of classes the weights of the outputs; the units
 * </pre>
 *
 * A model of a transformed kernel has, before {@code vectors}, the line {@code conformal RULE}, a kernel for each stage
 * and the offsets of all stages one after the other.
 *
 * The arrays are the offsets of all pairs of classes; for each kernel the coefficients, one array fewer than classes,
 * each with a number for every vector; and the vectors, as {@link PointArrays} are.
 */
final class ModelFormat {

    static final String MAGIC = "arcmargin model ";

    private static final String VERSION = "1";

    private ModelFormat() {}

    static void write(Model model, OutputStream stream) throws IOException {
        model.kernels().forEach(Kernel::spec); // one without text fails here, before anything is written
        List<Preparation> known = new ArrayList<>();
        StringBuilder text = new StringBuilder(MAGIC).append(VERSION).append('\n');
        model.provenance().forEach((name, value) -> CheckedWriter.line(text, "about " + oneWord(name) + " " + value));
        if (model.machine() instanceof KernelMachine machine) {
            kernels(machine, known, text);
            common(model, text);
            vectors(machine, text);
            CheckedWriter.write(text.toString(), out -> arrays(machine, out), stream);
        } else if (model.machine() instanceof ConformalMachine machine) {
            machine.parts().forEach(stage -> kernels(stage, known, text));
            common(model, text);
            CheckedWriter.line(text, "conformal " + machine.rule().text());
            vectors(machine.parts().get(0), text);
            CheckedWriter.write(text.toString(), out -> stages(machine.parts(), out), stream);
        } else if (model.machine() instanceof CellMachine cells) {
            preparation(cells.preparation(), known, text);
            common(model, text);
            CheckedWriter.line(text, "cells " + cells.parts().size());
            CheckedWriter.write(text.toString(), out -> cells(cells, known, out), stream);
        } else if (model.machine() instanceof ProcessMachine process) {
            preparation(process.preparation(), known, text);
            CheckedWriter.line(text, "kernel " + process.kernel().spec());
            common(model, text);
            CheckedWriter.line(text, points("process", process.rows()));
            CheckedWriter.write(text.toString(), out -> process(process, out), stream);
        } else if (model.machine() instanceof NetworkMachine network) {
            preparation(network.preparation(), known, text);
            CheckedWriter.line(text, "kernel " + network.layer().kernel().spec());
            common(model, text);
            CheckedWriter.line(text, points("units", network.layer().weights()));
            CheckedWriter.write(text.toString(), out -> network(network, out), stream);
        }
    }

    /** The line of a preparation; where it is new, also its own lines. */
    private static void preparation(Preparation preparation, List<Preparation> known, StringBuilder text) {
        int number = known.indexOf(preparation);
        CheckedWriter.line(text, "preparation " + (number < 0 ? known.size() + 1 : number + 1));
        if (number < 0) {
            known.add(preparation);
            preparation.lines().forEach(each -> CheckedWriter.line(text, each));
        }
    }

    private static void kernels(KernelMachine machine, List<Preparation> known, StringBuilder text) {
        Preparation last = null;
        for (Expansion expansion : machine.expansions()) {
            if (!expansion.preparation().equals(last)) {
                last = expansion.preparation();
                preparation(last, known, text);
            }
            CheckedWriter.line(text, "kernel " + expansion.kernel().spec());
        }
    }

    /** What all kinds of machines have: features, classes and calibration. */
    private static void common(Model model, StringBuilder text) {
        CheckedWriter.line(text, "features " + model.dimension());
        int[] counts = model.machine().counts();
        for (int c = 0; c < counts.length; c++) {
            CheckedWriter.line(
                    text, "class " + counts[c] + " " + escaped(model.classes().get(c)));
        }
        model.calibration().ifPresent(calibration -> CheckedWriter.line(text, "calibration " + calibration.text()));
    }

    private static void vectors(KernelMachine machine, StringBuilder text) {
        CheckedWriter.line(text, points("vectors", machine.vectors()));
    }

    private static String points(String word, Points points) {
        return word + " " + points.size() + (points instanceof DensePoints ? " dense" : " sparse");
    }

    private static void process(ProcessMachine process, OutputStream out) throws IOException {
        for (double[] weights : process.weights()) {
            Numbers.write(weights, out);
        }
        PointArrays.write(process.rows(), out);
    }

    private static void network(NetworkMachine network, OutputStream out) throws IOException {
        Numbers.write(network.offsets(), out);
        for (double[] weights : network.weights()) {
            Numbers.write(weights, out);
        }
        PointArrays.write(network.layer().weights(), out);
    }

    private static void arrays(KernelMachine machine, OutputStream out) throws IOException {
        Numbers.write(machine.offsets(), out);
        coefficients(machine, out);
        PointArrays.write(machine.vectors(), out);
    }

    private static void coefficients(KernelMachine machine, OutputStream out) throws IOException {
        for (Expansion expansion : machine.expansions()) {
            for (double[] coefficients : expansion.coefficients()) {
                Numbers.write(coefficients, out);
            }
        }
    }

    private static void stages(List<KernelMachine> stages, OutputStream out) throws IOException {
        Numbers.write(
                stages.stream()
                        .flatMapToDouble(stage -> Arrays.stream(stage.offsets()))
                        .toArray(),
                out);
        for (KernelMachine stage : stages) {
            coefficients(stage, out);
        }
        PointArrays.write(stages.get(0).vectors(), out);
    }

    private static void cells(CellMachine cells, List<Preparation> known, OutputStream out) throws IOException {
        CellTree tree = cells.tree();
        Numbers.write(tree.left(), out);
        Numbers.write(tree.right(), out);
        Numbers.write(tree.thresholds(), out);
        Numbers.write(tree.starts(), out);
        Numbers.write(tree.columns(), out);
        Numbers.write(tree.weights(), out);
        for (KernelMachine machine : cells.parts()) {
            StringBuilder text = new StringBuilder("\n");
            kernels(machine, known, text);
            vectors(machine, text);
            out.write(text.toString().getBytes(StandardCharsets.UTF_8));
            Numbers.write(machine.counts(), out);
            arrays(machine, out);
        }
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

    static Model read(InputStream stream, String name) throws IOException {
        return new Reader(stream, name).model();
    }

    /** Reads one model. */
    private static final class Reader {

        /** What is said once for all cells. */
        private static final Set<String> OF_ALL =
                Set.of("about", "features", "class", "calibration", "cells", "process", "units", "conformal");

        private final CheckedReader in;

        private final Map<String, String> provenance = new LinkedHashMap<>();
        private final List<Kernel> kernels = new ArrayList<>();
        private final List<Preparation> preparations = new ArrayList<>(); // of each kernel
        private final List<List<String>> preparationLines = new ArrayList<>();
        private final List<Preparation> known = new ArrayList<>(); // of the lines, where a kernel used them
        private final List<String> classes = new ArrayList<>();
        private final List<Integer> counts = new ArrayList<>();
        private Optional<Calibration> calibration = Optional.empty();
        private ConformalRule conformal;
        private int current = -1;
        private int features = -1;

        Reader(InputStream stream, String name) {
            this.in = new CheckedReader(stream, name);
        }

        Model model() throws IOException {
            in.requireFirstLine(MAGIC, VERSION, "model");
            String[] last = header(false);
            if (!last[0].equals("vectors") && conformal != null) {
                throw in.offence("found " + last[0] + " of a transformed kernel, expected its vectors");
            }
            if (last[0].equals("cells")) {
                int count = in.count(last[1], "the number of cells");
                return in.arrays(arrays -> model(cells(arrays, count)));
            }
            if (last[0].equals("units")) {
                Announced units = announced(last);
                return in.arrays(arrays -> model(network(arrays, units)));
            }
            Announced vectors = announced(last);
            int[] classCounts = counts.stream().mapToInt(count -> count).toArray();
            return in.arrays(arrays -> model(
                    last[0].equals("process")
                            ? process(arrays, vectors, classCounts)
                            : conformal == null
                                    ? machine(arrays, vectors, classCounts)
                                    : stages(arrays, vectors, classCounts)));
        }

        private Model model(Machine machine) {
            return new Model(classes, machine, calibration, provenance);
        }

        /**
         * Reads all lines before arrays; returns the words of the last one, which announces vectors, cells, a
         * process or units.
         *
         * @param cell whether these are the lines of a cell, which has the features and classes of all
         */
        private String[] header(boolean cell) throws IOException {
            while (true) {
                String[] words = in.nextLine("the support vectors").split(" ", 2);
                String rest = words.length > 1 ? words[1] : "";
                String[] parts = rest.split(" ", 2);
                switch (cell && OF_ALL.contains(words[0]) ? "" : words[0]) {
                    case "about" -> provenance.put(in.parsed(() -> oneWord(parts[0])), second(parts));
                    case "preparation" -> current = preparation(in.count(rest, "the number of a preparation"));
                    case "column", "missing", "scaling" -> addPreparationLine(words[0] + " " + rest);
                    case "kernel" -> addKernel(rest);
                    case "features" -> features = in.count(rest, "the number of features");
                    case "class" -> {
                        counts.add(in.count(parts[0], "the number of support vectors of a class"));
                        classes.add(unescaped(second(parts)));
                    }
                    case "calibration" ->
                        calibration = Optional.of(in.parsed(() -> Calibration.parse(rest, classes.size())));
                    case "conformal" -> conformal = in.parsed(() -> ConformalRule.parse(rest));
                    case "vectors", "cells", "process", "units" -> {
                        boolean noKernel = cell || words[0].equals("cells") || parts[0].equals("0");
                        if ((kernels.isEmpty() && !noKernel) || features < 0 || classes.size() < 2) {
                            throw in.offence(
                                    "the support vectors come too early, expected preparation, kernel, features"
                                            + " and two classes before them");
                        }
                        return new String[] {words[0], parts[0], second(parts)};
                    }
                    default ->
                        throw in.offence("found \"" + CheckedReader.shortened(words[0])
                                + "\", expected about, preparation, column, missing,"
                                + " scaling, kernel, features, class, calibration, conformal, vectors, cells,"
                                + " process or units");
                }
            }
        }

        /** The place of the preparation of that number, which is new or known. */
        private int preparation(int number) {
            if (number == preparationLines.size() + 1 && known.size() == preparationLines.size()) {
                preparationLines.add(new ArrayList<>());
            } else if (number < 1 || number > known.size()) {
                throw in.offence("found preparation " + number + ", expected a known one or " + (known.size() + 1));
            }
            return number - 1;
        }

        private void addPreparationLine(String text) {
            if (current < 0 || current < known.size()) {
                throw in.offence("found a line of a preparation, expected preparation and its number before it");
            }
            preparationLines.get(current).add(text);
        }

        private void addKernel(String text) {
            if (current < 0) {
                throw in.offence("found a kernel, expected its preparation before it");
            }
            kernels.add(in.parsed(() -> Kernels.parse(text)));
            preparations.add(preparation());
        }

        /** The current preparation, whose lines have been read. */
        private Preparation preparation() {
            if (current == known.size()) {
                known.add(in.parsed(() -> Preparation.parse(preparationLines.get(current))));
            }
            return known.get(current);
        }

        private static String second(String[] parts) {
            return parts.length > 1 ? parts[1] : "";
        }

        private CellMachine cells(InputStream arrays, int count) throws IOException {
            if (current < 0) {
                throw in.offence("found cells, expected the preparation of their tree before them");
            }
            Preparation preparation = preparation();
            CellTree tree = new CellTree(
                    Numbers.readInts(arrays),
                    Numbers.readInts(arrays),
                    Numbers.readDoubles(arrays),
                    Numbers.readInts(arrays),
                    Numbers.readInts(arrays),
                    Numbers.readDoubles(arrays));
            if (tree.cells() != count) {
                throw new StreamCorruptedException("the tree has " + tree.cells() + " cells, must be " + count);
            }
            List<KernelMachine> machines = new ArrayList<>();
            for (int cell = 0; cell < count; cell++) {
                in.endArrays();
                kernels.clear();
                preparations.clear();
                Announced vectors = announced(header(true));
                machines.add(machine(arrays, vectors, Numbers.readInts(arrays)));
            }
            return new CellMachine(preparation, tree, machines);
        }

        /** What the line before arrays says of the vectors. */
        private record Announced(int size, boolean dense) {}

        private Announced announced(String[] words) {
            return new Announced(in.count(words[1], "the number of support vectors"), in.isDense(words[2]));
        }

        private ProcessMachine process(InputStream arrays, Announced rows, int[] classCounts) throws IOException {
            requireSum(rows.size(), classCounts);
            requireOneKernel("a process");
            double[][] weights = new double[ProcessMachine.functions(classCounts.length)][];
            for (int f = 0; f < weights.length; f++) {
                weights[f] = requireLength(Numbers.readDoubles(arrays), rows.size(), "weights");
                requireFinite(weights[f]);
            }
            Points points = PointArrays.read(arrays, rows.size(), features, rows.dense());
            return new ProcessMachine(points, classCounts, preparations.get(0), kernels.get(0), weights);
        }

        private NetworkMachine network(InputStream arrays, Announced units) throws IOException {
            requireOneKernel("a network");
            int pairs = PairwiseSolution.pairCount(classes.size());
            double[] offsets = requireLength(Numbers.readDoubles(arrays), pairs, "offsets");
            requireFinite(offsets);
            double[][] weights = new double[pairs][];
            for (int p = 0; p < pairs; p++) {
                weights[p] = Numbers.readDoubles(arrays);
                requireFinite(weights[p]);
            }
            Preparation preparation = preparations.get(0);
            preparation.requireFitting(features);
            Points read = PointArrays.read(arrays, units.size(), preparation.width(features), units.dense());
            RandomLayer layer = new RandomLayer(kernels.get(0), read.toDense());
            return new NetworkMachine(features, preparation, layer, weights, offsets);
        }

        private void requireOneKernel(String of) {
            if (kernels.size() != 1) {
                throw in.offence("found " + kernels.size() + " kernels of " + of + ", expected one");
            }
        }

        private KernelMachine machine(InputStream arrays, Announced vectors, int[] classCounts) throws IOException {
            requireSum(vectors.size(), classCounts);
            double[] offsets = Numbers.readDoubles(arrays);
            List<Expansion> expansions = expansions(arrays, vectors.size());
            requireFinite(offsets);
            Points points = PointArrays.read(arrays, vectors.size(), features, vectors.dense());
            return new KernelMachine(points, classCounts, expansions, offsets);
        }

        private ConformalMachine stages(InputStream arrays, Announced vectors, int[] classCounts) throws IOException {
            requireSum(vectors.size(), classCounts);
            int pairs = PairwiseSolution.pairCount(classes.size());
            double[] offsets = requireLength(Numbers.readDoubles(arrays), (long) kernels.size() * pairs, "offsets");
            List<Expansion> expansions = expansions(arrays, vectors.size());
            requireFinite(offsets);
            Points points = PointArrays.read(arrays, vectors.size(), features, vectors.dense());
            List<KernelMachine> stages = new ArrayList<>();
            for (int s = 0; s < expansions.size(); s++) {
                stages.add(new KernelMachine(
                        points,
                        classCounts,
                        List.of(expansions.get(s)),
                        Arrays.copyOfRange(offsets, s * pairs, (s + 1) * pairs)));
            }
            return new ConformalMachine(conformal, stages);
        }

        private void requireSum(int size, int[] classCounts) {
            long together = Arrays.stream(classCounts).asLongStream().sum();
            if (size != together) {
                throw in.offence("there are " + size + " support vectors, expected as many as all classes together: "
                        + together);
            }
        }

        private List<Expansion> expansions(InputStream arrays, int size) throws IOException {
            List<Expansion> expansions = new ArrayList<>();
            for (int e = 0; e < kernels.size(); e++) {
                List<double[]> coefficients = new ArrayList<>();
                for (int o = 0; o < classes.size() - 1; o++) {
                    coefficients.add(requireLength(Numbers.readDoubles(arrays), size, "coefficients"));
                }
                expansions.add(
                        new Expansion(preparations.get(e), kernels.get(e), coefficients.toArray(double[][]::new)));
            }
            expansions.forEach(
                    expansion -> Arrays.stream(expansion.coefficients()).forEach(this::requireFinite));
            return expansions;
        }

        private void requireFinite(double[] values) {
            if (!Arrays.stream(values).allMatch(Double::isFinite)) {
                throw new IllegalArgumentException("an offset, a coefficient or a weight is not a finite number");
            }
        }

        private static double[] requireLength(double[] values, long length, String what) throws IOException {
            if (values.length != length) {
                throw new StreamCorruptedException("there are " + values.length + " " + what + ", must be " + length);
            }
            return values;
        }
    }
}
