package arcmargin.svm;

import arcmargin.data.Points;
import arcmargin.data.Preparation;
import arcmargin.gram.CrossProducts;
import arcmargin.kernel.Kernel;
import arcmargin.work.Progress;
import arcmargin.work.Resources;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/**
 * Decides many points by kernel machines: points are streamed in blocks through the same vectorised kernel values as in
 * training; the products of points and vectors are computed once for all expansions of the same preparation.
 */
final class KernelStream implements DecisionStream {

    /** Rows that are predicted together where there are several preparations, each with a pass of its own. */
    private static final int SLICE = 1 << 12;

    private final KernelMachine machine;
    private final DecisionSums sums;
    private final Map<Preparation, Points> vectors = new ConcurrentHashMap<>(); // prepared when first needed

    KernelStream(KernelMachine machine) {
        this.machine = machine;
        this.sums = new DecisionSums(machine.counts());
    }

    private Points vectors(Preparation preparation) {
        return vectors.computeIfAbsent(preparation, machine::prepared);
    }

    /** Takes the decision values of a block of rows by one of the machines. */
    @FunctionalInterface
    interface SharedBlock {
        void accept(int machine, int firstRow, double[][] decisions);
    }

    @Override
    public void decisions(Points points, Resources resources, Block block) {
        stream(List.of(machine), points, resources, (m, firstRow, decisions) -> block.accept(firstRow, decisions));
    }

    /**
     * Decides points by machines over the vectors of this one; products and kernel values are computed once for all.
     */
    void stream(List<KernelMachine> machines, Points points, Resources resources, SharedBlock block) {
        Map<Preparation, List<Kernel>> kernels = new LinkedHashMap<>();
        for (KernelMachine each : machines) {
            for (Expansion expansion : each.expansions()) {
                List<Kernel> known = kernels.computeIfAbsent(expansion.preparation(), p -> new ArrayList<>());
                if (!known.contains(expansion.kernel())) {
                    known.add(expansion.kernel());
                }
            }
        }
        if (kernels.isEmpty()) {
            withoutKernels(machines, points.size(), block);
            return;
        }
        Progress progress = resources.progress();
        int slice = kernels.size() == 1 ? Math.max(1, points.size()) : SLICE;
        for (int from = 0; from < points.size(); from += slice) {
            int first = from;
            int count = Math.min(slice, points.size() - from);
            Points some = count == points.size()
                    ? points
                    : points.select(IntStream.range(first, first + count).toArray());
            Resources telling = resources.withProgress(
                    (stage, done, total) -> progress.update("predicting", first + done, points.size()));
            slice(machines, kernels, some, telling, (m, firstRow, decisions) -> {
                block.accept(m, first + firstRow, decisions);
            });
        }
    }

    /** Machines without vectors: their offsets decide. */
    private static void withoutKernels(List<KernelMachine> machines, int rows, SharedBlock block) {
        for (int m = 0; m < machines.size(); m++) {
            double[][] decisions = new double[rows][];
            for (int r = 0; r < rows; r++) {
                decisions[r] = machines.get(m).offsets().clone();
            }
            block.accept(m, 0, decisions);
        }
    }

    /** Decides some points in one pass of products for each preparation. */
    private void slice(
            List<KernelMachine> machines,
            Map<Preparation, List<Kernel>> kernels,
            Points points,
            Resources resources,
            SharedBlock block) {
        Map<Integer, double[][][]> started =
                new ConcurrentHashMap<>(); // sums of blocks some of whose kernels are added
        int passes = 0;
        for (Map.Entry<Preparation, List<Kernel>> pass : kernels.entrySet()) {
            boolean last = ++passes == kernels.size();
            Preparation preparation = pass.getKey();
            Points prepared = preparation.apply(points);
            Points columns = vectors(preparation).widen(prepared.dimension());
            int width = columns.size();
            CrossProducts.of(prepared, columns, resources.blas())
                    .forEachBlock(pass.getValue(), resources, (k, firstRow, rows, values) -> {
                        double[][][] all = started.computeIfAbsent(
                                firstRow, f -> new double[machines.size()][machine.pairs()][rows]);
                        Kernel kernel = pass.getValue().get(k);
                        add(machines, preparation, kernel, all, (v, column) -> {
                            for (int r = 0; r < rows; r++) {
                                column[r] = values[r * width + v];
                            }
                        });
                        if (last && k == pass.getValue().size() - 1) {
                            started.remove(firstRow);
                            for (int m = 0; m < all.length; m++) {
                                double[][] decisions = new double[rows][];
                                DecisionSums.decisions(all[m], machines.get(m).offsets(), decisions, 0);
                                block.accept(m, firstRow, decisions);
                            }
                        }
                    });
        }
    }

    /** Adds the values of a kernel to the sums of all machines. */
    private void add(
            List<KernelMachine> machines,
            Preparation preparation,
            Kernel kernel,
            double[][][] all,
            DecisionSums.Values values) {
        for (int m = 0; m < all.length; m++) {
            for (Expansion expansion : machines.get(m).expansions()) {
                if (expansion.kernel().equals(kernel) && expansion.preparation().equals(preparation)) {
                    sums.add(expansion.coefficients(), values, all[m]);
                }
            }
        }
    }
}
