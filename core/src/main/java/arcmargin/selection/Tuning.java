package arcmargin.selection;

import arcmargin.svm.Calibration;
import arcmargin.svm.Model;
import java.util.List;
import java.util.Optional;

/**
 * What {@link Tuner} found.
 *
 * <pre>{@code
 * Tuning tuned = Tuner.of(data).run();
 * double expected = tuned.estimate().value();
 * String name = tuned.model().predict(x[0]);
 * }</pre>
 *
 * @param model trained on all rows, with probabilities
 * @param estimate how good it is on rows that had no part in its making
 * @param choice the outcome of the search of every kernel, the best one and those tied with it
 * @param committee the machines that decide in the model, and their out-of-fold decisions
 * @param calibration what turns decisions into probabilities, as in the model
 * @param growth the learning curve of the chosen machines, empty unless requested
 * @param protocol how rows were held out, in words
 * @param notes what the user should know
 * @param subsample what an approximation has to beat, see {@link Subsample}; empty for exact machines
 * @param seconds of the whole
 */
public record Tuning(
        Model model,
        Estimate estimate,
        Choice choice,
        Committee committee,
        Calibration calibration,
        List<GrowthPoint> growth,
        String protocol,
        List<String> notes,
        Optional<Subsample> subsample,
        double seconds) {

    /**
     * Copies the lists.
     *
     * @param model trained on all rows
     * @param estimate of its quality
     * @param choice among kernels
     * @param committee the members
     * @param calibration of probabilities
     * @param growth the learning curve
     * @param protocol in words
     * @param notes what the user should know
     * @param subsample what an approximation has to beat
     * @param seconds of the whole
     */
    public Tuning {
        growth = List.copyOf(growth);
        notes = List.copyOf(notes);
    }

    /**
     * What the chosen machines said of rows that they were not trained on.
     *
     * @return the decisions of the committee
     */
    public OutOfFold outOfFold() {
        return committee.outOfFold();
    }

    /**
     * Every trial of every search.
     *
     * @return the trials, kernel by kernel
     */
    public List<Trial> trials() {
        return choice.kernels().stream()
                .flatMap(selected -> selected.trials().stream())
                .toList();
    }

    @Override
    public String toString() {
        return model + ": " + estimate;
    }
}
