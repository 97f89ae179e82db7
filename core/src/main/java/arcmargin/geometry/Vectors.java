package arcmargin.geometry;

/** The few vector operations that the geometry needs, with the checks of its inputs. */
final class Vectors {
    private Vectors() {}

    /** |x|², refusing what is empty, not finite, or outside the range of double. */
    static double squaredNorm(String name, double[] x) {
        if (x.length == 0) {
            throw new IllegalArgumentException(name + " has no coordinates: the dimension must be at least 1");
        }
        double sum = 0;
        double largest = 0;
        for (int i = 0; i < x.length; i++) {
            requireFinite(name, i, x[i]);
            sum += x[i] * x[i];
            largest = Math.max(largest, Math.abs(x[i]));
        }
        if (sum == Double.POSITIVE_INFINITY || (largest > 0 && sum < Double.MIN_NORMAL)) {
            throw new IllegalArgumentException("|" + name + "|² with a largest coordinate of " + largest
                    + " leaves the range of double: rescale the inputs");
        }
        return sum;
    }

    /** Rejects a vector of another dimension, or one that is not finite. */
    static void require(String name, double[] v, int dimension) {
        if (v.length != dimension) {
            throw new IllegalArgumentException(
                    name + " has dimension " + v.length + " where x has " + dimension + ": they must be equal");
        }
        for (int i = 0; i < v.length; i++) {
            requireFinite(name, i, v[i]);
        }
    }

    private static void requireFinite(String name, int i, double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException(name + "[" + i + "] = " + value + " is not a finite number");
        }
    }

    static double dot(double[] x, double[] y) {
        double sum = 0;
        for (int i = 0; i < x.length; i++) {
            sum += x[i] * y[i];
        }
        return sum;
    }

    /** The length of what remains of v without its part along the unit vector. */
    static double across(double[] unit, double along, double[] v) {
        double sum = 0;
        for (int i = 0; i < v.length; i++) {
            double part = v[i] - along * unit[i];
            sum += part * part;
        }
        return Math.sqrt(sum);
    }

    /** x/|x|, or 0 for x = 0. */
    static double[] unit(double[] x, double squaredNorm) {
        double norm = Math.sqrt(squaredNorm);
        double[] unit = new double[x.length];
        for (int i = 0; i < x.length; i++) {
            unit[i] = norm == 0 ? 0 : x[i] / norm;
        }
        return unit;
    }
}
