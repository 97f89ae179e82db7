package arcmargin.cli;

import arcmargin.selection.Selected;
import arcmargin.selection.Trial;
import arcmargin.study.StudyListener;
import arcmargin.work.Progress;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Shows searches: on a terminal one live line a kernel, drawn over; elsewhere, and at the end of each search, one plain
 * line that stays.
 */
final class SearchDisplay implements StudyListener, AutoCloseable {

    private static final int NOTES = 3;
    private static final long INTERVAL_NANOS = 200_000_000L;

    private final PrintWriter err;
    private final boolean terminal;
    private final List<String> labels;
    private final int labelWidth;
    private final ProgressLine stages;
    private final Map<Integer, String> live = new TreeMap<>();
    private final Map<Integer, Long> begun = new TreeMap<>();
    private int drawn;
    private long last;

    SearchDisplay(PrintWriter err, List<String> labels) {
        this(err, labels, Boolean.getBoolean("arcmargin.terminal"));
    }

    SearchDisplay(PrintWriter err, List<String> labels, boolean terminal) {
        this.err = err;
        this.labels = labels;
        this.labelWidth = labels.stream().mapToInt(String::length).max().orElse(0);
        this.terminal = terminal;
        this.stages = new ProgressLine(err, terminal);
    }

    @Override
    public Progress progress() {
        return (stage, done, total) -> {
            synchronized (this) {
                if (live.isEmpty()) {
                    stages.update(stage, done, total);
                }
            }
        };
    }

    @Override
    public synchronized void trial(int kernel, Trial trial, Trial best, int done, int planned) {
        if (!terminal) {
            return;
        }
        stages.close();
        long now = System.nanoTime();
        double seconds = (now - begun.computeIfAbsent(kernel, number -> now)) / 1e9;
        live.put(kernel, padded(kernel) + line(best, done, planned, seconds));
        if (now - last > INTERVAL_NANOS) {
            last = now;
            draw();
        }
    }

    private String padded(int kernel) {
        return labels.get(kernel) + " ".repeat(labelWidth - labels.get(kernel).length() + 2);
    }

    static String line(Trial best, int done, int planned, double seconds) {
        String left = seconds > 1 && planned > done
                ? ", " + ProgressLine.time(seconds * (planned - done) / done) + " left"
                : "";
        return String.format(
                Locale.ROOT,
                "%d of ~%d%s, best %.2f %%: C %s, %s",
                done,
                planned,
                left,
                100 * best.error(),
                Columns.number(best.penalty()),
                best.kernel());
    }

    @Override
    public synchronized void trained(int kernel, Selected selected, int supportVectors) {
        stages.close();
        wipe();
        live.remove(kernel);
        err.println(padded(kernel) + chosen(selected));
        printBelow(searched(selected, supportVectors));
        selected.notes().stream().limit(NOTES).forEach(this::printBelow);
        if (selected.notes().size() > NOTES) {
            printBelow("and " + (selected.notes().size() - NOTES) + " more notes");
        }
        err.flush();
        draw();
    }

    /**
     * Prints a line that stays; on a terminal it is folded between words, elsewhere it is for scripts and stays whole.
     */
    private void printBelow(String text) {
        if (terminal) {
            Columns.folded(text, ProgressLine.WIDTH - 3).forEach(line -> err.println("  " + line));
        } else {
            err.println("  " + text);
        }
    }

    static String chosen(Selected selected) {
        return String.format(
                Locale.ROOT,
                "%d of %d validation rows wrong: C %s, %s",
                selected.best().errors(),
                selected.best().total(),
                Columns.number(selected.penalty()),
                selected.kernel().spec());
    }

    static String searched(Selected selected, int supportVectors) {
        return String.format(
                Locale.ROOT,
                "searched %s; %d trials, %.1f s; %d support vectors",
                String.join("; ", selected.ranges()),
                selected.trials().size(),
                selected.seconds(),
                supportVectors);
    }

    private void wipe() {
        if (drawn > 0) {
            err.print("\u001b[" + drawn + "A\r\u001b[J");
            drawn = 0;
        }
    }

    private void draw() {
        if (terminal) {
            wipe();
            live.values().forEach(text -> err.println(ProgressLine.cut(text)));
            drawn = live.size();
            err.flush();
        }
    }

    /** Wipes the live lines, so that what is printed next starts clean. */
    @Override
    public synchronized void close() {
        stages.close();
        wipe();
        err.flush();
    }
}
