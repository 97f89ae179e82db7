package arcmargin.selection;

import arcmargin.svm.Metric;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Which of several tuned kernels is best on held-out rows, and which cannot be told from it.
 *
 * <pre>{@code
 * Choice choice = tuned.choice();
 * for (int k = 0; k < choice.kernels().size(); k++) {
 *     System.out.println(choice.kernels().get(k).template() + (choice.isTied(k) ? " as good as the best" : ""));
 * }
 * }</pre>
 *
 * @param kernels the outcome of each search, in the order given
 * @param best the place of the best in the list
 * @param pValues for each kernel the probability of a difference from the best as large as the one seen, if both were
 *     equally good; 1 for the best itself. See {@link PairedTest}
 */
public record Choice(List<Selected> kernels, int best, List<Double> pValues) {

    /** Kernels whose p-value is above this are tied with the best. */
    public static final double TIED = 0.05;

    /** The preference among trials of different kernels. */
    static final Comparator<Trial> ORDER = Comparator.comparing((Trial trial) -> !trial.complete())
            .thenComparing(trial -> !trial.converged())
            .thenComparing(Trial::score)
            .thenComparing(Trial::tieBreak)
            .thenComparing(Trial::supportVectors);

    /**
     * Copies the lists.
     *
     * @param kernels the outcomes
     * @param best a place
     * @param pValues as many
     */
    public Choice {
        kernels = List.copyOf(kernels);
        pValues = List.copyOf(pValues);
    }

    /**
     * Compares kernels that were tuned on the same held-out rows.
     *
     * @param kernels the outcome of each search, at least one
     * @param metric what is to be small
     * @return the best and those tied with it
     */
    public static Choice of(List<Selected> kernels, Metric metric) {
        int best = 0;
        for (int k = 1; k < kernels.size(); k++) {
            best = ORDER.compare(kernels.get(k).best(), kernels.get(best).best()) < 0 ? k : best;
        }
        List<Double> pValues = new ArrayList<>();
        for (int k = 0; k < kernels.size(); k++) {
            pValues.add(k == best ? 1 : pValue(kernels.get(k), kernels.get(best), metric));
        }
        return new Choice(kernels, best, pValues);
    }

    /** Trials that were not run on all splits cannot be compared row by row: they are not told apart. */
    private static double pValue(Selected one, Selected other, Metric metric) {
        return one.best().complete() && other.best().complete()
                ? PairedTest.pValue(
                        one.outOfFold().orElseThrow().averaged(),
                        other.outOfFold().orElseThrow().averaged(),
                        metric)
                : 1;
    }

    /**
     * The best kernel.
     *
     * @return the outcome of its search
     */
    public Selected selected() {
        return kernels.get(best);
    }

    /**
     * Whether a kernel cannot be told from the best.
     *
     * @param kernel its place in the list
     * @return true for the best itself and those tied with it
     */
    public boolean isTied(int kernel) {
        return pValues.get(kernel) > TIED;
    }
}
