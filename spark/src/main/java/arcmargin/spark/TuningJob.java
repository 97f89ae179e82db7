package arcmargin.spark;

import arcmargin.data.Dataset;
import arcmargin.data.Scaling;
import arcmargin.selection.Judged;
import arcmargin.selection.Trainer;
import arcmargin.selection.Tuner;
import arcmargin.svm.Metric;
import arcmargin.svm.Model;
import arcmargin.work.Blas;
import arcmargin.work.MemoryPlan;
import arcmargin.work.Progress;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.io.Serializable;
import java.util.Locale;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkEnv;

/**
 * A tuning over rows that every executor holds: a broadcast value, from which driver and executors make equal tuners.
 */
final class TuningJob implements Serializable {

    private static final long serialVersionUID = 1L;

    /** What a tuner is told; NaN, 0 and empty texts for what it decides itself. */
    record Settings(
            String kernel,
            double penalty,
            String scaling,
            String metric,
            int folds,
            int committee,
            int estimateFolds,
            Blas blas,
            long seed)
            implements Serializable {

        static Settings of(ArcmarginParams params, Blas blas) {
            return new Settings(
                    params.getKernel(),
                    params.getPenalty(),
                    params.getScaling(),
                    params.getMetric(),
                    params.getFolds(),
                    params.getCommittee(),
                    params.getEstimateFolds(),
                    blas,
                    params.getSeed());
        }

        /** A tuner of some rows that does what it was told. */
        Tuner tuner(Dataset data) {
            Tuner tuner = Tuner.of(data).metric(Metric.parse(metric)).seed(seed).estimate(estimateFolds);
            if (!Double.isNaN(penalty)) {
                tuner = tuner.penalty(penalty);
            }
            if (!kernel.equals(ArcmarginParams.PORTFOLIO)) {
                tuner = tuner.kernel(kernel);
            }
            if (!scaling.isEmpty()) {
                tuner = tuner.scaling(Scaling.Kind.valueOf(scaling.toUpperCase(Locale.ROOT)));
            }
            if (folds > 0) {
                tuner = tuner.folds(folds);
            }
            return committee > 0 ? tuner.committee(committee) : tuner;
        }
    }

    private final Settings settings;
    private final Rows rows;
    private transient Trainer trainer; // of this process, made when first needed

    TuningJob(Settings settings, Rows rows) {
        this.settings = settings;
        this.rows = rows;
    }

    Tuner tuner() {
        return settings.tuner(rows.dataset());
    }

    Judged[][] judge(Trainer.Path path, int from, int to) {
        return trainer().judge(path, from, to);
    }

    Model train(Trainer.Path path, boolean converged) {
        return trainer().train(path, converged);
    }

    private synchronized Trainer trainer() {
        if (trainer == null) {
            trainer = tuner().trainer(resourcesOfTask(settings.blas), tasksAtOnce());
        }
        return trainer;
    }

    /** What a task may use: as many threads as it has processors, and of the heap what Spark leaves to its users. */
    static Resources resourcesOfTask(Blas blas) {
        SparkConf conf = SparkEnv.get().conf();
        double spark = conf.getDouble("spark.memory.fraction", 0.6);
        long bytes = (long) ((1 - spark) * Runtime.getRuntime().maxMemory());
        return new Resources(Workers.of(taskThreads()), new MemoryPlan(bytes), blas, Progress.none());
    }

    /** How many tasks this process runs side by side at most. */
    static int tasksAtOnce() {
        return Math.max(1, Runtime.getRuntime().availableProcessors() / taskThreads());
    }

    private static int taskThreads() {
        return SparkEnv.get().conf().getInt("spark.task.cpus", 1);
    }
}
