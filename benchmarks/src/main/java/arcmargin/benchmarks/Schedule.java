package arcmargin.benchmarks;

import arcmargin.page.Figures;
import arcmargin.state.Journal;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/**
 * Runs the tools in alternation on a piece of work and records every finished run in a journal; recorded runs are not
 * repeated.
 *
 * <p>Tools alternate, so that a drift of the machine's speed affects all of them. Failed, stopped and slow tools are
 * not run again; Arcmargin always makes all its runs.
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
     * A tool and a piece of work.
     *
     * @param tool name of the tool
     * @param ours whether the others are compared with this tool
     * @param works the works measured by one turn, such as a training and a prediction
     * @param turn does the work once
     */
    record Entry(String tool, boolean ours, List<String> works, Turn turn) {}

    /** Does the work once; the first turn may record additional remarks. */
    interface Turn {
        List<Run> take(boolean first) throws IOException, InterruptedException;
    }

    /** Prepares a turn, for example by writing data files. */
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

    /** A turn is complete when its last work is recorded. */
    private int count(Entry entry) {
        String last = entry.works().get(entry.works().size() - 1);
        return (int) runs(entry).stream().filter(run -> run.work().equals(last)).count();
    }

    private boolean worthRepeating(Entry entry) {
        boolean well = runs(entry).stream().allMatch(run -> run.problem() == null);
        return well && (entry.ours() || turnSeconds(entry) <= onceAbove.toMillis() / 1e3);
    }

    /** Estimated time of a turn from the runs so far. */
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
