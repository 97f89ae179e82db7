package arcmargin.gram;

import arcmargin.tile.Tile;
import java.util.Arrays;

/** The angles among some of the points whose angles are stored. */
final class SelectedProducts implements ProductSource {

    private final StoredProducts whole;
    private final int[] rows;
    private final int[] columns;
    private final double[] rowSquares;
    private final double[] columnSquares;

    SelectedProducts(StoredProducts whole, int[] rows, int[] columns) {
        this.whole = whole;
        this.rows = rows;
        this.columns = columns;
        this.rowSquares = squares(rows);
        this.columnSquares = rows == columns ? rowSquares : squares(columns);
    }

    private double[] squares(int[] indices) {
        return Arrays.stream(indices).mapToDouble(i -> whole.rowSquares()[i]).toArray();
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
    public ProductSource select(int[] someRows, int[] someColumns) {
        int[] chosen = choose(rows, someRows);
        boolean same = rows == columns && someRows == someColumns;
        return new SelectedProducts(whole, chosen, same ? chosen : choose(columns, someColumns));
    }

    private static int[] choose(int[] indices, int[] some) {
        return Arrays.stream(some).map(i -> indices[i]).toArray();
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
                    int row = rows[first + i];
                    for (int j = 0; j < columnCount; j++) {
                        float s = whole.get(row, columns[firstColumn + j]);
                        bits |= Float.floatToRawIntBits(s);
                        tile.entries[i * columnCount + j] = s;
                    }
                }
                tile.anyObtuse = bits < 0;
            }
        };
    }
}
