package arcmargin.io;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.data.Points;
import arcmargin.data.SparsePoints;
import java.util.ArrayList;
import java.util.List;

/** Puts blocks of rows together, in the order of the file, to points and labels. */
final class RowCollector {

    private final String file;
    private final MissingFiller filler;
    private final List<RowBlock> blocks = new ArrayList<>();
    private long rows;
    private long nonZeros;
    private int width;

    RowCollector(String file, MissingFiller filler) {
        this.file = file;
        this.filler = filler;
    }

    /** {@return the number of rows so far} */
    long rows() {
        return rows;
    }

    void add(RowBlock block) {
        blocks.add(block);
        rows += block.rows();
        nonZeros += block.nonZeros();
        width = Math.max(width, block.width());
    }

    /** Returns all rows added, held as suits them best; the blocks are given up on the way. */
    Dataset finish(int dimensionWanted) {
        int dimension = dimensionWanted > 0 ? dimensionWanted : width;
        ClassNames names = new ClassNames();
        int[] labels = new int[requireFits(rows, "rows")];
        int next = 0;
        for (RowBlock block : blocks) {
            next = names.add(block, labels, next);
        }
        Points points = Points.bestDense(labels.length, dimension, nonZeros)
                ? dense(labels.length, dimension)
                : sparse(labels.length, dimension);
        return names.dataset(points, labels, filler.fill());
    }

    private DensePoints dense(int size, int dimension) {
        double[] values = new double[size * dimension];
        int row = 0;
        for (int b = 0; b < blocks.size(); b++) {
            RowBlock block = blocks.set(b, null); // its memory can be had again
            if (block.columns() == null) {
                System.arraycopy(block.values(), 0, values, row * dimension, block.values().length);
            } else {
                scatter(block, values, row * dimension, dimension);
            }
            row += block.rows();
        }
        filler.fill(values, null, size, dimension);
        return DensePoints.of(size, dimension, values);
    }

    private static void scatter(RowBlock block, double[] values, int from, int dimension) {
        for (int i = 0; i < block.rows(); i++) {
            int base = from + i * dimension;
            for (int k = block.starts()[i]; k < block.starts()[i + 1]; k++) {
                values[base + block.columns()[k]] = block.values()[k];
            }
        }
    }

    /** Columns before values, so that never both are there twice. */
    private SparsePoints sparse(int size, int dimension) {
        int[] starts = new int[size + 1];
        int[] columns = new int[requireFits(nonZeros, "values that are not zero")];
        List<double[]> blockValues = new ArrayList<>();
        int row = 0;
        int next = 0;
        for (int b = 0; b < blocks.size(); b++) {
            RowBlock block = blocks.set(b, null).toSparse();
            blockValues.add(block.values());
            System.arraycopy(block.columns(), 0, columns, next, block.columns().length);
            for (int i = 1; i <= block.rows(); i++) {
                starts[++row] = next + block.starts()[i];
            }
            next += block.columns().length;
        }
        double[] values = new double[columns.length];
        next = 0;
        for (double[] block : blockValues) {
            System.arraycopy(block, 0, values, next, block.length);
            next += block.length;
        }
        filler.fill(values, columns, size, dimension);
        return SparsePoints.of(dimension, starts, columns, values);
    }

    private int requireFits(long count, String what) {
        if (count <= Points.MAX_ENTRIES) {
            return (int) count;
        }
        throw new BadInputException(file + ": " + count + " " + what + ", expected at most " + Points.MAX_ENTRIES);
    }
}
