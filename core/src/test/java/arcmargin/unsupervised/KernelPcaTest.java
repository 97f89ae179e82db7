package arcmargin.unsupervised;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.data.PreparationOptions;
import arcmargin.data.Scaling;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.Kernels;
import arcmargin.work.MemoryPlan;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KernelPcaTest {

    private static final int ROWS = 150;

    private static Dataset data(int rows, int features) {
        Random random = new Random(7);
        double[] values = random.doubles((long) rows * features, -1, 1).toArray();
        for (int i = 0; i < rows; i++) {
            values[i * features] += i % 3; // three groups
        }
        return Dataset.unlabelled(DensePoints.of(rows, features, values));
    }

    /** The centred matrix in double precision, from the definition of the kernel. */
    private static double[][] centred(Kernel kernel, Dataset data) {
        int n = data.size();
        double[] squares = data.points().squaredNorms();
        double[][] k = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                double xy = 0;
                for (int d = 0; d < data.points().dimension(); d++) {
                    xy += data.points().get(i, d) * data.points().get(j, d);
                }
                k[i][j] = kernel.at(squares[i], i == j ? squares[i] : xy, squares[j]);
            }
        }
        double[] means = Arrays.stream(k)
                .mapToDouble(row -> Arrays.stream(row).sum() / n)
                .toArray();
        double all = Arrays.stream(means).sum() / n;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                k[i][j] += all - means[i] - means[j];
            }
        }
        return k;
    }

    /** Jacobi's method, which shares nothing with what is tested; eigenvalues, largest first. */
    private static double[] jacobi(double[][] a) {
        int n = a.length;
        for (int sweep = 0; sweep < 12; sweep++) {
            for (int p = 0; p < n; p++) {
                for (int q = p + 1; q < n; q++) {
                    if (a[p][q] != 0) {
                        double theta = (a[q][q] - a[p][p]) / (2 * a[p][q]);
                        double t = Math.copySign(1 / (Math.abs(theta) + Math.hypot(theta, 1)), theta);
                        double c = 1 / Math.hypot(t, 1);
                        double s = t * c;
                        for (int k = 0; k < n; k++) {
                            double x = a[k][p];
                            double y = a[k][q];
                            a[k][p] = c * x - s * y;
                            a[k][q] = s * x + c * y;
                        }
                        for (int k = 0; k < n; k++) {
                            double x = a[p][k];
                            double y = a[q][k];
                            a[p][k] = c * x - s * y;
                            a[q][k] = s * x + c * y;
                        }
                    }
                }
            }
        }
        double[] values = new double[n];
        Arrays.setAll(values, i -> -a[i][i]);
        Arrays.sort(values);
        return Arrays.stream(values).map(v -> -v).toArray();
    }

    @ParameterizedTest
    @ValueSource(strings = {"arccos:0", "arccos:1", "arccos:2", "biased:0.5", "smoothed:1", "rbf:2", "linear"})
    void eigenvaluesAndSharesAreThoseOfTheCentredMatrix(String text) {
        Kernel kernel = Kernels.parse(text);
        Dataset data = data(ROWS, 6);
        KernelPca.Embedding embedding = KernelPca.of(kernel).dimensions(5).fit(data);
        double[] expected = jacobi(centred(kernel, data));
        double total = Arrays.stream(expected).sum();
        for (int c = 0; c < 5; c++) {
            assertThat(embedding.projection().eigenvalues()[c]).isCloseTo(expected[c], within(1e-6 * expected[c]));
            assertThat(embedding.projection().explained()[c]).isCloseTo(expected[c] / total, within(2e-6));
        }
        assertThat(embedding.residual()).isLessThan(1e-7);
    }

    @Test
    void projectionsOfTheRowsAreTheirCoordinates() {
        Dataset data = data(ROWS, 6);
        try (Resources resources = Resources.ofMachine()) {
            KernelPca.Embedding embedding =
                    KernelPca.of(Kernels.parse("arccos:1")).dimensions(3).fit(data, resources);
            double[][] projected = embedding.projection().project(data.points(), resources);
            double scale = Math.sqrt(embedding.projection().eigenvalues()[0]);
            for (int i = 0; i < ROWS; i++) {
                for (int c = 0; c < 3; c++) {
                    assertThat(projected[i][c]).isCloseTo(embedding.coordinates()[i][c], within(1e-5 * scale));
                }
            }
        }
    }

    @Test
    void theNumberOfThreadsChangesNoBit() {
        Dataset data = data(700, 20);
        KernelPca pca = KernelPca.of(Kernels.parse("biased:1")).dimensions(4);
        double[][][] found = new double[2][][];
        for (int t = 0; t < 2; t++) {
            try (Resources resources = Resources.of(Workers.of(t == 0 ? 1 : 4))) {
                found[t] = pca.fit(data, resources).coordinates();
            }
        }
        assertThat(found[0]).isDeepEqualTo(found[1]);
    }

    @Test
    void multipleEigenvaluesAreFoundAsOftenAsTheyOccur() {
        double[] values = new double[400]; // corners ±e_j: four equal eigenvalues with the linear kernel
        for (int i = 0; i < 100; i++) {
            values[4 * i + i / 2 % 4] = i % 2 == 0 ? 1 : -1;
        }
        Dataset corners = Dataset.unlabelled(DensePoints.of(100, 4, values));
        double[] found = KernelPca.of(Kernels.parse("linear"))
                .dimensions(4)
                .fit(corners)
                .projection()
                .eigenvalues();
        assertThat(found[0]).isCloseTo(26, within(1e-5)); // 13 pairs of two of the four axes, 12 of the others
        assertThat(found[1]).isCloseTo(26, within(1e-5));
        assertThat(found[2]).isCloseTo(24, within(1e-5));
        assertThat(found[3]).isCloseTo(24, within(1e-5));
    }

    @ParameterizedTest
    @ValueSource(strings = {"arccos:1", "rbf:2"})
    void eigenvaluesAreThoseOfScikitLearn(String text) {
        Projection projection = KernelPca.of(Kernels.parse(text))
                .dimensions(4)
                .fit(Reference.groups(200))
                .projection();
        double[] expected = Reference.of("pca " + text);
        double variance = Reference.of("variance " + text)[0];
        for (int c = 0; c < 4; c++) {
            assertThat(projection.eigenvalues()[c]).isCloseTo(expected[c], within(1e-6 * expected[c]));
            assertThat(projection.explained()[c]).isCloseTo(expected[c] / variance, within(1e-6));
        }
    }

    @Test
    void landmarksThatAreAllRowsFindTheSameAndFewerFindAlmostTheSame() {
        Dataset data = data(700, 6);
        KernelPca pca = KernelPca.of(Kernels.parse("arccos:1")).dimensions(3);
        try (Resources resources = Resources.of(Workers.of(2))) {
            double[] exact = pca.fit(data, resources).projection().eigenvalues();
            KernelPca.Embedding most = pca.landmarks(699).fit(data, resources);
            KernelPca.Embedding some = pca.landmarks(200).fit(data, resources);
            assertThat(most.projection().landmarks()).isEqualTo(699);
            for (int c = 0; c < 3; c++) {
                assertThat(most.projection().eigenvalues()[c]).isCloseTo(exact[c], within(2e-4 * exact[c]));
                // a part of feature space has no more variance than all of it
                assertThat(some.projection().eigenvalues()[c]).isBetween(0.98 * exact[c], exact[c]);
            }
            // coordinates of rows have the eigenvalues as their squares, and means of zero
            for (int c = 0; c < 3; c++) {
                double sum = 0;
                double squares = 0;
                for (double[] point : some.coordinates()) {
                    sum += point[c];
                    squares += point[c] * point[c];
                }
                double eigenvalue = some.projection().eigenvalues()[c];
                assertThat(squares).isCloseTo(eigenvalue, within(1e-3 * eigenvalue));
                assertThat(sum / 700).isCloseTo(0, within(1e-3));
            }
        }
    }

    @Test
    void projectionsAreReadBackBitForBitAndDamageIsTold() throws Exception {
        Dataset data = data(ROWS, 6);
        try (Resources resources = Resources.of(Workers.of(2))) {
            Projection written = KernelPca.of(Kernels.parse("biased:0.5/arccos:1"))
                    .preparation(PreparationOptions.scaled(Scaling.Kind.STANDARD))
                    .fit(data, resources)
                    .projection();
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            written.write(out);
            byte[] bytes = out.toByteArray();
            Projection read = Projection.read(new ByteArrayInputStream(bytes), "p");
            assertThat(read.project(data.points(), resources)).isDeepEqualTo(written.project(data.points(), resources));
            assertThat(read.explained()).isEqualTo(written.explained());
            assertThat(read.preparation()).isEqualTo(written.preparation());
            Random random = new Random(3);
            for (int k = 0; k < 300; k++) {
                byte[] damaged = bytes.clone();
                damaged[random.nextInt(bytes.length)] ^= (byte) (1 + random.nextInt(255));
                assertThatThrownBy(() -> Projection.read(new ByteArrayInputStream(damaged), "p"))
                        .isInstanceOf(BadInputException.class);
                byte[] cut = Arrays.copyOf(bytes, random.nextInt(bytes.length));
                assertThatThrownBy(() -> Projection.read(new ByteArrayInputStream(cut), "p"))
                        .isInstanceOf(BadInputException.class);
            }
        }
    }

    @Test
    void moreComponentsThanAreSoughtAtATimeAreAllFound() {
        Dataset data = data(ROWS, 6);
        Kernel kernel = Kernels.parse("rbf:2");
        double[] expected = jacobi(centred(kernel, data));
        double[] found =
                KernelPca.of(kernel).dimensions(40).fit(data).projection().eigenvalues();
        for (int c = 0; c < 40; c++) {
            assertThat(found[c]).isCloseTo(expected[c], within(1e-6 * expected[0]));
        }
        double[] many = KernelPca.of(kernel)
                .dimensions(40)
                .fit(data(600, 6))
                .projection()
                .eigenvalues();
        assertThat(many).isSortedAccordingTo(Comparator.reverseOrder());
    }

    @Test
    void eigenvaluesThatLieCloseTogetherAreFoundToTheResidualThatIsTold() {
        KernelPca.Embedding embedding =
                KernelPca.of(Kernels.parse("rbf:0.8")).dimensions(20).fit(data(450, 20)); // almost the identity
        double[] expected = jacobi(centred(Kernels.parse("rbf:0.8"), data(450, 20)));
        double bound = 1e-6 + embedding.residual();
        for (int c = 0; c < 20; c++) {
            assertThat(embedding.projection().eigenvalues()[c]).isCloseTo(expected[c], within(bound));
        }
    }

    @Test
    void whatCannotBeFittedIsRefusedInASentence() {
        KernelPca pca = KernelPca.of(Kernels.parse("linear")).dimensions(5);
        assertThatThrownBy(() -> pca.fit(data(ROWS, 3)))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("vary in 3 directions");
        assertThatThrownBy(() -> pca.fit(data(5, 8)))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("at least 6");
        assertThatThrownBy(() -> KernelPca.of(Kernels.parse("linear")).dimensions(0))
                .isInstanceOf(IllegalArgumentException.class);
        try (Resources small = Resources.of(Workers.of(1)).withMemory(new MemoryPlan(1000))) {
            assertThatThrownBy(() -> pca.fit(data(ROWS, 8), small))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining("sample");
        }
    }
}
