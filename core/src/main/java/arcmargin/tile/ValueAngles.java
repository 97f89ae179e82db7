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
            AngleRow row = tile.row;
            row.loadValues(tile, i);
            inverses.multiply(row);
            halfAngles(row.entries, tile.columns);
            for (int j = 0; j < tile.columns; j++) {
                int sign = Float.floatToRawIntBits(row.entries[j]);
                bits |= sign;
                tile.entries[at + j] = sign == Integer.MIN_VALUE ? -HalfAngle.OPPOSITE : row.entries[j];
            }
        }
        tile.entriesAreAngles(bits < 0);
    }

    private static void halfAngles(float[] cosines, int count) {
        for (int j = 0; j < count; j++) {
            float cosine = cosines[j] + Float.MIN_NORMAL;
            float size = Math.abs(cosine);
            cosines[j] = (float) Math.sqrt(Math.abs(0.5f - 0.5f * size)) * (cosine / size);
        }
    }

    /** Replaces non-negative values of one row by half angles. */
    void replaceRow(AngleRow row) {
        inverses.multiply(row);
        acuteAngles(row.entries, row.count());
        row.allAcute();
    }

    /** Replaces the absolute values of one split row by half angles; the signs stay. */
    void replaceSizes(AngleRow row) {
        inverses.multiply(row);
        acuteAngles(row.entries, row.count());
    }

    private static void acuteAngles(float[] cosines, int count) {
        for (int j = 0; j < count; j++) {
            cosines[j] = (float) Math.sqrt(Math.abs(0.5f - 0.5f * cosines[j]));
        }
    }
}
