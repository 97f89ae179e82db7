package arcmargin.svm;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.Points;
import arcmargin.data.Preparation;
import arcmargin.data.PreparationOptions;
import arcmargin.data.Split;
import arcmargin.gram.KernelMatrix;
import arcmargin.gram.PairProducts;
import arcmargin.kernel.Kernel;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * Trains support vector machines: what to train with, and the training of a data set to a model. Immutable; every
 * method returns a copy.
 *
 * <pre>{@code
 * double[][] x = {{0, 1}, {0, 2}, {3, 1}, {3, 2}};
 * Dataset data = Dataset.of(x, new String[] {"left", "left", "right", "right"});
 * Svm svm = Svm.with(Kernels.parse("arccos:1")).penalty(10).classWeights(ClassWeights.BALANCED);
 * Svm.Training training = svm.train(data);
 * String name = training.model().predict(2.5, 1);
 * }</pre>
 */
public final class Svm {

    /**
     * Below this tolerance kernel values are computed in double precision, because their rounding to floats would show
     * in the result.
     */
    public static final double FINE = 1e-4;

    private final Kernel kernel;
    private final SvmOptions options;
    private final ClassWeights classWeights;
    private final PreparationOptions preparation;
    private final Running running;

    /** How many threads, 0 for all processors, and how many folds to calibrate on, 0 for none. */
    private record Running(int threads, int folds, long seed) {}

    private Svm(
            Kernel kernel,
            SvmOptions options,
            ClassWeights classWeights,
            PreparationOptions preparation,
            Running running) {
        this.kernel = kernel;
        this.options = options;
        this.classWeights = classWeights;
        this.preparation = preparation;
        this.running = running;
    }

    /**
     * A machine with a kernel, penalty {@value SvmOptions#DEFAULT_PENALTY} and no weights, on data as they are.
     *
     * @param kernel any kernel; with one that has no kernel text the model predicts but cannot be saved
     * @return what can be trained as it is or with other options
     */
    public static Svm with(Kernel kernel) {
        return new Svm(
                Objects.requireNonNull(kernel, "kernel"),
                SvmOptions.of(SvmOptions.DEFAULT_PENALTY),
                ClassWeights.EQUAL,
                PreparationOptions.defaults(),
                new Running(0, 0, 0));
    }

    /**
     * Sets C.
     *
     * @param penalty the price of a margin violation, positive
     * @return a copy
     */
    public Svm penalty(double penalty) {
        return options(options.withPenalty(penalty));
    }

    /**
     * Sets all options at once; their class weights are factors beside those of {@link #classWeights}.
     *
     * @param newOptions penalty, tolerance and the rest
     * @return a copy
     */
    public Svm options(SvmOptions newOptions) {
        return new Svm(kernel, newOptions, classWeights, preparation, running);
    }

    /**
     * Sets factors of C by class.
     *
     * @param newWeights equal, balanced or by name
     * @return a copy
     */
    public Svm classWeights(ClassWeights newWeights) {
        return new Svm(kernel, options, newWeights, preparation, running);
    }

    /**
     * Sets how data are prepared; what is fitted on them is kept in the model.
     *
     * @param newPreparation missing values and scaling
     * @return a copy
     */
    public Svm preparation(PreparationOptions newPreparation) {
        return new Svm(kernel, options, classWeights, newPreparation, running);
    }

    /**
     * Sets the number of threads; the model does not depend on it.
     *
     * @param newThreads at least 1
     * @return a copy
     */
    public Svm threads(int newThreads) {
        if (newThreads < 1) {
            throw new IllegalArgumentException("threads is " + newThreads + ", must be at least 1");
        }
        return new Svm(
                kernel, options, classWeights, preparation, new Running(newThreads, running.folds, running.seed));
    }

    /**
     * Makes the model give probabilities: they are fitted on the decision values of rows that were held out, fold by
     * fold, and the model is then trained on all rows. Everything, the preparation included, is fitted without the rows
     * held out. It takes as many further trainings as there are folds.
     *
     * @param folds how many, at least 2; each has about the same share of every class
     * @param seed of the random folds
     * @return a copy
     */
    public Svm calibrated(int folds, long seed) {
        if (folds < 2) {
            throw new IllegalArgumentException("folds is " + folds + ", must be at least 2");
        }
        return new Svm(kernel, options, classWeights, preparation, new Running(running.threads, folds, seed));
    }

    /**
     * Trains.
     *
     * @param data labelled rows of at least two classes, none of which is empty
     * @return the model, and whether the search converged
     * @throws BadInputException if there are other rows, or the kernel gives what is no number
     */
    public Training train(Dataset data) {
        try (Resources resources =
                running.threads == 0 ? Resources.ofMachine() : Resources.of(Workers.of(running.threads))) {
            return train(data, resources);
        }
    }

