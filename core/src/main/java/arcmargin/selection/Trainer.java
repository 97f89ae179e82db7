package arcmargin.selection;

import arcmargin.svm.Model;
import java.io.Serializable;
import java.util.List;

/**
 * Trains the machines of a tuning, in this process or in others that hold the same rows.
 *
 * <p>A {@link Tuner} plans, compares and decides; what it asks of a trainer depends on the rows, the settings and the
 * arguments alone. So a trainer that sends each call to another process, where the {@linkplain Tuner#trainer trainer of
 * an equal tuner} answers it, gives the same model bit for bit. Calls come from several threads at once; the same call
 * always has the same result.
 *
 * <pre>{@code
 * Trainer trainer = Tuner.of(data).trainer(resources, 1); // here, or where the same rows are
 * Tuning elsewhere = Tuner.of(data).trainedBy(trainer).run();
 * }</pre>
 */
public interface Trainer {

    /**
     * One kernel and the penalties to try with it.
     *
     * @param fold the outer fold in whose training rows everything takes place, or {@link #ALL} rows
     * @param family the place of the kernel's family among those that are tuned
     * @param parameters of the family
     * @param penalties values of C, increasing
     * @serial exclude
     */
    record Path(int fold, int family, List<Double> parameters, List<Double> penalties) implements Serializable {

        /** Not a fold but all rows. */
        public static final int ALL = -1;

        /**
         * Copies the lists.
         *
         * @param fold from 0, or all
         * @param family from 0
         * @param parameters of the kernel
         * @param penalties of the machines
         */
        public Path {
            parameters = List.copyOf(parameters);
            penalties = List.copyOf(penalties);
        }
    }

    /**
     * Trains on the training rows of some splits with one penalty after the other, until one does not converge or, on
     * the first split, errs on significantly more rows than a smaller one.
     *
     * @param path the kernel and penalties
     * @param from the first split
     * @param to the one after the last
     * @return for each penalty the machines of these splits, null for those that were not trained
     */
    Judged[][] judge(Path path, int from, int to);

    /**
     * Trains a single machine on all rows, those held out included.
     *
     * @param path the kernel and its only penalty
     * @param converged whether all trainings of the search converged, so that no limit of steps is needed
     * @return the model, without calibration
     */
    Model train(Path path, boolean converged);
}
