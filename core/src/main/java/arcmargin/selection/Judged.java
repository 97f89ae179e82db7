package arcmargin.selection;

import java.io.Serializable;

/**
 * A machine trained on the training rows of one split and judged on the rows it holds out.
 *
 * <pre>{@code
 * Trainer trainer = Tuner.of(data).trainer(resources, 1);
 * Judged[][] judged = trainer.judge(new Trainer.Path(-1, 0, List.of(2.0), List.of(1.0, 10.0)), 0, 5);
 * int errors = judged[0][1].errors();
 * }</pre>
 *
 * @param decisions of the held-out rows, in their order
 * @param errors how many are classified wrongly
 * @param loss their mean loss, NaN if the metric is not a mean of losses
 * @param objective the dual objective
 * @param gap the duality gap
 * @param iterations steps of the solver
 * @param supportVectors of the machine
 * @param converged whether the solver met its tolerance
 * @param seconds of training and judging
 * @serial exclude
 */
@SuppressWarnings("ArrayRecordComponent") // large and never changed
public record Judged(
        double[][] decisions,
        int errors,
        double loss,
        double objective,
        double gap,
        double iterations,
        double supportVectors,
        boolean converged,
        double seconds)
        implements Serializable {

    /** The same machine for another penalty, which took other time. */
    Judged at(double newSeconds) {
        return new Judged(decisions, errors, loss, objective, gap, iterations, supportVectors, converged, newSeconds);
    }
}
