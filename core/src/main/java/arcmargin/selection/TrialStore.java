package arcmargin.selection;

import arcmargin.svm.PairwiseSolution;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Keeps finished trials, and for some of them the solution, one for each split, that others start from.
 *
 * <p>Calls arrive from several threads. A store that lasts makes a search resumable: what it holds is not computed again.
 */
public interface TrialStore {

    /**
     * Looks up a trial.
     *
     * @param id its identity
     * @return the trial, if it was finished
     */
    Optional<Trial> find(String id);

    /**
     * Keeps a finished trial and its solution.
     *
     * @param trial what was found
     * @param solution the solution of every split
     */
    void add(Trial trial, List<PairwiseSolution> solution);

    /**
     * Looks up the solution of a trial.
     *
     * @param id the trial's identity
     * @return the solution of every split, unless it was dropped; then the search computes it again, to the same bits
     */
    Optional<List<PairwiseSolution>> solution(String id);

    /**
     * Hears that the solution of a trial, not the trial itself, will hardly be asked for again.
     *
     * @param id the trial's identity
     */
    void drop(String id);

    /**
     * A store that lasts as long as the process.
     *
     * @return an empty store
     */
    static TrialStore inMemory() {
        Map<String, Trial> trials = new ConcurrentHashMap<>();
        Map<String, List<PairwiseSolution>> solutions = new ConcurrentHashMap<>();
        return new TrialStore() {
            @Override
            public Optional<Trial> find(String id) {
                return Optional.ofNullable(trials.get(id));
            }

            @Override
            public void add(Trial trial, List<PairwiseSolution> solution) {
                solutions.put(trial.id(), solution);
                trials.put(trial.id(), trial);
            }

            @Override
            public Optional<List<PairwiseSolution>> solution(String id) {
                return Optional.ofNullable(solutions.get(id));
            }

            @Override
            public void drop(String id) {
                solutions.remove(id);
            }
        };
    }
}
