package arcmargin.io;

import arcmargin.data.BadInputException;
import arcmargin.data.Points;
import arcmargin.data.Preparation;
import arcmargin.data.SparsePoints;
import arcmargin.kernel.Gaussian;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.Linear;
import arcmargin.kernel.Polynomial;
import arcmargin.kernel.WeightedSum;
import arcmargin.svm.Expansion;
import arcmargin.svm.KernelMachine;
import arcmargin.svm.Model;
import arcmargin.svm.PairwiseSolution;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Model files of LIBSVM's {@code svm-train}: classifiers with linear, polynomial and RBF kernels.
 *
 * <p>LIBSVM's RBF kernel exp(-gamma |x-y|²) is ours of width 1/√gamma. Its polynomial kernel is (gamma x·y +
 * coef0)^degree. Without coef0 it is ours times gamma^degree, a factor that goes into the coefficients. With a positive
 * coef0 it is a weighted sum of ours and a constant, and the constant drops out of decisions because coefficients of a
 * pair sum to 0.
 */
final class LibsvmModel {

    static final String MAGIC = "svm_type ";

    /** Terms of a kernel with a constant, one of each degree. */
    private static final int MOST_TERMS = 100;

    private LibsvmModel() {}

    /** What stands before the support vectors. */
    private static final class Header {

        private String kernel = "";
        private int degree = 3;
        private double gamma = Double.NaN;
        private double coef0;
        private int classes = -1;
        private int vectors = -1;
        private double[] rho = {};
        private String[] labels = {};
        private int[] counts = {};
    }

    static void write(Model model, OutputStream out) throws IOException {
        if (!(model.machine() instanceof KernelMachine machine)) {
            throw new BadInputException("a model of " + model.machine().description()
                    + " cannot be written for LIBSVM, whose models are one kernel expansion");
        }
        if (machine.expansions().size() != 1) {
            throw new BadInputException("a committee of " + machine.expansions().size()
                    + " kernels cannot be written for LIBSVM, whose models have one kernel");
        }
        Expansion expansion = machine.expansions().get(0);
        StringBuilder text = new StringBuilder("svm_type c_svc\n").append(kernelLines(expansion.kernel()));
        if (!model.preparation().isIdentity()) {
            throw new BadInputException("a model that prepares its points (scaling "
                    + model.preparation().scaling().kind().text()
                    + ") cannot be written for LIBSVM, whose models take points as they are: train on numbers"
                    + " without scaling");
        }
        model.classes().forEach(LibsvmModel::requireWholeNumber);
        text.append("nr_class ").append(model.classes().size()).append('\n');
        text.append("total_sv ").append(machine.vectors().size()).append('\n');
        text.append("rho");
        for (double offset : machine.offsets()) {
            NumberText.append(text.append(' '), offset == 0 ? 0 : -offset);
        }
        text.append("\nlabel ").append(String.join(" ", model.classes())).append("\nnr_sv");
        for (int count : machine.counts()) {
            text.append(' ').append(count);
        }
        text.append("\nSV\n");
        SparsePoints vectors = machine.vectors().toSparse();
        for (int v = 0; v < vectors.size(); v++) {
            for (double[] coefficients : expansion.coefficients()) {
                NumberText.append(text, coefficients[v]);
                text.append(' ');
            }
            for (int k = vectors.starts()[v]; k < vectors.starts()[v + 1]; k++) {
                text.append(vectors.columns()[k] + 1).append(':');
                NumberText.append(text, vectors.values()[k]);
                text.append(' ');
            }
            out.write(text.append('\n').toString().getBytes(StandardCharsets.UTF_8));
            text.setLength(0);
        }
    }

    private static String kernelLines(Kernel kernel) {
        if (kernel instanceof Linear) {
            return "kernel_type linear\n";
        } else if (kernel instanceof Polynomial polynomial) {
            return "kernel_type polynomial\ndegree " + polynomial.degree() + "\ngamma 1\ncoef0 0\n";
        } else if (kernel instanceof Gaussian gaussian) {
            return "kernel_type rbf\ngamma " + 1 / (gaussian.width() * gaussian.width()) + "\n";
        }
        throw new BadInputException("a model with kernel " + kernel.spec()
                + " cannot be written for LIBSVM, which knows only linear, polynomial and RBF kernels (and sigmoid)");
    }

    private static void requireWholeNumber(String label) {
        if (!label.matches("-?\\d{1,9}")) {
            throw new BadInputException("a model with class " + BlockParser.quoted(label)
                    + " cannot be written for LIBSVM, whose labels are whole numbers");
        }
    }

