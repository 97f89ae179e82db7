package arcmargin.unsupervised;

import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Points and numbers of {@code reference.py}, which computed the numbers with scikit-learn and NumPy. */
final class Reference {

    private Reference() {}

    /** A line of {@code reference.csv}. */
    static double[] of(String name) {
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(Reference.class.getResourceAsStream("reference.csv"), StandardCharsets.UTF_8))) {
            return lines.lines()
                    .filter(line -> line.startsWith(name + ","))
                    .flatMap(line ->
                            Arrays.stream(line.substring(name.length() + 1).split(",")))
                    .mapToDouble(Double::parseDouble)
                    .toArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static double noise(int i) {
        double x = Math.sin(12.9898 * (i + 1)) * 43758.5453;
        return x - Math.floor(x);
    }

    /** Two rings of points, by turns. */
    static Dataset rings(int n) {
        double[] values = new double[2 * n];
        for (int i = 0; i < n; i++) {
            double r = (i % 2 == 0 ? 1 : 3) + 0.2 * noise(i);
            values[2 * i] = r * Math.cos(2.399963 * i);
            values[2 * i + 1] = r * Math.sin(2.399963 * i);
        }
        return Dataset.unlabelled(DensePoints.of(n, 2, values));
    }

    /** Five groups of points, by turns. */
    static Dataset groups(int n) {
        double[] values = new double[3 * n];
        for (int i = 0; i < n; i++) {
            int g = i % 5;
            values[3 * i] = g + 1.2 * noise(3 * i);
            values[3 * i + 1] = g * g % 5 + 1.2 * noise(3 * i + 1);
            values[3 * i + 2] = noise(3 * i + 2);
        }
        return Dataset.unlabelled(DensePoints.of(n, 3, values));
    }
}
