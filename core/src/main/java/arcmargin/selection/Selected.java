package arcmargin.selection;

import arcmargin.data.Preparation;
import arcmargin.kernel.Kernel;
import java.util.List;
import java.util.Optional;

/**
 * What a search settled on.
 *
 * <pre>{@code
 * Selected selected = tuned.choice().selected();
 * System.out.println(selected.kernel() + " with C = " + selected.penalty());
 * }</pre>
 *
 * @param template the kernel text with its {@code auto} parameters
 * @param preparation what prepared the rows
 * @param kernel the kernel chosen
 * @param best the winning trial
 * @param trials every trial, coarse grid first
 * @param candidates the best trials with their out-of-fold decisions, best first; all are complete, unless the time was
 *     up before one was
 * @param ranges what was searched, one sentence for C and one for each parameter
 * @param notes what the user should know: a range extended, a path given up, a budget spent
 * @param seconds time of the search, that of resumed trials included and that of the products of pairs, which serve all
 *     kernels, not
 */
public record Selected(
        String template,
        Preparation preparation,
        Kernel kernel,
        Trial best,
        List<Trial> trials,
        List<Candidate> candidates,
        List<String> ranges,
        List<String> notes,
        double seconds) {

    /**
     * Copies the lists.
     *
     * @param template with {@code auto} parameters
     * @param preparation of the rows
     * @param kernel the one chosen
     * @param best the winner
     * @param trials all of them
     * @param candidates the best
     * @param ranges what was searched
     * @param notes what the user should know
     * @param seconds time of the search
     */
    public Selected {
        trials = List.copyOf(trials);
        candidates = List.copyOf(candidates);
        ranges = List.copyOf(ranges);
        notes = List.copyOf(notes);
    }

    /**
     * What the winning trial said of held-out rows.
     *
     * @return the decisions of the rows held out by all splits, or by the first ones if the time was up
     */
    public Optional<OutOfFold> outOfFold() {
        return candidates.stream()
                .filter(candidate -> candidate.trial().id().equals(best.id()))
                .map(Candidate::outOfFold)
                .findFirst();
    }

    /**
     * The chosen C.
     *
     * @return the penalty of the winning trial
     */
    public double penalty() {
        return best.penalty();
    }
}
