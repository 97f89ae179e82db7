package arcmargin.gram;

import arcmargin.kernel.Kernel;
import arcmargin.tile.ExponentTiles;
import arcmargin.tile.Tile;
import arcmargin.tile.TileKernel;

/**
 * Squared distances, in units that suit a kernel, of {@linkplain ScaledIntegers whole numbers} a of few enough
 * coordinates that |a|² and a·a' are exact in floats. Then a·(a − a') and a'·(a' − a) are exact where they are small,
 * and their sum |a − a'|² has the relative accuracy of a float however close the points are.
 */
final class IntegerDistances implements ProductSource {

    private final ScaledIntegers numbers;
    private final double unit;
    private final float[] rowNorms; // |a|²
    private final float[] columnNorms;
    private final double[] rowSquares;
    private final double[] columnSquares;

    private IntegerDistances(
            ScaledIntegers numbers,
            double unit,
            float[] rowNorms,
            float[] columnNorms,
            double[] rowSquares,
            double[] columnSquares) {
        this.numbers = numbers;
        this.unit = unit;
        this.rowNorms = rowNorms;
        this.columnNorms = columnNorms;
        this.rowSquares = rowSquares;
        this.columnSquares = columnSquares;
    }

    /**
     * The distances between points, or null if their products are not exact in floats.
     *
     * @param kernel one of the distance
     * @param numbers points that are rows and columns
     * @param squares their squared norms
     */
    static IntegerDistances of(Kernel kernel, ScaledIntegers numbers, double[] squares) {
        if (!(numbers.step() > 0) || numbers.dimension() > numbers.depth()) {
            return null;
        }
        float[] norms = numbers.squares();
        return new IntegerDistances(numbers, ExponentTiles.unit(kernel), norms, norms, squares, squares);
    }

    @Override
    public double[] rowSquares() {
        return rowSquares;
    }

    @Override
    public double[] columnSquares() {
        return columnSquares;
    }

    @Override
    public TileKernel tiles(Kernel kernel) {
        return new ExponentTiles(kernel, rowSquares.length, rowSquares == columnSquares ? -1 : columnSquares.length);
    }

    @Override
    public boolean isCheap() {
        return false;
    }

    @Override
    public ProductSource select(int[] someRows, int[] someColumns) {
        float[] theirs = select(rowNorms, someRows);
        double[] squares = Distances.select(rowSquares, someRows);
        boolean same = rowNorms == columnNorms && someRows == someColumns;
        return new IntegerDistances(
                numbers.select(someRows, someColumns),
                unit,
                theirs,
                same ? theirs : select(columnNorms, someColumns),
                squares,
                same ? squares : Distances.select(columnSquares, someColumns));
    }

    private static float[] select(float[] values, int[] indices) {
        float[] selected = new float[indices.length];
        for (int i = 0; i < indices.length; i++) {
            selected[i] = values[indices[i]];
        }
        return selected;
    }

    @Override
    public Reader reader() {
        double steps = numbers.step() / unit;
        float factor = (float) (steps * steps);
        float[] panel = new float[Tile.SIDE];
        return new ScaledIntegerReader(numbers, new ScaledIntegerReader.Encoder() {

            @Override
            public boolean encode(float[] sums, double[] products, Tile tile, int tileRow) {
                System.arraycopy(columnNorms, tile.firstColumn, panel, 0, tile.columns);
                exponents(sums, rowNorms[tile.firstRow + tileRow], panel, factor, tile.columns);
                System.arraycopy(sums, 0, tile.entries, tileRow * tile.columns, tile.columns);
                return false;
            }

            @Override
            public boolean takesSums() {
                return true;
            }
        });
    }

    private static void exponents(float[] sums, float norm, float[] norms, float factor, int count) {
        for (int j = 0; j < count; j++) {
            sums[j] = ((norm - sums[j]) + (norms[j] - sums[j])) * factor;
        }
    }
}
