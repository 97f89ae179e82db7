package arcmargin.work;

import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;

/**
 * A thread pool of fixed size that runs numbered tasks.
 *
 * <p>Any thread may run any task, so a task must write only data that belongs to its number; then the result is the
 * same for any number of threads. The calling thread always takes part, so calls can be nested without deadlock.
 *
 * <pre>{@code
 * double[] squares = new double[1000];
 * try (Workers workers = Workers.ofMachine()) {
 *     workers.forEach(squares.length, i -> squares[i] = (double) i * i);
 * }
 * }</pre>
 */
public final class Workers implements AutoCloseable {

    private final int threads;
    private final ExecutorService pool;
    private final Queue<Round> open = new ConcurrentLinkedQueue<>();
    private final AtomicInteger idle;

    private Workers(int threads) {
        this.threads = threads;
        this.idle = new AtomicInteger(threads - 1);
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
     * Creates a pool of the given size, including the calling thread.
     *
     * @param threads the number of threads, at least 1
     * @return the pool, to be closed after use
     */
    public static Workers of(int threads) {
        if (threads >= 1) {
            return new Workers(threads);
        }
        throw new IllegalArgumentException("threads is " + threads + ", must be at least 1");
    }

    /**
     * Creates a pool with one thread per processor.
     *
     * @return the pool, to be closed after use
     */
    public static Workers ofMachine() {
        return of(Runtime.getRuntime().availableProcessors());
    }

    /**
     * The number of threads, including the calling one.
     *
     * @return at least 1
     */
    public int threads() {
        return threads;
    }

    /**
     * Runs the tasks 0, 1, …, tasks-1, started in this order, and returns when all are complete.
     *
     * @param tasks the number of tasks
     * @param task called with the number of each task
     * @throws CancellationException if the calling thread was interrupted; its interrupt status stays set
     * @throws IllegalStateException if the pool is closed
     */
    public void forEach(int tasks, IntConsumer task) {
        if (pool != null && pool.isShutdown()) {
            throw new IllegalStateException("the threads are closed; resources can be used until they are closed");
        }
        Round round = new Round(tasks, task, Thread.currentThread());
        if (tasks > 1 && threads > 1) {
            open.add(round);
            for (int helper = 1; helper < Math.min(threads, tasks) && takeIdle(); helper++) {
                pool.execute(this::help);
            }
        }
        try {
            round.work();
        } finally {
            open.remove(round);
        }
        round.finish();
    }

    /** Takes one of the idle threads, if there is one. */
    private boolean takeIdle() {
        return idle.getAndUpdate(count -> Math.max(0, count - 1)) > 0;
    }

    /** Helps with whatever is open until there is nothing left to do. */
    private void help() {
        do {
            for (Round round = anyOpen(); round != null; round = anyOpen()) {
                round.help();
            }
            idle.incrementAndGet();
            // a round that opened meanwhile found no idle thread
        } while (anyOpen() != null && takeIdle());
    }

    private Round anyOpen() {
        for (Round round : open) {
            if (round.hasTasks()) {
                return round;
            }
        }
        return null;
    }

    @Override
    public void close() {
        if (pool != null) {
            pool.shutdownNow();
        }
    }

    /** One call of forEach: the next task, the number of helpers at work, and the first failure. */
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

        boolean hasTasks() {
            return next.get() < tasks && failure.get() == null;
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
                    return; // the round ended before this helper started
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
