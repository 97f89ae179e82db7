package arcmargin.svm;

import arcmargin.data.Dataset;
import arcmargin.data.Points;
import arcmargin.data.Preparation;
import arcmargin.data.PreparationOptions;
import arcmargin.gram.KernelMatrix;
import arcmargin.gram.PairProducts;
import arcmargin.kernel.Kernel;
import arcmargin.work.Blas;
import arcmargin.work.MemoryPlan;
import arcmargin.work.Progress;
import arcmargin.work.Workers;
import java.util.Arrays;
import java.util.Map;

/** Trains a support vector machine: from a data set to a model. */
public final class Svm {

    /** Below this tolerance kernel values are computed in double precision, for what they are off otherwise would show in the result. */
    private static final double FINE = 1e-4;

    private Svm() {}

    /**
     * A model and how the search for it went.
     *
     * @param model the model
     * @param solution the solutions of all pairs, over the rows of the data
     */
    public record Training(Model model, PairwiseSolution solution) {}

    /**
     * Trains with all processors on data as it is.
     *
     * @param kernel any kernel; with one that has no kernel text the model predicts but cannot be saved
     * @param data labelled points of at least two classes
     * @param options penalty and the rest
     * @return the model
     */
    public static Model train(Kernel kernel, Dataset data, SvmOptions options) {
        try (Workers workers = Workers.ofMachine()) {
            return train(
                            kernel,
                            PreparationOptions.defaults(),
                            data,
                            options,
                            MemoryPlan.ofMachine(),
                            Blas.AUTOMATIC,
                            workers,
                            Progress.none())
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
     * @param memory what the kernel matrix may take
     * @param blas what multiplies dense panels
     * @param workers who computes; the model does not depend on their number
     * @param progress hears of it
     * @return the model and how the search went
     */
    public static Training train(
            Kernel kernel,
            PreparationOptions preparation,
            Dataset data,
            SvmOptions options,
            MemoryPlan memory,
            Blas blas,
            Workers workers,
            Progress progress) {
        int[] order = data.rowsByClass();
        Dataset sorted = data.select(order);
        Prepared prepared = new Prepared();
        workers.forEach(
                2,
                task -> { // either takes one thread
                    if (task == 0) {
                        prepared.preparation = Preparation.fit(preparation, data);
                        Points points = prepared.preparation.apply(sorted.points());
                        prepared.products = options.tolerance() < FINE
                                ? PairProducts.exact(points, memory, blas)
                                : PairProducts.passing(points, memory, blas);
                    } else {
                        prepared.provenance = Provenance.of(data, options);
                    }
                });
        int[] starts = new int[data.classes().size() + 1];
        int[] counts = data.classCounts();
        for (int c = 0; c < counts.length; c++) {
            starts[c + 1] = starts[c] + counts[c];
        }
        KernelMatrix matrix = prepared.products.matrixOfClasses(kernel, starts, workers, progress);
        int[] all = new int[data.size()];
        Arrays.setAll(all, i -> i);
        PairwiseSolution solution = OneVersusOne.train(
                        matrix, all, sorted.labels(), data.classes().size(), options, null, false, workers, progress)
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
