package arcmargin.geometry;

/**
 * A smooth function v of t = |x|² at one point: its value and its slope dv/d ln t.
 *
 * <p>Slopes are taken with respect to ln t, not t, because a power of t then has a constant growth: sums and products
 * of such functions stay exact where kernels are homogeneous, and a cone comes out exactly flat along its rays.
 *
 * <pre>{@code
 * Jet square = new Jet(3, 1).times(new Jet(3, 1)); // of t² at t = 3: value 9, slope 6
 * }</pre>
 *
 * @param value v(t)
 * @param slope t dv/dt
 */
public record Jet(double value, double slope) {
    /** The number zero, everywhere. */
    public static final Jet ZERO = new Jet(0, 0);

    /**
     * {@return a function that does not depend on t}
     *
     * @param value its value
     */
    public static Jet constant(double value) {
        return new Jet(value, 0);
    }

    /**
     * {@return the sum with another function}
     *
     * @param other the other function
     */
    public Jet plus(Jet other) {
        return new Jet(value + other.value, slope + other.slope);
    }

    /**
     * {@return the product with another function}
     *
     * @param other the other function
     */
    public Jet times(Jet other) {
        return new Jet(value * other.value, slope * other.value + value * other.slope);
    }

    /**
     * {@return the product with a constant}
     *
     * @param constant the constant
     */
    public Jet times(double constant) {
        return new Jet(value * constant, slope * constant);
    }

    /**
     * This function of K, as a function of t: the chain rule dv/d ln t = dv/d ln K · d ln K/d ln t.
     *
     * @param growth d ln K/d ln t
     */
    Jet along(Jet growth) {
        return new Jet(value, slope * growth.value);
    }
}
