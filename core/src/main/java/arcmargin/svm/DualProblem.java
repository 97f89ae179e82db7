package arcmargin.svm;

import arcmargin.gram.KernelMatrix;

/**
 * A two-class problem for the {@link SmoSolver}. Arrays are not copied.
 *
 * <pre>{@code
 * double[] signs = {1, 1, -1, -1};
 * double[] bounds = {10, 10, 10, 10};
 * DualProblem problem = new DualProblem(matrix, signs, bounds);
 * }</pre>
 *
 * @param matrix the kernel matrix of its rows
 * @param signs +1 or -1 for each row, both present
 * @param bounds the largest absolute coefficient of each row, positive
 */
@SuppressWarnings("ArrayRecordComponent") // shared with the solver, which writes to neither
public record DualProblem(KernelMatrix matrix, double[] signs, double[] bounds) {

    /**
     * Checks signs and bounds.
     *
     * @param matrix the kernel matrix of its rows
     * @param signs +1 or -1 for each row, both present
     * @param bounds the largest absolute coefficient of each row, positive
     */
    public DualProblem {
        if (signs.length != matrix.size() || bounds.length != matrix.size()) {
            throw new IllegalArgumentException("signs and bounds have lengths " + signs.length + " and " + bounds.length
                    + ", must be the matrix's size " + matrix.size());
        }
        boolean positive = false;
        boolean negative = false;
        for (int i = 0; i < signs.length; i++) {
            if ((signs[i] == 1 || signs[i] == -1) && bounds[i] > 0) {
                positive |= signs[i] == 1;
                negative |= signs[i] == -1;
            } else {
                throw new IllegalArgumentException("row " + i + " has sign " + signs[i] + " and bound " + bounds[i]
                        + ", must be 1 or -1 and positive");
            }
        }
        if (!(positive && negative)) {
            throw new IllegalArgumentException("signs are all equal, must hold both 1 and -1");
        }
    }
}
