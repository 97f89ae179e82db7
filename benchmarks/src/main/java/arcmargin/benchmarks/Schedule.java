package arcmargin.benchmarks;

import arcmargin.report.Figures;
import arcmargin.report.Journal;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/**
 * Lets the tools take turns at a piece of work, as often as asked, and keeps every finished run in a journal: what is there already
 * is not run again.
 *
 * <p>Turns alternate, so that a machine that gets slower or faster by and by does so for all. What failed or met the limit is not
 * run again, nor is a peer that was slow; Arcmargin gets all of its turns.
 */
final class Schedule {

    private static final String KIND = "run";

    private final Journal journal;
    private final int repeats;
    private final Duration onceAbove;
    private final PrintWriter print;
    private final long begun = System.nanoTime();

    Schedule(Journal journal, int repeats, Duration onceAbove, PrintWriter print) {
        this.journal = journal;
        this.repeats = repeats;
        this.onceAbove = onceAbove;
        this.print = print;
    }

    /**
     * A tool at a piece of work.
     *
     * @param tool its name
     * @param ours whether it is the one the others are compared with
     * @param works what a turn yields a run of, such as a training and a prediction
     * @param turn does the work once
     */
    record Entry(String tool, boolean ours, List<String> works, Turn turn) {}

    /** Does the work once; the first turn may be told more about than the others. */
    interface Turn {
        List<Run> take(boolean first) throws IOException, InterruptedException;
    }

    /** What must be there before a turn, such as data files. */
    interface Preparation {
        void prepare() throws IOException;
    }

    List<Run> finished() {
        return journal.all(KIND, Run.class);
    }

    void hold(Preparation preparation, List<Entry> entries) throws IOException, InterruptedException {
        for (int turn = 0; turn < repeats; turn++) {
            for (Entry entry : entries) {
                int done = count(entry);
                if (done > turn || (done > 0 && !worthRepeating(entry))) {
                    continue;
                }
                preparation.prepare();
                announce(entry, done);
                List<Run> runs = entry.turn().take(done == 0);
                runs.forEach(run -> journal.append(KIND, run));
                print.println(" " + result(runs));
            }
        }
    }

    private List<Run> runs(Entry entry) {
        return finished().stream()
                .filter(run -> run.tool().equals(entry.tool()) && entry.works().contains(run.work()))
                .toList();
    }

    /** A turn is over when the last of its works is. */
    private int count(Entry entry) {
        String last = entry.works().get(entry.works().size() - 1);
        return (int) runs(entry).stream().filter(run -> run.work().equals(last)).count();
    }

    private boolean worthRepeating(Entry entry) {
        boolean well = runs(entry).stream().allMatch(run -> run.problem() == null);
        return well && (entry.ours() || turnSeconds(entry) <= onceAbove.toMillis() / 1e3);
    }

    /** Seconds of a turn, by the runs so far. */
    private double turnSeconds(Entry entry) {
        List<Run> runs = runs(entry);
        return runs.stream().mapToDouble(Run::seconds).sum() * entry.works().size() / runs.size();
    }

    private void announce(Entry entry, int done) {
        String expected = done == 0 ? "" : ", about " + Figures.time(turnSeconds(entry));
        print.print("[" + Figures.time((System.nanoTime() - begun) / 1e9) + "] " + entry.tool() + ": "
                + entry.works().get(0) + ", run " + (done + 1) + " of up to " + repeats + expected + " ...");
        print.flush();
    }

    private static String result(List<Run> runs) {
        return runs.stream()
                .map(Run::problem)
                .filter(Objects::nonNull)
                .findFirst()
                .orElseGet(() ->
                        Figures.time(runs.stream().mapToDouble(Run::seconds).sum()));
    }
}
