package arcmargin.tile;

import arcmargin.kernel.ArcCosine;
import arcmargin.kernel.ErrorFunction;
import arcmargin.kernel.Gaussian;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.Linear;
import arcmargin.kernel.SmoothedArcCosine;
import arcmargin.kernel.Tangent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Tangent kernels over tiles: T ← T K̇ + K for one layer after the other, while the half angles become those between
 * the images.
 *
 * <p>A row passes through all layers while it is in the first-level cache, unless some layer works on tiles. K of the
 * layers below the last is |Φ(x)||Φ(y)| times the cosine of the images' angle.
 */
final class TangentTiles implements TileKernel {

    /** A step of T that needs the half angles. */
    private interface Step {

        /** Changes a row of T, given the same row of half angles, split, which it leaves as they are. */
        void apply(AngleRow row, float[] tangent);
    }

    /** A trained layer, the multiplication of T by its derivative kernel, and the lengths of its images. */
    private record Layer(TileKernel kernel, Step derivative, Factors lengths) {}

    private final double[] rowDiagonal;
    private final double[] columnDiagonal;
    private final Factors lengths; // of the inputs
    private final List<Layer> layers = new ArrayList<>();
    private final boolean byRows;
    private final ValueAngles angles;

    /** A kernel without fixed layers, whose layers are {@linkplain #has known}. */
    TangentTiles(Tangent kernel, double[] rowSquares, double[] columnSquares) {
        this.rowDiagonal = TileKernel.diagonal(kernel, rowSquares);
        this.columnDiagonal = rowSquares == columnSquares ? rowDiagonal : TileKernel.diagonal(kernel, columnSquares);
        this.angles = new ValueAngles(rowDiagonal, columnDiagonal);
        double[] rows = rowSquares;
        double[] columns = columnSquares;
        this.lengths = Factors.roots(rows, columns);
        List<Kernel> trained = kernel.layers();
        for (int h = 0; h < trained.size(); h++) {
            boolean sensitive = h + 1 < trained.size() && !(trained.get(h + 1) instanceof Linear);
            TileKernel layer = TileKernel.of(trained.get(h), rows, columns, sensitive);
            Step derivative = derivative(trained.get(h), layer, rows, columns);
            rows = layer.rowDiagonal();
            columns = layer.columnDiagonal();
            layers.add(new Layer(layer, derivative, Factors.roots(rows, columns)));
        }
        this.byRows = layers.stream().allMatch(layer -> layer.kernel instanceof RowKernel);
    }

    /** Whether the derivative kernel of a layer is known in bulk. */
    static boolean has(Kernel layer) {
        return layer instanceof Linear
                || layer instanceof Gaussian
                || layer instanceof SmoothedArcCosine
                || layer instanceof ErrorFunction
                || (layer instanceof ArcCosine arc && arc.degree() <= ArcCosineTiles.LARGEST_DEGREE);
    }

    private static Step derivative(Kernel layer, TileKernel tiles, double[] rows, double[] columns) {
        if (layer instanceof ArcCosine arc && arc.degree() == 1) {
            return ArcCosineTiles::multiplyShares;
        } else if (layer instanceof ArcCosine arc) {
            ArcCosine below = new ArcCosine(arc.degree() - 1);
            return values(new ArcCosineTiles(below, rows, columns), (float) arc.degree() * arc.degree());
        } else if (layer instanceof Gaussian gaussian) {
            return values((RowKernel) tiles, (float) (2 / gaussian.width() / gaussian.width()));
        } else if (layer instanceof SmoothedArcCosine smoothed) {
            return new Densities(smoothed.sigma(), 1, rows, columns)::multiply;
        } else if (layer instanceof ErrorFunction) {
            return new Densities(Math.sqrt(0.5), 2, rows, columns)::multiply;
        }
        return (row, tangent) -> {}; // linear: 1
    }

    /** A multiple of a kernel that has values in bulk. */
    private static Step values(RowKernel kernel, float weight) {
        return (row, target) -> {
            float[] kept = row.buffer(4);
            System.arraycopy(row.entries, 0, kept, 0, row.count());
            kernel.rowValues(row);
            multiply(target, row.count(), row.entries, weight);
            System.arraycopy(kept, 0, row.entries, 0, row.count());
        };
    }

    private static void multiply(float[] target, int count, float[] values, float weight) {
        for (int j = 0; j < count; j++) {
            target[j] *= weight * values[j];
        }
    }

    private static void add(float[] target, int count, float[] values) {
        for (int j = 0; j < count; j++) {
            target[j] += values[j];
        }
    }

    @Override
    public void values(Tile tile) {
        if (byRows) {
            for (int i = 0; i < tile.rows; i++) {
                rowValues(tile, i);
            }
        } else {
            layerValues(tile);
        }
    }

    private void rowValues(Tile tile, int i) {
        AngleRow row = tile.row;
        float[] tangent = row.buffer(5);
        row.loadAngles(tile, i);
        start(row, tangent);
        for (int h = 0; h < layers.size(); h++) {
            Layer layer = layers.get(h);
            RowKernel kernel = (RowKernel) layer.kernel;
            layer.derivative.apply(row, tangent);
            if (h + 1 < layers.size()) {
                kernel.imageWithZeros(row);
                layer.lengths.addCosines(row, tangent);
            } else {
                kernel.rowValues(row);
                add(row.entries, row.count(), tangent);
            }
        }
        row.storeValues(tile, i);
    }

    /** T of the inputs. */
    private void start(AngleRow row, float[] tangent) {
        row.split();
        Arrays.fill(tangent, 0, row.count(), 0);
        lengths.addCosines(row, tangent);
    }

    /** Layer by layer, each on the whole tile. */
    private void layerValues(Tile tile) {
        float[] tangents = new float[tile.rows * tile.columns];
        forRows(tile, tangents, this::start);
        for (int h = 0; h < layers.size(); h++) {
            Layer layer = layers.get(h);
            forRows(tile, tangents, layer.derivative);
            if (h + 1 < layers.size()) {
                layer.kernel.image(tile);
                forRows(tile, tangents, layer.lengths::addCosines);
            } else {
                layer.kernel.values(tile);
                add(tile.entries, tangents.length, tangents);
            }
        }
    }

    /** Does something with each row of half angles and the same row of T. */
    private static void forRows(Tile tile, float[] tangents, Step step) {
        AngleRow row = tile.row;
        float[] tangent = row.buffer(5);
        for (int i = 0; i < tile.rows; i++) {
            row.loadAngles(tile, i);
            row.split();
            System.arraycopy(tangents, i * tile.columns, tangent, 0, tile.columns);
            step.apply(row, tangent);
            System.arraycopy(tangent, 0, tangents, i * tile.columns, tile.columns);
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
