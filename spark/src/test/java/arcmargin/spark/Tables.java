package arcmargin.spark;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Tables to train on. */
final class Tables {

    private Tables() {}

    static SparkSession session(String master, String serializer) {
        return SparkSession.builder()
                .master(master)
                .appName("tests")
                .config("spark.ui.enabled", "false")
                .config("spark.serializer", serializer)
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.sql.shuffle.partitions", "3")
                .getOrCreate();
    }

    /** One point of a class. */
    @SuppressWarnings("ArrayRecordComponent") // never changed
    record Point(int label, double[] features) {}

    /** Points in rings, one class a ring, with noise. */
    static List<Point> rings(int size, int classes, long seed) {
        Random random = new Random(seed);
        List<Point> points = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            int label = i % classes;
            double angle = 2 * Math.PI * random.nextDouble();
            double radius = label + 1 + 0.25 * random.nextGaussian();
            points.add(new Point(
                    label,
                    new double[] {radius * Math.cos(angle), radius * Math.sin(angle), random.nextGaussian() / 4}));
        }
        Collections.shuffle(points, random);
        return points;
    }

    static Dataset<Row> table(
            SparkSession spark, List<Point> points, DataType labelType, IntFunction<Object> label, boolean sparse) {
        StructType schema = new StructType().add("label", labelType).add("features", SQLDataTypes.VectorType());
        List<Row> rows = points.stream()
                .map(point -> {
                    Vector dense = Vectors.dense(point.features);
                    return RowFactory.create(label.apply(point.label), sparse ? dense.toSparse() : dense);
                })
                .toList();
        return spark.createDataFrame(rows, schema);
    }

    static Dataset<Row> table(SparkSession spark, List<Point> points) {
        return table(spark, points, DataTypes.DoubleType, label -> (double) label, false);
    }
}
