package arcmargin.study;

import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.data.Points;
import arcmargin.results.Assessment.Importance;
import arcmargin.svm.Model;
import arcmargin.work.Resources;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * How much the error grows if the cells of one column are permuted among the rows, so that they say nothing of the
 * class any more (L. Breiman, "Random forests", 2001). A column of texts is permuted as a whole, before it is encoded.
 *
 * <p>Permuted copies of all columns are predicted together, so that products with support vectors are large matrix
 * products. Rows are sampled so that the work stays bounded; where that leaves too few, nothing is computed.
 */
final class ColumnImportance {

    /** Multiplications that may be spent: seconds, not minutes. */
    private static final double WORK = 2e10;

    private static final int FEWEST_ROWS = 50;
    private static final int MOST_ROWS = 1000;
    private static final int BLOCK_VALUES = 1 << 22;
    private static final long SEED = 1;

    private ColumnImportance() {}

    /** The importance of every column, largest first, on labelled rows that the model was not trained on. */
    static List<Importance> of(Model model, Dataset rows, Resources resources) {
        int columns = rows.points().dimension();
        double eachRow = (double) columns
                * columns
                * model.machine().supportVectors()
                * model.kernels().size();
        int count = (int) Math.min(Math.min(MOST_ROWS, rows.size()), WORK / eachRow);
        if (count < Math.min(FEWEST_ROWS, rows.size()) || columns < 2) {
            return List.of();
        }
        Random random = new Random(SEED);
        int[] sample = sample(rows.size(), count, random);
        Dataset part = rows.select(sample);
        int[] permutation = sample(count, count, random);
        int[] before = wrong(model, part.points(), part.labels(), resources);
        int atOnce = Math.max(1, BLOCK_VALUES / (count * columns));
        List<Importance> found = new ArrayList<>();
        for (int from = 0; from < columns; from += atOnce) {
            int to = Math.min(columns, from + atOnce);
            int[] after = wrong(model, permuted(part.points(), permutation, from, to), part.labels(), resources);
            for (int j = from; j < to; j++) {
                found.add(importance(DataCards.name(rows.schema().features(), j), before, after, (j - from) * count));
            }
        }
        found.sort(Comparator.comparing(one -> -one.increase()));
        return found;
    }

    private static Importance importance(String name, int[] before, int[] after, int offset) {
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < before.length; i++) {
            int difference = after[offset + i] - before[i];
            sum += difference;
            squares += difference * difference;
        }
        double mean = sum / before.length;
        double variance = Math.max(0, squares / before.length - mean * mean);
        return new Importance(name, mean, Math.sqrt(variance / before.length));
    }

    /** For each row 1 if it is predicted wrongly; labels are those of the rows over and over. */
    private static int[] wrong(Model model, Points points, int[] labels, Resources resources) {
        int[] predicted = model.predictor().predict(points, resources);
        return IntStream.range(0, predicted.length)
                .map(i -> predicted[i] == labels[i % labels.length] ? 0 : 1)
                .toArray();
    }

    /**
     * Copies of the rows below each other, one for each column from {@code from} to {@code to}, with that column
     * permuted.
     */
    private static Points permuted(Points points, int[] permutation, int from, int to) {
        int rows = points.size();
        int columns = points.dimension();
        double[] values = new double[(to - from) * rows * columns];
        for (int j = from; j < to; j++) {
            for (int i = 0; i < rows; i++) {
                points.copyRow(i, values, ((j - from) * rows + i) * columns);
            }
            double[] column = new double[rows];
            for (int i = 0; i < rows; i++) {
                column[i] = values[((j - from) * rows + permutation[i]) * columns + j];
            }
            for (int i = 0; i < rows; i++) {
                values[((j - from) * rows + i) * columns + j] = column[i];
            }
        }
        return DensePoints.withMissing((to - from) * rows, columns, values);
    }

    private static int[] sample(int size, int count, Random random) {
        int[] numbers = IntStream.range(0, size).toArray();
        for (int i = 0; i < count; i++) {
            int other = i + random.nextInt(size - i);
            int held = numbers[i];
            numbers[i] = numbers[other];
            numbers[other] = held;
        }
        return Arrays.copyOf(numbers, count);
    }
}
