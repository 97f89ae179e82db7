package arcmargin.cli;

import arcmargin.work.Progress;
import java.io.PrintWriter;
import java.util.Locale;

/**
 * Shows the progress of a long computation as one line that is drawn over, with the time left.
 *
 * <p>It appears only after two seconds and only on a terminal, so that scripts and short commands stay quiet.
 */
final class ProgressLine implements Progress, AutoCloseable {

    /** Columns of the terminal; the launcher knows. */
    static final int WIDTH = Math.max(20, Integer.getInteger("arcmargin.columns", 80));

    private static final long PATIENCE_NANOS = 2_000_000_000L;
    private static final long INTERVAL_NANOS = 100_000_000L;
    private static final int BAR = 24;

    private final PrintWriter err;
    private final boolean terminal;
    private final long begun = System.nanoTime();
    private String stage = "";
    private long stageBegun = begun;
    private long drawn;
    private boolean visible;

    ProgressLine(PrintWriter err) {
        this(err, Boolean.getBoolean("arcmargin.terminal")); // the launcher knows whether standard error is one
    }

    ProgressLine(PrintWriter err, boolean terminal) {
        this.err = err;
        this.terminal = terminal;
    }

    @Override
    public synchronized void update(String newStage, long done, long total) {
        if (!terminal) {
            return;
        }
        long now = System.nanoTime();
        if (!newStage.equals(stage)) {
            stage = newStage;
            stageBegun = now;
        }
        if (now - begun < PATIENCE_NANOS || now - drawn < INTERVAL_NANOS) {
            return;
        }
        drawn = now;
        visible = true;
        err.print("\r\u001b[K" + cut(line(stage, done, total, (now - stageBegun) / 1e9)));
        err.flush();
    }

    /** Wipes the line, so that what is printed next starts clean. */
    @Override
    public synchronized void close() {
        if (visible) {
            err.print("\r\u001b[K");
            err.flush();
            visible = false;
        }
    }

    /**
     * Text no wider than the terminal, which is told, for when it has become narrower, not to let it flow over to a
     * line that is not drawn over.
     */
    static String cut(String text) {
        String safe = SafeText.line(text);
        String fitting = safe.length() < WIDTH ? safe : safe.substring(0, WIDTH - 2) + "…";
        return "\u001b[?7l" + fitting + "\u001b[?7h";
    }

    static String line(String stage, long done, long total, double seconds) {
        if (total <= 0) {
            return stage + "  " + done;
        }
        double share = Math.min(1, (double) done / total);
        int filled = (int) Math.round(share * BAR);
        String bar = "█".repeat(filled) + "░".repeat(BAR - filled);
        String times = seconds <= 0.5
                ? ""
                : share > 0 ? "  " + time(seconds * (1 - share) / share) + " left" : "  for " + time(seconds);
        return String.format(Locale.ROOT, "%s  %s %3.0f %%%s", stage, bar, 100 * share, times);
    }

    static String time(double seconds) {
        if (seconds < 59.5) {
            return Math.round(seconds) + " s";
        }
        long minutes = Math.round(seconds / 60);
        return minutes < 60 ? minutes + " min" : minutes / 60 + " h " + minutes % 60 + " min";
    }
}
