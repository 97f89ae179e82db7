package arcmargin.study;

import arcmargin.data.Dataset;
import arcmargin.data.PreparationOptions;
import arcmargin.data.Scaling;
import arcmargin.data.Split;
import arcmargin.scale.Solver;
import arcmargin.selection.Deadline;
import arcmargin.selection.SelectionOptions;
import arcmargin.selection.Tuner;
import arcmargin.selection.Validation;
import arcmargin.state.Sha256;
import arcmargin.svm.SvmOptions;
import arcmargin.work.Resources;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What is studied, on what, and by which protocol.
 *
 * @param material the data and how they are split
 * @param kernels kernel texts with {@code auto} for parameters to be tuned; empty for the portfolio, of which the best
 *     machines decide together
 * @param takeFirstLayers whether a kernel that stands on another one of the list takes the parameters selected for that
 *     one, as the paper does for its Table 4, instead of tuning them
 * @param options how to search
 * @param preparation how to prepare the data, fitted on the rows that train in at least one split
 * @param probabilities whether models get a calibration, fitted on held-out rows, and predict the most probable class;
 *     the paper's machines vote
 * @param solver how machines are trained; all but the exact solver tune by the library's tuner and choose one kernel
 * @param outerFolds of the estimate, where there are neither test rows nor given splits: at least 2, 0 for none, or
 *     {@link #BY_ROWS}
 * @param deadline when to stop with the best so far
 * @param command what the user typed
 */
public record Study(
        Material material,
        List<String> kernels,
        boolean takeFirstLayers,
        SelectionOptions options,
        PreparationOptions preparation,
        boolean probabilities,
        Solver solver,
        int outerFolds,
        Deadline deadline,
        String command) {

    /** As many outer folds as suit the number of rows. */
    public static final int BY_ROWS = -1;

    /**
     * The data of a study.
     *
     * @param name of the data
     * @param provenance where the data came from
     * @param examples training and validation rows together
     * @param splits how the examples are split: one hold-out, or folds
     * @param validation the rule of the splits, which is applied again within outer folds for an estimate; null if the
     *     splits are given, and there is no such estimate
     * @param seed decides about folds
     * @param protocol the splits in words, such as {@code hold-out of 20 %, seed 1}
     * @param test rows that are used once, after everything is chosen, or null
     * @param notes remarks on the data for the report
     */
    public record Material(
            String name,
            String provenance,
            Dataset examples,
            List<Split> splits,
            Validation validation,
            long seed,
            String protocol,
            Dataset test,
            List<String> notes) {

        /** Checks that the parts fit. */
        public Material {
            splits = List.copyOf(splits);
            notes = List.copyOf(notes);
            if (splits.isEmpty() || (test != null && test.size() == 0)) {
                throw new IllegalArgumentException("splits or test rows are empty, must be at least 1");
            }
            if (test != null && !test.classes().equals(examples.classes())) {
                throw new IllegalArgumentException(
                        "test.classes = " + test.classes() + ", must be those of the examples: " + examples.classes());
            }
        }

        /**
         * The same rows from another source.
         *
         * @param source where the data came from
         * @return a copy
         */
        public Material from(String source) {
            return new Material(name, source, examples, splits, validation, seed, protocol, test, notes);
        }
    }

    /** Copies the list, and resolves the solver for the rows there are. */
    public Study {
        kernels = List.copyOf(kernels);
        solver = solver.forRows(material.examples().size());
        if ((kernels.isEmpty() || solver != Solver.EXACT) && material.validation() == null) {
            throw new IllegalArgumentException(
                    "material.validation is null, must be given for the portfolio and for cells");
        }
    }

    /**
     * A study of exact machines, with an estimate that suits the number of rows.
     *
     * @param material the data and how they are split
     * @param kernels kernel texts
     * @param takeFirstLayers whether stacks take the parameters of their first layers
     * @param options how to search
     * @param preparation how to prepare the data
     * @param probabilities whether models get a calibration
     * @param deadline when to stop with the best so far
     * @param command what the user typed
     */
    public Study(
            Material material,
            List<String> kernels,
            boolean takeFirstLayers,
            SelectionOptions options,
            PreparationOptions preparation,
            boolean probabilities,
            Deadline deadline,
            String command) {
        this(
                material,
                kernels,
                takeFirstLayers,
                options,
                preparation,
                probabilities,
                Solver.EXACT,
                BY_ROWS,
                deadline,
                command);
    }

    /** Whether the library's tuner does all: for the portfolio, and for machines that are not exact. */
    boolean byTuner() {
        return kernels.isEmpty() || solver != Solver.EXACT;
    }

    /** Of many rows, the coarse grid is walked on a sample unless the user says how it is to be. */
    private SelectionOptions searched() {
        boolean given = options.penaltyValues() > 0 || options.parameterValues() > 0;
        return given
                ? options
                : options.withSample(
                        SelectionOptions.forRows(material.examples().size()).sample());
    }

    /** The same study as the library's tuner has it, without a committee unless this is the portfolio. */
    Tuner tuner(Resources resources) {
        Tuner tuner = Tuner.of(material.examples())
                .validation(material.validation())
                .search(searched())
                .classWeights(options.svm().classWeights())
                .missing(preparation.missing())
                .seed(material.seed())
                .solver(solver)
                .resources(resources);
        tuner = outerFolds == BY_ROWS ? tuner : tuner.estimate(outerFolds);
        if (kernels.isEmpty()) {
            return preparation.scaling() == Scaling.Kind.AUTO ? tuner : tuner.scaling(preparation.scaling());
        }
        for (String kernel : kernels) {
            tuner = tuner.kernel(kernel);
        }
        return tuner.scaling(preparation.scaling()).committee(1);
    }

    /**
     * All that results depend on besides data and kernels, by name: of two runs on the same data these say what
     * differs.
     */
    Map<String, String> setting() {
        SvmOptions svm = options.svm();
        Map<String, String> setting = new LinkedHashMap<>();
        setting.put("validation", material.protocol() + ", " + splitsAddress());
        setting.put("metric", options.metric().toString());
        setting.put("preparation", preparation.text());
        setting.put(
                "class weights",
                svm.classWeights().isEmpty() ? "none" : svm.classWeights().toString());
        setting.put(
                "range of C",
                options.penalties() == null ? "derived" : options.penalties().toString());
        setting.put(
                "parameter ranges",
                options.parameters().isEmpty()
                        ? "derived"
                        : options.parameters().toString());
        setting.put("grid", options.penaltyValues() + "x" + options.parameterValues());
        setting.put("finest step", Double.toString(options.finest()));
        setting.put("extension", options.extend() ? "on" : "off");
        setting.put("first layers", takeFirstLayers ? "taken over" : "tuned");
        setting.put("probabilities", probabilities ? "yes" : "no");
        setting.put("tolerance", Double.toString(svm.tolerance()));
        setting.put("step limit", Long.toString(svm.iterationLimit()));
        if (solver != Solver.EXACT) {
            setting.put("solver", solver.text());
        }
        if (outerFolds != BY_ROWS) {
            setting.put("outer folds", Integer.toString(outerFolds));
        }
        return setting;
    }

    private String splitsAddress() {
        StringBuilder rows = new StringBuilder();
        for (Split split : material.splits()) {
            for (int row : split.validation()) {
                rows.append(row).append(' ');
            }
            rows.append('/');
            for (int row : split.training()) {
                rows.append(row).append(' ');
            }
            rows.append(';');
        }
        return Sha256.address(rows.toString()).substring(0, 8);
    }
}
