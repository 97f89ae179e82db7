package arcmargin.scale;

import arcmargin.svm.CellMachine;
import arcmargin.svm.KernelMachine;
import arcmargin.svm.Model;
import arcmargin.svm.Predictions;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What cells, landmarks or random units gave.
 *
 * <p>Probabilities of the model are fitted to the decisions of all rows held out. Those of the judgement are not: the
 * rows held out are divided into two halves, and each is given the probabilities that are fitted to the other, so that
 * no row has a say in what is said of it.
 *
 * <pre>{@code
 * Approximation result = Cells.train(RowSource.of(data), CellPlan.Settings.standard(), kernel, options, resources);
 * double heldOutError = Metric.ERROR.of(result.heldOut());
 * }</pre>
 *
 * @param model one model, with probabilities if rows were held out
 * @param heldOut what machines said of rows that they were not trained on; null if too few rows were held out
 * @param rows the numbers of these rows. Shared, not to be modified
 * @param decisions the decisions of these rows. Shared, not to be modified
 * @param converged whether all solvers met their tolerance
 */
@SuppressWarnings("ArrayRecordComponent") // large, shared and never changed
public record Approximation(Model model, Predictions heldOut, long[] rows, double[][] decisions, boolean converged) {

    /**
     * Puts cells together.
     *
     * @param plan what the parts were trained by
     * @param parts one for each cell, in any order
     * @param classWeights how much rows of each class count in probabilities; empty if all count alike
     * @param provenance names and values for the model
     * @return the model and the judgement
     */
    public static Approximation of(
            CellPlan plan, List<CellPart> parts, List<Double> classWeights, Map<String, String> provenance) {
        List<CellPart> ordered =
                parts.stream().sorted(Comparator.comparingInt(CellPart::cell)).toList();
        for (int cell = 0; cell < plan.cells(); cell++) {
            if (ordered.size() != plan.cells() || ordered.get(cell).cell() != cell) {
                throw new IllegalArgumentException(
                        "there are " + parts.size() + " parts, must be one for each of " + plan.cells() + " cells");
            }
        }
        List<KernelMachine> machines =
                ordered.stream().map(part -> part.model().kernelMachine()).toList();
        Model model = new Model(
                plan.classes(),
                new CellMachine(plan.preparation(), plan.tree(), machines),
                Optional.empty(),
                provenance);
        boolean converged = ordered.stream().allMatch(CellPart::converged);
        HeldOut all = HeldOut.of(ordered);
        return of(model, all, classWeights, converged);
    }

    /** With probabilities and a judgement. */
    static Approximation of(Model model, HeldOut held, List<Double> classWeights, boolean converged) {
        if (held.rows().length < 2) {
            return new Approximation(model, null, held.rows(), held.decisions(), converged);
        }
        int classes = model.classes().size();
        return new Approximation(
                model.withCalibration(held.calibration(classes, classWeights)),
                held.judged(classes, classWeights),
                held.rows(),
                held.decisions(),
                converged);
    }
}
