package arcmargin.svm;

import arcmargin.data.Dataset;
import arcmargin.data.Points;
import arcmargin.data.Preparation;
import arcmargin.data.PreparationOptions;
import arcmargin.gram.KernelMatrix;
import arcmargin.gram.PairProducts;
import arcmargin.kernel.Kernel;
import arcmargin.work.Resources;
import java.util.Map;

/** Trains a support vector machine: from a data set to a model. */
public final class Svm {

    /**
     * Below this tolerance kernel values are computed in double precision, because their rounding to floats would show in
     * the result.
     */
    public static final double FINE = 1e-4;

    private Svm() {}

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
    }

    /**
     * Trains with all processors on data as it is.
     *
     * @param kernel any kernel; with one that has no kernel text the model predicts but cannot be saved
     * @param data labelled points of at least two classes
     * @param options penalty and the rest
     * @return the model
     */
    public static Model train(Kernel kernel, Dataset data, SvmOptions options) {
        try (Resources resources = Resources.ofMachine()) {
            return train(kernel, PreparationOptions.defaults(), data, options, resources)
                    .model();
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
        return new Training(Model.of(kernel, prepared.preparation, data, solution, prepared.provenance), solution);
    }

    /** What is ready before the first product. */
    private static final class Prepared {

        private Preparation preparation;
        private PairProducts products;
        private Map<String, String> provenance;
    }
}
