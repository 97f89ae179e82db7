package arcmargin.svm;

/**
 * A probability 1 / (1 + exp(slope f + intercept)) as a function of a decision value f, with a slope of at most 0: a
 * larger decision value never makes the first class less probable.
 *
 * <p>Fitted by Newton's method with backtracking on the negative log-likelihood
 *
 * <pre>
 *   F(A, B) = sum over rows of w (t z + log(1 + exp(-z))),   z = A f + B,
 * </pre>
 *
 * in the form of Lin, Lin and Weng (2007) that neither overflows nor cancels. F is convex: where its minimum has a
 * positive slope, which only few rows give, the minimum under the constraint has slope 0.
 */
record Sigmoid(double slope, double intercept) {

    private static final int MOST_STEPS = 100;
    private static final double RIDGE = 1e-12; // keeps the Hessian invertible
    private static final double ENOUGH = 1e-8;

    /**
     * Rows of either class added to those seen: Jeffreys' prior of a proportion. Platt's own 1 makes pairs of few rows
     * less sure than they turn out to be.
     */
    private static final double PRIOR = 0.5;

    /** 1 / (1 + exp(-z)). */
    static double logistic(double z) {
        if (z >= 0) {
            return 1 / (1 + Math.exp(-z));
        }
        double e = Math.exp(z);
        return e / (1 + e);
    }

    /** Fits to the decision values of a pair for rows of its first and its second class. */
    static Sigmoid fit(double[][] decisions, double[] weights, int[] first, int[] second, int pair) {
        int n = first.length + second.length;
        double[] f = new double[n];
        double[] w = new double[n];
        double[] targets = new double[n];
        double total = 0;
        for (int i : first) {
            total += weights[i];
        }
        double other = 0;
        for (int i : second) {
            other += weights[i];
        }
        double high = (total + PRIOR) / (total + 2 * PRIOR);
        double low = PRIOR / (other + 2 * PRIOR);
        for (int k = 0; k < n; k++) {
            int i = k < first.length ? first[k] : second[k - first.length];
            f[k] = decisions[i][pair];
            w[k] = weights[i];
            targets[k] = k < first.length ? high : low;
        }
        Sigmoid free = newton(f, w, targets, Math.log((other + PRIOR) / (total + PRIOR)));
        if (free.slope <= 0) {
            return free;
        }
        double expected = total * high + other * low;
        return new Sigmoid(0, Math.log((total + other - expected) / expected));
    }

    private static Sigmoid newton(double[] f, double[] w, double[] targets, double start) {
        double a = 0;
        double b = start;
        double value = objective(f, w, targets, a, b);
        for (int step = 0; step < MOST_STEPS; step++) {
            double haa = RIDGE;
            double hbb = RIDGE;
            double hab = 0;
            double ga = 0;
            double gb = 0;
            for (int k = 0; k < f.length; k++) {
                double z = a * f[k] + b;
                double p = logistic(-z);
                double q = logistic(z);
                double curvature = w[k] * p * q;
                haa += f[k] * f[k] * curvature;
                hbb += curvature;
                hab += f[k] * curvature;
                double slope = w[k] * (targets[k] - p);
                ga += f[k] * slope;
                gb += slope;
            }
            if (Math.abs(ga) < ENOUGH && Math.abs(gb) < ENOUGH) {
                break;
            }
            double determinant = haa * hbb - hab * hab;
            double da = -(hbb * ga - hab * gb) / determinant;
            double db = -(haa * gb - hab * ga) / determinant;
            double slope = ga * da + gb * db;
            double length = 1;
            double next = Double.POSITIVE_INFINITY;
            while (length > 1e-10) {
                next = objective(f, w, targets, a + length * da, b + length * db);
                if (next < value + 1e-4 * length * slope) {
                    break;
                }
                length /= 2;
            }
            if (!(next < value)) {
                break;
            }
            a += length * da;
            b += length * db;
            value = next;
        }
        return new Sigmoid(a, b);
    }

    private static double objective(double[] f, double[] w, double[] targets, double a, double b) {
        double sum = 0;
        for (int k = 0; k < f.length; k++) {
            double z = a * f[k] + b;
            sum += w[k]
                    * (z >= 0
                            ? targets[k] * z + Math.log1p(Math.exp(-z))
                            : (targets[k] - 1) * z + Math.log1p(Math.exp(z)));
        }
        return sum;
    }
}
