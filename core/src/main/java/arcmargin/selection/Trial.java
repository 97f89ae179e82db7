package arcmargin.selection;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/**
 * One kernel with one penalty, trained on the training rows of every split and judged on the rows held out.
 *
 * <p>The solver starts from the solution of another trial, so what it finds, within its tolerance, depends on that one. The
 * identity therefore covers the whole ancestry: trials of equal {@code id} have equal results, computed or resumed.
 *
 * @param id names kernel, penalty and ancestry
 * @param start the id of the trial whose solution this one started from, or null if it started from 0
 * @param kernel the kernel's text
 * @param parameters the values of the template's {@code auto} parameters
 * @param penalty C
 * @param stage 0 for the coarse grid, 1 and up for each halving of the step
 * @param errors rows held out that were classified wrongly, over all splits
 * @param total rows held out, over all splits
 * @param objective the dual objective, summed over pairs of classes and splits
 * @param gap the duality gap, summed likewise
 * @param iterations steps of the solver, summed likewise
 * @param supportVectors rows that are a support vector of some pair, summed over splits
 * @param converged whether the solver met its tolerance everywhere
 * @param seconds time from start to end
 * @param provenance what computed it
 */
public record Trial(
        String id,
        String start,
        String kernel,
        List<Double> parameters,
        double penalty,
        int stage,
        int errors,
        int total,
        double objective,
        double gap,
        long iterations,
        int supportVectors,
        boolean converged,
        double seconds,
        String provenance) {

    /**
     * Checks the counts.
     *
     * @param id of kernel, penalty and ancestry
     * @param start an id, or null
     * @param kernel its text
     * @param parameters values of the {@code auto} parameters
     * @param penalty positive
     * @param stage 0 for the coarse grid
     * @param errors from 0 to {@code total}
     * @param total positive
     * @param objective sum of duals
     * @param gap sum of gaps
     * @param iterations sum of steps
     * @param supportVectors sum over splits
     * @param converged everywhere
     * @param seconds of time
     * @param provenance what computed it
     */
    public Trial {
        parameters = List.copyOf(parameters);
        if (penalty > 0 && total > 0 && errors >= 0 && errors <= total) {
            // accepted
        } else {
            throw new IllegalArgumentException("penalty is " + penalty + " and errors are " + errors + " of " + total
                    + ", must be positive and a part of a positive total");
        }
    }

    /**
     * The share of the rows held out that were classified wrongly.
     *
     * @return from 0 to 1
     */
    public double error() {
        return (double) errors / total;
    }

    /** The same result met by another search, which may have come to it in another way. */
    Trial at(List<Double> newParameters, int newStage) {
        return new Trial(
                id,
                start,
                kernel,
                newParameters,
                penalty,
                newStage,
                errors,
                total,
                objective,
                gap,
                iterations,
                supportVectors,
                converged,
                seconds,
                provenance);
    }

    /** The identity of a trial that is yet to be run. */
    static String id(String kernel, double penalty, String start) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256")
                    .digest((kernel + " " + penalty + " " + start).getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
