package arcmargin.scale;

import arcmargin.svm.Model;
import java.io.Serializable;

/**
 * What the training of one cell found. It can be sent from where it was found to where all cells are put together.
 *
 * <pre>{@code
 * CellPart part = parts.get(0);
 * System.out.println(part.rows() + " rows in " + part.seconds() + " s");
 * }</pre>
 *
 * @param cell the number of the cell
 * @param model the machine of the cell, trained on all its rows, as a model of all classes
 * @param rows how many rows the cell has
 * @param heldOut the numbers in the data of the rows held out. Shared, not to be modified
 * @param labels the class of each. Shared, not to be modified
 * @param weights how much each counts, or null if all count alike. Shared, not to be modified
 * @param decisions what a machine that was trained without them says of each. Shared, not to be modified
 * @param converged whether both machines met the tolerance
 * @param seconds the time it took
 * @serial exclude
 */
@SuppressWarnings("ArrayRecordComponent") // large, shared and never changed
public record CellPart(
        int cell,
        Model model,
        int rows,
        long[] heldOut,
        int[] labels,
        double[] weights,
        double[][] decisions,
        boolean converged,
        double seconds)
        implements Serializable {}
