package arcmargin.geometry;

/**
 * A curve in the input space, parametrised by u from 0 to 1.
 *
 * <pre>{@code
 * Curve straight = Curve.segment(new double[] {0, 1}, new double[] {2, 1});
 * double length = new ArcCosine(2).metric().arcLength(straight);
 * }</pre>
 */
public interface Curve {
    /**
     * {@return the point x(u)}
     *
     * @param u from 0 to 1
     */
    double[] point(double u);

    /**
     * {@return the velocity dx/du}
     *
     * @param u from 0 to 1
     */
    double[] velocity(double u);

    /**
     * {@return the straight segment between two points of equal dimension}
     *
     * @param from x(0)
     * @param to x(1)
     */
    static Curve segment(double[] from, double[] to) {
        if (from.length != to.length) {
            throw new IllegalArgumentException("the ends of a segment have dimensions " + from.length + " and "
                    + to.length + ": they must be equal");
        }
        double[] step = new double[from.length];
        for (int i = 0; i < step.length; i++) {
            step[i] = to[i] - from[i];
        }
        return new Curve() {
            @Override
            public double[] point(double u) {
                double[] x = new double[step.length];
                for (int i = 0; i < x.length; i++) {
                    x[i] = from[i] + u * step[i];
                }
                return x;
            }

            @Override
            public double[] velocity(double u) {
                return step;
            }
        };
    }
}
