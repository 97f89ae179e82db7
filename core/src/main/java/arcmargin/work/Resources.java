package arcmargin.work;

/**
 * What a computation may use: threads, memory, an implementation of BLAS, and a callback for progress.
 *
 * <p>Results do not depend on it, except that the two implementations of BLAS may differ in the last bits.
 *
 * <pre>{@code
 * try (Resources resources = Resources.ofMachine()) {
 *     Svm.with(kernel).train(data, resources);
 * }
 * }</pre>
 *
 * @param workers the thread pool
 * @param memory how much memory kernel matrices may take, and what is kept in it
 * @param blas the implementation of matrix products
 * @param progress called with the progress of long computations, from any thread
 */
public record Resources(Workers workers, MemoryPlan memory, Blas blas, Progress progress) implements AutoCloseable {

    /**
     * All processors, the memory this machine affords, the fastest BLAS, and no progress callback.
     *
     * @return resources to be closed after use
     */
    public static Resources ofMachine() {
        return of(Workers.ofMachine());
    }

    /**
     * A given thread pool with default memory and BLAS, and no progress callback.
     *
     * @param workers the thread pool; closed with the resources
     * @return the resources
     */
    public static Resources of(Workers workers) {
        return new Resources(workers, MemoryPlan.ofMachine(), Blas.AUTOMATIC, Progress.none());
    }

    /**
     * Replaces the memory plan.
     *
     * @param newMemory how much memory may be taken
     * @return a copy that shares the thread pool
     */
    public Resources withMemory(MemoryPlan newMemory) {
        return new Resources(workers, newMemory, blas, progress);
    }

    /**
     * Replaces the implementation of BLAS.
     *
     * @param newBlas the implementation of matrix products
     * @return a copy that shares the thread pool
     */
    public Resources withBlas(Blas newBlas) {
        return new Resources(workers, memory, newBlas, progress);
    }

    /**
     * Replaces the progress callback.
     *
     * @param newProgress the callback
     * @return a copy that shares the thread pool
     */
    public Resources withProgress(Progress newProgress) {
        return new Resources(workers, memory, blas, newProgress);
    }

    /**
     * The number of threads that work at once.
     *
     * @return at least 1
     */
    public int threads() {
        return workers.threads();
    }

    /** Stops the thread pool, which all copies share. */
    @Override
    public void close() {
        workers.close();
    }
}
