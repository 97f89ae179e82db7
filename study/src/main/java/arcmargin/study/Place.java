package arcmargin.study;

import arcmargin.state.Journal;
import arcmargin.state.Sha256;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Where the results of a run stand in the folder of a study, and whether they are finished.
 *
 * <p>Runs on the same data share the journal, models and predictions, all of which are addressed by what made them. The
 * results of the first run stand in the folder itself. A later run with the same setting and at least the same kernels
 * replaces them; any other run gets a folder of its own within, so that no report is replaced by a smaller or a
 * different one.
 *
 * @param run the address of setting and kernels
 * @param prefix what goes before the names of its results: nothing, or the name of a folder
 * @param difference how the run differs from that in the folder itself, or empty
 */
record Place(String run, String prefix, String difference) {

    private static final String RUN = "run";
    private static final String FINISHED = "finished";

    /** A line of the journal: a run was begun. */
    record Run(String address, String prefix, Map<String, String> setting, List<String> kernels) {

        Run {
            Objects.requireNonNull(address);
            Objects.requireNonNull(prefix);
            Objects.requireNonNull(setting);
            kernels = List.copyOf(kernels);
        }
    }

    /** A line of the journal: the results of a run are written. */
    record Finished(String run, String results, String sha256) {

        Finished {
            Objects.requireNonNull(run);
        }
    }

    /** The place of a run: that of an earlier attempt, or a new one. */
    static Place of(Study study, Journal journal) {
        Map<String, String> setting = study.setting();
        String address = Sha256.address(setting.toString(), study.kernels().toString());
        List<Run> runs = journal.all(RUN, Run.class);
        Run top = runs.stream()
                .filter(run -> run.prefix().isEmpty())
                .reduce((first, last) -> last)
                .orElse(null);
        Optional<Run> known =
                runs.stream().filter(run -> run.address().equals(address)).findFirst();
        boolean replaces = top == null
                || top.address().equals(address)
                || (top.setting().equals(setting) && study.kernels().containsAll(top.kernels()));
        String prefix = replaces ? "" : "run-" + address.substring(0, 8) + "/";
        if (known.isEmpty() || !known.get().prefix().equals(prefix)) {
            journal.append(RUN, new Run(address, prefix, setting, study.kernels()));
        }
        return new Place(address, prefix, replaces ? "" : difference(top, setting, study.kernels()));
    }

    private static String difference(Run top, Map<String, String> setting, List<String> kernels) {
        String differing = setting.entrySet().stream()
                .filter(entry -> !Objects.equals(entry.getValue(), top.setting().get(entry.getKey())))
                .map(entry -> entry.getKey() + " " + entry.getValue() + ", not "
                        + top.setting().get(entry.getKey()))
                .collect(Collectors.joining("; "));
        return differing.isEmpty()
                ? "kernels " + String.join(", ", kernels) + ", not " + String.join(", ", top.kernels())
                : differing;
    }

    /** The results of this run, if they were finished. */
    Optional<Finished> finished(Journal journal) {
        return journal.all(FINISHED, Finished.class).stream()
                .filter(line -> line.run().equals(run))
                .reduce((first, last) -> last);
    }

    void finish(Journal journal, String sha256) {
        journal.append(FINISHED, new Finished(run, results(), sha256));
    }

    String results() {
        return prefix + "results.json";
    }

    String page() {
        return prefix + "report.html";
    }
}
