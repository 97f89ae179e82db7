package arcmargin.svm;

/**
 * A known solution to start from: of the same rows with another penalty, or with a similar kernel.
 *
 * <p>Coefficients at their old bound are moved to the new one and the others stay, because along the penalty the set of
 * bounded rows changes slowly; where no row is bounded, the old solution stays optimal and the search ends at once.
 *
 * <pre>{@code
 * DualProblem problem = new DualProblem(matrix, new double[] {1, -1}, new double[] {10, 10});
 * DualSolution loose = SmoSolver.solve(problem, SvmOptions.of(10), null, Progress.none());
 * DualProblem tighter = new DualProblem(matrix, problem.signs(), new double[] {100, 100});
 * DualSolution tight =
 *         SmoSolver.solve(tighter, SvmOptions.of(100), new WarmStart(loose, 10, true), Progress.none());
 * }</pre>
 *
 * @param solution the known solution, of as many rows as the new problem
 * @param penaltyRatio the new penalty over the old one, positive
 * @param sameMatrix whether the kernel matrix is the very one the solution was found with; then the decisions are
 *     reused
 */
public record WarmStart(DualSolution solution, double penaltyRatio, boolean sameMatrix) {

    private static final double ROUNDING = 1e-12;

    /**
     * Checks the ratio.
     *
     * @param solution known
     * @param penaltyRatio positive
     * @param sameMatrix whether its decisions hold
     */
    public WarmStart {
        if (!(penaltyRatio > 0 && penaltyRatio < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("penaltyRatio is " + penaltyRatio + ", must be positive and finite");
        }
    }

    /**
     * Coefficients that are feasible for new bounds: each within [0, bound] times its sign, and with sum 0.
     *
     * @param signs +1 or -1 for each row
     * @param bounds the largest absolute coefficient of each row
     */
    double[] feasible(double[] signs, double[] bounds) {
        double[] moved = solution.coefficients().clone();
        double[] total = new double[2];
        double[] free = new double[2];
        for (int k = 0; k < moved.length; k++) {
            double size = Math.max(0, signs[k] * moved[k]);
            boolean bounded = size * penaltyRatio >= bounds[k] * (1 - ROUNDING);
            size = bounded ? bounds[k] : Math.min(size, bounds[k]);
            moved[k] = size > 0 ? signs[k] * size : 0;
            int side = signs[k] > 0 ? 0 : 1;
            total[side] += size;
            free[side] += size < bounds[k] ? size : 0;
        }
        if (Math.abs(total[0] - total[1]) > ROUNDING * total[0]) {
            balanceFree(moved, signs, bounds, total, free);
            balanceAll(moved, signs);
        }
        return moved;
    }

    /**
     * Scales the free coefficients of the side that has more of them so that both sides weigh the same. With all bounds
     * scaled by one ratio the factor lies between 1 and that ratio, hence is feasible.
     */
    private static void balanceFree(double[] moved, double[] signs, double[] bounds, double[] total, double[] free) {
        int side = free[0] > free[1] ? 0 : 1;
        double factor = (free[side] + total[1 - side] - total[side]) / free[side];
        if (factor >= 0 && factor < Double.POSITIVE_INFINITY) {
            double sign = side == 0 ? 1 : -1;
            for (int k = 0; k < moved.length; k++) {
                if (signs[k] == sign && Math.abs(moved[k]) < bounds[k]) {
                    moved[k] = sign * Math.min(bounds[k], factor * Math.abs(moved[k]));
                }
            }
        }
    }

    /** Scales the heavier side down where clipping left the sides unequal. */
    private static void balanceAll(double[] moved, double[] signs) {
        double sum = 0;
        double positive = 0;
        for (double value : moved) {
            sum += value;
            positive += Math.max(0, value);
        }
        double negative = positive - sum;
        double heavier = Math.max(positive, negative);
        if (Math.abs(sum) > ROUNDING * heavier) {
            double factor = Math.min(positive, negative) / heavier;
            for (int k = 0; k < moved.length; k++) {
                if (signs[k] * sum > 0) {
                    moved[k] *= factor;
                }
            }
        }
    }
}
