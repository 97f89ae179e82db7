package arcmargin.state;

import arcmargin.selection.Trial;
import arcmargin.selection.TrialStore;
import arcmargin.svm.PairwiseSolution;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Keeps the trials of one setting in the journal of a study, and the few solutions that others start from in files.
 *
 * <p>The setting is an address of all that a trial depends on besides its kernel and C: data, splits, preparation, options of the
 * solver. Trials of other settings in the same journal are not seen. A solution is written before the line that says that its
 * trial is finished, with its checksum. Nothing depends on the files: a search that misses one, or finds it damaged, computes it
 * again.
 */
public final class TrialJournal implements TrialStore {

    private static final String KIND = "trial";

    /** A line of the journal. */
    record Kept(String setting, String sha256, Trial trial) {}

    private final StudyFolder folder;
    private final String setting;
    private final Map<String, Kept> kept = new ConcurrentHashMap<>();
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
    public void add(Trial trial, List<PairwiseSolution> solution) {
        Kept line = new Kept(setting, keep(trial.id(), solution), trial);
        folder.journal().append(KIND, line);
        kept.put(trial.id(), line);
    }

    /**
     * Keeps a solution until it is dropped.
     *
     * @param id the name of a trial, or one that no trial has
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
    public Optional<List<PairwiseSolution>> solution(String id) {
        Kept line = kept.get(id);
        return solution(id, line == null ? null : line.sha256());
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
        solutions.remove(id);
        delete(id);
    }

    /** Forgets all solutions of this setting, dropped or left by a search that was killed: nothing will start from them. */
    public void dropAll() {
        solutions.clear();
        kept.keySet().forEach(this::delete);
        try {
            folder.removeSolutions();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void delete(String id) {
        if (folder.isLasting()) {
            try {
                Files.deleteIfExists(folder.solution(setting, id));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
