package arcmargin.benchmarks;

import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import java.util.List;
import java.util.Random;

/**
 * A hard mixture in 20 dimensions, without end: 120 round Gaussians whose centres are standard normal and whose
 * standard deviations are between 0.5 and 1, every second one of the other class. They overlap, so that more rows go on
 * to help. A row is a function of its number and the seed alone.
 */
final class HardMixture {

    static final int DIMENSION = 20;

    private static final int PARTS = 120;
    private static final double[][] CENTRES = new double[PARTS][DIMENSION];
    private static final double[] DEVIATIONS = new double[PARTS];

    static {
        Random random = new Random(7);
        for (int part = 0; part < PARTS; part++) {
            for (int j = 0; j < DIMENSION; j++) {
                CENTRES[part][j] = random.nextGaussian();
            }
            DEVIATIONS[part] = 0.5 + 0.5 * random.nextDouble();
        }
    }

    private HardMixture() {}

    /** Writes a row and returns its class, 0 or 1. */
    static int fill(long row, long seed, double[] x, int from) {
        Random random = new Random(((seed * 0x9e3779b97f4a7c15L + row) * 0xbf58476d1ce4e5b9L) >>> 8);
        random.nextInt(); // the first number hardly depends on the lowest bits
        int part = random.nextInt(PARTS);
        for (int j = 0; j < DIMENSION; j++) {
            x[from + j] = CENTRES[part][j] + DEVIATIONS[part] * random.nextGaussian();
        }
        return part % 2;
    }

    static Dataset rows(int count, long seed) {
        double[] values = new double[Math.multiplyExact(count, DIMENSION)];
        int[] labels = new int[count];
        for (int i = 0; i < count; i++) {
            labels[i] = fill(i, seed, values, i * DIMENSION);
        }
        return new Dataset(DensePoints.of(count, DIMENSION, values), labels, List.of("even", "odd"));
    }
}
