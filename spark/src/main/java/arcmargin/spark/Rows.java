package arcmargin.spark;

import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.data.Points;
import arcmargin.data.SideColumns;
import arcmargin.data.SparsePoints;
import java.io.Serializable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.ml.linalg.Vector;

/**
 * Labelled rows as they travel between processes.
 *
 * @param dimension the number of features
 * @param starts where the entries of each row begin, then their number; null if all entries are there
 * @param columns of the entries; null if all entries are there
 * @param values of the entries, row by row
 * @param labels the class of each row
 * @param classes the names of the classes
 * @param weights of each row; empty if every row weighs 1
 */
@SuppressWarnings("ArrayRecordComponent") // large and never changed
record Rows(
        int dimension,
        int[] starts,
        int[] columns,
        double[] values,
        int[] labels,
        List<String> classes,
        double[] weights)
        implements Serializable {

    /** One row of a table. Not a record, because Spark may serialise it by Kryo. */
    static final class Row implements Serializable {

        private static final long serialVersionUID = 1L;

        private final String label;
        private final Vector features;
        private final double weight;

        Row(String label, Vector features, double weight) {
            this.label = label;
            this.features = features;
            this.weight = weight;
        }

        String label() {
            return label;
        }

        Vector features() {
            return features;
        }

        double weight() {
            return weight;
        }

        RowKey key() {
            return RowKey.of(label, features, weight);
        }
    }

    /** Rows in the order of their keys. */
    static Rows ordered(List<Row> rows, List<String> classes, boolean weighted) {
        return of(
                rows.stream()
                        .map(row -> Map.entry(row.key(), row))
                        .sorted(Map.Entry.comparingByKey())
                        .map(Map.Entry::getValue)
                        .toList(),
                classes,
                weighted);
    }

    /** Rows in the order given, at least one, held as suits them. */
    static Rows of(List<Row> rows, List<String> classes, boolean weighted) {
        return of(Vectors.points(rows.stream().map(Row::features).toList()), rows, classes, weighted);
    }

    /** Rows in the order given, at least one. */
    static Rows of(List<Row> rows, List<String> classes, boolean weighted, boolean dense) {
        List<Vector> vectors = rows.stream().map(Row::features).toList();
        return of(Vectors.points(vectors, dense), rows, classes, weighted);
    }

    private static Rows of(Points points, List<Row> rows, List<String> classes, boolean weighted) {
        Map<String, Integer> numbers = new HashMap<>();
        classes.forEach(name -> numbers.put(name, numbers.size()));
        SparsePoints sparse = points instanceof SparsePoints entries ? entries : null;
        return new Rows(
                points.dimension(),
                sparse == null ? null : sparse.starts(),
                sparse == null ? null : sparse.columns(),
                sparse == null ? ((DensePoints) points).values() : sparse.values(),
                rows.stream().mapToInt(row -> numbers.get(row.label())).toArray(),
                classes,
                weighted ? rows.stream().mapToDouble(Row::weight).toArray() : new double[0]);
    }

    Dataset dataset() {
        Points points = starts == null
                ? DensePoints.withMissing(labels.length, dimension, values)
                : SparsePoints.withMissing(dimension, starts, columns, values);
        return new Dataset(points, labels, classes).withBeside(new SideColumns(weights, Map.of()));
    }
}
