package arcmargin.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.data.Preparation;
import arcmargin.data.PreparationOptions;
import arcmargin.data.Scaling;
import arcmargin.data.Split;
import arcmargin.gram.KernelMatrix;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.KernelTemplate;
import arcmargin.kernel.Kernels;
import arcmargin.svm.OneVersusOne;
import arcmargin.svm.PairwiseSolution;
import arcmargin.svm.SvmOptions;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SelectorTest {

    private static final int SIZE = 160;
    private static final KernelTemplate RBF = Kernels.template("rbf:auto");
    private static final SelectionOptions QUICK = SelectionOptions.standard().withPenalties(Range.parse("0.1:100"));

    /** Three noisy rings, so that neither too wide nor too narrow a Gaussian does. */
    private final int[] labels = new int[SIZE];

    private final DensePoints points = rings();
    private final List<Split> holdOut = List.of(Split.holdOut(labels, 0.25, 1));
    private final Map<Kernel, KernelMatrix> matrices = new ConcurrentHashMap<>();
    private final AtomicInteger matricesMade = new AtomicInteger();

    @Test
    void theResultIsTheSameForAnyNumberOfThreadsAndMatrices() {
        Selected one = select(RBF, QUICK, TrialStore.inMemory(), 1, 1, holdOut);
        Selected two = select(RBF, QUICK, TrialStore.inMemory(), 2, 2, holdOut);
        Selected five = select(RBF, QUICK, TrialStore.inMemory(), 5, 3, holdOut);
        assertThat(untimed(two)).isEqualTo(untimed(one));
        assertThat(untimed(five)).isEqualTo(untimed(one));
        assertThat(five.notes()).isEqualTo(one.notes());
    }

    @Test
    void theBestTrialIsTheOneOfFewestErrors() {
        Selected selected = select(RBF, QUICK, TrialStore.inMemory(), 2, 2, holdOut);
        int fewest = selected.trials().stream().mapToInt(Trial::errors).min().orElseThrow();
        assertThat(selected.best().errors()).isEqualTo(fewest);
        assertThat(selected.best().total()).isEqualTo(40);
        assertThat(selected.best().error()).isLessThan(0.2);
        assertThat(selected.kernel().spec()).isEqualTo(selected.best().kernel());
        assertThat(selected.trials()).extracting(Trial::stage).contains(0, 1, 2, 3);
    }

    @Test
    void ofEqualsTheOneOfClearerDecisionsWins() {
        Selected selected = select(RBF, QUICK, TrialStore.inMemory(), 1, 1, holdOut);
        Trial best = selected.best();
        assertThat(selected.trials())
                .filteredOn(trial -> trial.errors() == best.errors() && !trial.equals(best))
                .isNotEmpty()
                .allMatch(trial -> trial.tieBreak() >= best.tieBreak());
    }

    @Test
    void trialsAgreeWithTrainingFromScratch() {
        Selected selected = select(RBF, QUICK, TrialStore.inMemory(), 2, 2, holdOut);
        Split split = holdOut.get(0);
        try (Workers workers = Workers.of(2)) {
            for (Trial trial : selected.trials()) {
                PairwiseSolution scratch = OneVersusOne.train(
                        matrix(Kernels.parse(trial.kernel())),
                        new OneVersusOne.Rows(split.training(), labels, 3),
                        SvmOptions.of(trial.penalty()),
                        OneVersusOne.Start.COLD,
                        Resources.of(workers).withProgress((stage, done, total) -> {}));
                double rounding = 1e-12 * Math.abs(trial.objective());
                assertThat(trial.objective() - trial.gap()).isLessThanOrEqualTo(scratch.objective() + rounding);
                assertThat(scratch.objective() - scratch.dualityGap())
                        .isLessThanOrEqualTo(trial.objective() + rounding);
            }
        }
    }

    @Test
    void theNetworkOfATangentKernelIsOneOfAList() {
        KernelTemplate template = Kernels.template("ntk:auto");
        Selected selected = select(template, QUICK, TrialStore.inMemory(), 2, 2, holdOut);
        assertThat(selected.trials())
                .filteredOn(trial -> trial.stage() == 0)
                .extracting(Trial::kernel)
                .contains("linear", "ntk:1", "ntk:1-1", "ntk:4-2", "ntk:4-4");
        assertThat(selected.ranges())
                .last()
                .asString()
                .isEqualTo("ntk " + template.parameters().get(0).choices() + ", 15 values");
        assertThat(selected.kernel().spec()).isEqualTo(selected.best().kernel());
        assertThatThrownBy(() -> select(
                        template, QUICK.withParameters(List.of(new Range(1, 2))), TrialStore.inMemory(), 1, 1, holdOut))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the range 1:2 is for the parameter ntk of ntk:auto, which is one of a list and takes no"
                        + " range");
    }

    @Test
    void oneMatrixAKernelWhateverTheNumberOfFoldsAndPenalties() {
        List<Split> folds = Split.folds(labels, 5, 1);
        SelectionOptions coarse = QUICK.withFinest(Double.POSITIVE_INFINITY).withExtend(false);
        Selected selected = select(RBF, coarse, TrialStore.inMemory(), 2, 2, folds);
        assertThat(matricesMade.get()).isEqualTo((int)
                selected.trials().stream().map(Trial::kernel).distinct().count());
        assertThat(selected.best().total()).isEqualTo(SIZE);
        assertThat(selected.trials()).hasSize(4 * matricesMade.get());
    }

    /** A narrow Gaussian follows the noise, the more closely the larger C is. */
    @Test
    void penaltiesBeyondOneThatErrsSignificantlyMoreThanASmallerOneAreNotTried() {
        Random random = new Random(5);
        double[][] rows = new double[800][];
        int[] noisy = new int[rows.length];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = new double[] {random.nextDouble(), random.nextDouble()};
            noisy[i] = rows[i][0] > 0.5 ^ random.nextDouble() < 0.2 ? 1 : 0;
        }
        Dataset data = new Dataset(DensePoints.of(rows), noisy, List.of("a", "b"));
        SelectionOptions options = SelectionOptions.standard()
                .withPenalties(Range.parse("0.01:1e6"))
                .withFinest(Double.POSITIVE_INFINITY)
                .withExtend(false);
        Mortal store = new Mortal(Integer.MAX_VALUE, true);
        try (Resources resources = Resources.ofMachine()) {
            Selector.Protocol protocol = new Selector.Protocol(
                    PreparationOptions.scaled(Scaling.Kind.NONE), List.of(Split.holdOut(noisy, 0.5, 1)), 1, "");
            List<Selected> both = IntStream.range(0, 2)
                    .mapToObj(time -> Selector.of(data, protocol, store, resources)
                            .select(Kernels.template("rbf:0.1"), options, Deadline.none(), SelectionListener.none()))
                    .toList();
            Selected selected = both.get(0);
            Trial last =
                    selected.trials().stream().filter(Trial::last).findFirst().orElseThrow();
            assertThat(last.penalty()).isLessThan(1e6);
            assertThat(last.errors()).isGreaterThan(selected.best().errors() + 20);
            assertThat(selected.trials()).allMatch(trial -> trial.penalty() <= last.penalty());
            assertThat(both.get(1).trials()).isEqualTo(selected.trials());
            assertThat(store.added).hasSize(selected.trials().size());
        }
    }

    @Test
    void whatTheStoreHoldsIsNotComputedAgain() {
        TrialStore store = TrialStore.inMemory();
        Selected first = select(RBF, QUICK, store, 2, 2, holdOut);
        matricesMade.set(0);
        Selected again = select(RBF, QUICK, store, 2, 2, holdOut);
        assertThat(matricesMade.get()).isZero();
        assertThat(again.trials()).isEqualTo(first.trials());
    }

    @Test
    void aSearchKilledAnywhereGoesOnToTheSameBits() {
        Selected whole = select(RBF, QUICK, TrialStore.inMemory(), 1, 1, holdOut);
        for (boolean keepsDecisions : new boolean[] {true, false}) {
            for (int life = 1; life < whole.trials().size(); life += 11) {
                Mortal store = new Mortal(life, keepsDecisions);
                assertThatThrownBy(() -> select(RBF, QUICK, store, 1, 1, holdOut))
                        .hasMessage("killed");
                store.life = Integer.MAX_VALUE;
                Selected resumed = select(RBF, QUICK, store, 2, 2, holdOut);
                assertThat(untimed(resumed)).isEqualTo(untimed(whole));
                assertThat(store.added).hasSize(whole.trials().size()).doesNotHaveDuplicates();
            }
        }
    }

    @Test
    void aLargerGridReusesWhatASmallerOneFound() {
        TrialStore store = TrialStore.inMemory();
        SelectionOptions narrow = QUICK.withPenalties(Range.parse("1:10"))
                .withParameters(List.of(new Range(0.5, 0.5)))
                .withFinest(Double.POSITIVE_INFINITY)
                .withExtend(false);
        Selected first = select(RBF, narrow, store, 1, 1, holdOut);
        assertThat(first.trials()).hasSize(2);
        Selected second = select(RBF, narrow.withPenalties(Range.parse("1:1000")), store, 1, 1, holdOut);
        assertThat(second.trials()).containsAll(first.trials());
    }

    @Test
    void aKernelWithoutOpenParametersIsTunedInPenaltyAlone() {
        Selected selected = select(Kernels.template("arccos:0"), QUICK, TrialStore.inMemory(), 2, 2, holdOut);
        assertThat(matricesMade.get()).isEqualTo(1);
        assertThat(selected.kernel().spec()).isEqualTo("arccos:0");
        assertThat(selected.best().parameters()).isEmpty();
    }

    @Test
    void twoOpenParameters() {
        Selected selected = select(
                Kernels.template("biased:auto/smoothed:auto"),
                QUICK.withGrid(2, 2).withFinest(4),
                TrialStore.inMemory(),
                2,
                2,
                holdOut);
        assertThat(selected.best().parameters()).hasSize(2);
        assertThat(selected.ranges()).hasSize(3);
    }

    @Test
    void aTrialThatDoesNotConvergeEndsItsPathAndCannotWin() {
        SelectionOptions impatient = QUICK.withParameters(List.of(new Range(1, 1)))
                .withPenalties(Range.parse("1e-3:1e6"))
                .withSvm(SvmOptions.of(1).withIterationLimit(150));
        Selected selected = select(RBF, impatient, TrialStore.inMemory(), 2, 2, holdOut);
        assertThat(selected.best().converged()).isTrue();
        assertThat(selected.trials()).filteredOn(trial -> !trial.converged()).isNotEmpty();
        assertThat(selected.notes()).anyMatch(note -> note.matches("rbf:1: C .* was given up after 150 steps.*"));
        double givenUp = selected.trials().stream()
                .filter(trial -> !trial.converged())
                .mapToDouble(Trial::penalty)
                .min()
                .orElseThrow();
        assertThat(selected.trials()).filteredOn(Trial::converged).allMatch(trial -> trial.penalty() < givenUp);
    }

    @Test
    void aBudgetEndsTheSearchWithTheBestSoFar() {
        TrialStore slow = new Mortal(Integer.MAX_VALUE, true) {
            @Override
            public void add(Trial trial, OutOfFold decisions) {
                super.add(trial, decisions);
                try {
                    Thread.sleep(100);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        };
        long begun = System.nanoTime();
        try (Workers workers = Workers.of(2)) {
            Selected selected = selector(slow, workers, 2, holdOut)
                    .select(RBF, QUICK, Deadline.after(Duration.ofMillis(1500)), SelectionListener.none());
            assertThat(selected.trials().size()).isBetween(1, 40);
            assertThat(selected.notes()).anyMatch(note -> note.startsWith("the time was up after"));
        }
        assertThat((System.nanoTime() - begun) / 1e9).isLessThan(10);
    }

    @Test
    void theSmallestBudgetGivesTheMiddleOfTheRanges() {
        List<Split> folds = Split.folds(labels, 5, 1);
        try (Workers workers = Workers.of(2)) {
            Selected selected = selector(TrialStore.inMemory(), workers, 2, folds)
                    .select(RBF, QUICK, Deadline.after(Duration.ZERO), SelectionListener.none());
            assertThat(selected.trials()).hasSize(1);
            assertThat(selected.penalty()).isEqualTo(1);
            assertThat(selected.best().complete()).isFalse();
            assertThat(selected.outOfFold().orElseThrow().rows()).hasSize(32);
        }
    }

    @Test
    void anInterruptEndsIt() {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> select(RBF, QUICK, TrialStore.inMemory(), 2, 2, holdOut))
                .isInstanceOf(CancellationException.class);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void theListenerHearsOfEveryTrialAndOfTheBest() {
        List<Integer> heard = new ArrayList<>();
        List<Trial> bests = new ArrayList<>();
        try (Workers workers = Workers.of(2)) {
            Selected selected = selector(TrialStore.inMemory(), workers, 2, holdOut)
                    .select(RBF, QUICK, Deadline.none(), (trial, best, done, planned) -> {
                        assertThat(done).isLessThanOrEqualTo(planned);
                        heard.add(done);
                        bests.add(best);
                    });
            assertThat(heard).hasSize(selected.trials().size()).isSorted();
            assertThat(bests.get(bests.size() - 1)).isEqualTo(selected.best());
        }
    }

    @Test
    void ofManyRowsTheCoarseGridIsWalkedOnASample() {
        Random random = new Random(8);
        double[][] rows = new double[300][];
        int[] classes = new int[rows.length];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = new double[] {4 * random.nextDouble(), 4 * random.nextDouble()};
            classes[i] = ((int) rows[i][0] + (int) rows[i][1]) % 2 ^ (random.nextDouble() < 0.05 ? 1 : 0);
        }
        Dataset board = new Dataset(DensePoints.of(rows), classes, List.of("black", "white"));
        List<Split> folds = Split.folds(classes, 3, 1);
        Selected all = ofSample(board, folds, 0, 2);
        Selected sampled = ofSample(board, folds, 100, 2);
        assertThat(sampled.trials()).hasSizeLessThan(all.trials().size());
        assertThat(sampled.best().total()).isEqualTo(300);
        assertThat(sampled.best().error()).isLessThan(all.best().error() + 0.02);
        assertThat(untimed(ofSample(board, folds, 100, 1))).isEqualTo(untimed(sampled));
        assertThat(untimed(ofSample(board, folds, 151, 2))).isEqualTo(untimed(all)); // not twice as many rows
    }

    @Test
    void aSampleThatIsMoreThanHalfOfTheRowsIsNotWorthItsTrials() {
        int classes = 10;
        Random random = new Random(3);
        double[][] rows = new double[6 * classes][];
        int[] labels = new int[rows.length];
        for (int i = 0; i < rows.length; i++) {
            labels[i] = i % classes;
            rows[i] = new double[] {labels[i] + random.nextGaussian(), random.nextGaussian()};
        }
        List<String> names =
                IntStream.range(0, classes).mapToObj(c -> "class " + c).toList();
        Dataset small = new Dataset(DensePoints.of(rows), labels, names);
        List<Split> folds = Split.folds(labels, 3, 1); // each holds out two rows of a class
        assertThat(untimed(ofSample(small, folds, 20, 2))).isEqualTo(untimed(ofSample(small, folds, 0, 2)));
    }

    private static Selected ofSample(Dataset data, List<Split> splits, int sample, int threads) {
        Selector.Protocol protocol = new Selector.Protocol(PreparationOptions.defaults(), splits, 1, "test");
        try (Workers workers = Workers.of(threads)) {
            return Selector.of(data, protocol, TrialStore.inMemory(), Resources.of(workers))
                    .select(
                            RBF,
                            SelectionOptions.standard().withFinest(2).withSample(sample),
                            Deadline.none(),
                            SelectionListener.none());
        }
    }

    @Test
    void tooManyRangesAreRefused() {
        SelectionOptions two = QUICK.withParameters(List.of(new Range(1, 2), new Range(1, 2)));
        assertThatThrownBy(() -> select(RBF, two, TrialStore.inMemory(), 1, 1, holdOut))
                .hasMessage("there are 2 ranges for 1 auto parameters of rbf:auto");
    }

    private Selected select(
            KernelTemplate template,
            SelectionOptions options,
            TrialStore store,
            int threads,
            int matrices,
            List<Split> splits) {
        try (Workers workers = Workers.of(threads)) {
            return selector(store, workers, matrices, splits)
                    .select(template, options, Deadline.none(), SelectionListener.none());
        }
    }

    private Selector selector(TrialStore store, Workers workers, int matrices, List<Split> splits) {
        Dataset data = new Dataset(points, labels, List.of("a", "b", "c"));
        Examples examples = new Examples(
                data,
                IntStream.range(0, SIZE).toArray(),
                Preparation.none(),
                splits,
                kernel -> {
                    matricesMade.incrementAndGet();
                    return matrix(kernel);
                },
                matrices,
                Resources.of(workers));
        return new Selector(
                data, examples, DataScale.of(points), store, "test", new Selector.Products(() -> null, () -> null));
    }

    /** What a selection is apart from the seconds it took. */
    private static List<String> untimed(Selected selected) {
        return selected.trials().stream()
                .map(t -> t.id() + " " + t.kernel() + " " + t.penalty() + " " + t.stage() + " "
                        + t.errors() + " " + t.total() + " " + t.score() + " " + t.objective() + " " + t.gap() + " "
                        + t.iterations() + " "
                        + t.supportVectors())
                .toList();
    }

    private KernelMatrix matrix(Kernel kernel) {
        return matrices.computeIfAbsent(kernel, this::compute);
    }

    private KernelMatrix compute(Kernel kernel) {
        double[] diagonal = new double[SIZE];
        float[][] rows = new float[SIZE][SIZE];
        for (int i = 0; i < SIZE; i++) {
            diagonal[i] = kernel.diagonal(points.squaredNorms()[i]);
            for (int j = 0; j < SIZE; j++) {
                rows[i][j] = i == j ? (float) diagonal[i] : (float) kernel.at(points.row(i), points.row(j));
            }
        }
        return KernelMatrix.of(diagonal, rows);
    }

    private DensePoints rings() {
        Random random = new Random(11);
        double[] values = new double[2 * SIZE];
        for (int i = 0; i < SIZE; i++) {
            labels[i] = i % 3;
            double radius = 1 + labels[i] + 0.35 * random.nextGaussian();
            double angle = 2 * Math.PI * random.nextDouble();
            values[2 * i] = radius * Math.cos(angle);
            values[2 * i + 1] = radius * Math.sin(angle);
        }
        return DensePoints.of(SIZE, 2, values);
    }

    /** A store whose process is killed after some trials, and which may forget decisions. */
    private static class Mortal implements TrialStore {

        private final TrialStore store = TrialStore.inMemory();
        private final Set<String> dropped = Collections.synchronizedSet(new HashSet<>());
        private final List<String> added = Collections.synchronizedList(new ArrayList<>());
        private final boolean keepsDecisions;
        private int life;

        Mortal(int life, boolean keepsDecisions) {
            this.life = life;
            this.keepsDecisions = keepsDecisions;
        }

        @Override
        public Optional<Trial> find(String id) {
            return store.find(id);
        }

        @Override
        public void add(Trial trial, OutOfFold decisions) {
            if (added.size() == life) {
                if (!keepsDecisions) {
                    added.forEach(store::drop);
                }
                throw new IllegalStateException("killed");
            }
            added.add(trial.id());
            store.add(trial, decisions);
        }

        @Override
        public Optional<OutOfFold> decisions(String id) {
            if (keepsDecisions) {
                assertThat(dropped.contains(id)).isFalse(); // the search says what it will not ask for
            }
            return store.decisions(id);
        }

        @Override
        public void drop(String id) {
            dropped.add(id);
            store.drop(id);
        }
    }
}
