package arcmargin.tile;

import arcmargin.kernel.ErrorFunction;
import arcmargin.kernel.Kernel;
import java.util.Arrays;
import java.util.stream.DoubleStream;

/**
 * Small angles between the images of smoothed thresholds.
 *
 * <p>Problem: for the kernels k = c − weight·A/π of the {@linkplain SmoothedTiles smoothed} and the {@linkplain
 * ErrorFunctionTiles error-function} kernel find s′ = sin(θ′/2) of the images' angle. With M the mean of the angles A
 * of k(x,x) and k(y,y), 1 − cos θ′ = (weight (A − M)/π − (√k(x,x) − √k(y,y))²/2) / √(k(x,x) k(y,y)), and
 *
 * <pre>
 * sin((A − M)/2) = (cos M − cos A) / (2 sin((A + M)/2))
 * cos M − cos A  = (2|x∧y|² + σ²|x−y|²) / (e_x e_y (r_x r_y + σ² + 2 x·y)),  e² = |x|² + σ²,  r² = 2|x|² + σ²
 * </pre>
 *
 * <p>are quotients of positive terms. Lengths are in units of σ.
 */
final class SmoothedImages {

    /** sin(πg/2)/g in g², for g from 0 to 1. */
    private static final float[] SINE =
            Series.fit(u -> u == 0 ? Math.PI / 2 : Math.sin(Math.PI / 2 * Math.sqrt(u)) / Math.sqrt(u), 1, 5);

    private static final float[] ARCSINE = SmoothedTiles.SERIES;

    /** Longest vector in units of σ. */
    private static final double LONGEST = 1e15;

    /** Below this half angle the cosine as a float determines the angle to fewer than a float's digits. */
    private static final float SMALL = 0.2f;

    /**
     * Where less than this share of the images' squared distance is due to their angle, as for nearly parallel inputs
     * of different lengths, the difference would lose digits, and the angle is found by {@link Kernel#image}.
     */
    private static final float LEAST_TURNING = 0.5f;

    private final Kernel kernel;
    private final float weight;
    private final Side rows;
    private final Side columns;
    private final Factors lengths;

    /** What each point contributes. */
    private static final class Side {

        final double[] squares;
        final SmoothedTiles.Shares shares;
        final Norms norms;
        final PointValues extended; // 1/e
        final PointValues doubled; // r
        final PointValues angle; // half of A/π of k(x,x)
        final Norms images; // √k(x,x)

        Side(double[] squares, double[] diagonal, double sigma) {
            this.squares = squares;
            shares = new SmoothedTiles.Shares(squares, sigma);
            norms = new Norms(squares, sigma);
            extended = new PointValues(squares.length, i -> sigma / Math.hypot(Math.sqrt(squares[i]), sigma));
            doubled = new PointValues(squares.length, i -> Math.hypot(Math.sqrt(2 * squares[i]), sigma) / sigma);
            angle = new PointValues(
                    squares.length,
                    i -> Math.atan2(sigma * Math.hypot(Math.sqrt(2 * squares[i]), sigma), squares[i]) / (2 * Math.PI));
            images = new Norms(diagonal, 1);
        }
    }

    /**
     * The images of a kernel.
     *
     * @param kernel the smoothed kernel or the error-function kernel
     * @param sigma its σ
     * @param tiles the same over tiles
     */
    SmoothedImages(Kernel kernel, double sigma, RowKernel tiles, double[] rowSquares, double[] columnSquares) {
        this.kernel = kernel;
        this.weight = kernel instanceof ErrorFunction ? 2 : 1;
        this.rows = new Side(rowSquares, tiles.rowDiagonal(), sigma);
        this.columns = rowSquares == columnSquares ? rows : new Side(columnSquares, tiles.columnDiagonal(), sigma);
        this.lengths = Factors.inverseRoots(tiles.rowDiagonal(), tiles.columnDiagonal());
    }

    /** Whether squares of all lengths, in units of σ, are floats. */
    static boolean fits(double sigma, double[] rowSquares, double[] columnSquares) {
        return DoubleStream.concat(Arrays.stream(rowSquares), Arrays.stream(columnSquares))
                .allMatch(square -> Math.sqrt(square) <= LONGEST * sigma);
    }

    /**
     * Replaces the half angles of a row that are small, found from values, by accurate ones.
     *
     * @param below the half angles between the inputs, without signs
     * @param acute 1 where the angle below was acute, 0 where it was obtuse
     */
    void correct(AngleRow row, float[] below, float[] acute) {
        if (!anySmall(row.entries, row.count())) {
            return;
        }
        float[] accurate = row.buffer(7);
        float[] turning = row.buffer(1);
        System.arraycopy(below, 0, accurate, 0, row.count());
        accurate(row, accurate, turning);
        for (int j = 0; j < row.count(); j++) {
            if (row.entries[j] < SMALL) {
                boolean known = turning[j] >= LEAST_TURNING && acute[j] > 0;
                row.entries[j] = known ? accurate[j] : exact(row, j, acute[j] > 0 ? below[j] : -below[j]);
            }
        }
    }

