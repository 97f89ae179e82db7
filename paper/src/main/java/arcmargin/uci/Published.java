package arcmargin.uci;

import arcmargin.data.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The accuracy of published classifiers, in percent, by data set.
 *
 * @param classifiers their names
 * @param accuracies for each set the accuracy of every classifier, NaN where it failed. Shared, not to be modified
 */
public record Published(List<String> classifiers, Map<String, double[]> accuracies) {

    /**
     * How one more classifier stands among the published ones, as the study of 2014 measures it.
     *
     * @param sets the number of data sets compared
     * @param mean mean accuracy, percent
     * @param rank mean Friedman rank among the published classifiers and this one; 1 is best, ties share their mean
     *     rank, a classifier that failed on a set is last there
     * @param p90 percentage of sets on which it reaches 90 % of the best accuracy of all
     * @param p95 the same with 95 %
     * @param pma mean percentage of the best accuracy
     */
    public record Standing(int sets, double mean, double rank, double p90, double p95, double pma) {}

    /**
     * Reads a table.
     *
     * @param file comma-separated: a header, then a line for each set; {@code --} where a classifier failed
     * @return the table
     * @throws IOException if the file cannot be read
     * @throws BadInputException if it is no such table
     */
    public static Published read(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file).stream()
                .filter(line -> !line.isBlank())
                .toList();
        if (lines.isEmpty()) {
            throw new BadInputException(file + ": is empty, expected a header and a line for each data set");
        }
        List<String> header = List.of(lines.get(0).split(","));
        Map<String, double[]> accuracies = new LinkedHashMap<>();
        for (int number = 1; number < lines.size(); number++) {
            String[] cells = lines.get(number).split(",", -1);
            if (cells.length != header.size()) {
                throw new BadInputException(
                        file.toString(), number + 1, 1, cells.length + " cells, expected " + header.size());
            }
            try {
                accuracies.put(
                        cells[0],
                        Arrays.stream(cells, 1, cells.length)
                                .mapToDouble(cell ->
                                        cell.isBlank() || cell.equals("--") ? Double.NaN : Double.parseDouble(cell))
                                .toArray());
            } catch (NumberFormatException e) {
                throw new BadInputException(file.toString(), number + 1, 1, e.getMessage() + ", expected a number");
            }
        }
        return new Published(header.subList(1, header.size()), accuracies);
    }

    /**
     * Compares a classifier with all published ones on the sets that both have.
     *
     * @param ours its accuracy by set, percent
     * @return how it stands; NaN where no set is common
     */
    public Standing standing(Map<String, Double> ours) {
        List<String> common =
                ours.keySet().stream().filter(accuracies::containsKey).toList();
        double rank = 0;
        double shares = 0;
        int nine = 0;
        int nineteen = 0;
        for (String set : common) {
            double own = ours.get(set);
            double[] others = accuracies.get(set);
            double best = Arrays.stream(others)
                    .filter(value -> !Double.isNaN(value))
                    .max()
                    .orElse(own);
            double share = own / Math.max(best, own);
            shares += share;
            nine += share >= 0.90 ? 1 : 0;
            nineteen += share >= 0.95 ? 1 : 0;
            long better = Arrays.stream(others).filter(value -> value > own).count();
            long equal = Arrays.stream(others).filter(value -> value == own).count();
            rank += 1 + better + equal / 2.0;
        }
        int sets = common.size();
        double mean = common.stream().mapToDouble(ours::get).average().orElse(Double.NaN);
        return new Standing(sets, mean, rank / sets, 100.0 * nine / sets, 100.0 * nineteen / sets, 100 * shares / sets);
    }

    /**
     * The accuracy of a published classifier by set.
     *
     * @param classifier its name
     * @return accuracies, percent, without the sets on which it failed
     */
    public Map<String, Double> of(String classifier) {
        int column = classifiers.indexOf(classifier);
        Map<String, Double> found = new LinkedHashMap<>();
        accuracies.forEach((set, values) -> {
            if (!Double.isNaN(values[column])) {
                found.put(set, values[column]);
            }
        });
        return found;
    }

    /**
     * The mean Friedman ranks of the published classifiers among themselves over some sets.
     *
     * @param sets which; those that are not published are left out
     * @return a rank for each classifier
     */
    public double[] ranks(List<String> sets) {
        double[] ranks = new double[classifiers.size()];
        List<String> common = sets.stream().filter(accuracies::containsKey).toList();
        for (String set : common) {
            double[] values = accuracies.get(set);
            for (int c = 0; c < ranks.length; c++) {
                double own = Double.isNaN(values[c]) ? Double.NEGATIVE_INFINITY : values[c];
                double better = 0;
                for (double value : values) {
                    double other = Double.isNaN(value) ? Double.NEGATIVE_INFINITY : value;
                    better += other > own ? 1 : other == own ? 0.5 : 0;
                }
                ranks[c] += better + 0.5; // the classifier is equal to itself
            }
        }
        return IntStream.range(0, ranks.length)
                .mapToDouble(c -> ranks[c] / common.size())
                .toArray();
    }
}