    /** Reads from the first line on, which is there already. */
    static Model read(ModelLines lines) throws IOException {
        lines.word();
        String type = lines.word();
        if (!type.equals("c_svc")) {
            throw lines.offence("found a model of " + BlockParser.quoted(type)
                    + ", expected one of c_svc: train it by svm-train -s 0");
        }
        Header header = header(lines);
        VectorRows rows = new VectorRows(header.classes - 1);
        for (int v = 0; v < header.vectors; v++) {
            lines.require("support vector " + (v + 1) + " of " + header.vectors);
            rows.read(lines);
        }
        if (lines.next()) {
            throw lines.offence("there are more support vectors than the " + header.vectors + " announced");
        }
        double[][] coefficients = rows.coefficients();
        boolean scaledPolynomial = header.kernel.equals("polynomial") && header.coef0 == 0;
        double factor = scaledPolynomial ? Math.pow(header.gamma, header.degree) : 1;
        for (double[] each : coefficients) {
            Arrays.setAll(each, v -> factor * each[v]);
        }
        SparsePoints sparse = rows.points();
        if (sparse.dimension() > Math.max(RowCollector.HASHED_FEATURES, lines.bytesRead())) {
            throw lines.offence("the index " + sparse.dimension() + " is too large for a file of " + lines.bytesRead()
                    + " bytes, expected at most " + Math.max(RowCollector.HASHED_FEATURES, lines.bytesRead()));
        }
        Points points =
                Points.bestDense(sparse.size(), sparse.dimension(), sparse.nonZeros()) ? sparse.toDense() : sparse;
        Map<String, String> provenance = new LinkedHashMap<>();
        provenance.put("program", "libsvm");
        provenance.put(Model.OPEN_DIMENSION, "yes");
        return new Model(
                List.of(header.labels),
                new KernelMachine(
                        points,
                        header.counts,
                        List.of(new Expansion(Preparation.none(), kernel(lines, header), coefficients)),
                        Arrays.stream(header.rho)
                                .map(rho -> rho == 0 ? 0 : -rho)
                                .toArray()),
                Optional.empty(),
                provenance);
    }

    private static Header header(ModelLines lines) throws IOException {
        Header header = new Header();
        while (true) {
            lines.require("the line SV");
            String key = lines.word();
            switch (key) {
                case "kernel_type" -> header.kernel = requireOneOf(lines, lines.word(), "linear", "polynomial", "rbf");
                case "degree" -> header.degree = lines.count("the degree", 1);
                case "gamma" -> header.gamma = lines.number("gamma");
                case "coef0" -> header.coef0 = lines.number("coef0");
                case "nr_class" -> header.classes = lines.count("the number of classes", 2);
                case "total_sv" -> header.vectors = lines.count("the number of support vectors", 0);
                case "rho" -> {
                    List<Double> rho = new ArrayList<>();
                    while (lines.hasMore()) {
                        rho.add(lines.number("rho of each pair"));
                    }
                    header.rho = rho.stream().mapToDouble(each -> each).toArray();
                }
                case "label" -> header.labels = words(lines).toArray(String[]::new);
                case "nr_sv" ->
                    header.counts = words(lines).stream()
                            .mapToInt(word -> wholeNumber(lines, word))
                            .toArray();
                case "probA", "probB", "prob_density_marks" -> words(lines); // of probabilities, which we do not give
                case "SV" -> {
                    requireComplete(lines, header);
                    return header;
                }
                default ->
                    throw lines.offence("found " + BlockParser.quoted(key) + ", expected a line of a LIBSVM model");
            }
            lines.requireLineEnd();
        }
    }

    private static void requireComplete(ModelLines lines, Header header) {
        boolean complete = !header.kernel.isEmpty()
                && header.classes >= 2
                && header.labels.length == header.classes
                && header.counts.length == header.classes
                && Arrays.stream(header.counts).asLongStream().sum() == header.vectors
                && header.rho.length == PairwiseSolution.pairCount(header.classes);
        if (new HashSet<>(Arrays.asList(header.labels)).size() < header.labels.length) {
            throw lines.offence("two classes have the same label, expected different ones");
        }
        if (!complete) {
            throw lines.offence(
                    "the support vectors come too early, expected kernel_type, nr_class, total_sv, rho, label and"
                            + " nr_sv before them, and that they agree");
        }
    }

    private static Kernel kernel(ModelLines lines, Header header) {
        if (header.kernel.equals("linear")) {
            return new Linear();
        }
        if (!(header.gamma > 0)) {
            throw lines.offence("gamma is " + header.gamma + ", expected a positive one");
        }
        if (header.kernel.equals("rbf")) {
            return new Gaussian(1 / Math.sqrt(header.gamma));
        }
        if (header.coef0 == 0) {
            try {
                return new Polynomial(header.degree);
            } catch (IllegalArgumentException e) {
                throw lines.offence(e.getMessage());
            }
        }
        if (header.coef0 < 0) {
            throw lines.offence(
                    "coef0 is " + header.coef0 + ", expected none below 0: that kernel is not positive definite");
        }
        if (header.degree > MOST_TERMS) {
            throw lines.offence(
                    "the degree is " + header.degree + ", expected at most " + MOST_TERMS + " with a coef0");
        }
        return inhomogeneous(header);
    }

    /** (gamma xy + coef0)^degree without its constant, by the binomial theorem. */
    private static Kernel inhomogeneous(Header header) {
        List<WeightedSum.Term> terms = new ArrayList<>();
        double binomial = 1;
        for (int k = 1; k <= header.degree; k++) {
            binomial = binomial * (header.degree - k + 1) / k;
            double weight = binomial * Math.pow(header.coef0, header.degree - k) * Math.pow(header.gamma, k);
            terms.add(new WeightedSum.Term(weight, k == 1 ? new Linear() : new Polynomial(k)));
        }
        return new WeightedSum(terms);
    }

    private static List<String> words(ModelLines lines) {
        List<String> words = new ArrayList<>();
        while (lines.hasMore()) {
            words.add(lines.word());
        }
        return words;
    }

    private static int wholeNumber(ModelLines lines, String word) {
        if (word.matches("\\d{1,9}")) {
            return Integer.parseInt(word);
        }
        throw lines.offence("found " + BlockParser.quoted(word) + ", expected a number of support vectors");
    }

    private static String requireOneOf(ModelLines lines, String word, String... known) {
        if (Arrays.asList(known).contains(word)) {
            return word;
        }
        throw lines.offence("found " + BlockParser.quoted(word) + ", expected " + String.join(" or ", known)
                + ": other LIBSVM models cannot be used here");
    }
}
