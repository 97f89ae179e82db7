package arcmargin.selection;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Keeps finished trials, and the out-of-fold decisions of the best of them.
 *
 * <p>Calls arrive from several threads. A store that lasts makes a search resumable: what it holds is not computed
 * again.
 *
 * <pre>{@code
 * TrialStore store = TrialStore.inMemory();
 * Tuning first = Tuner.of(data).trials(search -> store).run();
 * }</pre>
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
     * Keeps a finished trial.
     *
     * @param trial what was found
     * @param decisions its out-of-fold decisions, if it is among the best so far; else null
     */
    void add(Trial trial, OutOfFold decisions);

    /**
     * Looks up the decisions of a trial.
     *
     * @param id the trial's identity
     * @return what {@link #add} was given, unless it was dropped; then they are computed again if needed
     */
    Optional<OutOfFold> decisions(String id);

    /**
     * Called when a trial is no longer among the best, so that its decisions, not the trial itself, can be forgotten.
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
        Map<String, OutOfFold> decisions = new ConcurrentHashMap<>();
        return new TrialStore() {
            @Override
            public Optional<Trial> find(String id) {
                return Optional.ofNullable(trials.get(id));
            }

            @Override
            public void add(Trial trial, OutOfFold outOfFold) {
                if (outOfFold != null) {
                    decisions.put(trial.id(), outOfFold);
                }
                trials.put(trial.id(), trial);
            }

            @Override
            public Optional<OutOfFold> decisions(String id) {
                return Optional.ofNullable(decisions.get(id));
            }

            @Override
            public void drop(String id) {
                decisions.remove(id);
            }
        };
    }
}
