package arcmargin.uci;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import arcmargin.kernel.Kernels;
import arcmargin.svm.Model;
import arcmargin.svm.PairwiseSolution;
import arcmargin.svm.Svm;
import arcmargin.svm.SvmOptions;
import arcmargin.work.Resources;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Machines of tangent kernels beside scikit-learn's on ten data sets: {@code tangent.py} beside the numbers says how
 * those were made, from kernel matrices of its own.
 */
@Tag("slow")
class TangentSupportTest {

    /** Coefficients below this share of C are as good as zero for either solver. */
    private static final double ZERO = 1e-3;

    @Test
    void sameSupportVectorsAsScikitLearn() throws IOException {
        String data = System.getenv("ARCMARGIN_DATA");
        Assumptions.assumeTrue(data != null, "ARCMARGIN_DATA names a folder with the folder uci");
        List<String> report = new ArrayList<>();
        try (Resources resources = Resources.ofMachine()) {
            for (String[] set : lines("set", null)) {
                UciSet read = UciSet.read(Path.of(data, "uci", set[1]));
                double penalty = Double.parseDouble(set[3]);
                Svm.Training training = Svm.with(Kernels.parse(set[2]))
                        .options(SvmOptions.of(penalty).withTolerance(1e-6))
                        .train(read.data(), resources);
                report.add(compare(set, read, training, penalty, resources));
            }
        }
        assertThat(report).hasSize(10);
        report.forEach(System.out::println); // for the figures of docs/guide/uci.md
    }

    private static String compare(String[] set, UciSet read, Svm.Training training, double penalty, Resources resources)
            throws IOException {
        PairwiseSolution solution = training.solution();
        assertThat(solution.objective())
                .as(set[1])
                .isCloseTo(Double.parseDouble(set[4]), within(1e-5 * Math.abs(Double.parseDouble(set[4]))));
        int rows = read.data().size();
        double[][] ours = solution.coefficients(IntStream.range(0, rows).toArray());
        Map<Integer, double[]> theirs = new HashMap<>();
        for (String[] words : lines("vector", set[1])) {
            theirs.put(
                    Integer.parseInt(words[2]),
                    Arrays.stream(words)
                            .skip(3)
                            .mapToDouble(Double::parseDouble)
                            .toArray());
        }
        double worst = 0;
        int different = 0;
        for (int row = 0; row < rows; row++) {
            double[] other = theirs.getOrDefault(row, new double[ours.length]);
            boolean supports = false;
            double size = 0;
            for (int o = 0; o < ours.length; o++) {
                worst = Math.max(worst, Math.abs(ours[o][row] - other[o]) / penalty);
                supports |= ours[o][row] != 0;
                size = Math.max(size, Math.max(Math.abs(ours[o][row]), Math.abs(other[o])));
            }
            if (supports != theirs.containsKey(row)) {
                different++;
                assertThat(size / penalty).as("%s, row %s", set[1], row).isLessThan(ZERO);
            }
        }
        assertThat(worst).as("coefficients of %s, in units of C", set[1]).isLessThan(ZERO);
        Model model = training.model();
        double[][] decisions = model.predictor().decisions(read.data().points(), resources);
        double apart = 0;
        for (String[] words : lines("decision", set[1])) {
            double[] expected = Arrays.stream(words)
                    .skip(3)
                    .mapToDouble(Double::parseDouble)
                    .toArray();
            for (int p = 0; p < expected.length; p++) {
                apart = Math.max(apart, Math.abs(decisions[Integer.parseInt(words[2])][p] - expected[p]));
            }
        }
        assertThat(apart).as("decision values of %s", set[1]).isLessThan(1e-3);
        return String.format(
                "%s %s: %d support vectors, %d only in one, coefficients within %.1e C, decisions within %.1e",
                set[1], set[2], theirs.size(), different, worst, apart);
    }

    private static List<String[]> lines(String kind, String set) throws IOException {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                TangentSupportTest.class.getResourceAsStream("tangent.csv"), StandardCharsets.UTF_8))) {
            return reader.lines()
                    .filter(line -> line.startsWith(kind + ","))
                    .map(line -> line.split(","))
                    .filter(words -> set == null || words[1].equals(set))
                    .toList();
        }
    }
}
