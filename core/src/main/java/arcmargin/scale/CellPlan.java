package arcmargin.scale;

import arcmargin.data.BadInputException;
import arcmargin.data.CellTree;
import arcmargin.data.Dataset;
import arcmargin.data.MissingValues;
import arcmargin.data.Points;
import arcmargin.data.Preparation;
import arcmargin.data.PreparationOptions;
import arcmargin.data.Scaling;
import arcmargin.gram.KernelMatrix;
import arcmargin.gram.PairProducts;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.Kernels;
import arcmargin.svm.CellMachine;
import arcmargin.svm.KernelMachine;
import arcmargin.svm.Model;
import arcmargin.svm.OneVersusOne;
import arcmargin.svm.PairwiseSolution;
import arcmargin.svm.PenaltyPath;
import arcmargin.svm.SvmOptions;
import arcmargin.work.Resources;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * How large data are divided into cells, and how the machine of each cell is trained: all that the training of one cell
 * needs to know of the others.
 *
 * <p>A plan is made from a bounded random sample of the rows. Then every cell is a task of its own, wherever and in
 * whatever order it is run, and the same rows give the same bits:
 *
 * <pre>{@code
 * CellPlan empty = CellPlan.of(sample, 1_000_000, CellPlan.Settings.standard());
 * CellPlan plan = empty.with(preparation, kernel, options);
 * for (int cell = 0; cell < plan.cells(); cell++) {
 *     parts.add(plan.train(cell, data.select(rowsOf[cell]), numbersOf[cell], resources));
 * }
 * Approximation result = Approximation.of(plan, parts, List.of(), Map.of());
 * }</pre>
 *
 * <p>In each cell {@linkplain Draws#heldOut some rows} are held out first, and a machine trained on the others decides
 * them, for probabilities and for an estimate of the error; then the machine to be kept is trained on all rows of the
 * cell. Time and memory of a cell are those of an exact training on its rows, so that the whole grows linearly with the
 * rows.
 *
 * @serial exclude
 */
public final class CellPlan implements Serializable {

    private static final long serialVersionUID = 1L;

    /** Rows of the sample for each cell: its share of the rows is then known to about a tenth. */
    private static final int SAMPLE_OF_CELL = 96;

    private static final int LEAST_SAMPLE = 20_000;

    /** Rows of all pilot cells together at most, so that one kernel matrix of them is small. */
    private static final int PILOT_ROWS = 10_000;

    private static final int MOST_PILOTS = 4;

    private final transient Settings settings;
    private final transient List<String> classes;
    private final transient int dimension;
    private final transient Preparation preparation;
    private final transient CellTree tree;
    private final transient int[] pilots;
    private final transient Training training; // null until chosen

    /**
     * What can be chosen about cells.
     *
     * @param cellRows how many rows a cell has, about
     * @param preparation how points are prepared before the tree divides them
     * @param seed of the sample, the tree and the rows held out
     */
    public record Settings(int cellRows, PreparationOptions preparation, long seed) {

        /** Cells of more rows are more accurate and take time in proportion; see the guide for the measurements. */
        public static final int CELL_ROWS = 5000;

        /**
         * Checks the number of rows.
         *
         * @param cellRows at least 100
         * @param preparation of points
         * @param seed any number
         */
        public Settings {
            if (cellRows < 100) {
                throw new IllegalArgumentException("cellRows is " + cellRows + ", must be at least 100");
            }
        }

        /** {@return cells of {@value #CELL_ROWS} rows, points prepared as they suggest themselves, seed 1} */
        public static Settings standard() {
            return new Settings(CELL_ROWS, PreparationOptions.defaults(), 1);
        }
    }

    /** How the machine of a cell is trained. */
    private record Training(Preparation preparation, Kernel kernel, SvmOptions options) {}

    private CellPlan(
            Settings settings,
            List<String> classes,
            int dimension,
            Preparation preparation,
            CellTree tree,
            int[] pilots,
            Training training) {
        this.settings = settings;
        this.classes = classes;
        this.dimension = dimension;
        this.preparation = preparation;
        this.tree = tree;
        this.pilots = pilots;
        this.training = training;
    }

    /**
     * How many cells so many rows are divided into.
     *
     * @param rows how many rows there are
     * @param settings how many a cell has, about
     * @return at least 1
     */
    public static int cells(long rows, Settings settings) {
        return (int) Math.max(1, (rows + settings.cellRows() / 2) / settings.cellRows());
    }

    /**
     * The size of the sample that a plan is made from.
     *
     * @param rows how many rows there are
     * @param settings how many a cell has, about
     * @return at most the number of rows
     */
    public static int sampleSize(long rows, Settings settings) {
        return (int) Math.min(rows, Math.max(LEAST_SAMPLE, (long) SAMPLE_OF_CELL * cells(rows, settings)));
    }

    /**
     * Makes a plan.
     *
     * @param sample the rows of {@link Draws#sample}, as many as {@link #sampleSize} says, in increasing order of their
     *     numbers; their classes are those of all rows
     * @param rows how many rows there are in all
     * @param settings the size of cells and the rest
     * @return a plan that does not know yet how cells are trained
     */
    public static CellPlan of(Dataset sample, long rows, Settings settings) {
        Preparation fitted = Preparation.fit(settings.preparation(), sample);
        Points points = fitted.apply(sample.points());
        CellTree tree = TreeGrower.grow(points, cells(rows, settings), settings.seed());
        int[] pilots = pilots(sample, tree.cellsOf(points), tree.cells(), settings);
        return new CellPlan(settings, sample.classes(), sample.points().dimension(), fitted, tree, pilots, null);
    }

    /**
     * Cells to tune on: drawn from the half of the cells that have most rows of other classes than their most frequent
     * one, where there is most to decide.
     */
    private static int[] pilots(Dataset sample, int[] cellOf, int cells, Settings settings) {
        int[][] counts = new int[cells][sample.classes().size()];
        for (int i = 0; i < cellOf.length; i++) {
            if (sample.labels()[i] != Dataset.UNLABELLED) {
                counts[cellOf[i]][sample.labels()[i]]++;
            }
        }
        int[] others = Arrays.stream(counts)
                .mapToInt(each ->
                        Arrays.stream(each).sum() - Arrays.stream(each).max().orElse(0))
                .toArray();
        int[] mixed = IntStream.range(0, cells)
                .filter(cell -> others[cell] > 0)
                .boxed()
                .sorted(Comparator.comparing(cell -> -others[cell])) // stable
                .mapToInt(cell -> cell)
                .toArray();
        int wanted = Math.max(1, Math.min(MOST_PILOTS, PILOT_ROWS / settings.cellRows()));
        int half = Math.min(mixed.length, Math.max(wanted, (cells + 1) / 2));
        return Arrays.stream(Draws.sample(half, wanted, settings.seed()))
                .mapToInt(k -> mixed[(int) k])
                .sorted()
                .toArray();
    }

    /**
     * The same plan, with the way in which cells are trained.
     *
     * @param newPreparation what points are prepared by before the kernel sees them
     * @param kernel the kernel of all cells
     * @param options penalty and the rest, of all cells
     * @return a plan that can train
     */
    public CellPlan with(Preparation newPreparation, Kernel kernel, SvmOptions options) {
        return new CellPlan(
                settings, classes, dimension, preparation, tree, pilots, new Training(newPreparation, kernel, options));
    }

    /**
     * What the machines are trained with.
     *
     * @return penalty and the rest, as given to {@link #with}
     * @throws IllegalStateException if the plan has no kernel yet
     */
    public SvmOptions options() {
        return training().options();
    }

    /**
     * What points are prepared by before the kernel sees them, as given to {@link #with}.
     *
     * @return the preparation of every machine
     * @throws IllegalStateException if the plan has no kernel yet
     */
    public Preparation trainedPreparation() {
        return training().preparation();
    }

    private Training training() {
        if (training == null) {
            throw new IllegalStateException("the plan has no kernel yet, with(…) gives it one");
        }
        return training;
    }

    /** {@return the size of cells and the rest} */
    public Settings settings() {
        return settings;
    }

    /** {@return the names of the classes} */
    public List<String> classes() {
        return classes;
    }

    /** {@return what points are prepared by before the tree divides them, fitted on the sample} */
    public Preparation preparation() {
        return preparation;
    }

    /** {@return what divides the points} */
    public CellTree tree() {
        return tree;
    }

    /** {@return the number of cells, at least 1; the tree may have found fewer than were wanted} */
    public int cells() {
        return tree.cells();
    }

    /**
     * The cells whose rows a search of kernel and penalty is made on.
     *
     * @return their numbers in increasing order; none if the sample has one class in every cell
     */
    public int[] pilots() {
        return pilots.clone();
    }

    /**
     * The cell of a row.
     *
     * @param row as read
     * @return the number of its cell
     */
    public int cellOf(double[] row) {
        double[] prepared = new double[preparation.width(dimension)];
        preparation.apply(row, prepared);
        return tree.cellOf(prepared);
    }

    /**
     * The cells of rows.
     *
     * @param points as read
     * @return the number of the cell of each
     */
    public int[] cellsOf(Points points) {
        return tree.cellsOf(preparation.apply(points.widen(dimension)));
    }

    /**
     * Trains the machine of a cell.
     *
     * @param cell its number
     * @param rows all rows of the cell, as read, in increasing order of their numbers
     * @param numbers the numbers of the rows in the data
     * @param resources thread pool, memory and BLAS
     * @return the machine, and what was said of rows held out
     */
    public CellPart train(int cell, Dataset rows, long[] numbers, Resources resources) {
        training();
        if (numbers.length != rows.size()) {
            throw new IllegalArgumentException(
                    "there are " + numbers.length + " numbers of rows, must be as many as rows: " + rows.size());
        }
        if (rows.unlabelledRows() > 0 || !rows.classes().equals(classes)) {
            throw new BadInputException("a row of cell " + cell + " has no label, or one that the sample does not know:"
                    + " all rows need one of the classes of the sample");
        }
        long begun = System.nanoTime();
        int[] order = rows.rowsByClass();
        Dataset sorted = rows.select(order);
        int[] held = IntStream.range(0, order.length)
                .filter(k -> Draws.heldOut(numbers[order[k]], settings.seed()))
                .toArray();
        int[] others = IntStream.range(0, order.length)
                .filter(k -> !Draws.heldOut(numbers[order[k]], settings.seed()))
                .toArray();
        Solutions solutions = solutions(sorted, held, others, resources);
        // in the order of the numbers
        int[] ranks = IntStream.range(0, held.length)
                .boxed()
                .sorted(Comparator.comparing(h -> numbers[order[held[h]]]))
                .mapToInt(h -> h)
                .toArray();
        return new CellPart(
                cell,
                new Model(classes, solutions.machine(), Optional.empty(), Map.of()),
                rows.size(),
                Arrays.stream(ranks).mapToLong(h -> numbers[order[held[h]]]).toArray(),
                Arrays.stream(ranks).map(h -> sorted.labels()[held[h]]).toArray(),
                rows.weights().length == 0
                        ? null
                        : Arrays.stream(ranks)
                                .mapToDouble(h -> sorted.weights()[held[h]])
                                .toArray(),
                Arrays.stream(ranks).mapToObj(h -> solutions.heldOut()[h]).toArray(double[][]::new),
                solutions.converged(),
                (System.nanoTime() - begun) / 1e9);
    }

    /** The machine of all rows, and what that of the rows not held out says of the others. */
    @SuppressWarnings("ArrayRecordComponent") // passed on only
    private record Solutions(KernelMachine machine, double[][] heldOut, boolean converged) {}

    private Solutions solutions(Dataset rows, int[] held, int[] others, Resources resources) {
        int[] all = IntStream.range(0, rows.size()).toArray();
        if (classesIn(rows, all) < 2) {
            KernelMachine machine = CellMachine.withoutVectors(dimension, rows.classCounts());
            double[][] decisions = new double[held.length][];
            Arrays.fill(decisions, machine.offsets());
            return new Solutions(machine, decisions, true);
        }
        Points points = training.preparation().apply(rows.points());
        KernelMatrix matrix = PairProducts.passing(points, resources).matrix(training.kernel(), resources);
        try {
            double[][] decisions = {};
            boolean converged = true;
            if (held.length > 0) {
                PairwiseSolution solution = solve(matrix, rows, others, resources);
                decisions = solution.decisions(matrix, held, resources);
                converged = solution.converged();
            }
            PairwiseSolution solution = solve(matrix, rows, all, resources);
            KernelMachine machine = Model.of(training.kernel(), training.preparation(), rows, solution, Map.of())
                    .kernelMachine();
            return new Solutions(machine, decisions, converged && solution.converged());
        } finally {
            matrix.release();
        }
    }

    private PairwiseSolution solve(KernelMatrix matrix, Dataset data, int[] rows, Resources resources) {
        try (PenaltyPath path = new PenaltyPath(matrix, OneVersusOne.Rows.of(rows, data), training.options())) {
            return path.train(training.options().penalty(), resources);
        }
    }

    private static long classesIn(Dataset data, int[] rows) {
        return Arrays.stream(rows).map(row -> data.labels()[row]).distinct().count();
    }

    /** Serialised as texts, numbers and arrays. */
    private Object writeReplace() {
        int[][] tree = {this.tree.left(), this.tree.right(), this.tree.starts(), this.tree.columns()};
        double[][] splits = {this.tree.thresholds(), this.tree.weights()};
        TrainingForm form = training == null
                ? null
                : new TrainingForm(
                        training.preparation().lines().toArray(String[]::new),
                        training.kernel().spec(),
                        training.options().penalty(),
                        training.options().tolerance(),
                        training.options().classWeights().stream()
                                .mapToDouble(weight -> weight)
                                .toArray(),
                        training.options().shrinking(),
                        training.options().iterationLimit());
        return new Form(
                settings.cellRows(),
                settings.preparation().scaling(),
                settings.preparation().missing(),
                settings.seed(),
                classes.toArray(String[]::new),
                dimension,
                preparation.lines().toArray(String[]::new),
                tree,
                splits,
                pilots,
                form);
    }

    @SuppressWarnings("ArrayRecordComponent") // passed on only
    private record TrainingForm(
            String[] preparation,
            String kernel,
            double penalty,
            double tolerance,
            double[] classWeights,
            boolean shrinking,
            long iterationLimit)
            implements Serializable {

        Training training() {
            List<Double> weights = Arrays.stream(classWeights).boxed().toList();
            return new Training(
                    Preparation.parse(List.of(preparation)),
                    Kernels.parse(kernel),
                    new SvmOptions(penalty, tolerance, weights, shrinking, iterationLimit));
        }
    }

    @SuppressWarnings("ArrayRecordComponent") // passed on only
    private record Form(
            int cellRows,
            Scaling.Kind scaling,
            MissingValues missing,
            long seed,
            String[] classes,
            int dimension,
            String[] preparation,
            int[][] tree,
            double[][] splits,
            int[] pilots,
            TrainingForm training)
            implements Serializable {

        private Object readResolve() {
            return new CellPlan(
                    new Settings(cellRows, new PreparationOptions(scaling, missing), seed),
                    List.of(classes),
                    dimension,
                    Preparation.parse(List.of(preparation)),
                    new CellTree(tree[0], tree[1], splits[0], tree[2], tree[3], splits[1]),
                    pilots,
                    training == null ? null : training.training());
        }
    }
}
