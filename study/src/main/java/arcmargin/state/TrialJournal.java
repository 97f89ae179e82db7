package arcmargin.state;

import arcmargin.selection.OutOfFold;
import arcmargin.selection.Trial;
import arcmargin.selection.TrialStore;
import arcmargin.svm.PairwiseSolution;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Keeps the trials of one setting in the journal of a study, the out-of-fold decisions of the best of them in memory,
 * and the solutions over all examples in files until they are tested.
 *
 * <p>The setting is an address of all that a trial depends on besides its kernel and C: data, splits, preparation,
 * options of the solver. Trials of other settings in the same journal are not seen. Nothing depends on the files: what
 * is missing or damaged is computed again.
 */
public final class TrialJournal implements TrialStore {

    private static final String KIND = "trial";

    /** A line of the journal. */
    record Kept(String setting, Trial trial) {

        Kept {
            Objects.requireNonNull(setting);
            Objects.requireNonNull(trial.id());
        }
    }

    private final StudyFolder folder;
    private final String setting;
    private final Map<String, Kept> kept = new ConcurrentHashMap<>();
    private final Map<String, OutOfFold> decisions = new ConcurrentHashMap<>();
    private final Map<String, List<PairwiseSolution>> solutions = new ConcurrentHashMap<>();

    /**
     * Trials found in the journal, and those to come.
     *
     * @param folder holds the journal
     * @param setting the address of all that trials depend on besides kernel and C
     */
    public TrialJournal(StudyFolder folder, String setting) {
        this.folder = folder;
        this.setting = setting;
        folder.journal().all(KIND, Kept.class).stream()
                .filter(line -> line.setting().equals(setting))
                .forEach(line -> kept.put(line.trial().id(), line));
    }

    @Override
    public Optional<Trial> find(String id) {
        return Optional.ofNullable(kept.get(id)).map(Kept::trial);
    }

    @Override
    public void add(Trial trial, OutOfFold outOfFold) {
        Kept line = new Kept(setting, trial);
        if (outOfFold != null) {
            decisions.put(trial.id(), outOfFold);
        }
        folder.journal().append(KIND, line);
        kept.put(trial.id(), line);
    }

    /**
     * Keeps a solution until it is dropped.
     *
     * @param id any name
     * @param solution one or several solutions
     * @return the checksum of its file, or null if there is none
     */
    public String keep(String id, List<PairwiseSolution> solution) {
        solutions.put(id, solution);
        if (!folder.isLasting()) {
            return null;
        }
        try {
            Files.createDirectories(folder.solution(setting, id).getParent());
            return SolutionFile.write(solution, folder.solution(setting, id));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Optional<OutOfFold> decisions(String id) {
        return Optional.ofNullable(decisions.get(id));
    }

    /**
     * Looks up a solution.
     *
     * @param id the name it was kept under
     * @param sha256 the checksum of its file, or null if it is in no file
     * @return the solution, unless it was dropped or its file is damaged
     */
    public Optional<List<PairwiseSolution>> solution(String id, String sha256) {
        List<PairwiseSolution> held = solutions.get(id);
        if (held != null || sha256 == null || !folder.isLasting()) {
            return Optional.ofNullable(held);
        }
        try {
            return SolutionFile.read(folder.solution(setting, id), sha256);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void drop(String id) {
        decisions.remove(id);
    }

    /**
     * Forgets a solution.
     *
     * @param id the name it was kept under
     */
    public void dropSolution(String id) {
        solutions.remove(id);
        if (folder.isLasting()) {
            try {
                Files.deleteIfExists(folder.solution(setting, id));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Forgets all solutions and decisions of this setting. */
    public void dropAll() {
        decisions.clear();
        List.copyOf(solutions.keySet()).forEach(this::dropSolution);
        try {
            folder.removeSolutions();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
