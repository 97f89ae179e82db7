package arcmargin.tile;

/**
 * The norms of points, each as the sum of a float and a small rest: with both, the difference of two norms has seven
 * digits even where the points are far from the origin and close to each other.
 */
final class Norms {

    final PointValues head;
    final PointValues rest;

    /** The norms in units of a length. */
    Norms(double[] squares, double unit) {
        head = new PointValues(squares.length, i -> Math.sqrt(squares[i]) / unit);
        rest = new PointValues(squares.length, i -> {
            double norm = Math.sqrt(squares[i]) / unit;
            return norm - (float) norm;
        });
    }

    /** Writes |x| − |y| for the row's point x and its columns' points y. */
    static void differences(AngleRow row, Norms rows, Norms columns, float[] target) {
        differences(
                target,
                row.count(),
                rows.head.at(row),
                rows.rest.at(row),
                columns.head.columns(row),
                columns.rest.columns(row));
    }

    private static void differences(float[] target, int count, float head, float rest, float[] heads, float[] rests) {
        for (int j = 0; j < count; j++) {
            target[j] = (head - heads[j]) + (rest - rests[j]);
        }
    }
}
