package arcmargin.gram;

import arcmargin.tile.Tile;

/** The angles among some of the points whose angles are stored. */
final class SelectedProducts implements ProductSource {

    private final StoredProducts whole;
    private final int[] indices;
    private final double[] squares;

    SelectedProducts(StoredProducts whole, int[] indices) {
        this.whole = whole;
        this.indices = indices;
        this.squares = new double[indices.length];
        for (int k = 0; k < indices.length; k++) {
            squares[k] = whole.rowSquares()[indices[k]];
        }
    }

    @Override
    public double[] rowSquares() {
        return squares;
    }

    @Override
    public double[] columnSquares() {
        return squares;
    }

    @Override
    public ProductSource select(int[] some) {
        int[] composed = new int[some.length];
        for (int k = 0; k < some.length; k++) {
            composed[k] = indices[some[k]];
        }
        return new SelectedProducts(whole, composed);
    }

    @Override
    public Reader reader() {
        return new Reader() {
            private int first;
            private int count;

            @Override
            public void open(int newFirst, int newCount) {
                first = newFirst;
                count = newCount;
            }

            @Override
            public void fill(int firstColumn, int columnCount, Tile tile) {
                tile.shape(first, count, firstColumn, columnCount);
                int bits = 0;
                for (int i = 0; i < count; i++) {
                    int row = indices[first + i];
                    for (int j = 0; j < columnCount; j++) {
                        float s = whole.get(row, indices[firstColumn + j]);
                        bits |= Float.floatToRawIntBits(s);
                        tile.entries[i * columnCount + j] = s;
                    }
                }
                tile.anyObtuse = bits < 0;
            }
        };
    }
}
