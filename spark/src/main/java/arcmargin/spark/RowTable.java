package arcmargin.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.spark.Partitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import scala.Tuple2;

/** The labelled rows of a table, spread over executors. */
final class RowTable {

    private final JavaRDD<Rows.Row> rows;
    private final boolean weighted;

    private RowTable(JavaRDD<Rows.Row> rows, boolean weighted) {
        this.rows = rows;
        this.weighted = weighted;
    }

    /** The columns that an estimator asks for. */
    static RowTable of(Dataset<?> dataset, ArcmarginParams params, Labels labels) {
        boolean weighted = !params.getWeightCol().isEmpty();
        List<String> names = new ArrayList<>(List.of(params.getLabelCol(), params.getFeaturesCol()));
        List<Column> columns = new ArrayList<>(List.of(
                functions
                        .col(params.getLabelCol())
                        .cast(labels == Labels.NUMBERS ? DataTypes.DoubleType : DataTypes.StringType),
                functions.col(params.getFeaturesCol())));
        if (weighted) {
            names.add(params.getWeightCol());
            columns.add(functions.col(params.getWeightCol()).cast(DataTypes.DoubleType));
        }
        JavaRDD<Rows.Row> rows = dataset.select(columns.toArray(Column[]::new))
                .toDF()
                .javaRDD()
                .map(row -> {
                    for (int c = 0; c < names.size(); c++) {
                        if (row.isNullAt(c)) {
                            throw new IllegalArgumentException("column '" + names.get(c)
                                    + "' is null in a row, must have a value in every row that is trained on");
                        }
                    }
                    return new Rows.Row(labels.name(row.get(0)), (Vector) row.get(1), weighted ? row.getDouble(2) : 1);
                });
        return new RowTable(rows, weighted);
    }

    long size() {
        return rows.count();
    }

    /** All rows in their order. */
    Rows collect(Labels labels, String labelCol) {
        List<Rows.Row> all = rows.collect();
        List<String> classes =
                labels.classes(all.stream().map(Rows.Row::label).distinct().toList(), labelCol);
        return Rows.ordered(all, classes, weighted);
    }

    /** The rows in their order, on executors: the number of each is its place among all. */
    Numbered numbered(Labels labels, String labelCol) {
        int parts = Math.max(rows.getNumPartitions(), rows.context().defaultParallelism());
        JavaRDD<Rows.Row> sorted = rows.mapToPair(row -> new Tuple2<>(row.key(), row))
                .repartitionAndSortWithinPartitions(new ByKey(parts))
                .values();
        List<Map<String, Integer>> counts =
                sorted.mapPartitions(RowTable::count).collect();
        long[] starts = new long[parts + 1];
        Map<String, Integer> sizes = new HashMap<>();
        for (int p = 0; p < parts; p++) {
            counts.get(p).forEach((name, count) -> sizes.merge(name, count, Math::addExact));
            starts[p + 1] = starts[p]
                    + counts.get(p).values().stream()
                            .mapToLong(Integer::longValue)
                            .sum();
        }
        List<String> classes = labels.classes(sizes.keySet(), labelCol);
        JavaPairRDD<Long, Rows.Row> numbered = sorted.mapPartitionsWithIndex(
                        (part, own) -> number(own, starts[part]), true)
                .mapToPair(pair -> pair);
        int[] counted = classes.stream().mapToInt(sizes::get).toArray();
        return new Numbered(numbered, starts[parts], classes, counted, weighted);
    }

    private static Iterator<Tuple2<Long, Rows.Row>> number(Iterator<Rows.Row> rows, long first) {
        return new Iterator<>() {
            private long next = first;

            @Override
            public boolean hasNext() {
                return rows.hasNext();
            }

            @Override
            public Tuple2<Long, Rows.Row> next() {
                return new Tuple2<>(next++, rows.next());
            }
        };
    }

    /** How many rows of each label a partition has. */
    private static Iterator<Map<String, Integer>> count(Iterator<Rows.Row> rows) {
        Map<String, Integer> labels = new HashMap<>();
        rows.forEachRemaining(row -> labels.merge(row.label(), 1, Integer::sum));
        return List.of(labels).iterator();
    }

    /** Equal ranges of the keys, which are spread evenly because they are hashes. */
    private static final class ByKey extends Partitioner {

        private static final long serialVersionUID = 1L;

        private final int parts;

        ByKey(int parts) {
            this.parts = parts;
        }

        @Override
        public int numPartitions() {
            return parts;
        }

        @Override
        public int getPartition(Object key) {
            return (int) ((((RowKey) key).leading() * parts) >>> 32);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof ByKey that && parts == that.parts;
        }

        @Override
        public int hashCode() {
            return parts;
        }
    }

    /**
     * Rows with their numbers.
     *
     * @param rows by number, in increasing order
     * @param size how many there are
     * @param classes the names of the classes
     * @param counts how many rows each class has
     * @param weighted whether rows have weights
     */
    @SuppressWarnings("ArrayRecordComponent") // never changed
    record Numbered(JavaPairRDD<Long, Rows.Row> rows, long size, List<String> classes, int[] counts, boolean weighted) {

        /** Some rows on the driver. */
        Selected collect(JavaPairRDD<Long, Rows.Row> some) {
            List<Tuple2<Long, Rows.Row>> all = some.collect(); // in the order of partitions, which is that of numbers
            return new Selected(
                    Rows.of(all.stream().map(Tuple2::_2).toList(), classes, weighted)
                            .dataset(),
                    all.stream().mapToLong(Tuple2::_1).toArray());
        }

        /** The rows of some numbers. */
        Selected collect(long[] numbers) {
            return collect(rows.filter(row -> Arrays.binarySearch(numbers, row._1) >= 0));
        }
    }

    /** Rows and their numbers. */
    @SuppressWarnings("ArrayRecordComponent") // large and never changed
    record Selected(arcmargin.data.Dataset rows, long[] numbers) {}
}
