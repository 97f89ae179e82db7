package arcmargin.selection;

/**
 * Hears of every finished trial; calls arrive one at a time, from any thread.
 *
 * <pre>{@code
 * SelectionListener listener = (trial, best, done, planned) -> System.err.println(trial.kernel());
 * Tuning watched = Tuner.of(data).listeners(kernel -> listener).run();
 * }</pre>
 */
@FunctionalInterface
public interface SelectionListener {

    /**
     * Says that a trial ended.
     *
     * @param trial what was found
     * @param best the best so far
     * @param done trials finished so far, resumed ones included
     * @param planned trials in all, as far as can be foreseen
     */
    void finished(Trial trial, Trial best, int done, int planned);

    /**
     * Hears nothing.
     *
     * @return a listener that ignores every call
     */
    static SelectionListener none() {
        return (trial, best, done, planned) -> {};
    }
}
