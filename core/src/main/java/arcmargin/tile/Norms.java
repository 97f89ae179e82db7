package arcmargin.tile;

/**
 * The norms of points, each as the sum of a float and a small rest: with both, the difference of two norms has seven digits even where points lie
 * far from the origin and near each other.
 */
final class Norms {

    final PointNumbers head;
    final PointNumbers rest;

    /** The norms in units of a length. */
    Norms(double[] squares, double unit) {
        head = new PointNumbers(squares.length, i -> Math.sqrt(squares[i]) / unit);
        rest = new PointNumbers(squares.length, i -> {
            double norm = Math.sqrt(squares[i]) / unit;
            return norm - (float) norm;
        });
    }

    /** Writes |x| − |y| for the row point x and the tile's column points y. */
    static void differences(Tile tile, int row, Norms rows, Norms columns, float[] target) {
        differences(
                target,
                tile.columns,
                rows.head.at(row),
                rows.rest.at(row),
                columns.head.columns(tile),
                columns.rest.columns(tile));
    }

    private static void differences(float[] target, int count, float head, float rest, float[] heads, float[] rests) {
        for (int j = 0; j < count; j++) {
            target[j] = (head - heads[j]) + (rest - rests[j]);
        }
    }
}
