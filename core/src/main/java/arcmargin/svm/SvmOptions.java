package arcmargin.svm;

import java.util.List;

/**
 * What a support vector machine is trained with, the kernel aside.
 *
 * <pre>{@code
 * SvmOptions options = SvmOptions.of(10).withTolerance(1e-4).withIterationLimit(1_000_000);
 * Svm.Training training = Svm.with(kernel).options(options).train(data);
 * boolean reliable = training.converged();
 * }</pre>
 *
 * @param penalty C, the price of a margin violation, positive
 * @param tolerance the largest violation of the optimality conditions that ends the search, positive
 * @param classWeights factors of C by class number, positive; classes beyond the end of the list have factor 1
 * @param shrinking whether rows that look settled are left out of the search for a while; changes the time only
 * @param iterationLimit the largest number of steps for a pair of classes, positive
 */
public record SvmOptions(
        double penalty, double tolerance, List<Double> classWeights, boolean shrinking, long iterationLimit) {

    /** The default penalty: that of LIBSVM and scikit-learn. */
    public static final double DEFAULT_PENALTY = 1;

    /** The default tolerance. */
    public static final double DEFAULT_TOLERANCE = 1e-3;

    /**
     * Checks every value.
     *
     * @param penalty C
     * @param tolerance of the optimality conditions
     * @param classWeights factors of C
     * @param shrinking whether to shrink
     * @param iterationLimit at least 1
     */
    public SvmOptions {
        requirePositive("penalty", penalty);
        requirePositive("tolerance", tolerance);
        classWeights = List.copyOf(classWeights);
        for (double weight : classWeights) {
            requirePositive("class weight", weight);
        }
        if (iterationLimit < 1) {
            throw new IllegalArgumentException("iterationLimit is " + iterationLimit + ", must be at least 1");
        }
    }

    /**
     * Options with every default but the penalty: tolerance 1e-3, no weights, shrinking, no iteration limit.
     *
     * @param penalty C, positive
     * @return the options
     */
    public static SvmOptions of(double penalty) {
        return new SvmOptions(penalty, DEFAULT_TOLERANCE, List.of(), true, Long.MAX_VALUE);
    }

    /**
     * The same options with another penalty.
     *
     * @param newPenalty C, positive
     * @return new options
     */
    public SvmOptions withPenalty(double newPenalty) {
        return new SvmOptions(newPenalty, tolerance, classWeights, shrinking, iterationLimit);
    }

    /**
     * The same options with another tolerance.
     *
     * @param newTolerance positive
     * @return new options
     */
    public SvmOptions withTolerance(double newTolerance) {
        return new SvmOptions(penalty, newTolerance, classWeights, shrinking, iterationLimit);
    }

    /**
     * The same options with other class weights.
     *
     * @param newWeights factors of C by class number
     * @return new options
     */
    public SvmOptions withClassWeights(List<Double> newWeights) {
        return new SvmOptions(penalty, tolerance, newWeights, shrinking, iterationLimit);
    }

    /**
     * The same options with shrinking on or off.
     *
     * @param newShrinking whether to shrink
     * @return new options
     */
    public SvmOptions withShrinking(boolean newShrinking) {
        return new SvmOptions(penalty, tolerance, classWeights, newShrinking, iterationLimit);
    }

    /**
     * The same options with another limit of steps.
     *
     * @param newLimit positive
     * @return new options
     */
    public SvmOptions withIterationLimit(long newLimit) {
        return new SvmOptions(penalty, tolerance, classWeights, shrinking, newLimit);
    }

    /**
     * The bound on the coefficients of a class: its weight times the penalty.
     *
     * @param classNumber counted from 0
     * @return C of this class
     */
    public double bound(int classNumber) {
        return classNumber < classWeights.size() ? penalty * classWeights.get(classNumber) : penalty;
    }

    private static void requirePositive(String name, double value) {
        if (value > 0 && value < Double.POSITIVE_INFINITY) {
            return;
        }
        throw new IllegalArgumentException(name + " is " + value + ", must be positive and finite");
    }
}
