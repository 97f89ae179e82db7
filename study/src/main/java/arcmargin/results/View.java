package arcmargin.results;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.PreparationOptions;
import arcmargin.kernel.Kernel;
import arcmargin.unsupervised.KernelPca;
import arcmargin.work.Resources;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Some examples in two kernel principal components of the chosen kernel.
 *
 * @param kernel its text
 * @param explained the share of each component in the variance
 * @param labels for each example drawn its class, by the order of the classes, or -1
 * @param x its first coordinate
 * @param y its second coordinate
 */
public record View(String kernel, List<Double> explained, List<Integer> labels, List<Double> x, List<Double> y) {

    /** Rows looked at: a fraction of a second, and a small part of the page. */
    private static final int MOST_ROWS = 1000;

    private static final long SEED = 1;

    /** Copies the lists. */
    public View {
        explained = List.copyOf(explained);
        labels = List.copyOf(labels);
        x = List.copyOf(x);
        y = List.copyOf(y);
    }

    /**
     * Looks at random examples, at most {@value #MOST_ROWS}.
     *
     * @param kernel the chosen kernel
     * @param preparation how examples are prepared for it
     * @param examples training and validation rows
     * @param resources thread pool, memory and BLAS
     * @return the view, or null if the examples do not vary in two directions
     */
    public static View of(Kernel kernel, PreparationOptions preparation, Dataset examples, Resources resources) {
        List<Integer> shuffled =
                new ArrayList<>(IntStream.range(0, examples.size()).boxed().toList());
        Collections.shuffle(shuffled, new Random(SEED));
        int[] rows = shuffled.stream()
                .limit(MOST_ROWS)
                .mapToInt(Integer::intValue)
                .sorted()
                .toArray();
        Dataset some = examples.select(rows);
        Dataset plain = new Dataset(some.points(), some.labels(), some.classes(), some.schema());
        try {
            KernelPca.Embedding found =
                    KernelPca.of(kernel).preparation(preparation).seed(SEED).fit(plain, resources);
            return new View(
                    kernel.spec(),
                    Arrays.stream(found.projection().explained()).boxed().toList(),
                    Arrays.stream(some.labels()).boxed().toList(),
                    column(found.coordinates(), 0),
                    column(found.coordinates(), 1));
        } catch (BadInputException | UnsupportedOperationException e) {
            return null; // fewer than two directions, or a kernel without text
        }
    }

    /** Four digits are more than a drawing shows. */
    private static List<Double> column(double[][] coordinates, int column) {
        return Arrays.stream(coordinates)
                .map(row -> Double.valueOf(String.format(Locale.ROOT, "%.4g", row[column])))
                .toList();
    }
}
