package arcmargin.tile;

/**
 * The derivative kernel of smoothed thresholds over rows: weight/(π√((|x|² + σ²)(|y|² + σ²) − (x·y)²)) = h_x h_y / √(z
 * (1 − z)), where z is that of the {@linkplain SmoothedTiles smoothed kernel} and h = √(weight/2π)/√(|x|² + σ²).
 */
final class Densities {

    private final SmoothedTiles.Shares rows;
    private final SmoothedTiles.Shares columns;
    private final PointValues rowHeights;
    private final PointValues columnHeights;

    Densities(double sigma, double weight, double[] rowSquares, double[] columnSquares) {
        boolean same = rowSquares == columnSquares;
        this.rows = new SmoothedTiles.Shares(rowSquares, sigma);
        this.columns = same ? rows : new SmoothedTiles.Shares(columnSquares, sigma);
        this.rowHeights = heights(rowSquares, sigma, weight);
        this.columnHeights = same ? rowHeights : heights(columnSquares, sigma, weight);
    }

    private static PointValues heights(double[] squares, double sigma, double weight) {
        return new PointValues(
                squares.length, i -> Math.sqrt(weight / (2 * Math.PI)) / Math.hypot(Math.sqrt(squares[i]), sigma));
    }

    /** Multiplies a target by the values of a split row. */
    void multiply(AngleRow row, float[] target) {
        float[] squares = row.buffer(0);
        System.arraycopy(row.entries, 0, squares, 0, row.count());
        float[] ws = columns.w.columns(row);
        SmoothedTiles.squares(squares, row.count(), rows.w.at(row), rows.v.at(row), ws, columns.v.columns(row));
        multiply(squares, row.count(), rowHeights.at(row), columnHeights.columns(row), target);
    }

    private static void multiply(float[] square, int count, float height, float[] heights, float[] target) {
        for (int j = 0; j < count; j++) {
            float z = square[j];
            target[j] *= height * heights[j] / (float) Math.sqrt(z * (1 - z));
        }
    }
}
