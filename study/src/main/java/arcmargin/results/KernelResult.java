package arcmargin.results;

import arcmargin.selection.GrowthPoint;
import arcmargin.selection.Trial;
import java.util.List;
import java.util.Objects;

/**
 * One kernel of a study: tuned, retrained and, if there are test rows, tested.
 *
 * @param template the kernel requested, such as {@code biased:auto/arccos:1x5}
 * @param best the trial that was chosen
 * @param pValue probability of a difference from the chosen kernel as large as that on validation rows, if both were
 *     equally good; NaN for the chosen kernel, or if it was not computed
 * @param trials all trials
 * @param machine the model trained on all examples; of a portfolio the committee, for the chosen kernel, and null for
 *     others
 * @param test how the model did on the test rows, or null if there are none
 * @param tuneSeconds time of the search
 * @param growth learning curve of the chosen values, may be empty
 * @param notes remarks, such as a range that was extended
 */
public record KernelResult(
        String template,
        Trial best,
        double pValue,
        List<Trial> trials,
        Machine machine,
        Test test,
        double tuneSeconds,
        List<GrowthPoint> growth,
        List<String> notes) {

    /** Kernels whose p-value on validation rows is at least this are tied with the chosen one. */
    public static final double TIED = 0.05;

    /**
     * A model trained on all examples.
     *
     * @param supportVectors how many
     * @param bounded those at the bound C, summed over pairs of classes
     * @param model its file within the folder of the study, or null
     * @param seconds time of the training
     */
    public record Machine(int supportVectors, int bounded, String model, double seconds) {}

    /**
     * How a model did on the test rows.
     *
     * @param errors rows classified wrongly
     * @param total rows
     * @param interval 95 % Wilson interval of the error
     * @param pValue McNemar's test against the chosen kernel, NaN for the chosen one
     * @param confusion rows by true class, then predicted class
     * @param seconds time of the test
     */
    public record Test(
            int errors, int total, Proportion interval, double pValue, List<List<Integer>> confusion, double seconds) {

        /** Copies the lists. */
        public Test {
            if (!(total > 0 && errors >= 0 && errors <= total)) {
                throw new IllegalArgumentException(
                        "errors is " + errors + " of " + total + ", must be a part of a positive total");
            }
            confusion = confusion.stream().map(List::copyOf).toList();
        }

        /**
         * The share of the test rows classified wrongly.
         *
         * @return a fraction
         */
        public double error() {
            return (double) errors / total;
        }
    }

    /** Copies the lists. */
    public KernelResult {
        Objects.requireNonNull(template);
        Objects.requireNonNull(best);
        trials = List.copyOf(trials);
        growth = List.copyOf(growth);
        notes = List.copyOf(notes);
    }

    /**
     * Whether the kernel cannot be told from the chosen one on validation rows.
     *
     * @return false for the chosen kernel itself
     */
    public boolean tied() {
        return pValue >= TIED;
    }

    /**
     * The kernel chosen.
     *
     * @return its text, such as {@code biased:0.5/arccos:1x5}
     */
    public String kernel() {
        return best.kernel();
    }

    /**
     * The C chosen.
     *
     * @return the penalty
     */
    public double penalty() {
        return best.penalty();
    }
}