    private static boolean anySmall(float[] half, int count) {
        float smallest = SMALL;
        for (int j = 0; j < count; j++) {
            smallest = Math.min(smallest, half[j]);
        }
        return smallest < SMALL;
    }

    /** The size of the half angle of the images of one pair, from its half angle below. */
    private float exact(AngleRow row, int j, float below) {
        double xx = rows.squares[row.point()];
        double yy = columns.squares[row.firstColumn() + j];
        return Math.abs(HalfAngle.of(kernel.image(HalfAngle.pair(xx, below, yy))));
    }

    /**
     * Replaces half angles below by those of the images, and writes the share of their distance that is due to them.
     */
    private void accurate(AngleRow row, float[] half, float[] turning) {
        int count = row.count();
        float[] quotient = row.buffer(0);
        float[] summand = row.buffer(1);
        float[] difference = row.buffer(2);
        float norm = rows.norms.head.at(row);
        float[] norms = columns.norms.head.columns(row);
        float w = rows.shares.w.at(row);
        float[] ws = columns.shares.w.columns(row);
        Norms.differences(row, rows.norms, columns.norms, difference);
        inverses(half, count, norm, norms, rows.doubled.at(row), columns.doubled.columns(row), quotient);
        radial(difference, count, rows.extended.at(row), columns.extended.columns(row), summand);
        quotients(half, count, norm, norms, w, ws, summand, quotient);
        SmoothedTiles.squares(half, count, w, rows.shares.v.at(row), ws, columns.shares.v.columns(row));
        sums(half, count, rows.angle.at(row), columns.angle.columns(row), ARCSINE, summand);
        sines(quotient, count, summand, SINE);
        Norms.differences(row, rows.images, columns.images, difference);
        deficits(quotient, count, difference, weight, ARCSINE, half, turning);
        lengths.multiply(row, half);
        ArcCosineTiles.halfAngles(half, count);
    }

    /** 1/(r_x r_y + 1 + 2 x·y). */
    private static void inverses(
            float[] sine, int count, float norm, float[] norms, float doubled, float[] doubles, float[] target) {
        for (int j = 0; j < count; j++) {
            target[j] = 1 / (doubled * doubles[j] + 1 + 2 * (norm * norms[j]) * (1 - 2 * (sine[j] * sine[j])));
        }
    }

    /** (|x| − |y|)²/(e_x e_y). */
    private static void radial(float[] difference, int count, float row, float[] columns, float[] target) {
        for (int j = 0; j < count; j++) {
            target[j] = difference[j] * row * (difference[j] * columns[j]);
        }
    }

    /** cos M − cos A = (w_x w_y (8 |x||y| z(1−z) + 4z) + (|x| − |y|)²/(e_x e_y)) / (r_x r_y + 1 + 2 x·y). */
    private static void quotients(
            float[] sine, int count, float norm, float[] norms, float w, float[] ws, float[] radial, float[] quotient) {
        for (int j = 0; j < count; j++) {
            float z = sine[j] * sine[j];
            float angular = w * ws[j] * z * (8 * (norm * norms[j]) * (1 - z) + 4);
            quotient[j] *= angular + radial[j];
        }
    }

    /** (A + M)/π, given sin²(A/2). */
    private static void sums(float[] square, int count, float angle, float[] angles, float[] q, float[] sum) {
        float q0 = q[0], q1 = q[1], q2 = q[2], q3 = q[3], q4 = q[4], q5 = q[5], q6 = q[6], q7 = q[7];
        for (int j = 0; j < count; j++) {
            float z = square[j];
            float s = (float) Math.sqrt(z);
            float f = s * (((((((q7 * z + q6) * z + q5) * z + q4) * z + q3) * z + q2) * z + q1) * z + q0);
            sum[j] = f + (angle + angles[j]);
        }
    }

    /** sin((A − M)/2) from cos M − cos A. */
    private static void sines(float[] quotient, int count, float[] sum, float[] c) {
        float c0 = c[0], c1 = c[1], c2 = c[2], c3 = c[3], c4 = c[4], c5 = c[5];
        for (int j = 0; j < count; j++) {
            float g = sum[j];
            float u = g * g;
            float sine = g * (((((c5 * u + c4) * u + c3) * u + c2) * u + c1) * u + c0);
            quotient[j] = 0.5f * quotient[j] / sine;
        }
    }

    /** weight (A − M)/π − (√k(x,x) − √k(y,y))²/2, and its ratio to the first term. */
    private static void deficits(
            float[] sine, int count, float[] difference, float weight, float[] q, float[] target, float[] turning) {
        float q0 = q[0], q1 = q[1], q2 = q[2], q3 = q[3], q4 = q[4], q5 = q[5], q6 = q[6], q7 = q[7];
        for (int j = 0; j < count; j++) {
            float s = sine[j];
            float u = s * s;
            float f = s * (((((((q7 * u + q6) * u + q5) * u + q4) * u + q3) * u + q2) * u + q1) * u + q0);
            float whole = weight * f + Float.MIN_NORMAL;
            float turn = Math.max(0, whole - 0.5f * (difference[j] * difference[j]));
            target[j] = turn;
            turning[j] = turn / whole;
        }
    }
}
