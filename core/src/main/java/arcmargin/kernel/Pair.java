package arcmargin.kernel;

import java.util.Arrays;

/**
 * Two vectors as every kernel of the paper sees them: xx = x·x, xy = x·y, yy = y·y, and their wedge.
 *
 * <p>The wedge |x∧y| = √(xx yy − xy²) = |x||y| sin θ is redundant in exact arithmetic and indispensable in floating
 * point: with it the angle θ = atan2(wedge, xy) is accurate at both ends of [0, π], where acos of the quotient loses
 * half the digits.
 *
 * <pre>{@code
 * Pair pair = Pair.of(new double[] {1, 2}, new double[] {2, 1});
 * double theta = pair.angle();
 * double value = new ArcCosine(1).at(pair);
 * }</pre>
 *
 * @param xx |x|², finite and ≥ 0
 * @param xy x·y, finite
 * @param yy |y|², finite and ≥ 0
 * @param wedge |x||y| sin θ, finite and ≥ 0
 */
public record Pair(double xx, double xy, double yy, double wedge) {

    /** How far xy² may exceed xx·yy, relatively, before the three numbers cannot be rounded inner products any more. */
    private static final double ROUNDING = 1e-5;

    private static final double NOISE = 0x1p-100;

    /**
     * Rejects NaN, infinities and negative squares.
     *
     * @param xx |x|²
     * @param xy x·y
     * @param yy |y|²
     * @param wedge |x||y| sin θ
     */
    public Pair {
        check(xx, xy, yy, wedge);
    }

    static void check(double xx, double xy, double yy, double wedge) {
        if (xx >= 0
                && yy >= 0
                && wedge >= 0
                && xx <= Double.MAX_VALUE
                && yy <= Double.MAX_VALUE
                && wedge <= Double.MAX_VALUE
                && Math.abs(xy) <= Double.MAX_VALUE) {
            // the common case falls through
        } else {
            throw refusal(xx, xy, yy, wedge);
        }
    }

    /**
     * The pair with these inner products; the wedge is the difference xx·yy − xy² rounded once, so nothing is lost
     * beyond what the three numbers themselves have lost.
     *
     * @param xx |x|²
     * @param xy x·y
     * @param yy |y|²
     * @return the pair
     * @throws IllegalArgumentException if xy² exceeds xx·yy by more than rounding explains, or on NaN and infinities
     */
    public static Pair of(double xx, double xy, double yy) {
        return new Pair(xx, xy, yy, wedge(xx, xy, yy));
    }

    /** The wedge of the pair with these inner products, where a value is wanted and no pair is to be allocated. */
    static double wedgeOf(double xx, double xy, double yy) {
        double wedge = wedge(xx, xy, yy);
        check(xx, xy, yy, wedge);
        return wedge;
    }

    /**
     * The pair of two vectors, products summed with compensation and the wedge from the component of one vector
     * orthogonal to the other: equal and exactly parallel vectors have wedge 0, nearly parallel ones a wedge with full
     * relative accuracy.
     *
     * @param x a vector
     * @param y another of equal length
     * @return the pair
     * @throws IllegalArgumentException on different lengths, NaN or infinite components, and squared norms outside the
     *     range of doubles
     */
    public static Pair of(double[] x, double[] y) {
        if (x.length != y.length) {
            throw new IllegalArgumentException(
                    "x has " + x.length + " components and y has " + y.length + ", they must have equally many");
        }
        double xx = squaredNorm("x", x);
        double yy = squaredNorm("y", y);
        // Projecting in an order fixed by the values keeps (x, y) and (y, x) equal to the last bit.
        boolean xFirst = xx > yy || (xx == yy && Arrays.compare(x, y) >= 0);
        double wedge = xFirst ? wedge(x, xx, y) : wedge(y, yy, x);
        return new Pair(xx, dot(x, y), yy, wedge);
    }

    /**
     * The pair of two vectors of given norms and angle.
     *
     * @param normX |x| ≥ 0
     * @param normY |y| ≥ 0
     * @param theta θ in [0, π]
     * @return the pair
     * @throws IllegalArgumentException if a norm is negative, NaN or infinite, or θ outside [0, π]
     */
    public static Pair ofAngle(double normX, double normY, double theta) {
        if (normX >= 0 && normY >= 0 && theta >= 0 && theta <= Math.PI) {
            double norms = normX * normY;
            return new Pair(normX * normX, norms * Math.cos(theta), normY * normY, norms * Math.sin(theta));
        }
        throw new IllegalArgumentException("normX = " + normX + ", normY = " + normY + ", theta = " + theta
                + ", the norms must be >= 0 and theta in [0, pi]");
    }

    /**
     * The pair of a vector with itself.
     *
     * @param xx |x|²
     * @return the pair, with wedge 0
     */
    public static Pair same(double xx) {
        return new Pair(xx, xx, xx, 0);
    }

