package arcmargin.tile;

/** The angles between images, found from kernel values: cos θ′ = k(x,y) / √(k(x,x) k(y,y)). */
final class ValueAngles {

    private final Factors inverses;

    /** Prepares 1/√k(x, x) of rows and columns; 0 for zero vectors, so that their angles are right ones. */
    ValueAngles(double[] rowDiagonal, double[] columnDiagonal) {
        inverses = Factors.inverseRoots(rowDiagonal, columnDiagonal);
    }

    /** Replaces the values of a tile by half angles. */
    void replace(Tile tile) {
        int bits = 0;
        for (int i = 0; i < tile.rows; i++) {
            int at = i * tile.columns;
            System.arraycopy(tile.entries, at, tile.sine, 0, tile.columns);
            inverses.multiply(tile, i);
            halfAngles(tile.sine, tile.columns);
            for (int j = 0; j < tile.columns; j++) {
                int sign = Float.floatToRawIntBits(tile.sine[j]);
                bits |= sign;
                tile.entries[at + j] = sign == Integer.MIN_VALUE ? -HalfAngle.OPPOSITE : tile.sine[j];
            }
        }
        tile.turn(bits < 0);
    }

    private static void halfAngles(float[] cosines, int count) {
        for (int j = 0; j < count; j++) {
            float cosine = cosines[j] + Float.MIN_NORMAL;
            float size = Math.abs(cosine);
            cosines[j] = (float) Math.sqrt(Math.abs(0.5f - 0.5f * size)) * (cosine / size);
        }
    }

    /** Replaces non-negative values of one row, in {@code tile.sine}, by half angles. */
    void replaceRow(Tile tile, int i) {
        inverses.multiply(tile, i);
        acuteAngles(tile.sine, tile.columns);
        tile.allAcute();
    }

    private static void acuteAngles(float[] cosines, int count) {
        for (int j = 0; j < count; j++) {
            cosines[j] = (float) Math.sqrt(Math.abs(0.5f - 0.5f * cosines[j]));
        }
    }
}
