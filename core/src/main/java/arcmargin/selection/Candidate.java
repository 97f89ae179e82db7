package arcmargin.selection;

import arcmargin.kernel.Kernel;

/**
 * One of the best trials of a search, with what it said of held-out rows.
 *
 * @param family the kernel family of the search
 * @param kernel the kernel
 * @param trial the trial
 * @param outOfFold its decisions of all held-out rows
 */
public record Candidate(String family, Kernel kernel, Trial trial, OutOfFold outOfFold) {}
