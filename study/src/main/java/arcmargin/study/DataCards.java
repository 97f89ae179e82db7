package arcmargin.study;

import arcmargin.data.Column;
import arcmargin.data.Dataset;
import arcmargin.data.Split;
import arcmargin.page.Figures;
import arcmargin.results.StudyResults.ColumnCard;
import arcmargin.results.StudyResults.DataCard;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Describes the data of a study. */
final class DataCards {

    private static final int MOST_COLUMNS = 200;

    private DataCards() {}

    static DataCard of(Study.Material material) {
        Dataset examples = material.examples();
        Split first = material.splits().get(0);
        boolean folds = material.splits().size() > 1;
        return new DataCard(
                material.name(),
                material.provenance(),
                examples.size(),
                folds ? examples.size() : first.training().length,
                folds ? examples.size() : first.validation().length,
                material.test() == null ? 0 : material.test().size(),
                examples.points().dimension(),
                examples.classes(),
                Arrays.stream(examples.classCounts()).boxed().toList(),
                columns(examples));
    }

    private static List<ColumnCard> columns(Dataset data) {
        List<Column> features = data.schema().features();
        if (features.isEmpty() || features.size() > MOST_COLUMNS) {
            return List.of();
        }
        int columns = features.size();
        double[] row = new double[columns];
        double[] least = new double[columns];
        double[] largest = new double[columns];
        double[] sum = new double[columns];
        int[] present = new int[columns];
        Arrays.fill(least, Double.POSITIVE_INFINITY);
        Arrays.fill(largest, Double.NEGATIVE_INFINITY);
        for (int i = 0; i < data.size(); i++) {
            data.points().copyRow(i, row, 0);
            for (int j = 0; j < columns; j++) {
                if (!Double.isNaN(row[j])) {
                    least[j] = Math.min(least[j], row[j]);
                    largest[j] = Math.max(largest[j], row[j]);
                    sum[j] += row[j];
                    present[j]++;
                }
            }
        }
        List<ColumnCard> cards = new ArrayList<>();
        for (int j = 0; j < columns; j++) {
            String summary = Figures.rounded(least[j]) + " to " + Figures.rounded(largest[j]) + ", mean "
                    + Figures.rounded(sum[j] / present[j]);
            cards.add(new ColumnCard(
                    name(features, j),
                    features.get(j).type().name().toLowerCase(Locale.ROOT),
                    data.size() - present[j],
                    present[j] == 0
                            ? "all missing"
                            : features.get(j).type().hasLevels() ? levels(features.get(j)) : summary));
        }
        return cards;
    }

    private static String levels(Column column) {
        int count = column.levels().size();
        return count
                + (count == 1 ? " level: " : " levels: ")
                + String.join(", ", column.levels().subList(0, Math.min(5, count)))
                + (count > 5 ? ", …" : "");
    }

    /** The name of a column, or its number from 1. */
    static String name(List<Column> features, int j) {
        String name = features.isEmpty() ? "" : features.get(j).name();
        return name.isEmpty() ? "column " + (j + 1) : name;
    }
}
