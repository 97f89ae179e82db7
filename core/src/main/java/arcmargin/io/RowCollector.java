package arcmargin.io;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.data.Points;
import arcmargin.data.SparsePoints;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToLongFunction;

/**
 * Puts blocks of rows together, in the order of the file, to points and labels.
 *
 * <p>Where the number of rows can be foretold and the first block is dense and as wide as any other, rows go straight
 * to the array they will be held in; so memory is needed once. Otherwise blocks are kept until all are there, and
 * memory is needed twice at most.
 */
final class RowCollector {

    private static final double[] NOTHING = {};
    /** Features that any file may have. */
    static final int HASHED_FEATURES = 1 << 24;

    private final String file;
    private final IntToLongFunction rowsExpected;
    private final int dimensionWanted;
    private final TableTexts texts;
    private final List<String> problems = new ArrayList<>();
    private final List<RowBlock> blocks = new ArrayList<>();
    private double[] prepared = NOTHING;
    private int preparedWidth;
    private int preparedRows;
    private int preparedBlocks;
    private long rows;
    private long nonZeros;
    private int width;

    /**
     * Collects rows of a file.
     *
     * @param file its name
     * @param rowsExpected asked once at most, for rows of some width; gives 0 if that cannot be foretold
     * @param dimensionWanted that of the points, at least their number of columns; 0 for this number
     */
    RowCollector(String file, IntToLongFunction rowsExpected, int dimensionWanted) {
        this(file, rowsExpected, dimensionWanted, null);
    }

    /** Collects rows of a table some of whose columns hold codes of texts. */
    RowCollector(String file, IntToLongFunction rowsExpected, int dimensionWanted, TableTexts texts) {
        this.texts = texts;
        this.rowsExpected = rowsExpected;
        this.dimensionWanted = dimensionWanted;
        this.file = file;
    }

    /** {@return the number of rows so far} */
    long rows() {
        return rows;
    }

    /** {@return what is wrong with rows left out} */
    List<String> problems() {
        return problems;
    }

    /** Takes in a block whose first line has a number in the file. */
    void add(RowBlock block, long line) {
        if (block.texts() != null) {
            for (Offence each : block.texts().problems()) {
                problems.add((line + each.line()) + ":" + each.column() + ": " + each.getMessage());
            }
        }
        add(block);
    }

    void add(RowBlock block) {
        if (texts != null) {
            texts.merge(block);
        }
        if (blocks.isEmpty() && block.columns() == null) {
            preparedWidth = Math.max(block.width(), dimensionWanted);
            long entries = rowsExpected.applyAsLong(preparedWidth) * preparedWidth;
            prepared = entries > 0 && entries <= Points.MAX_ENTRIES ? new double[(int) entries] : NOTHING;
        }
        if (block.width() > preparedWidth) {
            giveUpPrepared();
        }
        long end = (rows + block.rows()) * preparedWidth;
        boolean direct = prepared.length > 0 && preparedBlocks == blocks.size() && end <= prepared.length;
        if (direct) {
            block.copyTo(prepared, preparedRows * preparedWidth, preparedWidth);
            preparedRows += block.rows();
            preparedBlocks++;
        }
        blocks.add(direct ? block.withoutValues() : block);
        rows += block.rows();
        nonZeros += block.nonZeros();
        width = Math.max(width, block.width());
    }

    /** Makes blocks again of the rows in the array, for it is too narrow. */
    private void giveUpPrepared() {
        int from = 0;
        for (int b = 0; b < preparedBlocks; b++) {
            RowBlock block = blocks.get(b);
            int to = from + block.rows() * preparedWidth;
            double[] values = Arrays.copyOfRange(prepared, from, to);
            blocks.set(
                    b,
                    new RowBlock(block.lines(), null, null, values, preparedWidth, block.labels(), block.names())
                            .compact());
            from = to;
        }
        prepared = NOTHING;
        preparedBlocks = 0;
        preparedRows = 0;
    }

    /**
     * Refuses features far beyond what a text of some length can mean: every feature takes memory, and a damaged index
     * must not take all of it. Hashed features of 24 bits are allowed in any file.
     */
    void requireWidthFor(long bytes) {
        if (width > Math.max(HASHED_FEATURES, bytes)) {
            throw new BadInputException(file + ": index " + width + " is too large for a file of " + bytes
                    + " bytes, expected at most " + Math.max(HASHED_FEATURES, bytes));
        }
    }

    /** Turns points and labels into a data set. */
    interface Finisher {
        Dataset finish(Points points, int[] labels, List<String> classes);
    }

    /** Returns all rows added, held as suits them best; the blocks are given up on the way. */
    Dataset finish() {
        return finish(Dataset::new);
    }

    /** Returns what is made of all rows added, held as suits them best; the blocks are given up on the way. */
    Dataset finish(Finisher finisher) {
        int dimension = dimensionWanted > 0 ? dimensionWanted : width;
        ClassNames names = new ClassNames();
        int[] labels = new int[requireFits(rows, "rows")];
        int next = 0;
        for (RowBlock block : blocks) {
            next = names.add(block, labels, next);
        }
        boolean bestDense = Points.bestDense(labels.length, dimension, nonZeros);
        int[] sorted = names.sorted(labels);
        Points points =
                bestDense || preparedBlocks > 0 ? dense(sorted.length, dimension) : sparse(sorted.length, dimension);
        points = bestDense ? points : points.toSparse();
        return finisher.finish(points, sorted, names.sorted());
    }

    private DensePoints dense(int size, int dimension) {
        double[] values = prepared.length == size * dimension ? prepared : Arrays.copyOf(prepared, size * dimension);
        prepared = NOTHING;
        int row = preparedRows;
        for (int b = preparedBlocks; b < blocks.size(); b++) {
            RowBlock block = blocks.set(b, null); // its memory can be had again
            block.copyTo(values, row * dimension, dimension);
            row += block.rows();
        }
        return DensePoints.withMissing(size, dimension, values);
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
        return SparsePoints.withMissing(dimension, starts, columns, values);
    }

    private int requireFits(long count, String what) {
        if (count <= Points.MAX_ENTRIES) {
            return (int) count;
        }
        throw new BadInputException(file + ": " + count + " " + what + ", expected at most " + Points.MAX_ENTRIES);
    }
}
