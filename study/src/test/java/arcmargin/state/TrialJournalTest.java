package arcmargin.state;

import static org.assertj.core.api.Assertions.assertThat;

import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.data.PreparationOptions;
import arcmargin.data.Scaling;
import arcmargin.data.Split;
import arcmargin.kernel.Kernels;
import arcmargin.selection.Deadline;
import arcmargin.selection.OutOfFold;
import arcmargin.selection.Range;
import arcmargin.selection.Selected;
import arcmargin.selection.SelectionListener;
import arcmargin.selection.SelectionOptions;
import arcmargin.selection.Selector;
import arcmargin.selection.Trial;
import arcmargin.selection.TrialStore;
import arcmargin.state.Journal.Header;
import arcmargin.svm.PairwiseSolution;
import arcmargin.svm.Svm;
import arcmargin.svm.SvmOptions;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrialJournalTest {

    private static final Header HEADER = new Header("abc", "hold-out");
    private static final SelectionOptions QUICK =
            SelectionOptions.standard().withPenalties(Range.parse("0.1:10")).withFinest(4);

    @TempDir
    private Path folder;

    private final Dataset data = blobs();

    @Test
    void aSearchResumesFromAnyPrefixOfItsJournal() throws IOException {
        Selected whole = search(TrialStore.inMemory());
        Path file = folder.resolve("journal.jsonl");
        try (StudyFolder study = StudyFolder.open(folder, HEADER)) {
            assertThat(untimed(search(new TrialJournal(study, "x")))).isEqualTo(untimed(whole));
        }
        List<String> lines = Files.readAllLines(file);
        assertThat(lines).hasSize(1 + whole.trials().size());
        for (int kept : new int[] {1, 2, 5, lines.size() - 2, lines.size()}) {
            Files.write(file, lines.subList(0, kept));
            try (StudyFolder study = StudyFolder.open(folder, HEADER)) {
                Selected resumed = search(new TrialJournal(study, "x"));
                assertThat(untimed(resumed)).isEqualTo(untimed(whole));
            }
            assertThat(Files.readAllLines(file))
                    .hasSize(lines.size())
                    .startsWith(lines.subList(0, kept).toArray(new String[0]));
        }
    }

    @Test
    void solutionsComeBackBitForBitAndGoWhenDropped() throws IOException {
        Path solutions = folder.resolve("solutions");
        Recorder recorder = new Recorder();
        search(recorder);
        List<PairwiseSolution> solution = solution();
        String sha256;
        try (StudyFolder study = StudyFolder.open(folder, HEADER)) {
            TrialJournal store = new TrialJournal(study, "x");
            store.add(recorder.trial, recorder.decisions);
            assertThat(store.decisions(recorder.trial.id())).contains(recorder.decisions);
            store.drop(recorder.trial.id());
            assertThat(store.decisions(recorder.trial.id())).isEmpty();
            sha256 = store.keep("final", solution);
        }
        try (StudyFolder study = StudyFolder.open(folder, HEADER)) {
            assertThat(new TrialJournal(study, "y").find(recorder.trial.id()))
                    .as("of another setting")
                    .isEmpty();
            TrialJournal store = new TrialJournal(study, "x");
            assertThat(store.find(recorder.trial.id())).contains(recorder.trial);
            assertThat(store.solution("final", sha256).orElseThrow())
                    .usingRecursiveComparison()
                    .isEqualTo(solution);
            store.dropSolution("final");
            assertThat(store.solution("final", sha256)).isEmpty();
        }
        try (Stream<Path> files = Files.list(solutions)) {
            assertThat(files).isEmpty();
        }
    }

    @Test
    void aDamagedSolutionIsAsGoodAsNone() throws IOException {
        try (StudyFolder study = StudyFolder.open(folder, HEADER)) {
            String sha256 = new TrialJournal(study, "x").keep("final", solution());
            Path file = folder.resolve("solutions/x-final.solution");
            byte[] bytes = Files.readAllBytes(file);
            assertThat(new TrialJournal(study, "x").solution("final", sha256)).isPresent();
            bytes[bytes.length / 2] ^= 1;
            Files.write(file, bytes);
            assertThat(new TrialJournal(study, "x").solution("final", sha256)).isEmpty();
            Files.write(file, Arrays.copyOf(bytes, bytes.length - 3));
            assertThat(new TrialJournal(study, "x").solution("final", sha256)).isEmpty();
        }
    }

    private Selected search(TrialStore store) {
        try (Workers workers = Workers.of(2)) {
            return Selector.of(
                            data,
                            new Selector.Protocol(
                                    PreparationOptions.scaled(Scaling.Kind.STANDARD),
                                    List.of(Split.holdOut(data.labels(), 0.3, 1)),
                                    1,
                                    "test"),
                            store,
                            Resources.of(workers))
                    .select(Kernels.template("rbf:auto"), QUICK, Deadline.none(), SelectionListener.none());
        }
    }

    private List<PairwiseSolution> solution() {
        try (Workers workers = Workers.of(2)) {
            return List.of(Svm.train(
                            Kernels.parse("rbf:1"),
                            PreparationOptions.defaults(),
                            data,
                            SvmOptions.of(1),
                            Resources.of(workers))
                    .solution());
        }
    }

    private static List<String> untimed(Selected selected) {
        return selected.trials().stream()
                .map(t -> t.id() + " " + t.errors() + " " + t.objective() + " " + t.gap() + " " + t.iterations())
                .toList();
    }

    private static Dataset blobs() {
        Random random = new Random(3);
        int size = 90;
        double[] values = new double[2 * size];
        int[] labels = new int[size];
        for (int i = 0; i < size; i++) {
            labels[i] = i % 3;
            values[2 * i] = labels[i] + 0.6 * random.nextGaussian();
            values[2 * i + 1] = labels[i] % 2 + 0.6 * random.nextGaussian();
        }
        return new Dataset(DensePoints.of(size, 2, values), labels, List.of("a", "b", "c"));
    }

    /** Remembers one trial that is among the best. */
    private static final class Recorder implements TrialStore {

        private final TrialStore store = TrialStore.inMemory();
        private Trial trial;
        private OutOfFold decisions;

        @Override
        public Optional<Trial> find(String id) {
            return store.find(id);
        }

        @Override
        public synchronized void add(Trial newTrial, OutOfFold newDecisions) {
            store.add(newTrial, newDecisions);
            if (newDecisions != null) {
                trial = newTrial;
                decisions = newDecisions;
            }
        }

        @Override
        public Optional<OutOfFold> decisions(String id) {
            return store.decisions(id);
        }

        @Override
        public void drop(String id) {
            store.drop(id);
        }
    }
}
