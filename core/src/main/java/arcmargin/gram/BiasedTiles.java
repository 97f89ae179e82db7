package arcmargin.gram;

import arcmargin.kernel.BiasedArcCosine;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.apache.commons.numbers.gamma.Erf;

/**
 * The biased kernel over tiles: k = S + Sᵀ, S_ij = I(|x_i|/b, ψ_ij), where ψ_ij is the angle of the triangle (0, x_i, x_j) at the tip of x_i.
 *
 * <p>So row i needs I for its own norm only, from {@linkplain BiasedTable a table}, and so does column j. cot ψ = (|x| − |y| cos θ)/(|y| sin θ) with
 * |x| − |y| cos θ = (|x|−|y|) + 2|y| sin²(θ/2).
 */
final class BiasedTiles implements TileKernel {

    /** Longest vector in units of b; squares of longer ones leave the range of floats, such kernels go pair by pair. */
    private static final double LONGEST = 1e15;

    /** Keeps 0 / 0 away: far below any length that matters, in units of b. */
    private static final float TINY = 1e-18f;

    /** Makes equal vectors a triangle with ψ = π/2; nearly equal ones feel no difference, as I(r, ψ) + I(r, π−ψ) is constant. */
    private static final float CLOSEST = 1e-10f;

    private final double[] rowDiagonal;
    private final double[] columnDiagonal;
    private final ValueAngles angles;
    private final Side rows;
    private final Side columns;

    /** Of each point: |x|/|b|, the table of its norm, and the term erf(|b|/(√2|x|)) of b &lt; 0. */
    private static final class Side {

        final Norms norms;
        final BiasedTable[] tables;
        final float[] constant;

        Side(double bias, double[] squares) {
            norms = new Norms(squares, Math.abs(bias));
            tables = new BiasedTable[squares.length];
            constant = new float[squares.length];
            Map<Double, BiasedTable> shared = new HashMap<>();
            for (int i = 0; i < squares.length; i++) {
                double h = Math.abs(bias) / Math.sqrt(squares[i]);
                tables[i] = shared.computeIfAbsent(h, BiasedTable::new);
                constant[i] = bias < 0 ? (float) Erf.value(h / Math.sqrt(2)) : 0;
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
        float[] across = tile.companion();
        for (int i = 0; i < tile.rows; i++) {
            tile.loadRow(i);
            rowPart(tile, i, across);
        }
        for (int j = 0; j < tile.columns; j++) {
            BiasedTable table = columns.tables[tile.firstColumn + j];
            table.addColumn(across, tile.entries, j, tile.columns, tile.rows);
        }
    }

    /** Row i of S and the terms of b &lt; 0; and in {@code across}, for the column tables, the cotangents of row i of Sᵀ. */
    private void rowPart(Tile tile, int i, float[] across) {
        int row = tile.firstRow + i;
        int first = tile.firstColumn;
        int count = tile.columns;
        int at = i * count;
        float head = rows.norms.head[row];
        float[] heads = columns.norms.head;
        angles(tile.sine, tile.sign, count, tile.scratch);
        differences(tile.spare, count, head, rows.norms.rest[row], heads, columns.norms.rest, first);
        rowCotangents(tile.entries, at, count, tile.sine, tile.scratch, tile.spare, heads, first);
        columnCotangents(across, at, count, tile.sine, tile.scratch, tile.spare, head);
        rows.tables[row].replaceRow(tile.entries, at, count);
        if (rows.constant[row] != 0) {
            addConstants(tile.entries, at, count, rows.constant[row], columns.constant, first);
        }
    }

    /** |s| made sin²(θ/2), and beside it sin θ. */
    private static void angles(float[] sine, float[] sign, int count, float[] height) {
        for (int j = 0; j < count; j++) {
            float s = sine[j] + CLOSEST;
            float z = s * s;
            float acute = 0.5f + 0.5f * sign[j];
            height[j] = 2 * s * (float) Math.sqrt(1 - z);
            sine[j] = acute * z + (1 - acute) * (1 - z);
        }
    }

    private static void differences(
            float[] target, int count, float head, float rest, float[] heads, float[] rests, int first) {
        for (int j = 0; j < count; j++) {
            target[j] = (head - heads[first + j]) + (rest - rests[first + j]);
        }
    }

    private static void rowCotangents(
            float[] out,
            int at,
            int count,
            float[] square,
            float[] height,
            float[] difference,
            float[] heads,
            int first) {
        for (int j = 0; j < count; j++) {
            float y = heads[first + j];
            out[at + j] = (difference[j] + 2 * y * square[j] + TINY) / (y * height[j] + TINY);
        }
    }

    private static void columnCotangents(
            float[] out, int at, int count, float[] square, float[] height, float[] difference, float x) {
        for (int j = 0; j < count; j++) {
            out[at + j] = (2 * x * square[j] - difference[j] + TINY) / (x * height[j] + TINY);
        }
    }

    private static void addConstants(float[] out, int at, int count, float row, float[] columns, int first) {
        for (int j = 0; j < count; j++) {
            out[at + j] += row + columns[first + j];
        }
    }

    /** By way of the values, so that angles of images below about 0.1 lose digits; {@link TileKernel#of} sees to them. */
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
