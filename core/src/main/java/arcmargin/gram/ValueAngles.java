package arcmargin.gram;

/** The angles between images, found from kernel values: cos θ′ = k(x,y) / √(k(x,x) k(y,y)). */
final class ValueAngles {

    /** Shorter images, squared, count as zero vectors: their values in floats have lost all digits, and a product of two inverses its range. */
    private static final double SHORTEST = 1e-36;

    private final float[] rows;
    private final float[] columns;

    /** Prepares 1/√k(x, x) of rows and columns; 0 for zero vectors, so that their angles are right ones. */
    ValueAngles(double[] rowDiagonal, double[] columnDiagonal) {
        rows = inverseRoots(rowDiagonal);
        columns = rowDiagonal == columnDiagonal ? rows : inverseRoots(columnDiagonal);
    }

    private static float[] inverseRoots(double[] diagonal) {
        float[] inverses = new float[diagonal.length];
        for (int i = 0; i < inverses.length; i++) {
            inverses[i] = diagonal[i] > SHORTEST ? (float) (1 / Math.sqrt(diagonal[i])) : 0;
        }
        return inverses;
    }

    /** Replaces the values of a tile by half angles. */
    void replace(Tile tile) {
        int bits = 0;
        for (int i = 0; i < tile.rows; i++) {
            int at = i * tile.columns;
            halfAngles(tile.entries, at, tile.columns, rows[tile.firstRow + i], columns, tile.firstColumn);
            for (int j = at; j < at + tile.columns; j++) {
                int sign = Float.floatToRawIntBits(tile.entries[j]);
                bits |= sign;
                if (sign == Integer.MIN_VALUE) {
                    tile.entries[j] = -HalfAngle.OPPOSITE;
                }
            }
        }
        tile.signed = bits < 0;
    }

    private static void halfAngles(float[] values, int at, int count, float row, float[] columns, int first) {
        for (int j = 0; j < count; j++) {
            float cosine = values[at + j] * (row * columns[first + j]) + Float.MIN_NORMAL;
            float size = Math.abs(cosine);
            values[at + j] = (float) Math.sqrt(Math.abs(0.5f - 0.5f * size)) * (cosine / size);
        }
    }

    /** Replaces non-negative values of one row, in {@code tile.sine}, by half angles. */
    void replaceRow(Tile tile, int i) {
        acuteAngles(tile.sine, tile.columns, rows[tile.firstRow + i], columns, tile.firstColumn);
        tile.acute();
    }

    private static void acuteAngles(float[] values, int count, float row, float[] columns, int first) {
        for (int j = 0; j < count; j++) {
            float cosine = values[j] * (row * columns[first + j]);
            values[j] = (float) Math.sqrt(Math.abs(0.5f - 0.5f * cosine));
        }
    }
}
