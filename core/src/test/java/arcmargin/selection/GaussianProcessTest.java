package arcmargin.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.data.PreparationOptions;
import arcmargin.data.Scaling;
import arcmargin.kernel.Kernels;
import arcmargin.svm.Metric;
import arcmargin.svm.Model;
import arcmargin.svm.Predictions;
import arcmargin.svm.ProcessMachine;
import arcmargin.work.MemoryPlan;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class GaussianProcessTest {

    /** Rings around the origin, one for each class, blurred. */
    private static Dataset rings(int rows, int classes, long seed) {
        Random random = new Random(seed);
        double[][] x = new double[rows][2];
        String[] y = new String[rows];
        for (int i = 0; i < rows; i++) {
            double radius = 1 + i % classes + 0.4 * random.nextGaussian();
            double angle = 2 * Math.PI * random.nextDouble();
            x[i][0] = radius * Math.cos(angle);
            x[i][1] = radius * Math.sin(angle);
            y[i] = "ring" + i % classes;
        }
        return Dataset.of(x, y);
    }

    private static GaussianProcess.Fit fit(String kernel, Dataset data) {
        return GaussianProcess.of(kernel).fit(data);
    }

    @Test
    void evidenceIsLargestWhereTheSearchEnds() {
        Dataset data = rings(80, 2, 1);
        GaussianProcess.Candidate found = fit("rbf:auto", data).candidates().get(0);
        for (double factor : new double[] {0.7, 1.4}) {
            String[] parts = found.kernel().spec().split("@rbf:");
            double weight = Double.parseDouble(parts[0]);
            double width = Double.parseDouble(parts[1]);
            for (String other : new String[] {weight * factor + "@rbf:" + width, weight + "@rbf:" + width * factor}) {
                double evidence = GaussianProcess.of(Kernels.parse(other))
                        .fit(data)
                        .candidates()
                        .get(0)
                        .evidence();
                assertThat(evidence).isLessThan(found.evidence());
            }
        }
    }

    /** The rings need a width between their distance and their size, and the process says how sure it is. */
    @Test
    void separatesRingsAndKnowsWhereItIsUnsure() {
        for (int classes : new int[] {2, 3}) {
            Model model = fit("rbf:auto", rings(150, classes, 2)).model();
            try (Resources resources = Resources.ofMachine()) {
                Predictions predicted = Predictions.of(model, rings(400, classes, 3), resources);
                assertThat(Metric.ERROR.of(predicted)).isLessThan(classes == 2 ? 0.17 : 0.27);
                assertThat(Metric.LOG_LOSS.of(predicted)).isLessThan(classes == 2 ? 0.4 : 0.6);
            }
            assertThat(model.probabilities(1, 0)[0]).isGreaterThan(0.8);
            assertThat(Arrays.stream(model.probabilities(50, 50)).max().orElseThrow())
                    .isCloseTo(1.0 / classes, within(0.01));
            assertThat(Arrays.stream(model.probabilities(1.2, 0.3)).sum()).isCloseTo(1, within(1e-12));
        }
    }

    @Test
    void probabilitiesAreTheMeansOverTheLatentFunctions() {
        Model model = fit("smoothed:auto", rings(60, 2, 4)).model();
        ProcessMachine machine = (ProcessMachine) model.machine();
        try (Resources resources = Resources.ofMachine()) {
            ProcessMachine.Latent latent =
                    machine.latent(DensePoints.of(new double[][] {{0.5, 0.2}, {2, -1}}), resources);
            for (int p = 0; p < 2; p++) {
                double mean = latent.means()[0][p];
                double deviation = Math.sqrt(latent.variances()[0][p]);
                double sum = 0;
                for (int k = -8000; k <= 8000; k++) { // of the second class
                    double z = k / 1000.0;
                    sum += Math.exp(-z * z / 2) / (1 + Math.exp(-mean - deviation * z)) / 1000;
                }
                double[] probabilities = p == 0 ? model.probabilities(0.5, 0.2) : model.probabilities(2, -1);
                assertThat(probabilities[1]).isCloseTo(sum / Math.sqrt(2 * Math.PI), within(1e-9));
            }
        }
    }

    @Test
    void sameBitsForAnyNumberOfThreadsAndAfterReading() throws IOException {
        Dataset data = rings(130, 3, 5);
        Dataset more = rings(200, 3, 6);
        Model model;
        double[][] probabilities;
        try (Resources one = Resources.of(Workers.of(1))) {
            model = GaussianProcess.of("laplace:auto", "arccos:1")
                    .fit(data, one)
                    .model();
            probabilities = model.predictor().probabilities(more.points(), one);
        }
        try (Resources three = Resources.of(Workers.of(3))) {
            assertThat(GaussianProcess.of("laplace:auto", "arccos:1")
                            .fit(data, three)
                            .model())
                    .isEqualTo(model);
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            model.write(bytes);
            Model read = Model.read(new ByteArrayInputStream(bytes.toByteArray()));
            assertThat(read).isEqualTo(model);
            assertThat(read.predictor().probabilities(more.points(), three)).isDeepEqualTo(probabilities);
            assertThat(read.probabilities(more.points().row(7))).containsExactly(probabilities[7]);
        }
    }

    @Test
    void evidenceChoosesAmongKernelsAndDepths() {
        GaussianProcess.Fit fit =
                GaussianProcess.of("linear", "rbf:auto", "arccos:2").fit(rings(90, 2, 7));
        assertThat(fit.candidates())
                .extracting(GaussianProcess.Candidate::evidence)
                .isSortedAccordingTo((a, b) -> Double.compare(b, a));
        assertThat(fit.candidates().get(2).text()).isEqualTo("linear");
        assertThat(fit.model().kernels())
                .containsExactly(fit.candidates().get(0).kernel());
        assertThat(fit.model().provenance().get("compared")).contains("@linear -");
        GaussianProcess.Fit networks = fit("ntk:auto", rings(40, 2, 8));
        assertThat(networks.candidates()).hasSize(15);
        assertThat(networks.candidates())
                .extracting(GaussianProcess.Candidate::text)
                .contains("ntk:0", "ntk:4-2");
    }

    /** Of many rows a sample decides on the start; the search itself sees all. */
    @Test
    void manyRowsStartFromASample() {
        Dataset data = rings(600, 2, 9);
        GaussianProcess.Fit fit = fit("rbf:auto", data);
        assertThat(((ProcessMachine) fit.model().machine()).rows().size()).isEqualTo(600);
        double evidence = GaussianProcess.of(fit.candidates().get(0).kernel())
                .fit(data)
                .candidates()
                .get(0)
                .evidence();
        assertThat(fit.candidates().get(0).evidence()).isCloseTo(evidence, within(1e-6));
    }

    @Test
    void scalingIsPartOfTheModel() {
        Dataset data = rings(60, 2, 10);
        double[][] large = new double[data.size()][];
        Arrays.setAll(large, i -> new double[] {
            1e6 * data.points().get(i, 0), 1e-3 * data.points().get(i, 1)
        });
        Dataset skewed = Dataset.of(large, data.labels());
        Model model = GaussianProcess.of("rbf:auto")
                .preparation(PreparationOptions.scaled(Scaling.Kind.STANDARD))
                .fit(skewed)
                .model();
        assertThat(model.probabilities(1e6, 0)[0]).isGreaterThan(0.7);
    }

    @Test
    void refusesWhatItCannotDo() {
        Dataset data = rings(200, 2, 11);
        try (Resources small = Resources.ofMachine().withMemory(new MemoryPlan(1 << 20))) {
            assertThatThrownBy(() -> GaussianProcess.of("rbf:1").fit(data, small))
                    .isInstanceOf(BadInputException.class)
                    .hasMessage(
                            "a Gaussian process of 200 rows and 2 classes takes 1 MB, 1 MB are allowed: take a sample"
                                    + " of the rows, allow more memory, or train a support vector"
                                    + " machine with probabilities");
        }
        assertThatThrownBy(() -> GaussianProcess.of("rbf:auto").fit(Dataset.unlabelled(data.points())))
                .isInstanceOf(BadInputException.class);
        assertThatThrownBy(GaussianProcess::of).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> GaussianProcess.of("rbf:")).hasMessageContaining("column 5");
        assertThatThrownBy(() -> fit("ntk{smoothed:auto/arccos:1}", data))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("give that parameter a number");
    }
}
