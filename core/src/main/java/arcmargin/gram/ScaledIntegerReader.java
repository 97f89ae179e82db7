package arcmargin.gram;

import arcmargin.tile.Tile;
import arcmargin.work.Blas;
import arcmargin.work.BlasProvider;
import java.nio.FloatBuffer;
import java.util.function.IntConsumer;

/**
 * Inner products of {@linkplain ScaledIntegers whole numbers} by a native library in single precision without rounding:
 * parts of so few coordinates that every sum is exact, and these sums added in double precision.
 */
final class ScaledIntegerReader implements ProductSource.Reader {

    /** What becomes of the sums of one row of a tile. */
    interface Encoder {

        /**
         * Writes a row of a tile.
         *
         * @param sums Σ a a', exact, of the row and the columns of the tile; null where they do not fit floats
         * @param products the inner products, where there are no sums; overwritten
         * @param tile where to
         * @param tileRow the row of the tile
         * @return whether some angle is obtuse
         */
        boolean encode(float[] sums, double[] products, Tile tile, int tileRow);

        /** Whether the encoder takes sums, not products. */
        boolean takesSums();
    }

    /** Native memory, which is slow to get and to return. */
    record Buffers(FloatBuffer left, FloatBuffer right, FloatBuffer part) {}

    private final BlasProvider library = Blas.provider();
    private final ScaledIntegers numbers;
    private final int dimension;
    private final Encoder encoder;
    private final Buffers buffers;
    private final double[] sums; // of the parts; null where one part is all
    private final double[] rowShifts = new double[Tile.SIDE];
    private final double[] rowSteps = new double[Tile.SIDE];
    private final float[] line = new float[Tile.SIDE];
    private final double[] products = new double[Tile.SIDE];
    private int first;
    private int count;
    private int[] gathered; // the rows in the left panel

    ScaledIntegerReader(ScaledIntegers numbers, Encoder encoder) {
        this.numbers = numbers;
        this.dimension = numbers.dimension();
        this.encoder = encoder;
        Buffers used = numbers.takeBuffers();
        boolean fits = used != null && (used.right != null || !numbers.columnsAreGathered());
        this.buffers = fits
                ? used
                : new Buffers(
                        ScaledIntegers.buffer(Tile.SIDE * dimension),
                        numbers.columnsAreGathered() ? ScaledIntegers.buffer(Tile.SIDE * dimension) : null,
                        ScaledIntegers.buffer(Tile.SIDE * Tile.SIDE));
        this.sums = dimension > numbers.depth() ? new double[Tile.SIDE * Tile.SIDE] : null;
    }

    @Override
    public void close() {
        numbers.giveBuffers(buffers);
    }

    @Override
    public void open(int newFirst, int newCount) {
        int[] consecutive = new int[newCount];
        for (int i = 0; i < newCount; i++) {
            consecutive[i] = newFirst + i;
        }
        first = newFirst;
        gather(consecutive);
    }

    @Override
    public void fill(int firstColumn, int columnCount, Tile tile) {
        multiply(firstColumn, columnCount);
        tile.shape(first, count, firstColumn, columnCount);
        boolean signed = false;
        for (int i = 0; i < count; i++) {
            signed |= encode(i, tile, i);
        }
        tile.anyObtuse = signed;
    }

    @Override
    public void fillEach(int[] rows, int firstColumn, int columnCount, Tile tile, IntConsumer use) {
        if (rows != gathered) {
            gather(rows);
        }
        multiply(firstColumn, columnCount);
        for (int r = 0; r < rows.length; r++) {
            tile.shape(rows[r], 1, firstColumn, columnCount);
            tile.anyObtuse = encode(r, tile, 0);
            use.accept(r);
        }
    }

    private void gather(int[] rows) {
        gathered = rows;
        count = rows.length;
        numbers.rows(rows, buffers.left, rowShifts, rowSteps);
    }

    private void multiply(int firstColumn, int columnCount) {
        FloatBuffer right = numbers.columns(firstColumn, columnCount, buffers.right);
        int start = right.position();
        for (int from = 0; from < dimension; from += numbers.depth()) {
            int depth = Math.min(numbers.depth(), dimension - from);
            library.multiply(
                    new BlasProvider.Shape(count, columnCount, depth, dimension),
                    buffers.left.position(from),
                    right.position(start + from),
                    buffers.part.position(0),
                    false);
            if (sums != null) {
                for (int i = 0; i < count; i++) {
                    buffers.part.get(i * columnCount, line, 0, columnCount);
                    add(line, columnCount, sums, i * columnCount, from > 0);
                }
            }
        }
        buffers.left.position(0);
    }

    private boolean encode(int productRow, Tile tile, int tileRow) {
        int columnCount = tile.columns;
        if (sums != null) {
            System.arraycopy(sums, productRow * columnCount, products, 0, columnCount);
        } else {
            buffers.part.get(productRow * columnCount, line, 0, columnCount);
            if (encoder.takesSums()) {
                return encoder.encode(line, null, tile, tileRow);
            }
            add(line, columnCount, products, 0, false);
        }
        numbers.products(products, rowShifts[productRow], rowSteps[productRow], tile.firstColumn, columnCount);
        return encoder.encode(null, products, tile, tileRow);
    }

    private static void add(float[] line, int count, double[] sums, int at, boolean add) {
        if (add) {
            for (int j = 0; j < count; j++) {
                sums[at + j] += line[j];
            }
        } else {
            for (int j = 0; j < count; j++) {
                sums[at + j] = line[j];
            }
        }
    }
}
