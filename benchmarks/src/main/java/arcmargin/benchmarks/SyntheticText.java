package arcmargin.benchmarks;

import arcmargin.data.Dataset;
import arcmargin.data.SparsePoints;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Bags of words in twenty classes, a substitute for 20-Newsgroups: Zipf's law, with a tenth of the words specific to
 * the class.
 */
final class SyntheticText {

    static final int WORDS = 60_000;
    private static final int CLASSES = 20;
    private static final int OWN_WORDS = 300;

    private SyntheticText() {}

    static Dataset draw(int size, long seed) {
        Random random = new Random(seed);
        int[] labels = new int[size];
        int[] starts = new int[size + 1];
        int[] columns = new int[size * 160];
        double[] values = new double[size * 160];
        int count = 0;
        for (int i = 0; i < size; i++) {
            labels[i] = random.nextInt(CLASSES);
            Map<Integer, Double> row = new TreeMap<>();
            int length = 40 + random.nextInt(120);
            for (int k = 0; k < length; k++) {
                row.merge(word(labels[i], random), 1.0, Double::sum);
            }
            double norm =
                    Math.sqrt(row.values().stream().mapToDouble(v -> v * v).sum());
            for (Map.Entry<Integer, Double> entry : row.entrySet()) {
                columns[count] = entry.getKey();
                values[count++] = entry.getValue() / norm;
            }
            starts[i + 1] = count;
        }
        List<String> classes =
                IntStream.rangeClosed(1, CLASSES).mapToObj(Integer::toString).toList();
        return new Dataset(
                SparsePoints.of(WORDS, starts, Arrays.copyOf(columns, count), Arrays.copyOf(values, count)),
                labels,
                classes);
    }

    private static int word(int label, Random random) {
        boolean own = random.nextInt(10) == 0;
        int range = own ? OWN_WORDS : WORDS;
        int rank = (int) Math.pow(range, random.nextDouble()) - 1; // density proportional to 1/rank
        return own ? (rank * 199 + label * 2_971) % WORDS : rank;
    }
}
