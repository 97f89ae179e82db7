package arcmargin.selection;

import java.time.Duration;

/**
 * The moment by which a search must have ended.
 *
 * <pre>{@code
 * Deadline soon = Deadline.after(java.time.Duration.ofSeconds(30));
 * double left = soon.secondsLeft();
 * }</pre>
 *
 * @param nanoTime on the clock of {@link System#nanoTime()}
 * @param bounded whether there is such a moment at all
 */
public record Deadline(long nanoTime, boolean bounded) {

    /**
     * No hurry.
     *
     * @return a deadline that never comes
     */
    public static Deadline none() {
        return new Deadline(0, false);
    }

    /**
     * A deadline counted from now.
     *
     * @param budget how long from now
     * @return the deadline
     */
    public static Deadline after(Duration budget) {
        return new Deadline(System.nanoTime() + budget.toNanos(), true);
    }

    /**
     * The time that is left.
     *
     * @return seconds, negative when it is over, infinite where there is no deadline
     */
    public double secondsLeft() {
        return bounded ? (nanoTime - System.nanoTime()) / 1e9 : Double.POSITIVE_INFINITY;
    }
}
