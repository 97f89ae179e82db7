package arcmargin.selection;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.Preparation;
import arcmargin.scale.Approximation;
import arcmargin.scale.Draws;
import arcmargin.svm.Metric;
import arcmargin.svm.Model;
import arcmargin.svm.Provenance;
import arcmargin.work.Resources;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * What a tuning by an approximation gives: the model, the estimate from rows held out beforehand, and the baseline.
 *
 * @param data all rows
 * @param seed of the rows held out
 * @param metric what was asked for
 * @param protocol how it was trained and judged, in words
 */
record ScaledTuning(Dataset data, long seed, Metric metric, String protocol) {

    Tuning tuning(
            Choice choice,
            Preparation preparation,
            Approximation found,
            Function<Dataset, Tuner> baseline,
            long begun,
            Resources resources) {
        if (found.heldOut() == null) {
            throw new BadInputException(
                    "there are " + data.size() + " rows, too few to hold some out: use the exact" + " solver");
        }
        int[] rows = Arrays.stream(found.rows()).mapToInt(Math::toIntExact).toArray();
        double seconds = (System.nanoTime() - begun) / 1e9;
        Optional<Subsample> beside =
                baseline == null ? Optional.empty() : Optional.of(subsample(rows, seconds, baseline, resources));
        OutOfFold outOfFold = new OutOfFold(
                data.classes().size(),
                rows,
                found.heldOut().labels(),
                found.heldOut().weights(),
                found.decisions());
        Selected selected = choice.selected();
        Candidate member = selected.candidates().stream()
                .filter(candidate ->
                        candidate.trial().id().equals(selected.best().id()))
                .findFirst()
                .map(same -> new Candidate(same.family(), preparation, same.kernel(), same.trial(), outOfFold))
                .orElseThrow();
        Estimate estimate = Estimate.ofFolds(metric, found.heldOut(), 1);
        return new Tuning(
                found.model().withProvenance(provenance(found.model(), selected)),
                estimate,
                choice,
                new Committee(List.of(member), new double[] {1}, outOfFold),
                found.model().calibration().orElseThrow(),
                List.of(),
                protocol,
                notes(found, beside, estimate),
                beside,
                (System.nanoTime() - begun) / 1e9);
    }

    private Map<String, String> provenance(Model model, Selected selected) {
        Map<String, String> entries = new LinkedHashMap<>(model.provenance());
        entries.put("data", "sha256:" + Provenance.hash(data));
        entries.put(
                "selected",
                selected.template() + ", " + selected.best().errors() + " errors of "
                        + selected.best().total() + " held out, "
                        + selected.trials().size() + " trials");
        return entries;
    }

    private Subsample subsample(int[] held, double seconds, Function<Dataset, Tuner> tuner, Resources resources) {
        int[] others = IntStream.range(0, data.size())
                .filter(row -> !Draws.heldOut(row, seed))
                .toArray();
        return Subsample.of(
                new Subsample.Setting(data.select(others), data.select(held), seconds, seed), tuner, resources);
    }

    private List<String> notes(Approximation found, Optional<Subsample> beside, Estimate estimate) {
        String unconverged = found.converged() ? "" : "the tolerance was not reached everywhere";
        String baseline = beside.map(it -> String.format(
                        Locale.ROOT,
                        "an exact machine on %d random rows, tuned in %.1f s, has %s %.4f on the same rows held out,"
                                + " against %.4f",
                        it.rows(),
                        it.seconds(),
                        metric,
                        it.value(),
                        estimate.value()))
                .orElse("");
        return List.of(protocol, unconverged, baseline).stream()
                .filter(note -> !note.isEmpty())
                .toList();
    }
}
