package arcmargin.spark;

import arcmargin.selection.Judged;
import arcmargin.selection.Trainer;
import arcmargin.svm.Model;
import java.io.Serializable;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.Function;
import org.apache.spark.broadcast.Broadcast;

/** Has machines trained by executors: every call is a job of one task. Lost tasks are run again elsewhere by Spark. */
final class SparkTrainer implements Trainer {

    private final JavaSparkContext context;
    private final Broadcast<Sent<TuningJob>> job;

    SparkTrainer(JavaSparkContext context, Broadcast<Sent<TuningJob>> job) {
        this.context = context;
        this.job = job;
    }

    @Override
    public Judged[][] judge(Path path, int from, int to) {
        Broadcast<Sent<TuningJob>> sent = job;
        return run(
                "trial of family " + path.family() + " " + path.parameters() + ", C " + path.penalties()
                        + ", splits from " + from,
                none -> sent.value().value().judge(path, from, to));
    }

    @Override
    public Model train(Path path, boolean converged) {
        Broadcast<Sent<TuningJob>> sent = job;
        return run(
                "training of family " + path.family() + " " + path.parameters() + ", C " + path.penalties(),
                none -> sent.value().value().train(path, converged));
    }

    private <T extends Serializable> T run(String description, Function<Integer, T> task) {
        context.sc().setJobDescription(description);
        return context.parallelize(List.of(0), 1)
                .map(none -> new Sent<>(task.call(none)))
                .first()
                .value();
    }
}