    /**
     * Trains with resources of the caller.
     *
     * @param data labelled rows of at least two classes
     * @param resources thread pool, memory, BLAS and progress callback
     * @return the model, and whether the search converged
     */
    public Training train(Dataset data, Resources resources) {
        requireTwoClasses(data);
        List<Double> factors = classWeights.factors(data);
        List<Double> both = IntStream.range(0, factors.size())
                .mapToObj(c -> factors.get(c)
                        * (c < options.classWeights().size()
                                ? options.classWeights().get(c)
                                : 1))
                .toList();
        boolean equal = both.stream().allMatch(factor -> factor == 1);
        SvmOptions weighted = options.withClassWeights(equal ? List.of() : both);
        if (running.folds == 0) {
            return train(kernel, preparation, data, weighted, resources);
        }
        Calibration calibration = calibration(data, weighted, resources);
        Training training = train(kernel, preparation, data, weighted, resources);
        Map<String, String> provenance = new LinkedHashMap<>(training.model().provenance());
        provenance.put("calibrated", running.folds + " folds, seed " + running.seed);
        return new Training(
                training.model().withCalibration(calibration).withProvenance(provenance), training.solution());
    }

    /** Fits probabilities on the decision values of rows held out. */
    private Calibration calibration(Dataset data, SvmOptions weighted, Resources resources) {
        int[] counts = data.classCounts();
        for (int c = 0; c < counts.length; c++) {
            if (counts[c] < 2) {
                throw new BadInputException("class " + data.classes().get(c) + " has " + counts[c]
                        + " rows, probabilities need at least 2 rows of every class");
            }
        }
        double[][] decisions = new double[data.size()][];
        for (Split split : Split.folds(data.labels(), running.folds, running.seed)) {
            Model model = train(kernel, preparation, data.select(split.training()), weighted, resources)
                    .model();
            double[][] held = model.predictor().decisions(data.points().select(split.validation()), resources);
            for (int k = 0; k < held.length; k++) {
                decisions[split.validation()[k]] = held[k];
            }
        }
        double[] weights = data.weights().clone();
        if (weights.length == 0) {
            weights = new double[data.size()];
            Arrays.fill(weights, 1);
        }
        return Calibration.fit(decisions, data.labels(), weights, data.classes().size());
    }

    /**
     * A model and how the search for it went.
     *
     * @param model the model
     * @param solution the solutions of all pairs, over the rows of the data
     */
    public record Training(Model model, PairwiseSolution solution) {

        /**
         * Whether every pair of classes was solved within the tolerance.
         *
         * @return false if a pair reached the iteration limit or the limits of double precision
         */
        public boolean converged() {
            return solution.converged();
        }

        @Override
        public String toString() {
            return model + (converged() ? "" : ", not converged");
        }
    }

    /**
     * Trains.
     *
     * @param kernel any kernel; with one that has no kernel text the model predicts but cannot be saved
     * @param preparation how to prepare the data; fitted on this data and kept in the model
     * @param data labelled points of at least two classes
     * @param options penalty and the rest
     * @param resources thread pool, memory, BLAS and progress callback; the model does not depend on their number
     * @return the model and how the search went
     */
    public static Training train(
            Kernel kernel, PreparationOptions preparation, Dataset data, SvmOptions options, Resources resources) {
        requireTwoClasses(data);
        int[] order = data.rowsByClass();
        Dataset sorted = data.select(order);
        Prepared prepared = new Prepared();
        resources
                .workers()
                .forEach(
                        2,
                        task -> { // either takes one thread
                            if (task == 0) {
                                prepared.preparation = Preparation.fit(preparation, data);
                                Points points = prepared.preparation.apply(sorted.points());
                                prepared.products = options.tolerance() < FINE
                                        ? PairProducts.exact(points, resources)
                                        : PairProducts.passing(points, resources);
                            } else {
                                prepared.provenance = Provenance.of(data, options);
                            }
                        });
        int[] starts = new int[data.classes().size() + 1];
        int[] counts = data.classCounts();
        for (int c = 0; c < counts.length; c++) {
            starts[c + 1] = starts[c] + counts[c];
        }
        KernelMatrix matrix = prepared.products.matrixOfClasses(kernel, starts, resources);
        PairwiseSolution solution = OneVersusOne.train(
                        matrix, OneVersusOne.Rows.all(sorted), options, OneVersusOne.Start.COLD, resources)
                .renumbered(order);
        if (!solution.converged()) {
            prepared.provenance.put(Provenance.CONVERGED, "no");
        }
        return new Training(Model.of(kernel, prepared.preparation, data, solution, prepared.provenance), solution);
    }

    private static void requireTwoClasses(Dataset data) {
        int unlabelled = data.unlabelledRows();
        if (unlabelled > 0) {
            throw new BadInputException(
                    unlabelled + " of " + data.size() + " rows have no label: only labelled rows can be trained on");
        }
        int[] counts = data.classCounts();
        for (int c = 0; c < counts.length; c++) {
            if (counts[c] == 0) {
                throw new BadInputException("class '" + data.classes().get(c)
                        + "' has no row to train on: withoutEmptyClasses() leaves such classes out");
            }
        }
        if (counts.length < 2) {
            throw new BadInputException("the " + data.size() + " rows are of "
                    + (counts.length == 0
                            ? "no class"
                            : "class '" + data.classes().get(0) + "' only")
                    + ": at least two classes are needed");
        }
    }

    /** What is ready before the first product. */
    private static final class Prepared {

        private Preparation preparation;
        private PairProducts products;
        private Map<String, String> provenance;
    }
}
