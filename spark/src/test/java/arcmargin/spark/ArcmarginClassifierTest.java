package arcmargin.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import arcmargin.data.DensePoints;
import arcmargin.io.ModelFiles;
import arcmargin.kernel.Kernels;
import arcmargin.scale.Solver;
import arcmargin.selection.Tuner;
import arcmargin.selection.Tuning;
import arcmargin.svm.Model;
import arcmargin.svm.Svm;
import arcmargin.work.Blas;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.evaluation.BinaryClassificationEvaluator;
import org.apache.spark.ml.evaluation.MulticlassClassificationEvaluator;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.tuning.CrossValidator;
import org.apache.spark.ml.tuning.CrossValidatorModel;
import org.apache.spark.ml.tuning.ParamGridBuilder;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArcmarginClassifierTest {

    private static SparkSession spark;
    private static Dataset<Row> training;
    private static Dataset<Row> test;
    private static final List<Tables.Point> POINTS = Tables.rings(150, 3, 1);

    @TempDir
    private Path folder;

    @BeforeAll
    static void start() {
        spark = Tables.session("local[2]", "org.apache.spark.serializer.KryoSerializer"); // the one that knows less
        training = Tables.table(spark, POINTS);
        test = Tables.table(spark, Tables.rings(300, 3, 2));
    }

    @AfterAll
    static void stop() {
        spark.stop();
    }

    private static ArcmarginClassifier fast() {
        return new ArcmarginClassifier()
                .setKernel("arccos:1")
                .setPenalty(10)
                .setFolds(3)
                .setCommittee(1);
    }

    private static double accuracy(Dataset<Row> predicted) {
        return new MulticlassClassificationEvaluator().setMetricName("accuracy").evaluate(predicted);
    }

    @Test
    void theModelIsThatOfOneProcessHoweverTheTableIsDistributed() {
        ArcmarginClassifier classifier = new ArcmarginClassifier()
                .setKernel("rbf:auto")
                .setFolds(6)
                .setEstimateFolds(2)
                .setSeed(7);
        Tuning local;
        try (Resources resources = Resources.of(Workers.of(2))) {
            local = Tuner.of(classifier.rows(training))
                    .kernel("rbf:auto")
                    .folds(6)
                    .estimate(2)
                    .seed(7)
                    .resources(resources)
                    .run();
        }
        for (int partitions : new int[] {1, 5}) {
            Model model = classifier.fit(training.repartition(partitions)).model();
            assertThat(model.withProvenance(local.model().provenance())).isEqualTo(local.model());
            assertThat(model.provenance().get("estimate"))
                    .startsWith(String.format("error %.6f", local.estimate().value()))
                    .endsWith("2 outer folds");
        }
    }

    @Test
    void cellsAreThoseOfOneProcessHoweverTheTableIsDistributed() {
        Dataset<Row> many = Tables.table(spark, Tables.rings(8000, 3, 3));
        ArcmarginClassifier classifier = new ArcmarginClassifier()
                .setSolver("cells")
                .setKernel("rbf:auto")
                .setPenalty(10)
                .setSeed(3);
        Tuning local;
        try (Resources resources = Resources.of(Workers.of(2))) {
            local = Tuner.of(classifier.rows(many))
                    .solver(Solver.CELLS)
                    .kernel("rbf:auto")
                    .penalty(10)
                    .seed(3)
                    .baseline(false)
                    .resources(resources)
                    .run();
        }
        assertThat(local.model().machine().parts()).hasSizeGreaterThan(1);
        for (int partitions : new int[] {1, 5}) {
            ArcmarginClassificationModel model = classifier.fit(many.repartition(partitions));
            assertThat(model.model().withProvenance(local.model().provenance())).isEqualTo(local.model());
            assertThat(model.model().provenance().get("estimate"))
                    .startsWith(String.format("error %.6f", local.estimate().value()));
            assertThat(accuracy(model.transform(test))).isGreaterThan(0.9);
        }
        // many small cells, some without rows of a class
        Model small = classifier.setCellRows(100).fit(many).model();
        assertThat(small.machine().parts()).hasSizeGreaterThan(50);
        assertThat(accuracy(ArcmarginClassificationModel.of(small).transform(test)))
                .isGreaterThan(0.85);
    }

    @Test
    void theOrderOfRowsFollowsFromTheirContent() {
        arcmargin.data.Dataset rows = fast().rows(training.repartition(4));
        assertThat(rows).isEqualTo(fast().rows(training.coalesce(1)));
        assertThat(rows.classes()).containsExactly("0", "1", "2");
        assertThat(sorted(rows))
                .isEqualTo(sorted(new arcmargin.data.Dataset(
                        DensePoints.of(
                                POINTS.stream().map(Tables.Point::features).toArray(double[][]::new)),
                        POINTS.stream().mapToInt(Tables.Point::label).toArray(),
                        List.of("0", "1", "2"))));
    }

    private static List<String> sorted(arcmargin.data.Dataset rows) {
        return IntStream.range(0, rows.size())
                .mapToObj(i -> rows.labels()[i] + Arrays.toString(rows.points().row(i)))
                .sorted()
                .toList();
    }

    @Test
    void tablesGetColumns() {
        ArcmarginClassificationModel model = fast().fit(training);
        Dataset<Row> predicted = model.transform(test);
        assertThat(predicted.columns())
                .containsExactly("label", "features", "rawPrediction", "probability", "prediction");
        assertThat(accuracy(predicted)).isGreaterThan(0.85);
        for (Row row : predicted.collectAsList()) {
            double[] features = ((Vector) row.getAs("features")).toArray();
            Vector probability = row.getAs("probability");
            double[] expected = model.model().predictor().probabilities(features);
            assertThat(probability.toArray()).usingComparatorWithPrecision(1e-4).containsExactly(expected);
            assertThat((double) row.getAs("prediction")).isEqualTo(probability.argmax());
            double[] decisions = model.model().predictor().decisions(features);
            Vector raw = row.getAs("rawPrediction");
            assertThat(raw.apply(0)).isCloseTo((decisions[0] + decisions[1]) / 2, within());
            assertThat(raw.apply(1)).isCloseTo((decisions[2] - decisions[0]) / 2, within());
            assertThat(raw.apply(2)).isCloseTo((-decisions[1] - decisions[2]) / 2, within());
        }
    }

    private static org.assertj.core.data.Offset<Double> within() {
        return org.assertj.core.data.Offset.offset(1e-4);
    }

    @Test
    void predictionsAreTheSameBitsForAnyPartitionsAndKindOfVector() {
        ArcmarginClassificationModel model = fast().fit(training);
        Set<Row> whole =
                Set.copyOf(model.transform(test.coalesce(1)).drop("features").collectAsList());
        Dataset<Row> sparse =
                Tables.table(spark, Tables.rings(300, 3, 2), DataTypes.DoubleType, label -> (double) label, true);
        for (Dataset<Row> table : List.of(test.repartition(37), sparse.repartition(2))) {
            assertThat(Set.copyOf(model.transform(table).drop("features").collectAsList()))
                    .isEqualTo(whole);
        }
    }

    @Test
    void sparseRowsTrainTheSameMachine() {
        Dataset<Row> sparse = Tables.table(spark, POINTS, DataTypes.DoubleType, label -> (double) label, true);
        assertThat(fast().fit(sparse).model()).isEqualTo(fast().fit(training).model());
    }

    @Test
    void labelsAreNumbersOrTexts() {
        Dataset<Row> years = Tables.table(spark, POINTS, DataTypes.IntegerType, label -> 2000 - label, false);
        ArcmarginClassificationModel byYear = fast().fit(years);
        assertThat(byYear.classes()).containsExactly("1998", "1999", "2000");
        assertThat(accuracy(byYear.transform(years))).isGreaterThan(0.85);

        Dataset<Row> names =
                Tables.table(spark, POINTS, DataTypes.StringType, label -> "10 2 x".split(" ")[label], false);
        ArcmarginClassificationModel byName = fast().fit(names);
        assertThat(byName.classes()).containsExactly("10", "2", "x");
        Dataset<Row> predicted = byName.transform(names);
        assertThat(predicted.schema().apply("prediction").dataType()).isEqualTo(DataTypes.StringType);
        assertThat(predicted.where("prediction = label").count()).isGreaterThan(125);
    }

    @Test
    void textsThatAreNumbersStayTexts() throws IOException {
        Dataset<Row> names = Tables.table(spark, POINTS, DataTypes.StringType, Integer::toString, false);
        ArcmarginClassificationModel model = fast().fit(names);
        model.save(folder.resolve("model").toString());
        for (ArcmarginClassificationModel each : List.of(
                model, ArcmarginClassificationModel.load(folder.resolve("model").toString()))) {
            assertThat(each.transformSchema(names.schema()).apply("prediction").dataType())
                    .isEqualTo(DataTypes.StringType);
        }
    }

    @Test
    void rowsHaveWeights() {
        Dataset<Row> weighted = training.selectExpr("*", "IF(label = 2, 0.25, 1) AS importance");
        Model model = fast().setWeightCol("importance").fit(weighted).model();
        assertThat(model).isNotEqualTo(fast().fit(training).model());
    }

    @Test
    void pipelinesAndCrossValidatorsTuneTheKernel() throws IOException {
        ArcmarginClassifier classifier = fast();
        ParamMap[] grid = new ParamGridBuilder()
                .addGrid(
                        classifier.kernel(),
                        scala.jdk.javaapi.CollectionConverters.asScala(List.of("linear", "arccos:1")))
                .build();
        CrossValidatorModel chosen = new CrossValidator()
                .setEstimator(new Pipeline().setStages(new PipelineStage[] {classifier}))
                .setEvaluator(new MulticlassClassificationEvaluator().setMetricName("accuracy"))
                .setEstimatorParamMaps(grid)
                .setNumFolds(2)
                .fit(training);
        assertThat(chosen.avgMetrics()[1]).isGreaterThan(chosen.avgMetrics()[0] + 0.2);
        String path = folder.resolve("pipeline").toString();
        ((PipelineModel) chosen.bestModel()).save(path);
        PipelineModel loaded = PipelineModel.load(path);
        assertThat(((ArcmarginClassificationModel) loaded.stages()[0]).getKernel())
                .isEqualTo("arccos:1");
        assertThat(accuracy(loaded.transform(test))).isGreaterThan(0.85);
    }

    @Test
    void evaluatorsOfTwoClassesUnderstandScores() {
        Dataset<Row> two = training.where("label < 2");
        Dataset<Row> predicted = fast().fit(two).transform(two);
        assertThat(new BinaryClassificationEvaluator().evaluate(predicted)).isGreaterThan(0.95);
        assertThat(new BinaryClassificationEvaluator()
                        .setRawPredictionCol("probability")
                        .evaluate(predicted))
                .isGreaterThan(0.95);
    }

    @Test
    void estimatorsAndModelsAreSaved() throws IOException {
        ArcmarginClassifier classifier = fast().setSeed(5).setFeaturesCol("features");
        String path = folder.resolve("estimator").toString();
        classifier.save(path);
        ArcmarginClassifier loaded = ArcmarginClassifier.load(path);
        assertThat(loaded.uid()).isEqualTo(classifier.uid());
        assertThat(loaded.getSeed()).isEqualTo(5);
        assertThat(loaded.getPenalty()).isEqualTo(10);
        assertThat(loaded.getKernel()).isEqualTo("arccos:1");

        ArcmarginClassificationModel model = loaded.fit(training).setPredictionCol("class");
        String place = folder.resolve("model").toString();
        model.save(place);
        ArcmarginClassificationModel same = ArcmarginClassificationModel.load(place);
        assertThat(same.model()).isEqualTo(model.model());
        assertThat(same.getPredictionCol()).isEqualTo("class");
        assertThat(same.uid()).isEqualTo(model.uid());
        assertThat(ModelFiles.read(Path.of(place, ArcmarginClassificationModel.FILE)))
                .isEqualTo(model.model());
    }

    @Test
    void modelsThatWereTrainedElsewherePredict() {
        double[][] x = {{0, 1, 0}, {0, 2, 0}, {3, 1, 0}, {3, 2, 0}};
        Model model = Svm.with(Kernels.parse("linear"))
                .train(arcmargin.data.Dataset.of(x, new String[] {"left", "left", "right", "right"}))
                .model();
        Dataset<Row> predicted = ArcmarginClassificationModel.of(model).transform(test);
        assertThat(predicted.columns()).doesNotContain("probability");
        assertThat(predicted.select("prediction").distinct().collectAsList().stream()
                        .map(row -> row.getString(0))
                        .collect(Collectors.toSet()))
                .containsExactlyInAnyOrder("left", "right");
        assertThatThrownBy(() -> ArcmarginClassificationModel.of(model)
                        .setProbabilityCol("p")
                        .transformSchema(test.schema()))
                .hasMessageContaining("no probabilities");
    }

    @Test
    void parametersAreExplainedAndCopied() {
        ArcmarginClassifier classifier = fast();
        assertThat(classifier.explainParams())
                .contains("kernel: kernel text such as", "current: arccos:1", "seed:", "default: 1)");
        ArcmarginClassifier copy = classifier.copy(ParamMap.empty().put(classifier.kernel(), "linear"));
        assertThat(copy.getKernel()).isEqualTo("linear");
        assertThat(copy.getPenalty()).isEqualTo(10);
        assertThat(classifier.getKernel()).isEqualTo("arccos:1");
        ArcmarginClassificationModel model = classifier.fit(training);
        assertThat(model.parent()).isSameAs(classifier);
        assertThat(model.getKernel()).isEqualTo("arccos:1");
        assertThat(model.copy(ParamMap.empty()).model()).isSameAs(model.model());
        assertThat(model.numClasses()).isEqualTo(3);
        assertThat(model.numFeatures()).isEqualTo(3);
    }

    @Test
    void whatIsWrongIsSaid() {
        Dataset<Row> plain = training.selectExpr("label", "label AS features", "features AS vectors");
        assertThatThrownBy(() -> fast().fit(plain))
                .hasMessage(
                        "column 'features' is of type double, must be of vectors; VectorAssembler makes one of other"
                                + " columns");
        assertThatThrownBy(() -> fast().setLabelCol("class").fit(training))
                .hasMessage("there is no column 'class', which labelCol asks for: columns are label, features");
        assertThatThrownBy(() -> fast().setLabelCol("features").fit(training))
                .hasMessageContaining("must be of numbers or texts");
        assertThatThrownBy(() -> fast().setPredictionCol("label").fit(training))
                .hasMessageContaining("there is already a column 'label'");
        assertThatThrownBy(() -> fast().fit(training.where("label = 1")))
                .hasMessage("column 'label' has the single class 1, must have at least two classes");
        assertThatThrownBy(() -> fast().fit(training.where("label > 7")))
                .hasMessage("column 'label' has no rows, must have at least two classes");
        assertThatThrownBy(() -> fast().setKernel("rbf:wide")).hasMessageContaining("rbf:wide");
        assertThatThrownBy(() -> fast().setScaling("big")).hasMessageContaining("scaling is 'big', must be");
        assertThatThrownBy(() -> fast().setSolver("best"))
                .hasMessageContaining("solver is 'best', must be exact, cells or auto");
        assertThatThrownBy(() -> fast().setFolds(1)).hasMessage("folds is 1, must be 0 or at least 2");
        assertThatThrownBy(() -> fast().setPenalty(0)).hasMessageContaining("penalty");
        Dataset<Row> missing = training.union(spark.createDataFrame(
                List.of(RowFactory.create(null, org.apache.spark.ml.linalg.Vectors.dense(1, 2, 3))),
                training.schema()));
        assertThatThrownBy(() -> fast().fit(missing)).hasMessageContaining("column 'label' is null in a row");
        Dataset<Row> longer = training.limit(3)
                .union(spark.createDataFrame(
                        List.of(RowFactory.create(1.0, org.apache.spark.ml.linalg.Vectors.dense(1, 2))),
                        training.schema()));
        assertThatThrownBy(() -> fast().fit(longer))
                .hasMessage("a row has 2 features and another one 3, must be as many in every row");
        assertThatThrownBy(() -> fast().fit(training).transform(longer).collectAsList())
                .hasMessageContaining(
                        "a row has 2 features, must have as many as the rows that the model was trained on");
    }

    @Test
    void nativeProductsAreUsedWhereTheyArePresent() {
        assertThat(Blas.AUTOMATIC.resolve()).isEqualTo(Blas.NATIVE);
        Model java = fast().setBlas("java").fit(training).model();
        assertThat(java.classes()).hasSize(3);
    }
}