    /**
     * The product of the norms.
     *
     * @return |x||y|
     */
    public double norms() {
        return norms(xx, yy);
    }

    static double norms(double xx, double yy) {
        double square = xx * yy;
        return square > 1e-290 && square < 1e300 ? Math.sqrt(square) : Math.sqrt(xx) * Math.sqrt(yy);
    }

    /**
     * The angle between x and y.
     *
     * @return θ in [0, π]; π/2 if either vector is zero
     * @paper eq. (2)
     */
    public double angle() {
        return Arc.angle(wedge, xy);
    }

    /**
     * The supplement of the angle, with full relative accuracy near θ = π.
     *
     * @return π − θ; π/2 if either vector is zero
     */
    public double supplement() {
        return Arc.angle(wedge, -xy);
    }

    /** |x||y| − x·y = |x||y| (1 − cos θ) without cancellation for acute angles. */
    double gap() {
        return gap(norms());
    }

    double gap(double norms) {
        return gap(norms, xy, wedge);
    }

    static double gap(double norms, double xy, double wedge) {
        return xy > 0 ? wedge * (wedge / (norms + xy)) : norms - xy;
    }

    /** |x| − |y| without cancellation beyond that of |x|² − |y|². */
    double normDifference() {
        return normDifference(xx, yy);
    }

    static double normDifference(double xx, double yy) {
        return xx == yy ? 0 : (xx - yy) / (Math.sqrt(xx) + Math.sqrt(yy));
    }

    /**
     * The squared distance (|x| − |y|)² + 2 |x||y| (1 − cos θ), a sum of non-negative terms.
     *
     * @return |x − y|²
     */
    public double squaredDistance() {
        return squaredDistance(xx, xy, yy, wedge);
    }

    static double squaredDistance(double xx, double xy, double yy, double wedge) {
        double difference = normDifference(xx, yy);
        return difference * difference + 2 * gap(norms(xx, yy), xy, wedge);
    }

    /** The pair of both vectors multiplied by the square root of a weight. */
    Pair times(double weight) {
        return new Pair(weight * xx, weight * xy, weight * yy, weight * wedge);
    }

    /** The pair of the tensor products of both vectors with those of another pair. */
    Pair times(Pair other) {
        double turn = Math.hypot(wedge * other.norms(), xy * other.wedge);
        return new Pair(xx * other.xx, xy * other.xy, yy * other.yy, turn);
    }

    /**
     * The pair of vectors concatenated from those of several pairs. The squared wedge is Σ Wᵢ² + Σ_{i&lt;j} (XᵢYⱼ +
     * XⱼYᵢ − 2SᵢSⱼ); the bracket equals (√(XᵢYⱼ) − √(XⱼYᵢ))² + 2(NᵢNⱼ − SᵢSⱼ) with N = √(XY), where nothing cancels for
     * acute angles. All are scaled to a sum of length one first, against overflow.
     */
    static Pair sum(Pair... parts) {
        double xx = 0;
        double xy = 0;
        double yy = 0;
        for (Pair part : parts) {
            xx += part.xx;
            xy += part.xy;
            yy += part.yy;
        }
        double norms = norms(xx, yy);
        if (norms == 0) {
            return new Pair(xx, 0, yy, 0);
        }
        Pair[] scaled = new Pair[parts.length];
        double square = 0;
        for (int i = 0; i < parts.length; i++) {
            scaled[i] = new Pair(parts[i].xx / xx, parts[i].xy / norms, parts[i].yy / yy, parts[i].wedge / norms);
            square += scaled[i].wedge * scaled[i].wedge;
            for (int j = 0; j < i; j++) {
                square += mixed(scaled[i], scaled[j]);
            }
        }
        return new Pair(xx, xy, yy, norms * Math.sqrt(square));
    }

    private static double mixed(Pair a, Pair b) {
        double difference = Math.sqrt(a.xx) * Math.sqrt(b.yy) - Math.sqrt(b.xx) * Math.sqrt(a.yy);
        double products = a.xy > 0 && b.xy > 0
                ? a.gap() * b.norms() + a.xy * b.gap()
                : Math.max(0, a.norms() * b.norms() - a.xy * b.xy);
        return difference * difference + 2 * products;
    }

    /**
     * The wedge of two vectors given their squared norms, product and squared distance: xx yy − xy² = (distance/2)(m +
     * xy) − ((xx − yy)/2)², m = (xx + yy)/2. Accurate for nearby vectors if the distance and the difference of the
     * norms are.
     */
    static double nearbyWedge(double xx, double xy, double yy, double squaredDistance, double difference) {
        double mean = (xx + yy) / 2;
        return Math.sqrt(Math.max(0, squaredDistance / 2 * (mean + xy) - difference * difference / 4));
    }

