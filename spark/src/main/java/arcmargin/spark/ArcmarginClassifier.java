package arcmargin.spark;

import arcmargin.scale.Solver;
import arcmargin.selection.Estimate;
import arcmargin.selection.Tuner;
import arcmargin.selection.Tuning;
import arcmargin.svm.Model;
import arcmargin.work.Blas;
import arcmargin.work.MemoryPlan;
import arcmargin.work.Progress;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWritable;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.types.StructType;

/**
 * Tunes and trains support vector machines on a cluster.
 *
 * <pre>{@code
 * ArcmarginClassificationModel model = new ArcmarginClassifier().setKernel("arccos:1").fit(training);
 * Dataset<Row> predicted = model.transform(test);
 * }</pre>
 *
 * <p>Rows are brought into an {@linkplain #rows order that follows from their content}. With the exact solver they must
 * fit into the memory of the driver and of every executor: the driver runs the search of {@link Tuner}, the executors
 * train its machines. With cells the driver holds a sample of the rows and the model, and each cell is a task of an
 * executor. The model has the same bits as that of a tuner with the same seed over the rows in that order in one
 * process, for any number of executors, as long as all use the same implementation of matrix products on processors of
 * one kind.
 *
 * @serial exclude
 */
public final class ArcmarginClassifier extends Estimator<ArcmarginClassificationModel>
        implements ArcmarginParams, DefaultParamsWritable {

    /** The name of the provenance entry that says how good a model is expected to be. */
    static final String ESTIMATE = "estimate";

    private static final long serialVersionUID = 1L;

    private final String uid;
    private final Fields fields;

    /** An estimator with every default. */
    public ArcmarginClassifier() {
        this(Identifiable$.MODULE$.randomUID("arcmargin"));
    }

    /**
     * An estimator of a given identity.
     *
     * @param uid unique among the stages of a pipeline
     */
    @SuppressWarnings("this-escape") // Spark's parameters know their parent
    public ArcmarginClassifier(String uid) {
        this.uid = uid;
        this.fields = new Fields(this);
        fields.setDefaults(this);
    }

    /** {@return a reader of estimators that were saved} */
    public static MLReader<ArcmarginClassifier> read() {
        return new DefaultParamsReader<>();
    }

    /**
     * Reads an estimator.
     *
     * @param path where it was saved
     * @return the estimator
     */
    public static ArcmarginClassifier load(String path) {
        return read().load(path);
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
    public ArcmarginClassifier copy(ParamMap extra) {
        return defaultCopy(extra);
    }

    @Override
    public StructType transformSchema(StructType schema) {
        Columns.requireFeatures(schema, getFeaturesCol());
        Labels labels = Columns.labels(schema, getLabelCol());
        if (!getWeightCol().isEmpty()) {
            Columns.requireNumbers(schema, getWeightCol());
        }
        return Columns.predicted(schema, this, labels);
    }

    @Override
    public ArcmarginClassificationModel fit(Dataset<?> dataset) {
        transformSchema(dataset.schema(), true);
        Labels labels = Columns.labels(dataset.schema(), getLabelCol());
        RowTable table = RowTable.of(dataset, this, labels);
        JavaSparkContext context =
                JavaSparkContext.fromSparkContext(dataset.sparkSession().sparkContext());
        TuningJob.Settings settings =
                TuningJob.Settings.of(this, Blas.parse(getBlas()).resolve());
        Solver solver = ArcmarginParams.solverOf(getSolver());
        if (solver == Solver.AUTO) {
            solver = solver.forRows(table.size());
        }
        Model model = solver == Solver.CELLS
                ? CellFit.fit(context, table.numbered(labels, getLabelCol()), settings, getCellRows())
                : exact(context, new TuningJob(settings, table.collect(labels, getLabelCol())), settings.blas());
        Map<String, String> provenance = new LinkedHashMap<>(model.provenance());
        provenance.put(Labels.PROVENANCE, labels.name().toLowerCase(Locale.ROOT));
        ArcmarginClassificationModel fitted =
                new ArcmarginClassificationModel(uid, model.withProvenance(provenance)).setParent(this);
        return copyValues(fitted, ParamMap.empty());
    }

    private Model exact(JavaSparkContext context, TuningJob job, Blas blas) {
        Broadcast<Sent<TuningJob>> sent = context.broadcast(new Sent<>(job));
        // a thread for every task that runs at once: they wait for executors
        int threads = Math.max(2, context.defaultParallelism());
        try (Resources resources = new Resources(Workers.of(threads), MemoryPlan.ofMachine(), blas, Progress.none())) {
            Tuning tuning = job.tuner()
                    .resources(resources)
                    .trainedBy(new SparkTrainer(context, sent))
                    .run();
            Map<String, String> provenance = new LinkedHashMap<>(tuning.model().provenance());
            provenance.put(
                    "selected",
                    tuning.choice().selected().template() + ", "
                            + tuning.trials().size() + " trials");
            provenance.put(
                    ESTIMATE,
                    text(tuning.estimate())
                            + (getEstimateFolds() > 0
                                    ? ", tuned again in " + getEstimateFolds() + " outer folds"
                                    : ", of the rows that the choice was made on"));
            return tuning.model().withProvenance(provenance);
        } finally {
            sent.destroy();
        }
    }

    static String text(Estimate estimate) {
        return String.format(
                Locale.ROOT,
                "%s %.6f, 95 %% from %.6f to %.6f",
                estimate.metric().name(),
                estimate.value(),
                estimate.lower(),
                estimate.upper());
    }

    /**
     * The rows of a table in the order in which they are trained on: a {@link Tuner} over them makes, in one process,
     * the model that {@link #fit} makes.
     *
     * @param dataset a table with features and labels
     * @return its rows, in an order that follows from their content
     */
    public arcmargin.data.Dataset rows(Dataset<?> dataset) {
        transformSchema(dataset.schema(), true);
        Labels labels = Columns.labels(dataset.schema(), getLabelCol());
        return RowTable.of(dataset, this, labels).collect(labels, getLabelCol()).dataset();
    }

    /**
     * Sets the column of vectors.
     *
     * @param value its name
     * @return this
     */
    public ArcmarginClassifier setFeaturesCol(String value) {
        return with(featuresCol(), value);
    }

    /**
     * Sets the column of classes.
     *
     * @param value its name
     * @return this
     */
    public ArcmarginClassifier setLabelCol(String value) {
        return with(labelCol(), value);
    }

    /**
     * Sets the column of row weights.
     *
     * @param value its name
     * @return this
     */
    public ArcmarginClassifier setWeightCol(String value) {
        return with(weightCol(), value);
    }

    /**
     * Sets the column for predicted classes.
     *
     * @param value its name, empty for none
     * @return this
     */
    public ArcmarginClassifier setPredictionCol(String value) {
        return with(predictionCol(), value);
    }

    /**
     * Sets the column for scores.
     *
     * @param value its name, empty for none
     * @return this
     */
    public ArcmarginClassifier setRawPredictionCol(String value) {
        return with(rawPredictionCol(), value);
    }

    /**
     * Sets the column for probabilities.
     *
     * @param value its name, empty for none
     * @return this
     */
    public ArcmarginClassifier setProbabilityCol(String value) {
        return with(probabilityCol(), value);
    }

    /**
     * Sets how machines are trained.
     *
     * @param value exact, cells or auto
     * @return this
     */
    public ArcmarginClassifier setSolver(String value) {
        return with(solver(), value);
    }

    /**
     * Sets how many rows a cell has, about.
     *
     * @param value at least 100
     * @return this
     */
    public ArcmarginClassifier setCellRows(int value) {
        return with(cellRows(), value);
    }

    /**
     * Sets the kernel.
     *
     * @param value kernel text, in which parameters may be {@code auto}, or {@link ArcmarginParams#PORTFOLIO}
     * @return this
     */
    public ArcmarginClassifier setKernel(String value) {
        return with(kernel(), value);
    }

    /**
     * Sets C, which is tuned otherwise.
     *
     * @param value positive
     * @return this
     */
    public ArcmarginClassifier setPenalty(double value) {
        return with(penalty(), value);
    }

    /**
     * Sets how features are scaled.
     *
     * @param value standard, minmax, normal, unit, auto or none
     * @return this
     */
    public ArcmarginClassifier setScaling(String value) {
        return with(scaling(), value);
    }

    /**
     * Sets what is to be small on held-out rows.
     *
     * @param value error, balanced, f1, auc or logloss
     * @return this
     */
    public ArcmarginClassifier setMetric(String value) {
        return with(metric(), value);
    }

    /**
     * Sets the folds to tune on.
     *
     * @param value at least 2, or 0 by the number of rows
     * @return this
     */
    public ArcmarginClassifier setFolds(int value) {
        return with(folds(), value);
    }

    /**
     * Sets how many machines decide together at most.
     *
     * @param value at least 1, or 0 by the number of rows
     * @return this
     */
    public ArcmarginClassifier setCommittee(int value) {
        return with(committee(), value);
    }

    /**
     * Sets the outer folds of the estimate.
     *
     * @param value at least 2, or 0 for none
     * @return this
     */
    public ArcmarginClassifier setEstimateFolds(int value) {
        return with(estimateFolds(), value);
    }

    /**
     * Sets the implementation of matrix products.
     *
     * @param value auto, native or java
     * @return this
     */
    public ArcmarginClassifier setBlas(String value) {
        return with(blas(), value);
    }

    /**
     * Sets the seed.
     *
     * @param value any number
     * @return this
     */
    public ArcmarginClassifier setSeed(long value) {
        return with(seed(), value);
    }

    @SuppressWarnings("unchecked") // number parameters of Scala are of objects in Java
    private <T> ArcmarginClassifier with(Param<T> param, Object value) {
        set(param, (T) value);
        return this;
    }
}
