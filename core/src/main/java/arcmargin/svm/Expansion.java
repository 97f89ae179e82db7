package arcmargin.svm;

import arcmargin.data.Preparation;
import arcmargin.kernel.Kernel;
import java.util.Arrays;

/**
 * What one kernel contributes to the decision values of a {@link Model}: a coefficient for every vector and every pair
 * of classes that the vector's class is in.
 *
 * <p>A vector of class c is in the pairs of c with every other class. Its coefficient in the pair with class o is
 * {@code coefficients[o < c ? o : o - 1][vector]}.
 *
 * <pre>{@code
 * for (Expansion expansion : model.kernelMachine().expansions()) {
 *     System.out.println(expansion.kernel() + " " + expansion.coefficients()[0][0]);
 * }
 * }</pre>
 *
 * @param preparation what turns points as read into those the kernel sees
 * @param kernel the kernel
 * @param coefficients one array fewer than there are classes, each with a number for every vector. Shared, not to be
 *     modified
 */
@SuppressWarnings("ArrayRecordComponent") // large, shared and never changed
public record Expansion(Preparation preparation, Kernel kernel, double[][] coefficients) {

    @Override
    public boolean equals(Object other) {
        return other instanceof Expansion that
                && preparation.equals(that.preparation)
                && kernel.equals(that.kernel)
                && Arrays.deepEquals(coefficients, that.coefficients);
    }

    @Override
    public int hashCode() {
        return 31 * kernel.hashCode() + Arrays.deepHashCode(coefficients);
    }

    @Override
    public String toString() {
        return kernel.toString();
    }
}
