package arcmargin.spark;

import arcmargin.data.Scaling;
import arcmargin.kernel.Kernels;
import arcmargin.scale.CellPlan;
import arcmargin.scale.Solver;
import arcmargin.svm.Metric;
import arcmargin.work.Blas;
import java.io.Serializable;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamValidators;
import org.apache.spark.ml.param.Params;
import scala.Function1;
import scala.Option;

/** The parameters of {@link ArcmarginClassifier} and of the models that it fits. */
public interface ArcmarginParams extends Params {

    /**
     * The kernel that stands for the portfolio: several kernels are searched, and the best machines decide together.
     */
    String PORTFOLIO = "portfolio";

    /**
     * The parameters, made once for each estimator or model.
     *
     * @return shared by all accessors below
     */
    Fields fields();

    /**
     * What the parameters are.
     *
     * @serial exclude
     */
    final class Fields implements Serializable {

        private static final long serialVersionUID = 1L;

        private final Param<String> featuresCol;
        private final Param<String> labelCol;
        private final Param<String> weightCol;
        private final Param<String> predictionCol;
        private final Param<String> rawPredictionCol;
        private final Param<String> probabilityCol;
        private final Param<String> solver;
        private final IntParam cellRows;
        private final Param<String> kernel;
        private final DoubleParam penalty;
        private final Param<String> scaling;
        private final Param<String> metric;
        private final IntParam folds;
        private final IntParam committee;
        private final IntParam estimateFolds;
        private final Param<String> blas;
        private final LongParam seed;

        Fields(Params parent) {
            featuresCol = new Param<>(
                    parent, "featuresCol", "column of vectors, dense or sparse; NaN where a value is" + " missing");
            labelCol = new Param<>(parent, "labelCol", "column of classes, numbers or texts");
            weightCol = new Param<>(parent, "weightCol", "column of row weights; if not set, every row weighs 1");
            predictionCol = new Param<>(
                    parent, "predictionCol", "column for the predicted class, of the type of the labels; '' for none");
            rawPredictionCol = new Param<>(
                    parent,
                    "rawPredictionCol",
                    "column for the score of every class, the mean of its decision values against the others; '' for"
                            + " none");
            probabilityCol =
                    new Param<>(parent, "probabilityCol", "column for the probability of every class; '' for none");
            solver = new Param<>(
                    parent,
                    "solver",
                    "exact for one machine over all rows, cells for a tree of cells with a machine in each, auto for "
                            + Solver.AUTO.words(),
                    valid(ArcmarginParams::solverOf));
            cellRows = new IntParam(parent, "cellRows", "rows of a cell, about", ParamValidators.gtEq(100));
            kernel = new Param<>(
                    parent,
                    "kernel",
                    "kernel text such as arccos:1 or rbf:auto, whose auto parameters are tuned; or " + PORTFOLIO,
                    valid(text -> {
                        if (!text.equals(PORTFOLIO)) {
                            Kernels.template(text);
                        }
                    }));
            penalty = new DoubleParam(
                    parent, "penalty", "C, the price of a margin violation; tuned if not set", ParamValidators.gt(0));
            scaling = new Param<>(
                    parent,
                    "scaling",
                    "how features are scaled: standard, minmax, normal, unit, auto or none; if not set, what the"
                            + " portfolio says, or standard for dense and none for sparse rows",
                    valid(ArcmarginParams::scalingOf));
            metric = new Param<>(
                    parent,
                    "metric",
                    "what is small on held-out rows: error, balanced, f1, auc or logloss",
                    valid(Metric::parse));
            folds = new IntParam(parent, "folds", "folds to tune on; 0 by the number of rows", zeroOr("folds", 2));
            committee = new IntParam(
                    parent,
                    "committee",
                    "machines that decide together at most; 0 by the number of rows",
                    zeroOr("committee", 1));
            estimateFolds = new IntParam(
                    parent,
                    "estimateFolds",
                    "outer folds in each of which everything is tuned again, for an honest estimate of the metric; 0"
                            + " for none",
                    zeroOr("estimateFolds", 2));
            blas = new Param<>(
                    parent,
                    "blas",
                    "matrix products: auto, native or java. What auto stands for is decided by the driver, and every"
                            + " executor must have it",
                    valid(Blas::parse));
            seed = new LongParam(parent, "seed", "decides what is left to chance, such as which rows are held out");
        }

        private static Function1<Object, Object> zeroOr(String name, int least) {
            return (Function1<Object, Object> & Serializable) value -> {
                if ((int) value == 0 || (int) value >= least) {
                    return true;
                }
                throw new IllegalArgumentException(name + " is " + value + ", must be 0 or at least " + least);
            };
        }

        /** Accepts what a check does not reject by an exception, whose message says more than Spark's would. */
        private static Function1<String, Object> valid(Check check) {
            return (Function1<String, Object> & Serializable) text -> {
                check.accept(text);
                return true;
            };
        }

        private interface Check extends Consumer<String>, Serializable {}

