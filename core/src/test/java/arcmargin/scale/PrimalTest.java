package arcmargin.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.Preparation;
import arcmargin.data.PreparationOptions;
import arcmargin.data.Scaling;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.Kernels;
import arcmargin.svm.KernelMachine;
import arcmargin.svm.Model;
import arcmargin.svm.SvmOptions;
import arcmargin.work.Blas;
import arcmargin.work.MemoryPlan;
import arcmargin.work.Progress;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PrimalTest {

    private static final Kernel KERNEL = Kernels.parse("rbf:1");

    private static Approximation train(Dataset data, SvmOptions options, int perClass, int threads) {
        return train(Solver.LANDMARKS, KERNEL, data, options, perClass, threads);
    }

    private static Approximation train(
            Solver solver, Kernel kernel, Dataset data, SvmOptions options, int perClass, int threads) {
        Preparation preparation = Preparation.fit(PreparationOptions.scaled(Scaling.Kind.STANDARD), data);
        try (Resources resources =
                new Resources(Workers.of(threads), new MemoryPlan(1 << 28), Blas.JAVA, Progress.none())) {
            return Primal.train(
                    RowSource.of(data),
                    Primal.sample(RowSource.of(data), 3),
                    new Primal.Settings(solver, preparation, kernel, options, perClass, 3),
                    resources);
        }
    }

    /** The objective, computed from its definition in double precision. */
    private static double objective(
            KernelMachine machine, double[] beta, double offset, Dataset data, SvmOptions options, int a, int b) {
        Dataset both = new Dataset(machine.preparation().apply(data.points()), data.labels(), data.classes());
        double[][] z = new double[beta.length][];
        for (int j = 0; j < z.length; j++) {
            z[j] = machine.preparation().apply(machine.vectors()).row(j);
        }
        double value = 0;
        for (int i = 0; i < z.length; i++) {
            for (int j = 0; j < z.length; j++) {
                value += beta[i] * beta[j] * k(z[i], z[j]) / 2;
            }
        }
        for (int i = 0; i < both.size(); i++) {
            int label = both.labels()[i];
            if (label == a || label == b) {
                double[] x = both.points().row(i);
                double f = offset;
                for (int j = 0; j < z.length; j++) {
                    f += beta[j] * k(x, z[j]);
                }
                double violation = Math.max(0, 1 - (label == a ? 1 : -1) * f);
                value += options.bound(label) * violation * violation;
            }
        }
        return value;
    }

    private static double k(double[] x, double[] y) {
        double xx = 0;
        double xy = 0;
        double yy = 0;
        for (int j = 0; j < x.length; j++) {
            xx += x[j] * x[j];
            xy += x[j] * y[j];
            yy += y[j] * y[j];
        }
        return KERNEL.at(xx, xy, yy);
    }

    @Test
    void noOtherCoefficientsAreBetter() {
        Dataset data = CellsTest.board(240, 1);
        SvmOptions options = SvmOptions.of(5).withClassWeights(List.of(1.0, 2.0, 0.5));
        Approximation found = train(data, options, 8, 2);
        assertThat(found.converged()).isTrue();
        KernelMachine machine = found.model().kernelMachine();
        assertThat(machine.counts()).containsExactly(8, 8, 8);
        double[] beta = new double
                [24]; // of the pair (0, 2): landmarks of class 0 in its second column, of class 2 in its first
        for (int v = 0; v < 8; v++) {
            beta[v] = machine.expansions().get(0).coefficients()[1][v];
            beta[16 + v] = machine.expansions().get(0).coefficients()[0][16 + v];
        }
        double offset = machine.offsets()[1];
        double best = objective(machine, beta, offset, data, options, 0, 2);
        Random random = new Random(2);
        for (int attempt = 0; attempt < 30; attempt++) {
            double size = Math.pow(10, -random.nextInt(4));
            double[] other = beta.clone();
            for (int v = 0; v < 24; v++) {
                other[v] += v >= 8 && v < 16 ? 0 : size * random.nextGaussian();
            }
            double moved = offset + size * random.nextGaussian();
            assertThat(objective(machine, other, moved, data, options, 0, 2)).isGreaterThan(best * (1 - 1e-4));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"LANDMARKS", "FEATURES"})
    void theResultIsTheSameForAnyNumberOfThreadsAndCanBeSaved(Solver solver) throws IOException {
        Dataset data = CellsTest.board(1500, 1);
        Approximation one = train(solver, KERNEL, data, SvmOptions.of(10), 60, 1);
        Approximation three = train(solver, KERNEL, data, SvmOptions.of(10), 60, 3);
        assertThat(three.model()).isEqualTo(one.model());
        assertThat(three.decisions()).isDeepEqualTo(one.decisions());
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        one.model().write(out);
        assertThat(Model.read(new ByteArrayInputStream(out.toByteArray()))).isEqualTo(one.model());
    }

    @Test
    void theEstimateIsThatOfNewRowsAndCloseToTheExactMachine() {
        Approximation found = train(CellsTest.board(4000, 1), SvmOptions.of(100), 150, 2);
        double held = (double) found.heldOut().errors() / found.heldOut().labels().length;
        double rate =
                found.model().predictor().evaluate(CellsTest.board(4000, 2)).error();
        assertThat(held).isCloseTo(rate, offset(4 * Math.sqrt(rate / 400)));
        assertThat(rate).isLessThan(0.15);
        assertThat(Arrays.stream(found.model().probabilities(0.5, 50)).sum()).isCloseTo(1, offset(1e-12));
    }

    @Test
    void featuresErrAboutAsOftenAsLandmarks() {
        Dataset data = CellsTest.board(4000, 1);
        Dataset test = CellsTest.board(4000, 2);
        Kernel narrow = Kernels.parse("rbf:0.5");
        Approximation found = train(Solver.FEATURES, narrow, data, SvmOptions.of(10), 150, 2);
        assertThat(found.converged()).isTrue();
        assertThat(found.model().machine().description()).isEqualTo("a network of 150 random units");
        double rate = found.model().predictor().evaluate(test).error();
        Approximation other = train(Solver.LANDMARKS, narrow, data, SvmOptions.of(10), 150, 2);
        double landmarks = other.model().predictor().evaluate(test).error();
        assertThat(rate).isCloseTo(landmarks, offset(4 * Math.sqrt(landmarks / 4000)));
        double held = (double) found.heldOut().errors() / found.heldOut().labels().length;
        assertThat(held).isCloseTo(rate, offset(4 * Math.sqrt(rate / 400)));
    }

    /** Of landmarks that it was not trained on, a machine with a narrow kernel would say anything. */
    @Test
    void landmarksAreNoRowsHeldOut() {
        RowSource source = RowSource.of(CellsTest.board(1000, 1));
        int held = (int)
                IntStream.range(0, 1000).filter(row -> Draws.heldOut(row, 3)).count();
        assertThat(Primal.sample(source, 3).size()).isEqualTo(1000 - held);
    }

    @Test
    void kernelsWithoutUnitsAreRefusedByFeatures() {
        assertThatThrownBy(() -> new Primal.Settings(
                        Solver.FEATURES,
                        Preparation.none(),
                        Kernels.parse("arccos:1/arccos:0"),
                        SvmOptions.of(1),
                        5,
                        1))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("the kernel is not that of a single layer of random units");
        assertThatThrownBy(() -> new Primal.Settings(Solver.CELLS, Preparation.none(), KERNEL, SvmOptions.of(1), 5, 1))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void systemsThatAreNearlySingularAreSolvedAndOthersRefused() {
        double[] solved = Cholesky.solve(new double[][] {{4, 0, 0}, {2, 5, 0}, {0, 1, 3}}, new double[] {8, 14, 5});
        // 4x + 2y = 8, 2x + 5y + z = 14, y + 3z = 5
        assertThat(4 * solved[0] + 2 * solved[1]).isCloseTo(8, offset(1e-12));
        assertThat(2 * solved[0] + 5 * solved[1] + solved[2]).isCloseTo(14, offset(1e-12));
        assertThat(solved[1] + 3 * solved[2]).isCloseTo(5, offset(1e-12));
        double[] singular = Cholesky.solve(new double[][] {{1, 1}, {1, 1}}, new double[] {1, 1});
        assertThat(singular[0] + singular[1]).isCloseTo(1, offset(1e-6));
        assertThatThrownBy(() -> Cholesky.solve(new double[][] {{1, 0}, {0, -1}}, new double[] {1, 1}))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("no positive semidefinite matrix");
    }
}
