package arcmargin.scale;

import arcmargin.data.Dataset;
import arcmargin.data.Preparation;
import arcmargin.kernel.Kernel;
import arcmargin.svm.Model;
import arcmargin.svm.Predictions;
import arcmargin.svm.Provenance;
import arcmargin.svm.SvmOptions;
import arcmargin.work.Progress;
import arcmargin.work.Resources;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Machines over landmarks (Nyström's method): kernel expansions over some random rows, whose coefficients are fitted to
 * all rows. The problem is that of {@code ½ β'Kβ + C Σ max(0, 1 - y f)²}, whose C is not that of the exact machine: the
 * loss is squared. Time grows linearly with the rows, and memory not at all.
 *
 * <p>The result is an ordinary kernel machine, the same for any number of threads.
 *
 * <pre>{@code
 * Landmarks.Settings settings =
 *         new Landmarks.Settings(preparation, kernel, SvmOptions.of(1), Landmarks.perClass(2), 1);
 * Model model = Landmarks.train(RowSource.of(data), sample, settings, resources).model();
 * }</pre>
 *
 * @param model trained on all rows, with probabilities
 * @param heldOut what a machine trained without them says of {@linkplain Draws#heldOut some rows}
 * @param rows the numbers of these rows. Shared, not to be modified
 * @param decisions the decisions of these rows. Shared, not to be modified
 * @param converged whether Newton's method ended by itself
 */
@SuppressWarnings("ArrayRecordComponent") // large, shared and never changed
public record Landmarks(Model model, Predictions heldOut, long[] rows, double[][] decisions, boolean converged) {

    /** Landmarks of each of two classes unless set otherwise. */
    private static final int OF_TWO_CLASSES = 500;

    /** Newton's method starts from the solution of so many rows. */
    private static final int START_ROWS = 20_000;

    /**
     * How many landmarks a class has unless set otherwise: so many that the time of a row does not depend on the number
     * of classes, with each of which a row is paired.
     *
     * @param classes how many there are, at least 2
     * @return 500 of each of two classes, fewer of more
     */
    public static int perClass(int classes) {
        return Math.max(1, (int) (OF_TWO_CLASSES / Math.sqrt(classes - 1.0)));
    }

    /**
     * What is trained.
     *
     * @param preparation what points are prepared by
     * @param kernel any kernel
     * @param options penalty of squared violations, and class weights
     * @param perClass how many landmarks a class has at most
     * @param seed of landmarks and of rows held out
     */
    public record Settings(Preparation preparation, Kernel kernel, SvmOptions options, int perClass, long seed) {

        /**
         * Checks the number of landmarks.
         *
         * @param preparation of points
         * @param kernel any kernel
         * @param options penalty and class weights
         * @param perClass from 1 to 5000
         * @param seed any number
         */
        public Settings {
            if (perClass < 1 || perClass > 5000) {
                throw new IllegalArgumentException("perClass is " + perClass + ", must be from 1 to 5000");
            }
        }

        private LandmarkPlan plan(Dataset sample, Resources resources) {
            return LandmarkPlan.of(sample, preparation, kernel, perClass, seed, resources);
        }
    }

    /**
     * Trains.
     *
     * @param source all rows
     * @param sample some of them, from which landmarks are drawn
     * @param settings kernel, penalty and the rest
     * @param resources thread pool, BLAS and progress callback
     * @return the model, and what was said of rows held out
     */
    public static Landmarks train(RowSource source, Dataset sample, Settings settings, Resources resources) {
        long seed = settings.seed();
        SvmOptions options = settings.options();
        LandmarkPlan plan = settings.plan(sample, resources);
        LandmarkPlan.Chosen others = row -> !Draws.heldOut(row, seed);
        LandmarkPlan.Solution start = null;
        if (source.size() > 2 * START_ROWS) {
            long stride = source.size() / START_ROWS;
            SvmOptions fewer = options.withPenalty(options.penalty() * stride);
            start = plan.train(source, row -> row % stride == 0 && others.test(row), fewer, null, resources);
        }
        LandmarkPlan.Solution without = plan.train(source, others, options, start, resources);
        int[] held = IntStream.range(0, source.size())
                .filter(row -> Draws.heldOut(row, seed))
                .toArray();
        HeldOut judged = plan.decisions(source, held, without, resources);
        LandmarkPlan.Solution all = plan.train(source, row -> true, options, without, resources);
        Map<String, String> provenance = new LinkedHashMap<>();
        provenance.put("program", "arcmargin " + Provenance.version());
        provenance.put("rows", Integer.toString(source.size()));
        provenance.put("penalty", Double.toString(options.penalty()));
        provenance.put(
                "solver", "landmarks, at most " + settings.perClass() + " of a class, squared loss, seed " + seed);
        Model model = new Model(source.classes(), plan.machine(all), Optional.empty(), provenance);
        int classes = source.classes().size();
        if (held.length < 2) {
            return new Landmarks(model, null, judged.rows(), judged.decisions(), all.converged());
        }
        return new Landmarks(
                model.withCalibration(judged.calibration(classes, options.classWeights())),
                judged.judged(classes, options.classWeights()),
                judged.rows(),
                judged.decisions(),
                all.converged() && without.converged());
    }

    /**
     * What machines of several penalties say of other rows, each trained from the solution of the one before.
     *
     * @param training rows to train on
     * @param judged rows to judge, of the same classes
     * @param settings kernel, class weights and the rest; the penalty is not used
     * @param penalties increasing
     * @param resources BLAS and thread pool
     * @return for each penalty the decisions of the rows judged
     */
    public static List<double[][]> path(
            Dataset training, Dataset judged, Settings settings, List<Double> penalties, Resources resources) {
        Resources silent = resources.withProgress(Progress.none());
        LandmarkPlan plan = settings.plan(training, silent);
        int[] all = IntStream.range(0, judged.size()).toArray();
        List<double[][]> decisions = new ArrayList<>();
        LandmarkPlan.Solution solution = null;
        for (double penalty : penalties) {
            SvmOptions options = settings.options().withPenalty(penalty);
            solution = plan.train(RowSource.of(training), row -> true, options, solution, silent);
            decisions.add(
                    plan.decisions(RowSource.of(judged), all, solution, silent).decisions());
        }
        return decisions;
    }

    /** {@return the numbers of the rows held out, for data in memory} */
    public int[] heldOutRows() {
        return Arrays.stream(rows).mapToInt(Math::toIntExact).toArray();
    }
}
