package arcmargin.work;

/** Hears how far a long computation has come; calls may arrive from any thread. */
@FunctionalInterface
public interface Progress {

    /**
     * Says how much of a stage is done.
     *
     * @param stage a few words that name the stage
     * @param done units finished so far
     * @param total units in all, or 0 where that is not known
     */
    void update(String stage, long done, long total);

    /**
     * Hears nothing.
     *
     * @return a listener that ignores every call
     */
    static Progress none() {
        return (stage, done, total) -> {};
    }
}