    private static double wedge(double xx, double xy, double yy) {
        double product = xx * yy;
        if (product > 1e-250 && product < 1e300) {
            double square = xy * xy;
            double difference = Math.fma(xx, yy, -square) + Math.fma(-xy, xy, square);
            if (difference >= 0) {
                return Math.sqrt(difference);
            } else if (difference >= -ROUNDING * product) {
                return 0;
            } else {
                throw refusal(xx, xy, yy, 0);
            }
        } else if (product >= 0 && Math.abs(xy) <= Double.MAX_VALUE) {
            return rescaledWedge(xx, xy, yy);
        } else {
            throw refusal(xx, xy, yy, 0);
        }
    }

    private static double rescaledWedge(double xx, double xy, double yy) {
        boolean finite = xx <= Double.MAX_VALUE && yy <= Double.MAX_VALUE;
        if (finite && xx > 0 && yy > 0) {
            int shiftX = Math.getExponent(xx) & ~1;
            int shiftY = Math.getExponent(yy) & ~1;
            int half = (shiftX + shiftY) / 2;
            double scaled = wedge(Math.scalb(xx, -shiftX), Math.scalb(xy, -half), Math.scalb(yy, -shiftY));
            return Math.scalb(scaled, half);
        } else if (finite && xy == 0) {
            return 0;
        } else {
            throw refusal(xx, xy, yy, 0);
        }
    }

    /**
     * |u∧v| = |u||v⊥|, v⊥ by two Gram–Schmidt steps, each component of which fma rounds once. What the second step
     * leaves below {@link #NOISE} of a component is its own rounding: without it, exactly parallel vectors have wedge
     * 0.
     */
    private static double wedge(double[] u, double uu, double[] v) {
        if (uu == 0) {
            return 0;
        }
        double[] rest = orthogonal(u, uu, orthogonal(u, uu, v));
        for (int i = 0; i < rest.length; i++) {
            if (Math.abs(rest[i]) <= NOISE * Math.abs(v[i])) {
                rest[i] = 0;
            }
        }
        return Math.sqrt(uu) * length(rest);
    }

    private static double length(double[] vector) {
        double square = dot(vector, vector);
        if (square > 1e-250) {
            return Math.sqrt(square);
        }
        double largest = 0;
        for (double component : vector) {
            largest = Math.max(largest, Math.abs(component));
        }
        if (largest == 0) {
            return 0;
        }
        double sum = 0;
        for (double component : vector) {
            sum += component / largest * (component / largest);
        }
        return largest * Math.sqrt(sum);
    }

    private static double[] orthogonal(double[] u, double uu, double[] v) {
        double along = dot(u, v) / uu;
        double[] rest = new double[u.length];
        for (int i = 0; i < u.length; i++) {
            rest[i] = Math.fma(-along, u[i], v[i]);
        }
        return rest;
    }

    private static double squaredNorm(String name, double[] vector) {
        double square = dot(vector, vector);
        if (square >= Double.MIN_NORMAL && square <= Double.MAX_VALUE) {
            return square;
        }
        boolean zero = true;
        for (int i = 0; i < vector.length; i++) {
            if (Math.abs(vector[i]) <= Double.MAX_VALUE) {
                zero &= vector[i] == 0;
            } else {
                throw new IllegalArgumentException(name + "[" + i + "] = " + vector[i] + ", must be finite");
            }
        }
        if (zero) {
            return 0;
        }
        throw new IllegalArgumentException(
                "the squared norm of " + name + " leaves the range of doubles, scale the inputs");
    }

    /** Σ aᵢbᵢ as if summed in twice the precision and rounded once. */
    private static double dot(double[] a, double[] b) {
        double sum = 0;
        double lost = 0;
        for (int i = 0; i < a.length; i++) {
            double product = a[i] * b[i];
            double next = sum + product;
            double shift = next - sum;
            lost += (sum - (next - shift)) + (product - shift) + Math.fma(a[i], b[i], -product);
            sum = next;
        }
        return sum + lost;
    }

    private static IllegalArgumentException refusal(double xx, double xy, double yy, double wedge) {
        String products = "xx = " + xx + ", xy = " + xy + ", yy = " + yy;
        boolean numbers = Math.abs(xx) + Math.abs(yy) + Math.abs(xy) + Math.abs(wedge) < Double.POSITIVE_INFINITY;
        if (numbers && xx >= 0 && yy >= 0 && wedge >= 0) {
            return new IllegalArgumentException(products + " are no inner products: |xy| must not exceed sqrt(xx yy)");
        }
        return new IllegalArgumentException(
                products + ", wedge = " + wedge + ", must be finite and xx, yy, wedge >= 0");
    }
}
