package arcmargin.spark;

import arcmargin.svm.Calibration;
import arcmargin.svm.Model;
import arcmargin.work.Blas;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWriter;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.StructType;
import scala.Option;

/**
 * A trained classifier as a transformer of Spark: {@link Model} for columns.
 *
 * <p>{@code prediction} has the class, of the type that the labels had. {@code rawPrediction} has a score for every
 * class: the mean, over the other classes, of the decision value in favour of this one; with two classes, the decision
 * value and its negative. {@code probability} has the probabilities of the model's calibration. Vectors are in the
 * order of {@link #classes()}. The predicted class is that of the model: the most probable one, or without a
 * calibration the one of most votes, which need not be the one of the largest score if there are more than two classes.
 *
 * @serial exclude
 */
public final class ArcmarginClassificationModel extends org.apache.spark.ml.Model<ArcmarginClassificationModel>
        implements ArcmarginParams, MLWritable {

    private static final long serialVersionUID = 1L;

    /** The file of the model in the folder where it is saved, which {@code arcmargin predict} reads as well. */
    public static final String FILE = "arcmargin.model";

    private final String uid;
    private final Fields fields;
    private final Model model;
    private final Labels labels;

    ArcmarginClassificationModel(String uid, Model model) {
        this.uid = uid;
        this.model = model;
        this.labels = Labels.of(model);
        this.fields = new Fields(this);
        fields.setDefaults(this);
    }

    /**
     * A transformer for a model that was trained without Spark.
     *
     * @param model any model of points that are vectors of numbers; classes that are all numbers are predicted as
     *     numbers
     * @return the transformer, without a probability column if the model has no calibration
     */
    public static ArcmarginClassificationModel of(Model model) {
        ArcmarginClassificationModel made =
                new ArcmarginClassificationModel(Identifiable$.MODULE$.randomUID("arcmargin"), model);
        return model.calibration().isPresent() ? made : made.setProbabilityCol("");
    }

    /** {@return a reader of models that were saved} */
    public static MLReader<ArcmarginClassificationModel> read() {
        return new Reader();
    }

    /**
     * Reads a model.
     *
     * @param path where it was saved
     * @return the model
     */
    public static ArcmarginClassificationModel load(String path) {
        return read().load(path);
    }

    /** {@return the model as core knows it} */
    public Model model() {
        return model;
    }

    /** {@return the names of the classes, in the order of scores and probabilities} */
    public List<String> classes() {
        return model.classes();
    }

    /** {@return the number of classes} */
    public int numClasses() {
        return model.classes().size();
    }

    /** {@return the number of features that rows must have} */
    public int numFeatures() {
        return model.dimension();
    }

    @Override
    public String uid() {
        return uid;
    }

    @Override
    public Fields fields() {
        return fields;
    }

    @Override
    public ArcmarginClassificationModel copy(ParamMap extra) {
        ArcmarginClassificationModel copy = new ArcmarginClassificationModel(uid, model);
        return copyValues(copy, extra).setParent(parent());
    }

    @Override
    public StructType transformSchema(StructType schema) {
        Columns.requireFeatures(schema, getFeaturesCol());
        if (!getProbabilityCol().isEmpty() && model.calibration().isEmpty()) {
            throw new IllegalArgumentException(
                    "the model gives no probabilities: probabilityCol is '" + getProbabilityCol() + "', must be ''");
        }
        return Columns.predicted(schema, this, labels);
    }

    @Override
    public Dataset<Row> transform(Dataset<?> dataset) {
        StructType predicted = transformSchema(dataset.schema(), true);
        Blas blas = Blas.parse(getBlas()).resolve();
        Broadcast<Sent<Scoring>> scoring = JavaSparkContext.fromSparkContext(
                        dataset.sparkSession().sparkContext())
                .broadcast(new Sent<>(new Scoring(model, blas)));
        int features = dataset.schema().fieldIndex(getFeaturesCol());
        Added added = new Added(
                !getRawPredictionCol().isEmpty(),
                !getProbabilityCol().isEmpty(),
                !getPredictionCol().isEmpty(),
                labels);
        MapPartitionsFunction<Row, Row> batches =
                rows -> new Batches(rows, features, scoring.value().value(), added);
        return dataset.toDF().mapPartitions(batches, Encoders.row(predicted));
    }

    /** Which columns are added. */
    private record Added(boolean raw, boolean probability, boolean prediction, Labels labels) implements Serializable {

        Row to(Row row, Model model, double[] decisions) {
            List<Object> values = new ArrayList<>(row.size() + 3);
            for (int c = 0; c < row.size(); c++) {
                values.add(row.get(c));
            }
            if (raw) {
                values.add(org.apache.spark.ml.linalg.Vectors.dense(
                        scores(decisions, model.classes().size())));
            }
            if (probability) {
                Calibration calibration = model.calibration().orElseThrow();
                values.add(org.apache.spark.ml.linalg.Vectors.dense(calibration.probabilities(decisions)));
            }
            if (prediction) {
                values.add(labels.value(model.classes().get(model.classOf(decisions))));
            }
            return RowFactory.create(values.toArray());
        }
    }

    /** For every class the mean of the decision values in its favour. */
    static double[] scores(double[] decisions, int classes) {
        double[] scores = new double[classes];
        for (int a = 0, pair = 0; a < classes; a++) {
            for (int b = a + 1; b < classes; b++, pair++) {
                scores[a] += decisions[pair] / (classes - 1);
                scores[b] -= decisions[pair] / (classes - 1);
            }
        }
        return scores;
    }

    /** The rows of a partition, decided batch by batch. */
    private static final class Batches implements Iterator<Row> {

        private final Iterator<Row> rows;
        private final int features;
        private final Scoring scoring;
        private final Added added;
        private final List<Row> batch = new ArrayList<>();
        private double[][] decisions;
        private int next;

        Batches(Iterator<Row> rows, int features, Scoring scoring, Added added) {
            this.rows = rows;
            this.features = features;
            this.scoring = scoring;
            this.added = added;
        }

        @Override
        public boolean hasNext() {
            return next < batch.size() || rows.hasNext();
        }

        @Override
        public Row next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            if (next == batch.size()) {
                batch.clear();
                next = 0;
                while (batch.size() < scoring.batch() && rows.hasNext()) {
                    batch.add(rows.next());
                }
                List<Vector> vectors = new ArrayList<>();
                batch.forEach(row -> vectors.add((Vector) row.get(features)));
                decisions = scoring.decisions(vectors);
            }
            Row row = added.to(batch.get(next), scoring.model(), decisions[next]);
            next++;
            return row;
        }
    }

    @Override
    public MLWriter write() {
        return new Writer(this);
    }

    /** Writes parameters as all stages do, and the model as a model file beside them. */
    private static final class Writer extends MLWriter {

        private final ArcmarginClassificationModel instance;

        Writer(ArcmarginClassificationModel instance) {
            this.instance = instance;
        }

        @Override
        public void saveImpl(String path) {
            DefaultParamsWriter.saveMetadata(instance, path, sparkSession());
            Path file = new Path(path, FILE);
            Path partial = new Path(path, FILE + ".part");
            try {
                FileSystem files =
                        file.getFileSystem(sparkSession().sessionState().newHadoopConf());
                try (OutputStream out = new BufferedOutputStream(files.create(partial, true))) {
                    instance.model.write(out);
                }
                if (!files.rename(partial, file)) {
                    throw new IOException(partial + ": cannot be renamed to " + FILE);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static final class Reader extends MLReader<ArcmarginClassificationModel> {

        @Override
        public ArcmarginClassificationModel load(String path) {
            DefaultParamsReader.Metadata metadata = DefaultParamsReader.loadMetadata(
                    path, sparkSession(), ArcmarginClassificationModel.class.getName());
            Path file = new Path(path, FILE);
            try (InputStream in = new BufferedInputStream(
                    file.getFileSystem(sparkSession().sessionState().newHadoopConf())
                            .open(file))) {
                Model model = Model.read(in, file.toString());
                ArcmarginClassificationModel loaded = new ArcmarginClassificationModel(metadata.uid(), model);
                metadata.getAndSetParams(loaded, Option.empty());
                return loaded;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /**
     * Sets the column of vectors.
     *
     * @param value its name
     * @return this
     */
    public ArcmarginClassificationModel setFeaturesCol(String value) {
        return with(featuresCol(), value);
    }

    /**
     * Sets the column for predicted classes.
     *
     * @param value its name, empty for none
     * @return this
     */
    public ArcmarginClassificationModel setPredictionCol(String value) {
        return with(predictionCol(), value);
    }

    /**
     * Sets the column for scores.
     *
     * @param value its name, empty for none
     * @return this
     */
    public ArcmarginClassificationModel setRawPredictionCol(String value) {
        return with(rawPredictionCol(), value);
    }

    /**
     * Sets the column for probabilities.
     *
     * @param value its name, empty for none
     * @return this
     */
    public ArcmarginClassificationModel setProbabilityCol(String value) {
        return with(probabilityCol(), value);
    }

    private ArcmarginClassificationModel with(Param<String> param, String value) {
        set(param, value);
        return this;
    }
}
