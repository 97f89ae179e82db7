package arcmargin.tile;

import arcmargin.kernel.ArcCosine;
import arcmargin.kernel.BiasedArcCosine;
import arcmargin.kernel.Composition;
import arcmargin.kernel.Cosine;
import arcmargin.kernel.ErrorFunction;
import arcmargin.kernel.Gaussian;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.Laplace;
import arcmargin.kernel.Linear;
import arcmargin.kernel.Polynomial;
import arcmargin.kernel.SmoothedArcCosine;
import arcmargin.kernel.Tangent;
import arcmargin.kernel.WeightedSum;

/**
 * A kernel over tiles: what {@link Kernel#at} is for one pair, for as many as a tile holds, bound to the points of the
 * rows and of the columns. {@code Kernel.at} is the definition and the test of every implementation.
 *
 * <p>Several threads may use one tile kernel, each with its own tile.
 */
public interface TileKernel {

    /** Replaces the half angles of a tile by kernel values. */
    void values(Tile tile);

    /** Replaces the half angles of a tile by those between the images in feature space. */
    void image(Tile tile);

    /** k(x, x) of the row points. */
    double[] rowDiagonal();

    /** k(y, y) of the column points; the same array as {@link #rowDiagonal} where both are the same points. */
    double[] columnDiagonal();

    /**
     * The kernel over tiles.
     *
     * @param kernel any kernel
     * @param rowSquares |x|² of the row points
     * @param columnSquares |y|² of the column points, the same array where both are the same points
     * @return a fast form where there is one, otherwise one that calls {@link Kernel#at} pair by pair
     */
    static TileKernel of(Kernel kernel, double[] rowSquares, double[] columnSquares) {
        return of(kernel, rowSquares, columnSquares, false);
    }

    /** The kernel over tiles, with images accurate at small angles if the layer above is sensitive to them. */
    static TileKernel of(Kernel kernel, double[] rowSquares, double[] columnSquares, boolean accurate) {
        if (kernel instanceof Tangent tangent && tangent.fixed() > 0) {
            return of(tangent.stacked(), rowSquares, columnSquares, accurate);
        } else if (kernel instanceof Composition stack) {
            if (sharpens(stack)) {
                return new ScalarTiles(kernel, rowSquares, columnSquares);
            }
            TileKernel inner = of(stack.inner(), rowSquares, columnSquares, accurate || !isEven(stack.outer()));
            TileKernel outer = of(stack.outer(), inner.rowDiagonal(), inner.columnDiagonal(), accurate);
            return inner instanceof RowKernel below && outer instanceof RowKernel above
                    ? new StackedRows(below, above)
                    : new StackedTiles(inner, outer);
        }
        TileKernel tiles = single(kernel, rowSquares, columnSquares, accurate);
        boolean byValues = tiles instanceof SmoothedTiles
                || tiles instanceof BiasedTiles
                || tiles instanceof ErrorFunctionTiles
                || tiles instanceof SumTiles
                || tiles instanceof TangentTiles;
        boolean corrects = tiles instanceof RowKernel rows && rows.correctsSmallAngles();
        return byValues ? AccurateImage.of(kernel, tiles, rowSquares, columnSquares, accurate && !corrects) : tiles;
    }

    /** Whether a small error of the cosine stays small in the kernel's value and image, however small the angle. */
    private static boolean isEven(Kernel layer) {
        return layer instanceof Linear
                || layer instanceof Cosine
                || (layer instanceof ArcCosine arc && (arc.degree() == 1 || arc.degree() == 2));
    }

    /**
     * Whether a layer above the first enlarges angles, and with them what floats have rounded in the layers below: by
     * n²/(2n−1) at degree n. Such stacks are computed pair by pair.
     */
    private static boolean sharpens(Composition stack) {
        return enlarges(stack.outer()) || (stack.inner() instanceof Composition below && sharpens(below));
    }

    private static boolean enlarges(Kernel layer) {
        return layer instanceof Polynomial
                || (layer instanceof ArcCosine arc && arc.degree() > 1)
                || (layer instanceof Tangent tangent
                        && tangent.layers().stream().anyMatch(TileKernel::enlarges));
    }

    private static TileKernel single(Kernel kernel, double[] rows, double[] columns, boolean accurate) {
        if (kernel instanceof ArcCosine arc && arc.degree() <= ArcCosineTiles.LARGEST_DEGREE) {
            return new ArcCosineTiles(arc, rows, columns);
        } else if (kernel instanceof SmoothedArcCosine smoothed) {
            return smoothed.sigma() == 0
                    ? new ArcCosineTiles(new ArcCosine(0), rows, columns)
                    : new SmoothedTiles(smoothed, rows, columns, accurate);
        } else if (kernel instanceof BiasedArcCosine biased) {
            return biased.bias() == 0
                    ? new ArcCosineTiles(new ArcCosine(0), rows, columns)
                    : BiasedTiles.fits(biased, rows, columns)
                            ? new BiasedTiles(biased, rows, columns)
                            : new ScalarTiles(kernel, rows, columns);
        } else if (kernel instanceof Gaussian gaussian) {
            return new DistanceTiles(gaussian, rows, columns);
        } else if (kernel instanceof Laplace laplace) {
            return new DistanceTiles(laplace, rows, columns);
        } else if (kernel instanceof ErrorFunction error) {
            return new ErrorFunctionTiles(error, rows, columns, accurate);
        } else if (kernel instanceof Tangent tangent) {
            return tangent(tangent, rows, columns);
        } else if (kernel instanceof Linear) {
            return new PolynomialTiles(kernel, 1, rows, columns);
        } else if (kernel instanceof Polynomial power && power.degree() <= PolynomialTiles.LARGEST_DEGREE) {
            return new PolynomialTiles(kernel, power.degree(), rows, columns);
        } else if (kernel instanceof Cosine cosine) {
            return new CosineTiles(cosine, rows, columns);
        } else if (kernel instanceof WeightedSum sum) {
            return new SumTiles(sum, rows, columns);
        }
        return new ScalarTiles(kernel, rows, columns);
    }

    /** A tangent kernel without fixed layers, in bulk if its layers are known and enlarge no angles. */
    private static TileKernel tangent(Tangent kernel, double[] rows, double[] columns) {
        if (kernel.layers().stream().allMatch(new ArcCosine(1)::equals)) {
            return new RectifierTiles(kernel, rows, columns);
        }
        boolean sharpens = kernel.network() instanceof Composition stack && sharpens(stack);
        return !sharpens && kernel.layers().stream().allMatch(TangentTiles::has)
                ? new TangentTiles(kernel, rows, columns)
                : new ScalarTiles(kernel, rows, columns);
    }

    /** k(x, x) of each point. */
    static double[] diagonal(Kernel kernel, double[] squares) {
        double[] diagonal = new double[squares.length];
        for (int i = 0; i < squares.length; i++) {
            diagonal[i] = kernel.diagonal(squares[i]);
        }
        return diagonal;
    }
}
