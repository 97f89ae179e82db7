package arcmargin.selection;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/**
 * One kernel with one penalty, trained on the training rows of the splits and judged on the rows they hold out.
 *
 * <p>A trial that is much worse than others on the first splits is not run on the rest; it is then not {@code
 * complete}, its numbers are those of the splits that were run, and it never wins over one that is.
 *
 * <pre>{@code
 * for (Trial trial : tuned.trials()) {
 *     System.out.println(trial.kernel() + " " + trial.penalty() + " " + trial.error());
 * }
 * }</pre>
 *
 * @param id names kernel and penalty
 * @param kernel the kernel's text
 * @param parameters the values of the family's parameters
 * @param penalty C
 * @param stage 0 for the coarse grid, 1 and up for each halving of the step
 * @param errors held-out rows that were classified wrongly, by votes, over the splits that were run
 * @param total held-out rows, likewise
 * @param score the value of the metric on these rows; smaller is better
 * @param tieBreak decides between equal scores, smaller is better: {@link OutOfFold#brier} of these rows
 * @param losses the mean loss of each split that was run; empty if the metric is not a mean of losses
 * @param complete whether all splits were run
 * @param objective the dual objective, summed over pairs of classes and splits
 * @param gap the duality gap, summed likewise
 * @param iterations steps of the solver, summed likewise
 * @param supportVectors rows that are a support vector of some pair, summed over splits
 * @param converged whether the solver met its tolerance everywhere
 * @param last whether larger C of the same kernel were not tried because this one did not converge, or erred on
 *     significantly more rows than a smaller one
 * @param seconds time of training and judging, summed over splits
 * @param provenance what computed it
 */
public record Trial(
        String id,
        String kernel,
        List<Double> parameters,
        double penalty,
        int stage,
        int errors,
        int total,
        double score,
        double tieBreak,
        List<Double> losses,
        boolean complete,
        double objective,
        double gap,
        long iterations,
        int supportVectors,
        boolean converged,
        boolean last,
        double seconds,
        String provenance) {

    /**
     * Checks the counts.
     *
     * @param id of kernel and penalty
     * @param kernel its text
     * @param parameters values of the parameters
     * @param penalty positive
     * @param stage 0 for the coarse grid
     * @param errors from 0 to {@code total}
     * @param total positive
     * @param score of the metric
     * @param tieBreak between equal scores
     * @param losses of each split
     * @param complete whether all splits were run
     * @param objective sum of duals
     * @param gap sum of gaps
     * @param iterations sum of steps
     * @param supportVectors sum over splits
     * @param converged everywhere
     * @param last whether larger C were not tried
     * @param seconds of time
     * @param provenance what computed it
     */
    public Trial {
        parameters = List.copyOf(parameters);
        losses = List.copyOf(losses);
        if (penalty > 0 && total > 0 && errors >= 0 && errors <= total) {
            // accepted
        } else {
            throw new IllegalArgumentException("penalty is " + penalty + " and errors are " + errors + " of " + total
                    + ", must be positive and a part of a positive total");
        }
    }

    /**
     * The share of the held-out rows that were classified wrongly.
     *
     * @return from 0 to 1
     */
    public double error() {
        return (double) errors / total;
    }

    /** The same result met by another search. */
    Trial at(List<Double> newParameters, int newStage) {
        return new Trial(
                id,
                kernel,
                newParameters,
                penalty,
                newStage,
                errors,
                total,
                score,
                tieBreak,
                losses,
                complete,
                objective,
                gap,
                iterations,
                supportVectors,
                converged,
                last,
                seconds,
                provenance);
    }

    /** The identity of a trial that is yet to be run. */
    static String id(String kernel, double penalty) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256")
                    .digest((kernel + " " + penalty).getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