        void setDefaults(Params parent) {
            parent.setDefault(featuresCol, "features");
            parent.setDefault(labelCol, "label");
            parent.setDefault(predictionCol, "prediction");
            parent.setDefault(rawPredictionCol, "rawPrediction");
            parent.setDefault(probabilityCol, "probability");
            parent.setDefault(solver, Solver.AUTO.text());
            parent.setDefault(cellRows, CellPlan.Settings.CELL_ROWS);
            parent.setDefault(kernel, PORTFOLIO);
            parent.setDefault(metric, Metric.ERROR.name());
            parent.setDefault(folds, 0);
            parent.setDefault(committee, 0);
            parent.setDefault(estimateFolds, 0);
            parent.setDefault(blas, "auto");
            parent.setDefault(seed, 1L);
        }
    }

    /**
     * The solver of a name.
     *
     * @param text exact, cells or auto
     * @return the solver
     */
    static Solver solverOf(String text) {
        return Stream.of(Solver.EXACT, Solver.CELLS, Solver.AUTO)
                .filter(solver -> solver.text().equals(text))
                .findFirst()
                .orElseThrow(
                        () -> new IllegalArgumentException("solver is '" + text + "', must be exact, cells or auto"));
    }

    private static Scaling.Kind scalingOf(String text) {
        try {
            return Scaling.Kind.valueOf(text.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "scaling is '" + text + "', must be standard, minmax, normal, unit, auto or none", e);
        }
    }

    /** {@return the column of vectors} */
    default Param<String> featuresCol() {
        return fields().featuresCol;
    }

    /** {@return the name of the column of vectors} */
    default String getFeaturesCol() {
        return getOrDefault(featuresCol());
    }

    /** {@return the column of classes} */
    default Param<String> labelCol() {
        return fields().labelCol;
    }

    /** {@return the name of the column of classes} */
    default String getLabelCol() {
        return getOrDefault(labelCol());
    }

    /** {@return the column of row weights} */
    default Param<String> weightCol() {
        return fields().weightCol;
    }

    /** {@return the name of the column of row weights, empty if there is none} */
    default String getWeightCol() {
        return valueOr(weightCol(), "");
    }

    /** {@return the column for predicted classes} */
    default Param<String> predictionCol() {
        return fields().predictionCol;
    }

    /** {@return the name of the column for predicted classes} */
    default String getPredictionCol() {
        return getOrDefault(predictionCol());
    }

    /** {@return the column for scores} */
    default Param<String> rawPredictionCol() {
        return fields().rawPredictionCol;
    }

    /** {@return the name of the column for scores} */
    default String getRawPredictionCol() {
        return getOrDefault(rawPredictionCol());
    }

    /** {@return the column for probabilities} */
    default Param<String> probabilityCol() {
        return fields().probabilityCol;
    }

    /** {@return the name of the column for probabilities} */
    default String getProbabilityCol() {
        return getOrDefault(probabilityCol());
    }

    /** {@return how machines are trained} */
    default Param<String> solver() {
        return fields().solver;
    }

    /** {@return exact, cells or auto} */
    default String getSolver() {
        return getOrDefault(solver());
    }

    /** {@return rows of a cell} */
    default IntParam cellRows() {
        return fields().cellRows;
    }

    /** {@return about how many rows a cell has} */
    default int getCellRows() {
        return (int) getOrDefault(cellRows());
    }

    /** {@return the kernel} */
    default Param<String> kernel() {
        return fields().kernel;
    }

    /** {@return the kernel text, or portfolio} */
    default String getKernel() {
        return getOrDefault(kernel());
    }

    /** {@return C} */
    default DoubleParam penalty() {
        return fields().penalty;
    }

    /** {@return the value of C, NaN if it is tuned} */
    default double getPenalty() {
        return (double) valueOr(penalty(), Double.NaN);
    }

    /** {@return how features are scaled} */
    default Param<String> scaling() {
        return fields().scaling;
    }

    /** {@return the name of the scaling, empty if it is not set} */
    default String getScaling() {
        return valueOr(scaling(), "");
    }

    /** {@return what is small on held-out rows} */
    default Param<String> metric() {
        return fields().metric;
    }

    /** {@return the name of the metric} */
    default String getMetric() {
        return getOrDefault(metric());
    }

    /** {@return folds to tune on} */
    default IntParam folds() {
        return fields().folds;
    }

    /** {@return the number of folds, 0 by the number of rows} */
    default int getFolds() {
        return (int) getOrDefault(folds());
    }

    /** {@return machines that decide together} */
    default IntParam committee() {
        return fields().committee;
    }

    /** {@return the largest number of machines, 0 by the number of rows} */
    default int getCommittee() {
        return (int) getOrDefault(committee());
    }

    /** {@return outer folds} */
    default IntParam estimateFolds() {
        return fields().estimateFolds;
    }

    /** {@return the number of outer folds, 0 for none} */
    default int getEstimateFolds() {
        return (int) getOrDefault(estimateFolds());
    }

    /** {@return the implementation of matrix products} */
    default Param<String> blas() {
        return fields().blas;
    }

    /** {@return auto, native or java} */
    default String getBlas() {
        return getOrDefault(blas());
    }

    /** {@return the seed} */
    default LongParam seed() {
        return fields().seed;
    }

    /** {@return the value of the seed} */
    default long getSeed() {
        return (long) getOrDefault(seed());
    }

    private <T> T valueOr(Param<T> param, T other) {
        Option<T> value = get(param);
        return value.isDefined() ? value.get() : other;
    }
}
