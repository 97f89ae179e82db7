package arcmargin.uci;

import static org.junit.jupiter.api.Assertions.assertEquals;

import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.data.Split;
import arcmargin.work.Resources;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class UciRunTest {

    @Test
    void aClassThatIsMissingFromTheTrainingPartOfAFoldIsNeverPredicted() {
        int[] labels = IntStream.range(0, 41).map(i -> i == 40 ? 2 : i % 2).toArray();
        double[][] points = IntStream.range(0, 41)
                .mapToObj(i -> new double[] {10.0 * labels[i] + i % 5, i % 3})
                .toArray(double[][]::new);
        Dataset data = new Dataset(DensePoints.of(points), labels, List.of("a", "b", "c"));
        int[] first = IntStream.range(0, 20).toArray();
        int[] last = IntStream.range(20, 41).toArray(); // holds the only row of class c
        Split half = new Split(last, first);
        UciSet set = new UciSet("rare", data, half, List.of(new Split(first, last), half));

        try (Resources resources = Resources.ofMachine()) {
            UciResult result = new UciRun(UciProtocol.PUBLISHED, resources).run(set);

            assertEquals((100.0 * 20 / 21 + 100) / 2, result.accuracy().get("rbf"), 1e-9);
        }
    }
}
