package arcmargin.svm;

/**
 * The solution of one two-class problem, with decision function {@code f(x) = sum_k coefficients[k] k(x_k, x) +
 * offset}, positive on the side of the rows with sign +1.
 *
 * <pre>{@code
 * DualProblem problem = new DualProblem(matrix, new double[] {1, -1}, new double[] {10, 10});
 * DualSolution solution = SmoSolver.solve(problem, SvmOptions.of(10), null, Progress.none());
 * System.out.println(solution.objective() + ", duality gap " + solution.dualityGap());
 * }</pre>
 *
 * @param coefficients {@code y_k alpha_k} of every row; 0 where the row is no support vector. Shared, not to be
 *     modified
 * @param offset the threshold added to the kernel expansion
 * @param decisions {@code f(x_k)} of every row, a by-product of the search. Shared, not to be modified
 * @param objective the minimised {@code 1/2 alpha'Q alpha - sum alpha}, at most 0 for a positive semidefinite kernel
 * @param dualityGap primal minus dual objective: how far the objective can be from its optimum, for a positive
 *     semidefinite kernel
 * @param violation the largest violation of the optimality conditions, which is what the tolerance bounds
 * @param iterations steps taken, each over two coefficients
 * @param supportVectors how many coefficients are not 0
 * @param bounded how many coefficients are at their bound
 * @param converged whether the violation is within the tolerance; if not, the iteration limit was met, or steps
 *     had become
 *     too small for double precision
 */
@SuppressWarnings("ArrayRecordComponent") // large, shared and never changed
public record DualSolution(
        double[] coefficients,
        double offset,
        double[] decisions,
        double objective,
        double dualityGap,
        double violation,
        long iterations,
        int supportVectors,
        int bounded,
        boolean converged) {}
