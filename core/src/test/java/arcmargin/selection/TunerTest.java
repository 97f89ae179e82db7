package arcmargin.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.data.Scaling;
import arcmargin.data.SideColumns;
import arcmargin.kernel.Gaussian;
import arcmargin.svm.Evaluation;
import arcmargin.svm.Metric;
import arcmargin.svm.Model;
import arcmargin.svm.Predictions;
import arcmargin.work.MemoryPlan;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TunerTest {

    private final Workers workers = Workers.of(2);
    private final Dataset data = rings(150, 0.5, 1);

    @AfterEach
    void close() {
        workers.close();
    }

    private Tuner tuner(Dataset rows) {
        return Tuner.of(rows).resources(Resources.of(workers));
    }

    @Test
    void theExampleOfTheDocumentation() {
        Tuning one = tuner(data).kernel("rbf:auto").committee(1).estimate(0).run();
        assertThat(one.committee().members()).hasSize(1);
        assertThat(one.estimate().nested()).isFalse();
        assertThat(one.toString())
                .matches(".* over \\d+ support vectors, 3 classes: error 0\\.\\d{4} \\(.* to .*\\), of the winner");
        assertThat(one.choice().selected().template()).isEqualTo("rbf:auto");
        Tuning own = tuner(data)
                .kernel("mine", Range.of(0.1, 10), w -> new Gaussian(w))
                .estimate(0)
                .run();
        assertThat(own.choice().selected().best().kernel()).startsWith("mine:");
        assertThat(own.outOfFold().score(Metric.ERROR)).isLessThan(0.2);
    }

    @Test
    void thePortfolioGivesACommitteeWithProbabilitiesAndAnEstimate() {
        Tuning tuned = tuner(data).folds(3).estimate(3).run();
        assertThat(tuned.choice().kernels())
                .hasSize(Portfolio.standard().size())
                .allSatisfy(kernel -> assertThat(kernel.candidates()).isNotEmpty());
        assertThat(tuned.committee().members()).hasSizeBetween(2, Committee.MOST_MEMBERS);
        assertThat(tuned.estimate().nested()).isTrue();
        assertThat(tuned.estimate().predictions().labels()).hasSize(data.size());
        assertThat(tuned.protocol()).isEqualTo("3 folds");
        assertThat(tuned.estimate().value())
                .isBetween(tuned.estimate().lower(), tuned.estimate().upper());
        Dataset test = rings(600, 0.5, 2);
        Predictions judged = Predictions.of(tuned.model(), test, Resources.of(workers));
        assertThat(Metric.ERROR.of(judged)).isLessThan(0.25);
        assertThat(judged.probabilities()[0]).hasSize(3);
        Evaluation evaluation = tuned.model().predictor().evaluate(test);
        assertThat(evaluation.total() - evaluation.correct())
                .as("the predicted class is the most probable one")
                .isEqualTo(judged.errors());
    }

    @Test
    void theResultIsTheSameForAnyNumberOfThreads() {
        Tuner tuner =
                Tuner.of(data).folds(3).kernel("rbf:auto").kernel("arccos:1").estimate(2);
        Tuning one;
        Tuning three;
        try (Resources resources = Resources.of(Workers.of(1))) {
            one = tuner.resources(resources).run();
        }
        try (Resources resources = Resources.of(Workers.of(3))) {
            three = tuner.resources(resources).run();
        }
        assertThat(three.model()).isEqualTo(one.model());
        assertThat(three.estimate().predictions().predicted())
                .isEqualTo(one.estimate().predictions().predicted());
        assertThat(three.trials())
                .extracting(Trial::objective)
                .isEqualTo(one.trials().stream().map(Trial::objective).toList());
    }

    @Test
    void thePenaltyCanBeGiven() {
        Tuning tuned = tuner(data).kernel("rbf:auto").penalty(7).estimate(0).run();
        assertThat(tuned.trials())
                .hasSizeGreaterThan(3)
                .allSatisfy(trial -> assertThat(trial.penalty()).isEqualTo(7));
    }

    @Test
    void machinesTrainedElsewhereMakeTheSameModel() {
        Tuner tuner = tuner(data)
                .folds(6)
                .scaling(Scaling.Kind.STANDARD, Scaling.Kind.NONE)
                .kernel("rbf:auto")
                .kernel("arccos:1")
                .estimate(2);
        Tuning here = tuner.run();
        AtomicInteger calls = new AtomicInteger();
        try (Resources other = Resources.of(Workers.of(1))) {
            // memory for one fold at a time: what was forgotten is computed again
            Trainer there = Tuner.of(data)
                    .folds(6)
                    .scaling(Scaling.Kind.STANDARD, Scaling.Kind.NONE)
                    .kernel("rbf:auto")
                    .kernel("arccos:1")
                    .estimate(2)
                    .trainer(other.withMemory(new MemoryPlan(1 << 17)), 2);
            Tuning sent = tuner.trainedBy(new Trainer() {
                        @Override
                        public Judged[][] judge(Path path, int from, int to) {
                            calls.incrementAndGet();
                            return there.judge(path, from, to);
                        }

                        @Override
                        public Model train(Path path, boolean converged) {
                            calls.incrementAndGet();
                            return there.train(path, converged);
                        }
                    })
                    .run();
            assertThat(sent.model()).isEqualTo(here.model());
            assertThat(sent.estimate().predictions().decisions())
                    .isDeepEqualTo(here.estimate().predictions().decisions());
            assertThat(sent.trials())
                    .extracting(Trial::id)
                    .isEqualTo(here.trials().stream().map(Trial::id).toList());
        }
        assertThat(calls.get()).isGreaterThan(here.choice().kernels().size());
    }

    @Test
    void balancedErrorWeighsRareClasses() {
        Dataset rare = blobs(400, 0.1, 3);
        Tuner tuner = tuner(rare).folds(3).kernel("rbf:auto").estimate(3);
        double byError = Metric.BALANCED_ERROR.of(tuner.run().estimate().predictions());
        Tuning balanced = tuner.metric(Metric.BALANCED_ERROR).run();
        assertThat(balanced.estimate().value()).isLessThan(byError - 0.05);
        assertThat(balanced.estimate().lower()).isLessThan(balanced.estimate().value());
        assertThat(balanced.estimate().upper())
                .isGreaterThan(balanced.estimate().value());
    }

    @Test
    void everyMetricCanBeAskedFor() {
        Dataset rare = blobs(120, 0.3, 3);
        for (Metric metric :
                List.of(Metric.F1, Metric.AUC, Metric.LOG_LOSS, Metric.cost(new double[][] {{0, 1}, {5, 0}}))) {
            Tuning tuned = tuner(rare)
                    .folds(3)
                    .kernel("rbf:auto")
                    .metric(metric)
                    .estimate(0)
                    .run();
            assertThat(tuned.estimate().value()).as(metric.name()).isBetween(0.0, 2.0);
            assertThat(tuned.choice().selected().best().losses().isEmpty())
                    .isEqualTo(List.of(Metric.F1, Metric.AUC, Metric.LOG_LOSS).contains(metric));
        }
    }

    @Test
    void aBudgetIsKeptAndGivesAnAnswer() {
        Dataset many = rings(1500, 0.5, 4);
        long begun = System.nanoTime();
        Tuning tuned = tuner(many).estimate(0).budget(Duration.ofSeconds(2)).run();
        assertThat((System.nanoTime() - begun) / 1e9).isLessThan(20); // on a machine that is busy with other things
        assertThat(tuned.outOfFold().score(Metric.ERROR)).isLessThan(0.25);
        Tuning hasty = tuner(many).estimate(0).budget(Duration.ofNanos(1)).run();
        assertThat(hasty.committee().members()).hasSize(1);
        assertThat(hasty.outOfFold().score(Metric.ERROR)).isLessThan(0.5);
    }

    @Test
    void whatWasEndedGoesOnWithTheTrialsThatAreKept() {
        Tuner tuner =
                tuner(data).folds(3).kernel("rbf:auto").kernel("laplace:auto").estimate(2);
        Tuning alone = tuner.run();
        Map<String, Kept> stores = new ConcurrentHashMap<>();
        Tuner kept = tuner.trials(name -> stores.computeIfAbsent(name, unused -> new Kept()));
        AtomicInteger life = new AtomicInteger(20);
        assertThatThrownBy(() -> kept.listeners(kernel -> (trial, best, done, planned) -> {
                            if (life.decrementAndGet() == 0) {
                                throw new CancellationException("killed");
                            }
                        })
                        .run())
                .hasMessage("killed");
        assertThat(stores.keySet()).containsExactly("all rows, STANDARD");
        int before = stores.get("all rows, STANDARD").added.size();
        assertThat(before).isGreaterThanOrEqualTo(20);
        stores.values().forEach(store -> store.added.clear());

        Tuning resumed = kept.run();
        assertThat(resumed.model()).isEqualTo(alone.model());
        assertThat(resumed.estimate().value()).isEqualTo(alone.estimate().value());
        assertThat(resumed.trials())
                .extracting(Trial::objective)
                .isEqualTo(alone.trials().stream().map(Trial::objective).toList());
        assertThat(stores)
                .containsOnlyKeys("all rows, STANDARD", "outer fold 1 of 2, STANDARD", "outer fold 2 of 2, STANDARD");
        assertThat(stores.get("all rows, STANDARD").added)
                .hasSize(alone.trials().size() - before)
                .doesNotHaveDuplicates();
        stores.values().forEach(store -> store.added.clear());
        assertThat(kept.run().model()).isEqualTo(alone.model());
        assertThat(stores.values()).allSatisfy(store -> assertThat(store.added).isEmpty());
    }

    /** Trials without their decisions, as a journal has them in another process. */
    private static final class Kept implements TrialStore {

        private final Map<String, Trial> trials = new ConcurrentHashMap<>();
        private final Queue<String> added = new ConcurrentLinkedQueue<>();

        @Override
        public Optional<Trial> find(String id) {
            return Optional.ofNullable(trials.get(id));
        }

        @Override
        public void add(Trial trial, OutOfFold decisions) {
            trials.put(trial.id(), trial);
            added.add(trial.id());
        }

        @Override
        public Optional<OutOfFold> decisions(String id) {
            return Optional.empty();
        }

        @Override
        public void drop(String id) {}
    }

    @Test
    void trialsThatTheDeadlineCutShortAreNotKept() {
        Kept store = new Kept();
        Tuning hasty = tuner(rings(600, 0.5, 4))
                .folds(5)
                .kernel("rbf:auto")
                .estimate(0)
                .budget(Duration.ofNanos(1))
                .trials(name -> store)
                .run();
        assertThat(hasty.trials()).isNotEmpty().noneMatch(Trial::complete);
        assertThat(store.trials).isEmpty();
    }

    @Test
    void theLearningCurveEndsAtTheErrorOfTheFirstSplit() {
        Tuning tuned = tuner(data)
                .validation(Validation.holdOut(0.4))
                .kernel("rbf:auto")
                .kernel("laplace:auto")
                .committee(3)
                .estimate(0)
                .learningCurve()
                .run();
        assertThat(tuned.growth()).extracting(GrowthPoint::rows).containsExactly(22, 45, 90);
        GrowthPoint all = tuned.growth().get(2);
        assertThat(all.total()).isEqualTo(60);
        assertThat(all.errors()).isEqualTo(tuned.outOfFold().predictions().errors());
        assertThat(tuner(data).kernel("rbf:auto").estimate(0).run().growth()).isEmpty();
    }

    @Test
    void groupsAreKeptTogetherInsideAndOutside() {
        List<String> groups =
                IntStream.range(0, data.size()).mapToObj(i -> "g" + i % 15).toList();
        Dataset grouped = data.withBeside(new SideColumns(new double[0], Map.of("who", groups)));
        Tuning tuned = tuner(grouped)
                .validation(Validation.folds(3).grouped("who"))
                .kernel("rbf:auto")
                .scaling(Scaling.Kind.NONE)
                .estimate(3)
                .run();
        assertThat(tuned.protocol()).isEqualTo("3 folds, rows of equal who together");
        assertThat(tuned.estimate().predictions().labels()).hasSize(data.size());
    }

    @Test
    void aClassOfOneRowIsTrainedButNeverJudgedRight() {
        int[] labels = data.labels().clone();
        for (int i = 0; i < labels.length; i++) {
            labels[i] = labels[i] == 2 ? 1 : labels[i];
        }
        labels[0] = 2;
        Dataset single = new Dataset(data.points(), labels, data.classes());
        Tuning tuned = tuner(single).folds(3).kernel("rbf:auto").estimate(3).run();
        assertThat(tuned.notes()).anyMatch(note -> note.startsWith("class 'c' has 1 row, in some splits none"));
        assertThat(tuned.estimate().value()).isBetween(0.0, 0.4);
    }

    static Dataset rings(int size, double noise, long seed) {
        Random random = new Random(seed);
        double[] values = new double[2 * size];
        int[] labels = new int[size];
        for (int i = 0; i < size; i++) {
            labels[i] = i % 3;
            double radius = 1 + 1.5 * labels[i] + noise * random.nextGaussian();
            double angle = 2 * Math.PI * random.nextDouble();
            values[2 * i] = radius * Math.cos(angle);
            values[2 * i + 1] = radius * Math.sin(angle);
        }
        return new Dataset(DensePoints.of(size, 2, values), labels, List.of("a", "b", "c"));
    }

    /** Two overlapping classes, the second of a share of the rows. */
    private static Dataset blobs(int size, double share, long seed) {
        Random random = new Random(seed);
        double[] values = new double[3 * size];
        int[] labels = new int[size];
        for (int i = 0; i < size; i++) {
            labels[i] = i < share * size ? 1 : 0;
            for (int j = 0; j < 3; j++) {
                values[3 * i + j] = random.nextGaussian() + labels[i];
            }
        }
        return new Dataset(DensePoints.of(size, 3, values), labels, List.of("often", "rare"));
    }
}
