package arcmargin.work;

/**
 * A callback for the progress of long computations; it may be called from any thread.
 *
 * <pre>{@code
 * Progress printed = (stage, done, total) -> System.out.println(stage + " " + done + " of " + total);
 * Resources shown = new Resources(Workers.ofMachine(), MemoryPlan.ofMachine(), Blas.AUTOMATIC, printed);
 * }</pre>
 */
@FunctionalInterface
public interface Progress {

    /**
     * Reports progress within a stage.
     *
     * @param stage a short description of the stage
     * @param done number of units completed
     * @param total total number of units, or 0 if unknown
     */
    void update(String stage, long done, long total);

    /**
     * Ignores all progress.
     *
     * @return a callback that does nothing
     */
    static Progress none() {
        return (stage, done, total) -> {};
    }
}
