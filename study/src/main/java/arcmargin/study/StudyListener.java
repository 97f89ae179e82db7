package arcmargin.study;

import arcmargin.selection.Selected;
import arcmargin.selection.Trial;
import arcmargin.work.Progress;

/** Hears how far a comparison is; calls may arrive from several threads. */
public interface StudyListener {

    /**
     * The listener of everything but the search: products, retraining, test.
     *
     * @return called with stages by name
     */
    Progress progress();

    /**
     * Says that a trial ended.
     *
     * @param kernel the number of the kernel, from 0
     * @param trial what was found
     * @param best the best of this kernel so far
     * @param done trials of this kernel finished so far
     * @param planned trials of this kernel in all, as far as can be foreseen
     */
    void trial(int kernel, Trial trial, Trial best, int done, int planned);

    /**
     * Says that C and parameters of a kernel are chosen and its model is trained.
     *
     * @param kernel the number of the kernel, from 0
     * @param selected the choice
     * @param supportVectors of the model
     */
    void trained(int kernel, Selected selected, int supportVectors);

    /**
     * Hears nothing.
     *
     * @return a listener that ignores every call
     */
    static StudyListener none() {
        return new StudyListener() {
            @Override
            public Progress progress() {
                return Progress.none();
            }

            @Override
            public void trial(int kernel, Trial trial, Trial best, int done, int planned) {
                // nobody listens
            }

            @Override
            public void trained(int kernel, Selected selected, int supportVectors) {
                // nobody listens
            }
        };
    }
}
