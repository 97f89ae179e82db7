package arcmargin.svm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import arcmargin.data.BadInputException;
import arcmargin.data.CellTree;
import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.data.Points;
import arcmargin.data.Preparation;
import arcmargin.data.PreparationOptions;
import arcmargin.data.Scaling;
import arcmargin.gram.KernelMatrix;
import arcmargin.gram.PairProducts;
import arcmargin.kernel.Kernels;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CellMachineTest {

    private static final List<String> CLASSES = List.of("a", "b", "c");

    /** Left of 0: classes a and b; right: cell 1 has c alone above 0, cell 2 all three. */
    private static final CellTree TREE = new CellTree(
            new int[] {2, 3},
            new int[] {1, 4},
            new double[] {0, 0},
            new int[] {0, 1, 2},
            new int[] {0, 1},
            new double[] {1, -1});

    private static Dataset data() {
        Random random = new Random(5);
        double[] values = new double[2 * 300];
        int[] labels = new int[300];
        for (int i = 0; i < labels.length; i++) {
            double x = random.nextGaussian();
            double y = random.nextGaussian();
            values[2 * i] = 10 * x + 3;
            values[2 * i + 1] = y;
            labels[i] = x <= 0 ? (y > 0.1 ? 0 : 1) : y >= 0 ? 2 : (int) Math.min(2, 3 * random.nextDouble());
        }
        return new Dataset(DensePoints.of(300, 2, values), labels, CLASSES);
    }

    private static Model model() {
        Dataset data = data();
        Preparation preparation = Preparation.fit(
                new PreparationOptions(
                        Scaling.Kind.STANDARD, PreparationOptions.defaults().missing()),
                data);
        int[] cells = TREE.cellsOf(preparation.apply(data.points()));
        List<KernelMachine> machines = new ArrayList<>();
        for (int cell = 0; cell < 3; cell++) {
            int own = cell;
            Dataset rows = data.select(IntStream.range(0, cells.length)
                    .filter(i -> cells[i] == own)
                    .toArray());
            machines.add(machine(rows, preparation));
        }
        return new Model(
                CLASSES, new CellMachine(preparation, TREE, machines), Optional.empty(), Map.of("rows", "300"));
    }

    /** Trained on the classes that are there, through the tested path for all classes. */
    private static KernelMachine machine(Dataset rows, Preparation preparation) {
        int[] counts = rows.classCounts();
        if (Arrays.stream(counts).filter(count -> count > 0).count() < 2) {
            return CellMachine.withoutVectors(2, counts);
        }
        try (Resources resources = Resources.of(Workers.of(1))) {
            KernelMatrix matrix = PairProducts.exact(preparation.apply(rows.points()), resources)
                    .matrix(Kernels.parse("rbf:1"), resources);
            try (PenaltyPath path = new PenaltyPath(matrix, OneVersusOne.Rows.all(rows), SvmOptions.of(10))) {
                return Model.of(Kernels.parse("rbf:1"), preparation, rows, path.train(10, resources), Map.of())
                        .kernelMachine();
            }
        }
    }

    @Test
    void everyPointIsDecidedByTheMachineOfItsCell() {
        Model model = model();
        CellMachine cells = (CellMachine) model.machine();
        Points points = data().points();
        try (Resources resources = Resources.of(Workers.of(2))) {
            double[][] decided = model.predictor().decisions(points, resources);
            int[] cellOf = TREE.cellsOf(model.preparation().apply(points));
            double[] single = new double[3];
            for (int i = 0; i < points.size(); i++) {
                Model own = new Model(CLASSES, cells.parts().get(cellOf[i]), Optional.empty(), Map.of());
                assertThat(model.scorer().predict(points.row(i))).isEqualTo(own.predict(points.row(i)));
                model.scorer().decisions(points.row(i), single);
                assertThat(decided[i]).containsExactly(single, offset(1e-5));
            }
            assertThat(model.predictor().decisions(points.toSparse(), resources))
                    .isDeepEqualTo(decided);
            double[][] few = model.predictor().decisions(points.select(new int[] {7, 8}), resources);
            assertThat(few[1]).containsExactly(decided[8], offset(1e-5));
        }
    }

    @Test
    void aClassThatIsNotInACellNeverWinsThere() {
        Model model = model();
        Points points = data().points();
        int[] cellOf = TREE.cellsOf(model.preparation().apply(points));
        assertThat(((CellMachine) model.machine()).parts().get(1).supportVectors())
                .isZero();
        for (int i = 0; i < points.size(); i++) {
            String predicted = model.predict(points.row(i));
            if (cellOf[i] == 0) {
                assertThat(predicted).isIn("a", "b");
            } else if (cellOf[i] == 1) {
                assertThat(predicted).isEqualTo("c");
            }
        }
        assertThat(CellMachine.withoutVectors(4, new int[] {0, 0, 5}).offsets()).containsExactly(0, -1, -1);
        assertThat(CellMachine.withoutVectors(4, new int[] {0, 7, 0}).offsets()).containsExactly(-1, 0, 1);
    }

    @Test
    void theMachineOfACellWithoutVectorsIsSavedOnItsOwn() throws IOException {
        Model model = new Model(
                List.of("a", "b", "c"), CellMachine.withoutVectors(4, new int[] {0, 7, 0}), Optional.empty(), Map.of());
        Model read = Model.read(new ByteArrayInputStream(write(model)));
        assertThat(read).isEqualTo(model);
        assertThat(read.kernelMachine().offsets()).containsExactly(-1, 0, 1);
    }

    @Test
    void aSavedModelIsTheSameModel() throws IOException {
        Model model = model();
        byte[] bytes = write(model);
        Model read = Model.read(new ByteArrayInputStream(bytes));
        assertThat(read).isEqualTo(model).hasSameHashCodeAs(model);
        assertThat(write(read)).isEqualTo(bytes);
        assertThat(read.machine().counts()).isEqualTo(model.machine().counts());
        assertThat(model.machine().description()).isEqualTo("3 cells, each with a machine of its own");
        assertThatThrownBy(model::kernelMachine)
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("must be a single kernel expansion");
    }

    /** Whatever byte is changed or missing, nothing but a refusal comes of it. */
    @Test
    void damagedFilesAreRefused() throws IOException {
        byte[] bytes = write(model());
        Random random = new Random(3);
        for (int round = 0; round < 300; round++) {
            byte[] damaged = round % 3 == 0 ? Arrays.copyOf(bytes, random.nextInt(bytes.length)) : bytes.clone();
            if (round % 3 != 0) {
                damaged[random.nextInt(damaged.length)] ^= (byte) (1 + random.nextInt(255));
            }
            assertThatThrownBy(() -> Model.read(new ByteArrayInputStream(damaged)))
                    .isInstanceOf(BadInputException.class);
        }
    }

    private static byte[] write(Model model) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        model.write(out);
        return out.toByteArray();
    }
}
