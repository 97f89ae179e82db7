package arcmargin.benchmarks;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * The grid of C and RBF width of a search, evenly spaced on logarithmic scales.
 *
 * @param side number of values of each
 * @param leastPenalty smallest C
 * @param mostPenalty largest C
 * @param leastWidth smallest width w of exp(-|x-y|²/w²)
 * @param mostWidth largest width
 */
record Grid(int side, double leastPenalty, double mostPenalty, double leastWidth, double mostWidth) {

    /** The grid of the tuning benchmark: the best point of MNIST-rand lies well inside. */
    static final Grid DIGITS = new Grid(10, 0.1, 1000, 2, 50);

    /** The grid for tables scaled to [-1, 1] or of unit deviation: from near single neighbours to almost linear. */
    static final Grid TABLES = new Grid(10, 0.1, 1000, 0.5, 16);

    List<Setting> points() {
        List<Setting> points = new ArrayList<>();
        for (int i = 0; i < side; i++) {
            for (int j = 0; j < side; j++) {
                double width = value(leastWidth, mostWidth, j);
                points.add(new Setting(Setting.Kernel.RBF, value(leastPenalty, mostPenalty, i), 1 / (width * width)));
            }
        }
        return points;
    }

    private double value(double from, double to, int index) {
        return from * Math.pow(to / from, index / (side - 1.0));
    }

    /** A tenth of the points, drawn at random with a fixed seed. */
    List<Setting> tenth() {
        List<Setting> points = points();
        Collections.shuffle(points, new Random(1));
        return points.subList(0, points.size() / 10);
    }
}
