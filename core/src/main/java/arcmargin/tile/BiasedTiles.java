package arcmargin.tile;

import arcmargin.kernel.BiasedArcCosine;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.apache.commons.numbers.gamma.Erf;

/**
 * The biased kernel over tiles: k = S + Sᵀ, S_ij = I(|x_i|/b, ψ_ij), where ψ_ij is the angle of the triangle (0, x_i,
 * x_j) at the tip of x_i.
 *
 * <p>So row i needs I for its own norm only, from {@linkplain BiasedTable a table}, and so does column j. cot ψ = (|x|
 * − |y| cos θ)/(|y| sin θ) with |x| − |y| cos θ = (|x|−|y|) + 2|y| sin²(θ/2).
 */
final class BiasedTiles implements TileKernel {

    /** Longest vector in units of b; squares of longer ones leave the range of floats and are computed pair by pair. */
    private static final double LONGEST = 1e15;

    /**
     * Gives equal vectors a triangle with ψ = π/2; for nearly equal ones it changes nothing, as I(r, ψ) + I(r, π−ψ) is
     * constant.
     */
    private static final float CLOSEST = 1e-10f;

    private final double[] rowDiagonal;
    private final double[] columnDiagonal;
    private final ValueAngles angles;
    private final Side rows;
    private final Side columns;

    /** For each point |x|/|b|, the table of its norm, and the term erf(|b|/(√2|x|)) of b &lt; 0. */
    private static final class Side {

        final Norms norms;
        final PointValues inverse;
        final BiasedTable[] tables;
        final PointValues constant;

        Side(double bias, double[] squares) {
            norms = new Norms(squares, Math.abs(bias));
            inverse = new PointValues(squares.length, i -> Math.min(LONGEST, Math.abs(bias) / Math.sqrt(squares[i])));
            tables = new BiasedTable[squares.length];
            constant =
                    new PointValues(squares.length, i -> bias < 0 ? Erf.value(-bias / Math.sqrt(2 * squares[i])) : 0);
            Map<Double, BiasedTable> shared = new HashMap<>();
            for (int i = 0; i < squares.length; i++) {
                double h = Math.abs(bias) / Math.sqrt(squares[i]);
                tables[i] = shared.computeIfAbsent(h, BiasedTable::new);
            }
        }
    }

    BiasedTiles(BiasedArcCosine kernel, double[] rowSquares, double[] columnSquares) {
        this.rowDiagonal = TileKernel.diagonal(kernel, rowSquares);
        this.columnDiagonal = rowSquares == columnSquares ? rowDiagonal : TileKernel.diagonal(kernel, columnSquares);
        this.angles = new ValueAngles(rowDiagonal, columnDiagonal);
        this.rows = new Side(kernel.bias(), rowSquares);
        this.columns = rowSquares == columnSquares ? rows : new Side(kernel.bias(), columnSquares);
    }

    /** Whether all lengths, in units of b, are in range. */
    static boolean fits(BiasedArcCosine kernel, double[] rowSquares, double[] columnSquares) {
        double longest = Math.max(
                Arrays.stream(rowSquares).max().orElse(0),
                Arrays.stream(columnSquares).max().orElse(0));
        return Math.sqrt(longest) <= LONGEST * Math.abs(kernel.bias());
    }

    @Override
    public void values(Tile tile) {
        AngleRow row = tile.row;
        float[] transposed = tile.padded();
        for (int i = 0; i < tile.rows; i++) {
            row.loadAngles(tile, i);
            row.split();
            rowPart(tile, i, transposed);
        }
        for (int j = 0; j < tile.columns; j += 4) {
            columnPart(tile, j, transposed);
        }
        float[] summand = row.buffer(0);
        for (int i = 0; i < tile.rows; i++) {
            row.loadValues(tile, i);
            System.arraycopy(transposed, i * Tile.PADDED, summand, 0, tile.columns);
            add(row.entries, tile.columns, summand);
            row.storeValues(tile, i);
        }
    }

