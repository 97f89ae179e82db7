package arcmargin.gram;

/**
 * The norms of points, each as the sum of a float and a small rest: with both, the difference of two norms has seven digits even where points lie
 * far from the origin and near each other.
 */
final class Norms {

    final float[] head;
    final float[] rest;

    /** The norms in units of a length. */
    Norms(double[] squares, double unit) {
        head = new float[squares.length];
        rest = new float[squares.length];
        for (int i = 0; i < squares.length; i++) {
            double norm = Math.sqrt(squares[i]) / unit;
            head[i] = (float) norm;
            rest[i] = (float) (norm - head[i]);
        }
    }
}
