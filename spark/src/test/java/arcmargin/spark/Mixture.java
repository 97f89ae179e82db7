package arcmargin.spark;

import java.io.Serializable;
import java.util.Iterator;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * A hard problem of any size: two classes, each a mixture of 60 normal distributions in 20 dimensions whose centres are
 * normal as well and whose deviations are from 0.5 to 1. Row i follows from i and the seed, so that a partition makes
 * its own rows.
 */
final class Mixture implements Serializable {

    private static final long serialVersionUID = 1L;
    static final int DIMENSION = 20;
    private static final int PARTS = 120;

    private final long seed;
    private final double[][] centres = new double[PARTS][DIMENSION];
    private final double[] deviations = new double[PARTS];

    Mixture(long seed) {
        this.seed = seed;
        SplittableRandom random = new SplittableRandom(7);
        for (int part = 0; part < PARTS; part++) {
            for (int j = 0; j < DIMENSION; j++) {
                centres[part][j] = random.nextGaussian();
            }
            deviations[part] = 0.5 + 0.5 * random.nextDouble();
        }
    }

    private Row row(long number) {
        SplittableRandom random = new SplittableRandom(seed * 0x9e3779b97f4a7c15L + number);
        random = random.split(); // neighbours are far apart
        int part = random.nextInt(PARTS);
        double[] x = new double[DIMENSION];
        for (int j = 0; j < DIMENSION; j++) {
            x[j] = centres[part][j] + deviations[part] * random.nextGaussian();
        }
        return RowFactory.create((double) (part % 2), Vectors.dense(x));
    }

    Dataset<Row> table(SparkSession spark, int rows, int partitions) {
        StructType schema = new StructType()
                .add("label", DataTypes.DoubleType, false)
                .add("features", SQLDataTypes.VectorType(), false);
        JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
        return spark.createDataFrame(
                context.parallelize(IntStream.range(0, partitions).boxed().toList(), partitions)
                        .flatMap(part -> {
                            long from = (long) rows * part / partitions;
                            long to = (long) rows * (part + 1) / partitions;
                            return rows(from, to);
                        }),
                schema);
    }

    private Iterator<Row> rows(long from, long to) {
        return new Iterator<>() {
            private long next = from;

            @Override
            public boolean hasNext() {
                return next < to;
            }

            @Override
            public Row next() {
                return row(next++);
            }
        };
    }
}
