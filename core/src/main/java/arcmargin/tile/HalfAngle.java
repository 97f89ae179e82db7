package arcmargin.tile;

import arcmargin.kernel.Pair;

/**
 * The angle between two vectors in four bytes, accurate at both ends.
 *
 * <p>An acute angle θ (x·y ≥ 0) is held as s = sin(θ/2) ≥ 0, an obtuse one as s = −sin((π−θ)/2) &lt; 0. Rounded to a
 * float s keeps seven digits of θ near 0 and of π − θ near π, where x·y in a float keeps none; and |s| ≤ √½, so that
 * kernels need their series only on [0, ½] in z = s². With σ = ±1 the sign of s:
 *
 * <pre>
 * cos θ = σ (1 − 2z)    sin θ = 2 |s| √(1−z)    |x−y|² = (|x|−|y|)² + 4 |x||y| sin²(θ/2)
 * </pre>
 *
 * <p>The angle with a zero vector is π/2 by convention. Exactly opposite vectors have s = −{@link #OPPOSITE}, so that
 * the sign is never lost.
 */
public final class HalfAngle {

    /** |s| of exactly opposite vectors. Adding half of it moves no other value across zero and keeps 0 positive. */
    public static final float OPPOSITE = 2 * Float.MIN_NORMAL;

    /** The half angle s of a right angle. */
    static final float RIGHT = (float) Math.sqrt(0.5);

    private HalfAngle() {}

    /** s of a pair, from its wedge: 1 − |cos θ| = sin² θ / (1 + |cos θ|). */
    public static float of(Pair pair) {
        double norms = Math.hypot(pair.xy(), pair.wedge());
        if (norms == 0) {
            return RIGHT;
        }
        double sine = pair.wedge() / norms;
        return signed(sine / Math.sqrt(2 * (1 + Math.abs(pair.xy() / norms))), pair.xy() < 0);
    }

    private static float signed(double size, boolean obtuse) {
        return obtuse ? -Math.max((float) size, OPPOSITE) : (float) size;
    }

    /** The pair with the squared norms xx, yy at the angle held by s. */
    public static Pair pair(double xx, float s, double yy) {
        double norms = Math.sqrt(xx) * Math.sqrt(yy);
        double z = (double) s * s;
        double cosine = 1 - 2 * z;
        return new Pair(xx, s < 0 ? -norms * cosine : norms * cosine, yy, norms * 2 * Math.abs(s) * Math.sqrt(1 - z));
    }
}