    /**
     * Computes row i of S and the terms of b &lt; 0 into the entries, and into {@code transposed} the cotangents of row
     * i of Sᵀ, which the tables of the columns turn into its values.
     */
    private void rowPart(Tile tile, int i, float[] transposed) {
        AngleRow row = tile.row;
        int count = row.count();
        float[] squares = row.entries;
        float[] heights = row.buffer(0);
        float[] values = row.buffer(1);
        angles(squares, row.acute(), count, heights);
        Norms.differences(row, rows.norms, columns.norms, values);
        cotangents(values, squares, count, heights, rows.inverse.at(row), columns.inverse.columns(row));
        System.arraycopy(squares, 0, transposed, i * Tile.PADDED, count);
        rows.tables[row.point()].replace(values, count, row.buffer(0));
        addConstants(values, count, rows.constant.at(row), columns.constant.columns(row));
        System.arraycopy(values, 0, tile.entries, i * count, count);
    }

    /** Turns columns j to j + 3 of {@code transposed} into those of Sᵀ; columns beyond the tile are never read. */
    private void columnPart(Tile tile, int j, float[] transposed) {
        float[] c0 = tile.row.entries;
        float[] c1 = tile.row.buffer(1);
        float[] c2 = tile.row.buffer(2);
        float[] c3 = tile.row.buffer(3);
        float[] sign = tile.row.buffer(0);
        for (int i = 0, k = j; i < tile.rows; i++, k += Tile.PADDED) {
            c0[i] = transposed[k];
            c1[i] = transposed[k + 1];
            c2[i] = transposed[k + 2];
            c3[i] = transposed[k + 3];
        }
        int column = tile.firstColumn + j;
        int last = columns.tables.length - 1;
        columns.tables[column].replace(c0, tile.rows, sign);
        columns.tables[Math.min(last, column + 1)].replace(c1, tile.rows, sign);
        columns.tables[Math.min(last, column + 2)].replace(c2, tile.rows, sign);
        columns.tables[Math.min(last, column + 3)].replace(c3, tile.rows, sign);
        for (int i = 0, k = j; i < tile.rows; i++, k += Tile.PADDED) {
            transposed[k] = c0[i];
            transposed[k + 1] = c1[i];
            transposed[k + 2] = c2[i];
            transposed[k + 3] = c3[i];
        }
    }

    /** Turns |s| into sin²(θ/2) and writes sin θ. */
    private static void angles(float[] sine, float[] acute, int count, float[] height) {
        for (int j = 0; j < count; j++) {
            float s = sine[j] + CLOSEST;
            float z = s * s;
            height[j] = 2 * s * (float) Math.sqrt(1 - z);
            sine[j] = acute[j] * z + (1 - acute[j]) * (1 - z);
        }
    }

    /**
     * Turns the differences of norms into the cotangents at the row point, the squares into those at the column points.
     */
    private static void cotangents(
            float[] difference, float[] square, int count, float[] height, float inverse, float[] inverses) {
        for (int j = 0; j < count; j++) {
            float d = difference[j];
            float twice = 2 * square[j];
            float over = 1 / height[j];
            difference[j] = (twice + d * inverses[j]) * over;
            square[j] = (twice - d * inverse) * over;
        }
    }

    private static void add(float[] sum, int count, float[] values) {
        for (int j = 0; j < count; j++) {
            sum[j] += values[j];
        }
    }

    private static void addConstants(float[] out, int count, float row, float[] columns) {
        for (int j = 0; j < count; j++) {
            out[j] += row + columns[j];
        }
    }

    /**
     * By way of the values, so angles of images below about 0.1 lose digits; {@link TileKernel#of} takes care of them.
     */
    @Override
    public void image(Tile tile) {
        values(tile);
        angles.replace(tile);
    }

    @Override
    public double[] rowDiagonal() {
        return rowDiagonal;
    }

    @Override
    public double[] columnDiagonal() {
        return columnDiagonal;
    }
}
