package arcmargin.scale;

import arcmargin.data.Dataset;
import arcmargin.kernel.Kernel;
import arcmargin.svm.Provenance;
import arcmargin.svm.SvmOptions;
import arcmargin.work.MemoryPlan;
import arcmargin.work.Resources;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The rows of each cell of a plan, found in one pass over the data, and the training of all cells on this machine.
 *
 * <p>The result does not depend on the number of threads.
 *
 * <pre>{@code
 * RowSource rows = RowSource.of(data);
 * Approximation result = Cells.train(rows, CellPlan.Settings.standard(), kernel, SvmOptions.of(10), resources);
 * }</pre>
 */
public final class Cells {

    /** Rows that are read at once to find their cells. */
    private static final int SLICE = 1 << 16;

    private final CellPlan plan;
    private final RowSource source;
    private final int[] starts; // where the rows of each cell begin, and the end
    private final int[] numbers; // of the rows, cell by cell, increasing within each

    private Cells(CellPlan plan, RowSource source, int[] starts, int[] numbers) {
        this.plan = plan;
        this.source = source;
        this.starts = starts;
        this.numbers = numbers;
    }

    /**
     * The plan of some data: from a sample of its rows.
     *
     * @param source the data
     * @param settings the size of cells and the rest
     * @return a plan without a kernel
     */
    public static CellPlan plan(RowSource source, CellPlan.Settings settings) {
        int count = CellPlan.sampleSize(source.size(), settings);
        int[] rows = Arrays.stream(Draws.sample(source.size(), count, settings.seed()))
                .mapToInt(row -> (int) row)
                .toArray();
        return CellPlan.of(source.select(rows), source.size(), settings);
    }

    /**
     * Trains cells with a kernel and options that are known.
     *
     * @param source the data
     * @param settings the size of cells, the preparation, which is fitted on the sample, and the seed
     * @param kernel of all cells
     * @param options penalty, class weights and the rest
     * @param resources thread pool, memory, BLAS and progress callback
     * @return the model, and what was said of rows held out
     */
    public static Approximation train(
            RowSource source, CellPlan.Settings settings, Kernel kernel, SvmOptions options, Resources resources) {
        CellPlan plan = plan(source, settings);
        CellPlan trained = plan.with(plan.preparation(), kernel, options);
        List<CellPart> parts = of(plan, source, resources).train(trained, resources);
        Map<String, String> provenance = new LinkedHashMap<>();
        provenance.put("program", "arcmargin " + Provenance.version());
        provenance.put("rows", Integer.toString(source.size()));
        provenance.put("penalty", Double.toString(options.penalty()));
        provenance.put("tolerance", Double.toString(options.tolerance()));
        provenance.put("solver", "cells of about " + settings.cellRows() + " rows, seed " + settings.seed());
        return Approximation.of(trained, parts, options.classWeights(), provenance);
    }

    /**
     * Finds the cell of every row.
     *
     * @param plan of the data
     * @param source the data
     * @param resources thread pool and progress callback
     * @return the rows of each cell
     */
    public static Cells of(CellPlan plan, RowSource source, Resources resources) {
        int[] cellOf = new int[source.size()];
        int slices = (cellOf.length + SLICE - 1) / SLICE;
        AtomicInteger done = new AtomicInteger();
        resources.workers().forEach(slices, s -> {
            int from = s * SLICE;
            int to = Math.min(cellOf.length, from + SLICE);
            int[] found = plan.cellsOf(source.rows(from, to).points());
            System.arraycopy(found, 0, cellOf, from, found.length);
            resources.progress().update("dividing rows", done.addAndGet(to - from), cellOf.length);
        });
        int[] starts = new int[plan.cells() + 1];
        for (int cell : cellOf) {
            starts[cell + 1]++;
        }
        Arrays.parallelPrefix(starts, Integer::sum);
        int[] next = starts.clone();
        int[] numbers = new int[cellOf.length];
        for (int row = 0; row < cellOf.length; row++) {
            numbers[next[cellOf[row]]++] = row;
        }
        return new Cells(plan, source, starts, numbers);
    }

    /**
     * The rows of a cell.
     *
     * @param cell its number
     * @return numbers of rows in increasing order
     */
    public int[] rows(int cell) {
        return Arrays.copyOfRange(numbers, starts[cell], starts[cell + 1]);
    }

    /**
     * Trains all cells.
     *
     * @param trained the plan with the kernel and the options of the machines
     * @param resources thread pool, memory, BLAS and progress callback
     * @return the part of every cell
     * @throws CancellationException if the calling thread is interrupted
     */
    public List<CellPart> train(CellPlan trained, Resources resources) {
        int[] order = largestFirst();
        CellPart[] parts = new CellPart[plan.cells()];
        Resources own = resources
                .withProgress((stage, done, total) -> {})
                .withMemory(new MemoryPlan(Math.max(1, resources.memory().bytes() / resources.threads())));
        AtomicInteger done = new AtomicInteger();
        resources.workers().forEach(parts.length, k -> {
            int cell = order[k];
            int[] rows = rows(cell);
            Dataset data = source.select(rows);
            long[] rowNumbers = Arrays.stream(rows).asLongStream().toArray();
            parts[cell] = trained.train(cell, data, rowNumbers, own);
            resources.progress().update("training cells", done.incrementAndGet(), parts.length);
        });
        return new ArrayList<>(Arrays.asList(parts));
    }

    /** Large cells first, so that no thread is left with one in the end. */
    private int[] largestFirst() {
        List<Integer> cells = new ArrayList<>();
        for (int cell = 0; cell < plan.cells(); cell++) {
            cells.add(cell);
        }
        cells.sort((a, b) -> Integer.compare(starts[b + 1] - starts[b], starts[a + 1] - starts[a])); // stable
        return cells.stream().mapToInt(Integer::intValue).toArray();
    }
}
