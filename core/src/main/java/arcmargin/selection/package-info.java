/**
 * Finds C and kernel parameters on held-out rows: a coarse logarithmic grid, then finer ones around the best.
 *
 * <p>Section 4.2 of the paper, for any kernel text with {@code auto} parameters.
 */
package arcmargin.selection;
