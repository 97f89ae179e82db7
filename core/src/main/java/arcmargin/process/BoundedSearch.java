package arcmargin.process;

import java.util.Arrays;

/**
 * The maximum of a smooth function of few variables in a box: a quasi-Newton method with projection.
 *
 * <p>The inverse Hessian H is estimated from the changes of the slope (BFGS). Variables at a bound that the slope
 * pushes against stay there for the step; the others go along H times the slope, at most by {@link #FARTHEST}, are
 * projected into the box, and go half as far until the function grows by a share of what the slope promises. The search
 * ends when the next step promises less than a given gain.
 */
public final class BoundedSearch {

    /** The longest step of a variable: with logarithms as variables a factor of about 7. */
    private static final double FARTHEST = 2;

    private static final double ARMIJO = 1e-4;
    private static final int MOST_HALVINGS = 12;

    /**
     * The value of a function at a point and its slope there.
     *
     * @param value the value
     * @param slope the derivatives by all variables
     */
    @SuppressWarnings("ArrayRecordComponent") // passed on only
    public record Value(double value, double[] slope) {}

    /** A function to be maximised. */
    @FunctionalInterface
    public interface Function {

        /**
         * The value and slope at a point of the box.
         *
         * @param point not to be modified
         * @return both
         */
        Value at(double[] point);
    }

    private final Function function;
    private final double[] low;
    private final double[] high;
    private final double gain;
    private final int mostSteps;

    private double[] point;
    private Value value;
    private double[][] inverseHessian;

    /**
     * A search.
     *
     * @param function to be maximised
     * @param low the least values of the variables
     * @param high the largest values
     * @param gain ends the search when a step promises less
     * @param mostSteps ends it in any case
     */
    public BoundedSearch(Function function, double[] low, double[] high, double gain, int mostSteps) {
        this.function = function;
        this.low = low;
        this.high = high;
        this.gain = gain;
        this.mostSteps = mostSteps;
    }

    /**
     * Searches.
     *
     * @param start where from
     * @return the best point found
     */
    public double[] from(double[] start) {
        point = clip(start);
        value = function.at(point);
        reset();
        for (int step = 0; step < mostSteps; step++) {
            if (!improve()) {
                break;
            }
        }
        return point.clone();
    }

    /** {@return the value at the point found last} */
    public double value() {
        return value.value;
    }

    private void reset() {
        inverseHessian = new double[low.length][low.length];
        for (int i = 0; i < low.length; i++) {
            inverseHessian[i][i] = 1;
        }
    }

    private double[] clip(double[] x) {
        double[] inside = new double[x.length];
        for (int i = 0; i < x.length; i++) {
            inside[i] = Math.max(low[i], Math.min(high[i], x[i]));
        }
        return inside;
    }

    private boolean isStuck(int i) {
        return (point[i] <= low[i] && value.slope[i] <= 0) || (point[i] >= high[i] && value.slope[i] >= 0);
    }

    private double[] direction() {
        double[] direction = new double[point.length];
        for (int i = 0; i < point.length; i++) {
            for (int j = 0; j < point.length && !isStuck(i); j++) {
                direction[i] += isStuck(j) ? 0 : inverseHessian[i][j] * value.slope[j];
            }
        }
        double longest = Arrays.stream(direction).map(Math::abs).max().orElse(0);
        if (longest > FARTHEST) {
            for (int i = 0; i < direction.length; i++) {
                direction[i] *= FARTHEST / longest;
            }
        }
        return direction;
    }

    /** One step; false if there is none worth taking. */
    private boolean improve() {
        double[] direction = direction();
        double promise = dot(direction, value.slope);
        if (promise / 2 < gain) {
            return false;
        }
        double share = 1;
        for (int halving = 0; halving < MOST_HALVINGS; halving++, share /= 2) {
            double[] moved = new double[point.length];
            for (int i = 0; i < moved.length; i++) {
                moved[i] = point[i] + share * direction[i];
            }
            double[] next = clip(moved);
            double[] step = minus(next, point);
            Value reached = function.at(next);
            if (reached.value >= value.value + ARMIJO * dot(step, value.slope) && reached.value > value.value) {
                update(step, minus(value.slope, reached.slope));
                point = next;
                value = reached;
                return true;
            }
        }
        return false;
    }

    /** BFGS, with y the change of the slope of what is minimised; pairs that show no curvature are left out. */
    private void update(double[] step, double[] y) {
        double curvature = dot(step, y);
        if (!(curvature > 1e-10 * dot(step, step))) {
            return;
        }
        int n = step.length;
        double[] hy = new double[n];
        for (int i = 0; i < n; i++) {
            hy[i] = dot(inverseHessian[i], y);
        }
        double factor = (1 + dot(y, hy) / curvature) / curvature;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                inverseHessian[i][j] += factor * step[i] * step[j] - (hy[i] * step[j] + step[i] * hy[j]) / curvature;
            }
        }
    }

    private static double[] minus(double[] x, double[] y) {
        double[] difference = new double[x.length];
        for (int i = 0; i < x.length; i++) {
            difference[i] = x[i] - y[i];
        }
        return difference;
    }

    private static double dot(double[] x, double[] y) {
        double sum = 0;
        for (int i = 0; i < x.length; i++) {
            sum += x[i] * y[i];
        }
        return sum;
    }
}
