package arcmargin.onnx;

/**
 * Functions that ONNX Runtime does not have in double precision, from polynomials, square roots and exponentials.
 * Errors are a few units of 10⁻¹⁶, absolute.
 */
final class SpecialFunctions {

    /** Terms of the series of the arctangent, for arguments up to tan(π/16). */
    private static final int ARCTANGENT_TERMS = 13;

    /** Nodes of Gauss–Legendre quadrature: enough for erf up to 6, beyond which it is 1. */
    private static final int NODES = 24;

    private static final double LARGE = 1e8;
    private static final double TINY = 1e-150;
    private static final double[] X = new double[NODES];
    private static final double[] W = new double[NODES];

    static {
        for (int i = 0; i < NODES; i++) {
            double x = Math.cos(Math.PI * (i + 0.75) / (NODES + 0.5));
            double slope = 1;
            for (int step = 0; step < 10; step++) { // Newton's method for the roots of the Legendre polynomial
                double before = 1;
                double last = x;
                for (int k = 2; k <= NODES; k++) {
                    double next = ((2 * k - 1) * x * last - (k - 1) * before) / k;
                    before = last;
                    last = next;
                }
                slope = NODES * (x * last - before) / (x * x - 1);
                x -= last / slope;
            }
            X[i] = (1 + x) / 2;
            W[i] = 1 / ((1 - x * x) * slope * slope);
        }
    }

    private final Graph graph;

    SpecialFunctions(Graph graph) {
        this.graph = graph;
    }

    /**
     * The angle of (c, w) in [0, π] for w ≥ 0; π/2 if both are 0. The tangent of half an angle is t/(1 + √(1 + t²)): an
     * eighth of the angle has a short series.
     */
    String angle(String w, String c) {
        String size = graph.op("Abs", c);
        String sum = graph.add(graph.root(graph.add(graph.times(w, w), graph.times(c, c))), size);
        String t = graph.divide(w, graph.atLeast(sum, TINY)); // tan(θ/2), at most 1
        for (int k = 0; k < 2; k++) {
            String one = graph.scalar(1);
            t = graph.divide(t, graph.add(one, graph.root(graph.add(one, graph.times(t, t)))));
        }
        String square = graph.times(t, t);
        String series = graph.scalar(coefficient(ARCTANGENT_TERMS - 1));
        for (int k = ARCTANGENT_TERMS - 2; k >= 0; k--) {
            series = graph.add(graph.times(series, square), graph.scalar(coefficient(k)));
        }
        String acute = graph.times(8, graph.times(t, series));
        String zero = graph.scalar(0);
        String angle = graph.where(graph.op("Less", c, zero), graph.subtract(graph.scalar(Math.PI), acute), acute);
        return graph.where(graph.op("Less", sum, graph.scalar(TINY)), graph.scalar(Math.PI / 2), angle);
    }

    private static double coefficient(int k) {
        return (k % 2 == 0 ? 1.0 : -1.0) / (2 * k + 1);
    }

    /** erf(x) = (2x/√π) ∫₀¹ exp(−x²u²) du for x ≥ 0. */
    String erf(String x) {
        String small = graph.atMost(x, 6.2);
        String scale = graph.times(-1, graph.times(small, small));
        String sum = null;
        for (int i = 0; i < NODES; i++) {
            String term = graph.times(W[i], graph.op("Exp", graph.times(X[i] * X[i], scale)));
            sum = sum == null ? term : graph.add(sum, term);
        }
        return graph.times(graph.times(2 / Math.sqrt(Math.PI), small), sum);
    }

    /** Q(h) = erfc(h/√2)/2 for h ≥ 0. */
    String upper(String h) {
        return graph.times(0.5, graph.subtract(graph.scalar(1), erf(graph.times(Math.sqrt(0.5), h))));
    }

    /**
     * F(h, a) = Q(h) − 2 T(h, a) for h ≥ 0, with Owen's T as an integral from 0 to |a|, or by T(h, a) = Q(h)/2 +
     * Q(ah)/2 − Q(h) Q(ah) − T(ah, 1/a) where |a| > 1.
     */
    String tail(String h, String a) {
        String size = graph.atMost(graph.op("Abs", a), LARGE);
        String beyond = graph.op("Greater", size, graph.scalar(1));
        String product = graph.atMost(graph.times(size, h), LARGE);
        String height = graph.where(beyond, product, h);
        String end = graph.where(beyond, graph.divide(graph.scalar(1), graph.atLeast(size, 1)), size);
        String integral = owenT(height, end);
        String q = upper(h);
        String qa = upper(product);
        String mirrored = graph.subtract(
                graph.add(graph.times(0.5, q), graph.times(qa, graph.subtract(graph.scalar(0.5), q))), integral);
        String t = graph.where(beyond, mirrored, integral);
        return graph.subtract(q, graph.times(2, graph.times(graph.op("Sign", a), t)));
    }

    /** T(h, a) for 0 ≤ a ≤ 1 and h ≥ 0: (1/2π) ∫₀ᵃ exp(−h²(1 + t²)/2)/(1 + t²) dt. */
    private String owenT(String h, String a) {
        String scale = graph.times(-0.5, graph.times(h, h));
        String sum = null;
        for (int i = 0; i < NODES; i++) {
            String t = graph.times(X[i], a);
            String spread = graph.add(graph.scalar(1), graph.times(t, t));
            String term = graph.divide(graph.times(W[i], graph.op("Exp", graph.times(scale, spread))), spread);
            sum = sum == null ? term : graph.add(sum, term);
        }
        return graph.times(1 / (2 * Math.PI), graph.times(a, sum));
    }
}
