package arcmargin.onnx;

import arcmargin.data.Points;
import arcmargin.data.Preparation;
import arcmargin.io.WholeFile;
import arcmargin.svm.Expansion;
import arcmargin.svm.KernelMachine;
import arcmargin.svm.Model;
import arcmargin.svm.PairwiseSolution;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Writes models as ONNX graphs of plain operators of opset 17, which ONNX Runtime and others run without us.
 *
 * <p>The input {@code rows} has any number of rows of the features as they were read; missing numbers (NaN) and scaling
 * are dealt with inside. The output {@code decisions} has the decision value of every pair of classes, in the order of
 * {@link PairwiseSolution}. Models without calibration also have the output {@code class}, the number of the class of
 * most votes. The metadata has the names of the classes, {@code class.0}, {@code class.1} and so on.
 *
 * <p>The graph computes in double precision. Decision values are those of the kernels in double precision within about
 * 10⁻¹² of the largest terms; for a row that equals a support vector, kernels that are not smooth there, such as
 * {@code arccos:0} or {@code laplace}, are within 10⁻⁷.
 *
 * <pre>{@code
 * OnnxFiles.write(model, OnnxFiles.Numbers.DOUBLE, Path.of("my.onnx"));
 * }</pre>
 */
public final class OnnxFiles {

    /** The type of the numbers that go in and come out. */
    public enum Numbers {
        /** Double precision. */
        DOUBLE(Graph.DOUBLE),
        /** Single precision; what lies between is computed in double precision all the same. */
        FLOAT(Graph.FLOAT);

        private final int type;

        Numbers(int type) {
            this.type = type;
        }
    }

    private OnnxFiles() {}

    /**
     * Writes a model.
     *
     * @param model any model of numbers
     * @param numbers the type of input and output
     * @param path the file, replaced if there is one
     * @throws IOException if it cannot be written
     * @throws UnsupportedOperationException if a column is a category or a date, or a kernel is not one of ours
     */
    public static void write(Model model, Numbers numbers, Path path) throws IOException {
        byte[] bytes = bytes(model, numbers);
        WholeFile.write(path, out -> out.write(bytes));
    }

    /**
     * The content of the file of a model.
     *
     * @param model any model of numbers
     * @param numbers the type of input and output
     * @return a serialised {@code ModelProto}
     * @throws UnsupportedOperationException if a column is a category or a date, or a kernel is not one of ours
     */
    public static byte[] bytes(Model model, Numbers numbers) {
        if (!(model.machine() instanceof KernelMachine machine)) {
            throw new UnsupportedOperationException(
                    model.machine() + " cannot be exported to ONNX: only a single kernel expansion can");
        }
        Graph graph = new Graph();
        int pairs = model.pairs();
        String input = graph.input("rows", numbers.type, model.dimension());
        String rows = numbers == Numbers.DOUBLE ? input : graph.cast(input, Graph.DOUBLE);
        KernelGraph kernels = new KernelGraph(graph);
        Map<Preparation, KernelGraph.Products> products = new LinkedHashMap<>();
        String sum = graph.constant(machine.offsets(), 1, pairs);
        for (Expansion expansion : machine.expansions()) {
            KernelGraph.Products p = products.computeIfAbsent(
                    expansion.preparation(), preparation -> products(graph, machine, preparation, rows));
            String values = kernels.value(expansion.kernel(), p);
            String coefficients = graph.constant(
                    coefficients(machine, expansion), machine.vectors().size(), pairs);
            sum = graph.add(sum, graph.op("MatMul", values, coefficients));
        }
        graph.output("decisions", numbers == Numbers.DOUBLE ? sum : graph.cast(sum, Graph.FLOAT), numbers.type, pairs);
        if (model.calibration().isEmpty()) {
            graph.output("class", vote(graph, sum, model.classes().size()), Graph.INT64);
        }
        Map<String, String> properties = new LinkedHashMap<>();
        for (int c = 0; c < model.classes().size(); c++) {
            properties.put("class." + c, model.classes().get(c));
        }
        model.provenance().forEach((key, value) -> properties.put("arcmargin." + key, value));
        return graph.model(properties);
    }

    /** The products of prepared rows and vectors. */
    private static KernelGraph.Products products(
            Graph graph, KernelMachine machine, Preparation preparation, String rows) {
        Points vectors = preparation.apply(machine.vectors());
        int dimension = vectors.dimension();
        int count = vectors.size();
        double[] transposed = new double[Math.multiplyExact(dimension, count)];
        for (int i = 0; i < count; i++) {
            double[] vector = vectors.row(i);
            for (int j = 0; j < dimension; j++) {
                transposed[j * count + i] = vector[j];
            }
        }
        String points = new PreparationGraph(graph).apply(preparation, rows, dimension);
        String xx = graph.op("ReduceSum", Map.of("keepdims", 1), graph.times(points, points), graph.integers(1));
        String xy = graph.op("MatMul", points, graph.constant(transposed, dimension, count));
        return new KernelGraph.Products(xx, xy, vectors.squaredNorms());
    }

    /** [vectors, pairs]: a vector of class c has a coefficient in every pair that c is in. */
    private static double[] coefficients(KernelMachine machine, Expansion expansion) {
        int classes = machine.classes();
        int pairs = machine.pairs();
        double[] matrix = new double[Math.multiplyExact(machine.vectors().size(), pairs)];
        int vector = 0;
        for (int c = 0; c < classes; c++) {
            for (int k = 0; k < machine.counts()[c]; k++, vector++) {
                for (int other = 0; other < classes; other++) {
                    if (other != c) {
                        int pair = pair(Math.min(c, other), Math.max(c, other), classes);
                        matrix[vector * pairs + pair] = expansion.coefficients()[other < c ? other : other - 1][vector];
                    }
                }
            }
        }
        return matrix;
    }

    private static int pair(int a, int b, int classes) {
        return a * (2 * classes - a - 1) / 2 + b - a - 1;
    }

    /**
     * The class of most votes, the first of equals: votes are what the second classes get plus what the pairs change.
     */
    private static String vote(Graph graph, String decisions, int classes) {
        int pairs = PairwiseSolution.pairCount(classes);
        double[] changes = new double[pairs * classes];
        double[] seconds = new double[classes];
        for (int a = 0; a < classes; a++) {
            for (int b = a + 1; b < classes; b++) {
                int pair = pair(a, b, classes);
                changes[pair * classes + a] = 1;
                changes[pair * classes + b] = -1;
                seconds[b]++;
            }
        }
        String positive = graph.cast(graph.op("Greater", decisions, graph.scalar(0)), Graph.DOUBLE);
        String votes = graph.add(
                graph.op("MatMul", positive, graph.constant(changes, pairs, classes)),
                graph.constant(seconds, 1, classes));
        return graph.op("ArgMax", Map.of("axis", 1, "keepdims", 0), votes);
    }
}
