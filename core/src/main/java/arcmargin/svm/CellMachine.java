package arcmargin.svm;

import arcmargin.data.CellTree;
import arcmargin.data.DensePoints;
import arcmargin.data.Points;
import arcmargin.data.Preparation;
import arcmargin.kernel.Kernel;
import arcmargin.work.Resources;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * A machine of cells: a tree divides the prepared points, and each point is decided by the machine of its cell.
 *
 * <p>All machines are for the same classes. Where a cell has no rows of a class, its machine has no vectors of it, and
 * the offsets of the pairs of that class say which class is there: 1 or -1 in favour of a class that has rows in the
 * cell, 0 if neither has. So a class that is not in a cell never wins there, and a cell of one class needs no vectors
 * at all.
 *
 * <pre>{@code
 * if (model.machine() instanceof CellMachine cells) {
 *     System.out.println(cells.parts().size() + " cells");
 * }
 * }</pre>
 */
public final class CellMachine extends Machine {

    /** Decision values that are held at once: rows of a slice times pairs. */
    private static final int SLICE_VALUES = 1 << 22;

    private static final int SLICE_ROWS = 1 << 16;

    private final Preparation preparation;
    private final CellTree tree;
    private final List<KernelMachine> machines;

    /**
     * A machine of its parts.
     *
     * @param preparation what turns points as read into those the tree sees
     * @param tree divides them
     * @param machines that of each cell, for points as read; all of the same classes and dimension
     */
    public CellMachine(Preparation preparation, CellTree tree, List<KernelMachine> machines) {
        this.preparation = preparation;
        this.tree = tree;
        this.machines = List.copyOf(machines);
        if (machines.size() != tree.cells()) {
            throw new IllegalArgumentException(
                    "there are " + machines.size() + " machines, must be one for each of " + tree.cells() + " cells");
        }
        KernelMachine first = machines.get(0);
        if (machines.stream()
                .anyMatch(each -> each.classes() != first.classes() || each.dimension() != first.dimension())) {
            throw new IllegalArgumentException(
                    "the machines of cells differ in classes or dimension, must agree in both");
        }
        preparation.requireFitting(first.dimension());
        if (tree.dimension() > preparation.width(first.dimension())) {
            throw new IllegalArgumentException("the tree looks at feature " + tree.dimension()
                    + ", must be at most the number of prepared features = "
                    + preparation.width(first.dimension()));
        }
    }

    /**
     * The machine of a cell without rows, or with rows of one class.
     *
     * @param dimension the number of features of points as read
     * @param counts how many rows each class has in the cell, all but at most one 0
     * @return a machine without vectors
     */
    public static KernelMachine withoutVectors(int dimension, int[] counts) {
        double[] offsets = new double[PairwiseSolution.pairCount(counts.length)];
        int p = 0;
        for (int a = 0; a < counts.length; a++) {
            for (int b = a + 1; b < counts.length; b++) {
                offsets[p++] = Integer.signum(counts[a]) - Integer.signum(counts[b]);
            }
        }
        return new KernelMachine(
                DensePoints.of(0, dimension, new double[0]), new int[counts.length], List.of(), offsets);
    }

    /** {@return what divides prepared points} */
    public CellTree tree() {
        return tree;
    }

    /** {@return the machine of each cell} */
    @Override
    public List<KernelMachine> parts() {
        return machines;
    }

    @Override
    public String description() {
        return machines.size() == 1 ? "a single cell" : machines.size() + " cells, each with a machine of its own";
    }

    @Override
    public int classes() {
        return machines.get(0).classes();
    }

    @Override
    public int dimension() {
        return machines.get(0).dimension();
    }

    /** {@return what turns points as read into those the tree sees} */
    @Override
    public Preparation preparation() {
        return preparation;
    }

    @Override
    public List<Kernel> kernels() {
        return machines.stream()
                .flatMap(machine -> machine.kernels().stream())
                .distinct()
                .toList();
    }

    @Override
    public int[] counts() {
        int[] sums = new int[classes()];
        for (KernelMachine machine : machines) {
            Arrays.setAll(sums, c -> sums[c] + machine.counts()[c]);
        }
        return sums;
    }

    @Override
    PointDecisions points(boolean open) {
        return new CellPoints();
    }

    @Override
    DecisionStream stream() {
        return new Stream();
    }

    /** Decides single points; the machine of a cell is made ready when it is first needed. */
    private final class CellPoints implements PointDecisions {

        private final AtomicReferenceArray<PointDecisions> ready = new AtomicReferenceArray<>(machines.size());
        private final ThreadLocal<double[]> prepared =
                ThreadLocal.withInitial(() -> new double[preparation.width(dimension())]);

        @Override
        public void decisions(double[] x, double[] out) {
            double[] point = prepared.get();
            preparation.apply(x, point);
            int cell = tree.cellOf(point);
            PointDecisions known = ready.get(cell);
            if (known == null) {
                known = machines.get(cell).points(false); // made twice if two threads are here, which does no harm
                ready.set(cell, known);
            }
            known.decisions(x, out);
        }

        @Override
        public void decisions(int[] columns, double[] values, double[] out) {
            double[] x = new double[dimension()];
            for (int k = 0; k < columns.length; k++) {
                x[columns[k]] = values[k];
            }
            decisions(x, out);
        }
    }

    /** Decides many points slice by slice, cells side by side. */
    private final class Stream implements DecisionStream {

        private final AtomicReferenceArray<KernelStream> ready = new AtomicReferenceArray<>(machines.size());

        @Override
        public void decisions(Points points, Resources resources, Block block) {
            int slice = Math.max(1, Math.min(SLICE_ROWS, SLICE_VALUES / pairs()));
            for (int from = 0; from < points.size(); from += slice) {
                int first = from;
                int count = Math.min(slice, points.size() - from);
                int[] rows = new int[count];
                Arrays.setAll(rows, r -> first + r);
                Points some = count == points.size() ? points : points.select(rows);
                double[][] decided = new double[count][];
                decide(some, first, points.size(), resources, decided);
                block.accept(first, decided);
            }
        }

        private void decide(Points points, int first, int total, Resources resources, double[][] decided) {
            int[] cells = tree.cellsOf(preparation.apply(points));
            List<List<Integer>> rows = new ArrayList<>();
            machines.forEach(machine -> rows.add(new ArrayList<>()));
            for (int r = 0; r < cells.length; r++) {
                rows.get(cells[r]).add(r);
            }
            AtomicInteger done = new AtomicInteger();
            Resources silent = resources.withProgress((stage, part, whole) -> {});
            resources.workers().forEach(machines.size(), cell -> {
                int[] own = rows.get(cell).stream().mapToInt(r -> r).toArray();
                if (own.length > 0) {
                    ready(cell).decisions(points.select(own), silent, (firstRow, decisions) -> {
                        for (int r = 0; r < decisions.length; r++) {
                            decided[own[firstRow + r]] = decisions[r];
                        }
                    });
                    resources.progress().update("predicting", first + done.addAndGet(own.length), total);
                }
            });
        }

        private KernelStream ready(int cell) {
            KernelStream known = ready.get(cell);
            if (known == null) {
                known = machines.get(cell).stream();
                ready.set(cell, known);
            }
            return known;
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CellMachine that
                && preparation.equals(that.preparation)
                && tree.equals(that.tree)
                && machines.equals(that.machines);
    }

    @Override
    public int hashCode() {
        return 31 * tree.hashCode() + machines.hashCode();
    }

    @Override
    public String toString() {
        return machines.size() + " cells of " + kernels() + " over " + supportVectors() + " support vectors";
    }
}
