package arcmargin.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import arcmargin.data.DensePoints;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.Kernels;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Against scikit-learn's GaussianProcessClassifier; {@code reference.py} beside the numbers says how they were made.
 */
class LatentFunctionsTest {

    private final Resources resources = Resources.of(Workers.of(2));

    @AfterEach
    void close() {
        resources.close();
    }

    private static List<String[]> lines(String name) {
        try (BufferedReader reader = new BufferedReader(
                new InputStreamReader(LatentFunctionsTest.class.getResourceAsStream(name), StandardCharsets.UTF_8))) {
            return reader.lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split(","))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Iris: every fourth row is predicted, the others are fitted. */
    @SuppressWarnings("ArrayRecordComponent") // passed on only
    private record Rows(double[][] fitted, int[] labels, double[][] predicted) {

        static Rows of(int classes) {
            List<double[]> rows = lines("iris.csv").stream()
                    .map(words -> Arrays.stream(words)
                            .mapToDouble(Double::parseDouble)
                            .toArray())
                    .filter(row -> classes == 3 || row[4] > 0)
                    .toList();
            int[] fitted =
                    IntStream.range(0, rows.size()).filter(i -> i % 4 != 3).toArray();
            return new Rows(
                    Arrays.stream(fitted)
                            .mapToObj(i -> Arrays.copyOf(rows.get(i), 4))
                            .toArray(double[][]::new),
                    Arrays.stream(fitted)
                            .map(i -> (int) rows.get(i)[4] - (classes == 3 ? 0 : 1))
                            .toArray(),
                    IntStream.range(0, rows.size())
                            .filter(i -> i % 4 == 3)
                            .mapToObj(i -> Arrays.copyOf(rows.get(i), 4))
                            .toArray(double[][]::new));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "5@rbf:2, 2",
        "5@rbf:2, 3",
        "300@rbf:0.7, 2",
        "300@rbf:0.7, 3",
        "3@arccos:1, 2",
        "3@arccos:1, 3",
        "40@smoothed:0.5, 2",
        "40@smoothed:0.5, 3"
    })
    void agreesWithScikitLearn(String text, int classes) {
        Rows rows = Rows.of(classes);
        Kernel kernel = Kernels.parse(text);
        DensePoints points = DensePoints.of(rows.fitted);
        Evidence evidence = Evidence.of(points, rows.labels, classes, resources);
        double value = evidence.of(kernel);
        LatentFunctions functions = new LatentFunctions(points, kernel, evidence.weights(), resources);
        double[][] means = new double[functions.count()][rows.predicted.length];
        double[][] variances = new double[functions.count()][rows.predicted.length];
        functions.moments(rows.predicted, means, variances);
        double[][] logarithms = functions.logProbabilities(rows.predicted);
        int compared = 0;
        for (String[] words : lines("reference.csv")) {
            if (!words[1].equals(text) || !words[2].equals(Integer.toString(classes))) {
                continue;
            }
            compared++;
            double expected = Double.parseDouble(words[words.length - 1]);
            if (words[0].equals("evidence")) {
                assertThat(value).isCloseTo(expected, within(1e-9));
                continue;
            }
            int row = Integer.parseInt(words[3]);
            int of = Integer.parseInt(words[4]);
            if (words[0].equals("latent")) {
                assertThat(means[of][row]).isCloseTo(Double.parseDouble(words[5]), within(1e-8));
                assertThat(variances[of][row]).isCloseTo(expected, within(1e-8 * Math.max(1, expected)));
            } else {
                // it replaces the logistic function by five error functions, which costs up to 0.003
                assertThat(Math.exp(logarithms[row][of])).isCloseTo(expected, within(0.003));
            }
        }
        assertThat(compared).isEqualTo(classes == 2 ? 31 : 61);
    }

    /** At a row that was fitted the variance is that of (K⁻¹ + W)⁻¹, in a case of two rows worked out by hand. */
    @Test
    void varianceOfTwoRows() {
        double[][] x = {{0, 1}, {1, 1}};
        Kernel kernel = Kernels.parse("2@rbf:1");
        DensePoints points = DensePoints.of(x);
        Evidence evidence = Evidence.of(points, new int[] {0, 1}, 2, resources);
        evidence.of(kernel);
        LatentFunctions functions = new LatentFunctions(points, kernel, evidence.weights(), resources);
        double[][] means = new double[1][2];
        double[][] variances = new double[1][2];
        functions.moments(x, means, variances);
        assertThat(means[0][0]).isCloseTo(-means[0][1], within(1e-12));
        double w = Logistic.probability(means[0][0]) * Logistic.probability(-means[0][0]);
        double a = 2;
        double b = 2 * Math.exp(-1);
        double determinant = a * a - b * b;
        double inverseDiagonal = a / determinant + w; // of K⁻¹ + W
        double inverseOff = -b / determinant;
        double expected = inverseDiagonal / (inverseDiagonal * inverseDiagonal - inverseOff * inverseOff);
        assertThat(variances[0][0]).isCloseTo(expected, within(1e-12));
        assertThat(variances[0][1]).isCloseTo(expected, within(1e-12));
    }

    @Test
    void farAwayThePriorRemains() {
        Rows rows = Rows.of(3);
        DensePoints points = DensePoints.of(rows.fitted);
        Kernel kernel = Kernels.parse("9@rbf:1");
        Evidence evidence = Evidence.of(points, rows.labels, 3, resources);
        evidence.of(kernel);
        LatentFunctions functions = new LatentFunctions(points, kernel, evidence.weights(), resources);
        double[][] means = new double[3][1];
        double[][] variances = new double[3][1];
        functions.moments(new double[][] {{100, 100, 100, 100}}, means, variances);
        assertThat(means[1][0]).isCloseTo(0, within(1e-15));
        assertThat(variances[1][0]).isEqualTo(9);
        assertThat(functions.logProbabilities(new double[][] {{100, 100, 100, 100}})[0][2])
                .isCloseTo(-Math.log(3), within(1e-12));
    }

    /** A point has the same bits alone and among others. */
    @Test
    void otherPointsDoNotMatter() {
        Random random = new Random(3);
        double[][] x = new double[130][];
        int[] labels = new int[x.length];
        for (int i = 0; i < x.length; i++) {
            x[i] = random.doubles(5, -1, 1).toArray();
            labels[i] = i % 3;
        }
        DensePoints points = DensePoints.of(x);
        Kernel kernel = Kernels.parse("20@biased:0.5");
        Evidence evidence = Evidence.of(points, labels, 3, resources);
        evidence.of(kernel);
        LatentFunctions functions = new LatentFunctions(points, kernel, evidence.weights(), resources);
        double[][] some = Arrays.copyOf(x, 50);
        double[][] together = functions.logProbabilities(some);
        for (int i = 0; i < some.length; i += 7) {
            assertThat(functions.logProbabilities(new double[][] {some[i]})[0]).containsExactly(together[i]);
        }
    }
}
