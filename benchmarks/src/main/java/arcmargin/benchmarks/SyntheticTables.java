package arcmargin.benchmarks;

import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import java.util.List;
import java.util.Random;

/** Tables of two classes and few columns. */
final class SyntheticTables {

    /** Where two classes lie: writes a row and returns its class, 0 or 1. */
    private interface Shape {
        int draw(Random random, double[] row);
    }

    private SyntheticTables() {}

    /** Two overlapping Gaussians with an interaction of columns: a tenth to a third of the rows end at the bound. */
    static Dataset gaussians(int size, int dimension, long seed) {
        return draw(size, dimension, seed, (random, row) -> {
            int label = random.nextInt(2);
            double side = label == 1 ? 1 : -1;
            for (int k = 0; k < row.length; k++) {
                row[k] = random.nextGaussian();
            }
            row[0] += 1.2 * side;
            row[1] += row[2 % row.length] > 0 ? 1.2 * side : 0;
            for (int k = 0; k < row.length; k++) {
                row[k] /= 1.5;
            }
            return label;
        });
    }

    /** Four by four squares of alternating classes in the first two columns, a twentieth of the labels wrong. */
    static Dataset checkerboard(int size, int dimension, long seed) {
        return draw(size, dimension, seed, (random, row) -> {
            for (int k = 0; k < row.length; k++) {
                row[k] = 2 * random.nextDouble() - 1;
            }
            int square = (int) (2 * (row[0] + 1)) + (int) (2 * (row[1] + 1));
            return (square + (random.nextInt(20) == 0 ? 1 : 0)) % 2;
        });
    }

    /** Two spirals with some noise, in the plane. */
    static Dataset spirals(int size, long seed) {
        return draw(size, 2, seed, (random, row) -> {
            int label = random.nextInt(2);
            double angle = 3 * Math.PI * Math.sqrt(random.nextDouble());
            double radius = (label == 1 ? 1 : -1) * angle / (3 * Math.PI);
            row[0] = radius * Math.cos(angle) + 0.02 * random.nextGaussian();
            row[1] = radius * Math.sin(angle) + 0.02 * random.nextGaussian();
            return label;
        });
    }

    private static Dataset draw(int size, int dimension, long seed, Shape shape) {
        Random random = new Random(seed);
        double[] values = new double[size * dimension];
        int[] labels = new int[size];
        double[] row = new double[dimension];
        for (int i = 0; i < size; i++) {
            labels[i] = shape.draw(random, row);
            for (int k = 0; k < dimension; k++) {
                values[i * dimension + k] = Math.rint(1e5 * row[k]) / 1e5;
            }
        }
        return new Dataset(DensePoints.of(size, dimension, values), labels, List.of("0", "1"));
    }
}
