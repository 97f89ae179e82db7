package arcmargin.svm;

/**
 * Decides single points, quickly and with kernel values in double precision.
 *
 * <p>A scorer may be shared by any number of threads; each thread that uses it keeps buffers of its own, of about as
 * many numbers as the model has support vectors, features and pairs of classes. Its decisions allocate nothing; only
 * kernels of one's own may, and stacks with layers that are sums or tangent kernels.
 *
 * <pre>{@code
 * Scorer scorer = model.scorer();
 * double[] out = new double[scorer.pairs()];
 * scorer.decisions(new double[] {0.1, 0.4}, out);
 * }</pre>
 */
public final class Scorer {

    private final Model model;
    private final PointDecisions machine;

    Scorer(Model model) {
        this.model = model;
        this.machine = model.machine().points(model.openDimension());
    }

    /**
     * The number of decision values.
     *
     * @return that of the pairs of classes
     */
    public int pairs() {
        return model.pairs();
    }

    /**
     * The decision values of a point.
     *
     * @param x as read, of the model's dimension; NaN where a value is missing. Where the model does not know its
     *     dimension, as models of LIBSVM do not, x may have any length, and what it lacks is 0
     * @param out receives the value of every pair of classes
     * @throws IllegalArgumentException if x or out has another length, or a value is infinite
     * @throws arcmargin.data.BadInputException if a missing value cannot be filled in, or a kernel gives what is no
     *     number
     */
    public void decisions(double[] x, double[] out) {
        if (x.length != model.dimension() && !model.openDimension()) {
            throw new IllegalArgumentException(
                    "x.length = " + x.length + ", must be the number of features = " + model.dimension());
        }
        requireLength(out);
        machine.decisions(x, out);
    }

    private void requireLength(double[] out) {
        if (out.length != pairs()) {
            throw new IllegalArgumentException(
                    "out.length = " + out.length + ", must be the number of pairs of classes = " + pairs());
        }
    }

    /**
     * The decision values of a point of which only the coordinates that are not 0 are given.
     *
     * @param columns their numbers from 0, increasing
     * @param values their values, as many
     * @param out receives the value of every pair of classes
     * @throws IllegalArgumentException if columns do not increase or one is not below the model's dimension, or if
     *     values or out has another length
     */
    public void decisions(int[] columns, double[] values, double[] out) {
        if (values.length != columns.length) {
            throw new IllegalArgumentException(
                    "values.length = " + values.length + ", must be the number of columns = " + columns.length);
        }
        int before = -1;
        for (int k = 0; k < columns.length; k++) {
            if (columns[k] <= before || (columns[k] >= model.dimension() && !model.openDimension())) {
                throw new IllegalArgumentException("columns[" + k + "] = " + columns[k] + ", must be above " + before
                        + " and below " + (model.openDimension() ? "2^31" : model.dimension()));
            }
            before = columns[k];
        }
        requireLength(out);
        machine.decisions(columns, values, out);
    }

    /**
     * The name of the class of a point.
     *
     * @param x as read, of the model's dimension
     * @return the class predicted
     */
    public String predict(double... x) {
        double[] decisions = new double[pairs()];
        decisions(x, decisions);
        return model.classes().get(model.classOf(decisions));
    }

    /**
     * The probabilities of the classes for a point.
     *
     * @param x as read, of the model's dimension
     * @return a number for every class, of sum 1
     * @throws IllegalStateException if the model has no calibration
     */
    public double[] probabilities(double... x) {
        double[] decisions = new double[pairs()];
        decisions(x, decisions);
        return model.requireCalibration().probabilities(decisions);
    }
}
