package arcmargin.selection;

import arcmargin.data.Preparation;
import arcmargin.kernel.Kernel;

/**
 * One of the best trials of a search, with what it said of held-out rows.
 *
 * <pre>{@code
 * for (Candidate member : tuned.committee().members()) {
 *     System.out.println(member.kernel() + " with C = " + member.trial().penalty());
 * }
 * }</pre>
 *
 * @param family the kernel family of the search
 * @param preparation what rows are prepared by before the kernel sees them
 * @param kernel the kernel
 * @param trial the trial
 * @param outOfFold its decisions of all held-out rows
 */
public record Candidate(
        KernelFamily family, Preparation preparation, Kernel kernel, Trial trial, OutOfFold outOfFold) {}
