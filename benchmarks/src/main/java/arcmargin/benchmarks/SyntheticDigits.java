package arcmargin.benchmarks;

import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Ten classes of 28×28 images, a substitute for MNIST: a few blurred blobs per class, shifted at random, with uniform
 * noise as in MNIST-rand (pixel-wise maximum).
 */
final class SyntheticDigits {

    private static final int SIDE = 28;
    private static final int CLASSES = 10;
    private static final int BLOBS = 4;

    private SyntheticDigits() {}

    static Dataset draw(int size, long seed) {
        double[][][] centres = new double[CLASSES][BLOBS][2];
        Random shapes = new Random(1);
        for (double[][] blobs : centres) {
            for (double[] centre : blobs) {
                centre[0] = 7 + 14 * shapes.nextDouble();
                centre[1] = 7 + 14 * shapes.nextDouble();
            }
        }
        Random random = new Random(seed);
        double[] values = new double[size * SIDE * SIDE];
        int[] labels = new int[size];
        for (int i = 0; i < size; i++) {
            labels[i] = random.nextInt(CLASSES);
            draw(centres[labels[i]], random, values, i * SIDE * SIDE);
        }
        List<String> classes =
                IntStream.range(0, CLASSES).mapToObj(Integer::toString).toList();
        return new Dataset(DensePoints.of(size, SIDE * SIDE, values), labels, classes);
    }

    /** Two classes, even and odd digits, with every fifth label flipped, so that most examples are support vectors. */
    static Dataset paired(int size, long seed) {
        Dataset digits = draw(size, seed);
        Random random = new Random(seed + 100);
        int[] labels = new int[size];
        for (int i = 0; i < size; i++) {
            labels[i] = (digits.labels()[i] + (random.nextInt(5) == 0 ? 1 : 0)) % 2;
        }
        return new Dataset(digits.points(), labels, List.of("0", "1"));
    }

    private static void draw(double[][] centres, Random random, double[] values, int begin) {
        double[][] moved = new double[centres.length][];
        for (int b = 0; b < centres.length; b++) {
            moved[b] = new double[] {
                centres[b][0] + 1.5 * random.nextGaussian(), centres[b][1] + 1.5 * random.nextGaussian()
            };
        }
        for (int pixel = 0; pixel < SIDE * SIDE; pixel++) {
            int row = pixel / SIDE;
            int column = pixel % SIDE;
            double ink = 0;
            for (double[] centre : moved) {
                double dy = row - centre[0];
                double dx = column - centre[1];
                ink = Math.max(ink, Math.exp(-(dx * dx + dy * dy) / 6));
            }
            values[begin + pixel] = Math.max(Math.round(255 * ink), random.nextInt(256)) / 256d;
        }
    }
}
