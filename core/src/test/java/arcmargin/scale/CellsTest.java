package arcmargin.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.data.PreparationOptions;
import arcmargin.data.Scaling;
import arcmargin.kernel.Gaussian;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.Kernels;
import arcmargin.svm.CellMachine;
import arcmargin.svm.KernelMachine;
import arcmargin.svm.Model;
import arcmargin.svm.Svm;
import arcmargin.svm.SvmOptions;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CellsTest {

    private static final CellPlan.Settings SETTINGS =
            new CellPlan.Settings(250, PreparationOptions.scaled(Scaling.Kind.STANDARD), 3);
    private static final Kernel KERNEL = Kernels.parse("rbf:1");

    /** A chessboard of three classes: no linear machine, and no single cell, can know it. */
    static Dataset board(int rows, int seed) {
        Random random = new Random(seed);
        double[] values = new double[2 * rows];
        int[] labels = new int[rows];
        for (int i = 0; i < rows; i++) {
            values[2 * i] = 6 * random.nextDouble();
            values[2 * i + 1] = 600 * random.nextDouble();
            labels[i] = ((int) values[2 * i] + (int) (values[2 * i + 1] / 100)) % 3;
        }
        return new Dataset(DensePoints.of(rows, 2, values), labels, List.of("a", "b", "c"));
    }

    private static Approximation train(Dataset data, int threads) {
        try (Resources resources = Resources.of(Workers.of(threads))) {
            return Cells.train(RowSource.of(data), SETTINGS, KERNEL, SvmOptions.of(100), resources);
        }
    }

    @Test
    void theResultIsTheSameForAnyNumberOfThreads() {
        Dataset data = board(2000, 1);
        Approximation one = train(data, 1);
        Approximation four = train(data, 4);
        assertThat(four.model()).isEqualTo(one.model());
        assertThat(four.rows()).isEqualTo(one.rows());
        assertThat(four.decisions()).isDeepEqualTo(one.decisions());
    }

    /** Parts that were trained in another order, from a plan and into parts that went through Java serialisation. */
    @Test
    void theResultIsTheSameWhereverCellsAreTrained() throws Exception {
        Dataset data = board(2000, 1);
        Approximation local = train(data, 2);
        RowSource source = RowSource.of(data);
        CellPlan plan = Cells.plan(source, SETTINGS);
        CellPlan trained = copy(plan.with(plan.preparation(), KERNEL, SvmOptions.of(100)));
        assertThat(trained.tree()).isEqualTo(plan.tree());
        assertThat(copy(plan).preparation()).isEqualTo(plan.preparation());
        try (Resources resources = Resources.of(Workers.of(1))) {
            Cells cells = Cells.of(plan, source, resources);
            List<CellPart> parts = new ArrayList<>();
            for (int cell = plan.cells() - 1; cell >= 0; cell--) {
                int[] rows = cells.rows(cell);
                long[] numbers = Arrays.stream(rows).asLongStream().toArray();
                parts.add(copy(trained.train(cell, data.select(rows), numbers, resources)));
            }
            Collections.shuffle(parts, new Random(1));
            Approximation elsewhere =
                    Approximation.of(trained, parts, List.of(), local.model().provenance());
            assertThat(elsewhere.model()).isEqualTo(local.model());
            assertThat(elsewhere.decisions()).isDeepEqualTo(local.decisions());
            assertThatThrownBy(() -> Approximation.of(trained, parts.subList(1, parts.size()), List.of(), Map.of()))
                    .hasMessageContaining("must be one for each of " + plan.cells());
            assertThatThrownBy(() -> plan.train(0, data, new long[2000], resources))
                    .hasMessageContaining("no kernel yet");
        }
    }

    /** The machine of a cell is what Svm trains on the rows of the cell. */
    @Test
    void everyCellHasTheExactMachineOfItsRows() {
        Dataset data = board(2000, 1);
        RowSource source = RowSource.of(data);
        CellPlan plan = Cells.plan(source, SETTINGS);
        CellMachine machine = (CellMachine) train(data, 2).model().machine();
        try (Resources resources = Resources.of(Workers.of(2))) {
            Cells cells = Cells.of(plan, source, resources);
            for (int cell = 0; cell < plan.cells(); cell++) {
                Dataset rows = data.select(cells.rows(cell));
                Dataset prepared = new Dataset(plan.preparation().apply(rows.points()), rows.labels(), rows.classes());
                KernelMachine exact = Svm.with(KERNEL)
                        .penalty(100)
                        .preparation(PreparationOptions.scaled(Scaling.Kind.NONE))
                        .train(prepared, resources)
                        .model()
                        .kernelMachine();
                KernelMachine own = machine.parts().get(cell);
                for (int p = 0; p < 3; p++) { // the same optimum, to the tolerance
                    assertThat(own.offsets()[p]).isCloseTo(exact.offsets()[p], offset(0.01));
                }
            }
        }
    }

    @Test
    void theEstimateIsThatOfNewRows() {
        Model model = train(board(6000, 1), 2).model();
        Approximation result = train(board(6000, 1), 2);
        double rate = model.predictor().evaluate(board(6000, 2)).error();
        double held = (double) result.heldOut().errors() / result.heldOut().labels().length;
        assertThat(held).isCloseTo(rate, offset(4 * Math.sqrt(rate / 600)));
        assertThat(rate).isLessThan(0.15);
        double[] probabilities = model.probabilities(0.5, 50);
        assertThat(Arrays.stream(probabilities).sum()).isCloseTo(1, offset(1e-12));
        assertThat(probabilities[0]).isGreaterThan(0.6);
    }

    @Test
    void classesMayBeMissingInCells() {
        Dataset data = board(2000, 1);
        int[] left = IntStream.range(0, 2000)
                .filter(i -> data.labels()[i] != 2 || data.points().get(i, 0) < 1)
                .toArray();
        Model model = train(data.select(left), 2).model();
        CellMachine machine = (CellMachine) model.machine();
        assertThat(machine.parts()).anyMatch(part -> part.counts()[2] == 0).anyMatch(part -> part.counts()[2] > 0);
        for (int y = 0; y < 6; y++) {
            assertThat(model.predict(5.5, 100 * y + 50)).isNotEqualTo("c");
        }
        Dataset other = new Dataset(data.points(), new int[2000], List.of("x", "y"));
        CellPlan plan = Cells.plan(RowSource.of(data), SETTINGS);
        CellPlan trained = plan.with(plan.preparation(), new Gaussian(1), SvmOptions.of(1));
        try (Resources resources = Resources.of(Workers.of(1))) {
            assertThatThrownBy(() -> trained.train(0, other, new long[2000], resources))
                    .hasMessageContaining("all rows need one of the classes of the sample");
        }
    }

    @SuppressWarnings({"unchecked", "BanSerializableRead"}) // its own bytes
    private static <T> T copy(T object) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return (T) in.readObject();
        }
    }
}
