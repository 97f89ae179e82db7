package arcmargin.selection;

import arcmargin.data.Preparation;
import arcmargin.kernel.Kernel;

/**
 * One of the best trials of a search, with what it said of held-out rows.
 *
 * @param family the kernel family of the search
 * @param preparation what rows are prepared by before the kernel sees them
 * @param kernel the kernel
 * @param trial the trial
 * @param outOfFold its decisions of all held-out rows
 */
public record Candidate(KernelFamily family, Preparation preparation, Kernel kernel, Trial trial, OutOfFold outOfFold) {

    /** Numbers of a kernel that differ by less than this factor make machines that hardly differ. */
    private static final double NEAR = 1.9;

    /**
     * Whether another machine is so similar that both together know little more than one: of the same family and
     * preparation, and with parameters that are nearly the same. One that is of a list, such as the depth of a network,
     * must be the very same.
     */
    boolean isNear(Candidate other) {
        if (!family.text().equals(other.family.text()) || !preparation.equals(other.preparation)) {
            return false;
        }
        for (int i = 0; i < trial.parameters().size(); i++) {
            double ratio = trial.parameters().get(i) / other.trial.parameters().get(i);
            double limit = family.parameters().get(i).isChoice() ? 1 : NEAR;
            if (ratio != 1 && Math.max(ratio, 1 / ratio) >= limit) {
                return false;
            }
        }
        return true;
    }
}
