package arcmargin.unsupervised;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.data.SideColumns;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.Kernels;
import arcmargin.work.MemoryPlan;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClusteringTest {

    private static final int ROWS = 200;

    @Test
    void withTheLinearKernelItIsKMeansWithTheInertiaOfScikitLearn() {
        KernelKMeans.Clustering found = KernelKMeans.of(Kernels.parse("linear"))
                .clusters(5)
                .restarts(50)
                .fit(Reference.groups(ROWS));
        double expected = Reference.of("inertia linear")[0];
        assertThat(found.inertia()).isCloseTo(expected, within(1e-5 * expected));
    }

    @ParameterizedTest
    @ValueSource(strings = {"arccos:0", "arccos:1", "rbf:2", "biased:0.5"})
    void inertiaIsTheDefinitionAndEveryRowIsNearestToItsMean(String text) {
        Kernel kernel = Kernels.parse(text);
        Dataset data = Reference.groups(ROWS);
        KernelKMeans.Clustering found = KernelKMeans.of(kernel).clusters(4).fit(data);
        double[][] k = new double[ROWS][ROWS];
        for (int i = 0; i < ROWS; i++) {
            for (int j = 0; j < ROWS; j++) {
                k[i][j] = kernel.at(data.points().row(i), data.points().row(j));
            }
        }
        double inertia = 0;
        for (int i = 0; i < ROWS; i++) {
            double own = distance(k, found.assignment(), i, found.assignment()[i]);
            inertia += own;
            for (int c = 0; c < 4; c++) {
                assertThat(own).isLessThan(distance(k, found.assignment(), i, c) + 1e-5);
            }
        }
        assertThat(found.inertia()).isCloseTo(inertia, within(1e-5 * inertia));
        int[] all = new int[ROWS];
        double single = IntStream.range(0, ROWS)
                .mapToDouble(i -> distance(k, all, i, 0))
                .sum();
        assertThat(found.share()).isCloseTo(inertia / single, within(1e-5));
    }

    /** |Φ(x_i) - mean of cluster c|², from the definition. */
    private static double distance(double[][] k, int[] assignment, int i, int c) {
        int[] members =
                IntStream.range(0, k.length).filter(j -> assignment[j] == c).toArray();
        double square = k[i][i];
        for (int j : members) {
            square -= 2 * k[i][j] / members.length;
            for (int l : members) {
                square += k[j][l] / members.length / members.length;
            }
        }
        return square;
    }

    @Test
    void rowsThatWereFittedAreAssignedToTheirClusters() {
        Dataset data = Reference.groups(ROWS);
        try (Resources resources = Resources.of(Workers.of(2))) {
            KernelKMeans.Clustering found =
                    KernelKMeans.of(Kernels.parse("arccos:1")).clusters(5).fit(data, resources);
            assertThat(found.centres().assign(data.points(), resources)).isEqualTo(found.assignment());
        }
    }

    @Test
    void spectralClusteringSeparatesRingsWithTheEigenvaluesOfNumPy() {
        SpectralClustering.Clustering found =
                SpectralClustering.of(Kernels.parse("rbf:0.7")).clusters(2).fit(Reference.rings(ROWS));
        int[] rings = IntStream.range(0, ROWS).map(i -> i % 2).toArray();
        assertThat(Agreement.of(found.assignment(), rings).rand())
                .isEqualTo(Reference.of("rings rand")[0])
                .isEqualTo(1);
        assertThat(SpectralClustering.of(Kernels.parse("rbf:0.7"))
                        .clusters(3)
                        .fit(Reference.rings(ROWS))
                        .eigenvalues())
                .containsExactly(Reference.of("cut rbf:0.7"), within(1e-6));
        assertThat(Agreement.of(
                                KernelKMeans.of(Kernels.parse("linear"))
                                        .fit(Reference.rings(ROWS))
                                        .assignment(),
                                rings)
                        .rand())
                .isLessThan(0.1);
    }

    @Test
    void rowsThatAreFarFromAllOthersTakeNoClusterOfSpectralClustering() {
        double[][] rows = new double[ROWS + 2][];
        for (int i = 0; i < ROWS; i++) {
            rows[i] = Reference.rings(ROWS).points().row(i);
        }
        rows[ROWS] = new double[] {8, 0}; // its likeness to the next row is 1e-19
        rows[ROWS + 1] = new double[] {0, 90}; // like no other, in floats
        int[] found = SpectralClustering.of(Kernels.parse("rbf:0.7"))
                .clusters(2)
                .fit(Dataset.unlabelled(DensePoints.of(rows)))
                .assignment();
        int[] rings = IntStream.range(0, ROWS).map(i -> i % 2).toArray();
        assertThat(Agreement.of(Arrays.copyOf(found, ROWS), rings).rand()).isEqualTo(1);
    }

    @Test
    void theNumberOfThreadsChangesNoBitAndTheSeedIsAllThatIsRandom() {
        Dataset data = Reference.groups(1500);
        int[][] means = new int[3][];
        int[][] cuts = new int[3][];
        double[] inertia = new double[3];
        for (int t = 0; t < 3; t++) {
            try (Resources resources = Resources.of(Workers.of(t == 0 ? 1 : 4))) {
                KernelKMeans.Clustering found = KernelKMeans.of(Kernels.parse("biased:1"))
                        .clusters(20)
                        .seed(t == 2 ? 5 : 1)
                        .restarts(2)
                        .fit(data, resources);
                means[t] = found.assignment();
                inertia[t] = found.inertia();
                cuts[t] = SpectralClustering.of(Kernels.parse("rbf:1"))
                        .clusters(20)
                        .seed(t == 2 ? 5 : 1)
                        .fit(data, resources)
                        .assignment();
            }
        }
        assertThat(means[0]).isEqualTo(means[1]).isNotEqualTo(means[2]);
        assertThat(cuts[0]).isEqualTo(cuts[1]);
        assertThat(inertia[0]).isEqualTo(inertia[1]);
    }

    @Test
    void clustersAreNumberedAsTheyOccurAndNoneIsEmpty() {
        double[] values = new double[40]; // four distinct points
        IntStream.range(0, 40).forEach(i -> values[i] = i % 4);
        Dataset data = Dataset.unlabelled(DensePoints.of(40, 1, values));
        KernelKMeans.Clustering found =
                KernelKMeans.of(Kernels.parse("linear")).clusters(6).fit(data);
        assertThat(IntStream.of(found.assignment()).distinct().toArray()).containsExactly(0, 1, 2, 3, 4, 5);
        assertThat(found.inertia()).isCloseTo(0, within(1e-5));
    }

    @Test
    void whatCannotBeClusteredIsRefusedInASentence() {
        Dataset few = Reference.groups(5);
        KernelKMeans five = KernelKMeans.of(Kernels.parse("linear")).clusters(5);
        assertThatThrownBy(() -> five.fit(few))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("at least 6");
        assertThatThrownBy(() -> SpectralClustering.of(Kernels.parse("linear")).fit(Reference.rings(50)))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("no weight of an edge");
        Dataset weighted = Reference.groups(50).withBeside(new SideColumns(new double[50], Map.of()));
        assertThatThrownBy(() -> five.fit(weighted))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("weights");
        assertThatThrownBy(() -> five.clusters(1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> five.restarts(0)).isInstanceOf(IllegalArgumentException.class);
        try (Resources small = Resources.of(Workers.of(1)).withMemory(new MemoryPlan(1000))) {
            assertThatThrownBy(() -> five.fit(Reference.groups(50), small))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining("memory");
        }
    }
}
