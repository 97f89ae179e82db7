package arcmargin.report;

import arcmargin.selection.Trial;
import arcmargin.selection.TrialStore;
import arcmargin.svm.PairwiseSolution;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Keeps trials in a journal and the few solutions others start from in files of a folder.
 *
 * <p>The solution is written before the line that says the trial is finished, so whoever finds the line finds the solution too,
 * unless it was dropped since. Nothing depends on the files: a search that misses one computes it again.
 */
public final class TrialJournal implements TrialStore {

    private static final String KIND = "trial";

    private final Journal journal;
    private final Path folder;
    private final Map<String, Trial> trials = new ConcurrentHashMap<>();
    private final Map<String, List<PairwiseSolution>> solutions = new ConcurrentHashMap<>();

    /**
     * Trials found in a journal, and those to come.
     *
     * @param journal holds a line a trial
     * @param folder for the solutions; made when needed
     */
    public TrialJournal(Journal journal, Path folder) {
        this.journal = journal;
        this.folder = folder;
        journal.all(KIND, Trial.class).forEach(trial -> trials.put(trial.id(), trial));
    }

    @Override
    public Optional<Trial> find(String id) {
        return Optional.ofNullable(trials.get(id));
    }

    @Override
    public void add(Trial trial, List<PairwiseSolution> solution) {
        keep(trial.id(), solution);
        journal.append(KIND, trial);
        trials.put(trial.id(), trial);
    }

    /**
     * Keeps a solution that is not of a trial, until it is dropped.
     *
     * @param id a name that no trial has
     * @param solution one or several solutions
     */
    public void keep(String id, List<PairwiseSolution> solution) {
        try {
            Files.createDirectories(folder);
            SolutionFile.write(solution, file(id));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        solutions.put(id, solution);
    }

    /** Forgets all solutions, whether dropped or left by a search that was killed: nothing is to come that would start from them. */
    public void dropAll() {
        solutions.clear();
        try (Stream<Path> files = Files.exists(folder) ? Files.list(folder) : Stream.empty()) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
            Files.deleteIfExists(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Optional<List<PairwiseSolution>> solution(String id) {
        List<PairwiseSolution> held = solutions.get(id);
        if (held != null) {
            return Optional.of(held);
        }
        try {
            return SolutionFile.read(file(id));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void drop(String id) {
        solutions.remove(id);
        try {
            Files.deleteIfExists(file(id));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path file(String id) {
        return folder.resolve(id + ".solution");
    }
}
