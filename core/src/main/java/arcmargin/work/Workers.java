package arcmargin.work;

import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;

/**
 * A fixed number of threads that share out numbered tasks.
 *
 * <p>Which thread runs a task is left to chance, so a task must write only what belongs to its number; then the result is
 * the same for any number of threads. The calling thread always takes part, so calls may be nested without deadlock.
 */
public final class Workers implements AutoCloseable {

    private final int threads;
    private final ExecutorService pool;

    private Workers(int threads) {
        this.threads = threads;
        AtomicInteger number = new AtomicInteger();
        this.pool = threads == 1
                ? null
                : Executors.newFixedThreadPool(threads - 1, task -> {
                    Thread thread = new Thread(task, "arcmargin-worker-" + number.incrementAndGet());
                    thread.setDaemon(true);
                    return thread;
                });
    }

    /**
     * Starts a number of workers, the calling thread included.
     *
     * @param threads how many threads work at once, at least 1
     * @return the workers, to be closed after use
     */
    public static Workers of(int threads) {
        if (threads >= 1) {
            return new Workers(threads);
        }
        throw new IllegalArgumentException("threads is " + threads + ", must be at least 1");
    }

    /**
     * As many workers as the machine has processors.
     *
     * @return the workers, to be closed after use
     */
    public static Workers ofMachine() {
        return of(Runtime.getRuntime().availableProcessors());
    }

    /**
     * The number of threads that work at once.
     *
     * @return at least 1
     */
    public int threads() {
        return threads;
    }

    /**
     * Runs the tasks 0, 1, …, tasks-1, taken up in this order, and returns when all are done.
     *
     * @param tasks how many tasks
     * @param task what to do for a number
     * @throws CancellationException if the calling thread was interrupted; its interrupted flag stays set
     */
    public void forEach(int tasks, IntConsumer task) {
        Round round = new Round(tasks, task, Thread.currentThread());
        for (int helper = 1; helper < Math.min(threads, tasks); helper++) {
            pool.execute(round::help);
        }
        round.work();
        round.finish();
    }

    @Override
    public void close() {
        if (pool != null) {
            pool.shutdownNow();
        }
    }

    /** One call of forEach: the tasks not yet taken, the helpers still inside, and the first failure. */
    private static final class Round {

        private final int tasks;
        private final IntConsumer task;
        private final Thread caller;
        private final AtomicInteger next = new AtomicInteger();
        private final AtomicReference<Throwable> failure = new AtomicReference<>();
        private int helpersInside;
        private boolean closed;

        Round(int tasks, IntConsumer task, Thread caller) {
            this.tasks = tasks;
            this.task = task;
            this.caller = caller;
        }

        void work() {
            int number;
            while (failure.get() == null && (number = next.getAndIncrement()) < tasks) {
                if (caller.isInterrupted()) {
                    failure.compareAndSet(null, new CancellationException("interrupted"));
                    return;
                }
                try {
                    task.accept(number);
                } catch (Throwable thrown) {
                    failure.compareAndSet(null, thrown);
                }
            }
        }

        void help() {
            synchronized (this) {
                if (closed) {
                    return; // the round ended before this helper was free
                }
                helpersInside++;
            }
            try {
                work();
            } finally {
                synchronized (this) {
                    helpersInside--;
                    notifyAll();
                }
            }
        }

        void finish() {
            boolean interrupted = false;
            synchronized (this) {
                closed = true;
                while (helpersInside > 0) {
                    try {
                        wait();
                    } catch (InterruptedException e) {
                        interrupted = true;
                        failure.compareAndSet(null, new CancellationException("interrupted"));
                    }
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            Throwable thrown = failure.get();
            if (thrown instanceof RuntimeException exception) {
                throw exception;
            } else if (thrown instanceof Error error) {
                throw error;
            }
        }
    }
}
