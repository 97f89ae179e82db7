package arcmargin.svm;

import arcmargin.data.Dataset;
import arcmargin.data.Points;
import arcmargin.data.Preparation;
import arcmargin.kernel.Kernel;
import arcmargin.work.Resources;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A trained classifier: all that is needed to predict, and where it comes from.
 *
 * <p>A support vector of class c stands in the pairs of c with every other class. Its coefficient in the pair with class o is
 * {@code coefficients[o < c ? o : o - 1]}, so that each vector is kept once and has one coefficient fewer than there are
 * classes. Pairs are in the order of {@link PairwiseSolution}, and so are the rule of voting and the sign of decision values.
 *
 * @param kernel the kernel
 * @param preparation what turns points as read into those the kernel sees
 * @param classes the names of the classes, at least 2
 * @param supportVectors the support vectors as they were read, those of the first class first
 * @param counts how many support vectors each class has. Shared, not to be modified
 * @param coefficients one fewer than classes arrays of one coefficient a vector. Shared, not to be modified
 * @param offsets the threshold of every pair. Shared, not to be modified
 * @param provenance what it was made of and how, as readable names and values, in the order given
 */
@SuppressWarnings("ArrayRecordComponent") // large, shared and never changed
public record Model(
        Kernel kernel,
        Preparation preparation,
        List<String> classes,
        Points supportVectors,
        int[] counts,
        double[][] coefficients,
        double[] offsets,
        Map<String, String> provenance) {

    /** The name of a provenance entry that says that points may have more features than the support vectors show. */
    public static final String OPEN_DIMENSION = "open-dimension";

    /**
     * Checks that all sizes agree.
     *
     * @param kernel any
     * @param preparation fitted on points of the vectors' dimension
     * @param classes at least 2
     * @param supportVectors as read, by class
     * @param counts one a class
     * @param coefficients one fewer than classes, each one a vector
     * @param offsets one a pair
     * @param provenance names and values
     */
    public Model {
        classes = List.copyOf(classes);
        provenance = Collections.unmodifiableMap(new LinkedHashMap<>(provenance));
        int vectors = supportVectors.size();
        boolean fits = classes.size() >= 2
                && counts.length == classes.size()
                && Arrays.stream(counts).allMatch(count -> count >= 0)
                && Arrays.stream(counts).sum() == vectors
                && coefficients.length == classes.size() - 1
                && Arrays.stream(coefficients).allMatch(values -> values.length == vectors)
                && offsets.length == PairwiseSolution.pairCount(classes.size());
        if (!fits) {
            throw new IllegalArgumentException("counts, coefficients and offsets do not fit " + vectors
                    + " support vectors of " + classes.size() + " classes");
        }
    }

    /**
     * The model of a solution.
     *
     * @param kernel the kernel of the matrix that was solved
     * @param preparation what was applied to the data before
     * @param data the data as read; row i of the matrix is its row i
     * @param solution over rows of the data
     * @param provenance names and values
     * @return the model
     */
    public static Model of(
            Kernel kernel,
            Preparation preparation,
            Dataset data,
            PairwiseSolution solution,
            Map<String, String> provenance) {
        int[] rows = data.byClass(Arrays.stream(solution.supportVectors()));
        return of(kernel, preparation, data, rows, data.points().select(rows), solution, provenance);
    }

    /**
     * The models of several solutions over the same rows, all with the same vectors: those that support any of them. So that {@link
     * Predictor#predict(List, Points, Resources)} computes their products with new points once for all.
     *
     * @param kernels the kernel of each solution
     * @param preparation what was applied to the data before
     * @param data the data as read; row i of the matrix is its row i
     * @param solutions over rows of the data
     * @return a model each, without provenance
     */
    public static List<Model> sharing(
            List<Kernel> kernels, Preparation preparation, Dataset data, List<PairwiseSolution> solutions) {
        int[] rows = data.byClass(solutions.stream()
                .flatMapToInt(solution -> Arrays.stream(solution.supportVectors()))
                .distinct()
                .sorted());
        Points vectors = data.points().select(rows);
        return IntStream.range(0, kernels.size())
                .mapToObj(k -> of(kernels.get(k), preparation, data, rows, vectors, solutions.get(k), Map.of()))
                .toList();
    }

    private static Model of(
            Kernel kernel,
            Preparation preparation,
            Dataset data,
            int[] rows,
            Points vectors,
            PairwiseSolution solution,
            Map<String, String> provenance) {
        int classes = solution.classes();
        int[] place = new int[data.size()];
        int[] counts = new int[classes];
        for (int v = 0; v < rows.length; v++) {
            place[rows[v]] = v;
            counts[data.labels()[rows[v]]]++;
        }
        double[][] coefficients = new double[classes - 1][rows.length];
        double[] offsets = new double[solution.pairs().size()];
        for (int p = 0; p < offsets.length; p++) {
            PairwiseSolution.Pair pair = solution.pairs().get(p);
            offsets[p] = pair.dual().offset();
            double[] dual = pair.dual().coefficients();
            for (int k = 0; k < dual.length; k++) {
                if (dual[k] != 0) {
                    int i = pair.rows()[k];
                    int other = data.labels()[i] == pair.first() ? pair.second() - 1 : pair.first();
                    coefficients[other][place[i]] = dual[k];
                }
            }
        }
        return new Model(kernel, preparation, data.classes(), vectors, counts, coefficients, offsets, provenance);
    }

    /**
     * The number of features a point must have.
     *
     * @return the dimension of the support vectors
     */
    public int dimension() {
        return supportVectors.dimension();
    }

    /**
     * Whether points may have more features than the support vectors show, as with models that do not tell their number.
     *
     * @return false unless the provenance says so
     */
    public boolean openDimension() {
        return provenance.containsKey(OPEN_DIMENSION);
    }

    /**
     * Makes ready to predict.
     *
     * @return a predictor, for any number of calls
     */
    public Predictor predictor() {
        return new Predictor(this);
    }
}
