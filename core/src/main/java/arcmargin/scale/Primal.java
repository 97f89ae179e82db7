package arcmargin.scale;

import arcmargin.data.Dataset;
import arcmargin.data.Preparation;
import arcmargin.kernel.Kernel;
import arcmargin.svm.Model;
import arcmargin.svm.Provenance;
import arcmargin.svm.RandomLayer;
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
 * Machines that are linear in values of a point, whose coefficients are fitted to all rows:
 *
 * <ul>
 *   <li>{@link Solver#LANDMARKS} (Nyström's method): kernel values with some random rows. The result is an ordinary
 *       kernel machine.
 *   <li>{@link Solver#FEATURES}: the outputs of {@linkplain RandomLayer a layer of random units}, whose inner products
 *       are about the kernel. The result is a network that keeps no rows.
 * </ul>
 *
 * The problem is {@code ½ |f|² + C Σ max(0, 1 - y f)²}, whose C is not that of the exact machine: the loss is squared.
 * Time grows linearly with the rows, and memory not at all. The result is the same for any number of threads.
 *
 * <pre>{@code
 * Primal.Settings settings = new Primal.Settings(
 *         Solver.LANDMARKS, preparation, kernel, SvmOptions.of(1), Primal.perClass(2), 1);
 * Model model = Primal.train(RowSource.of(data), sample, settings, resources).model();
 * }</pre>
 */
public final class Primal {

    /** Landmarks of each of two classes, and half of the outputs of random units, unless set otherwise. */
    private static final int OF_TWO_CLASSES = 500;

    /** Landmarks are drawn from so many rows. */
    private static final int SAMPLE = 12_000;

    /** Newton's method starts from the solution of so many rows. */
    private static final int START_ROWS = 20_000;

    private Primal() {}

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
     * @param solver landmarks or features
     * @param preparation what points are prepared by
     * @param kernel any kernel; for features one {@linkplain RandomLayer#requireDefined defined by random units}
     * @param options penalty of squared violations, and class weights
     * @param perClass how many landmarks a class has at most, half as many as the outputs of units
     * @param seed of landmarks or units, and of rows held out
     */
    public record Settings(
            Solver solver, Preparation preparation, Kernel kernel, SvmOptions options, int perClass, long seed) {

        /**
         * Checks the solver, its kernel and the number of landmarks.
         *
         * @param solver landmarks or features
         * @param preparation of points
         * @param kernel any kernel
         * @param options penalty and class weights
         * @param perClass from 1 to 5000
         * @param seed any number
         */
        public Settings {
            if (solver != Solver.LANDMARKS && solver != Solver.FEATURES) {
                throw new IllegalArgumentException("solver is " + solver + ", must be LANDMARKS or FEATURES");
            }
            if (solver == Solver.FEATURES) {
                RandomLayer.requireDefined(kernel);
            }
            if (perClass < 1 || perClass > 5000) {
                throw new IllegalArgumentException("perClass is " + perClass + ", must be from 1 to 5000");
            }
        }

        private String text() {
            String what = solver == Solver.LANDMARKS
                    ? "landmarks, at most " + perClass + " of a class"
                    : "features, " + 2 * perClass + " of random units";
            return what + ", squared loss, seed " + seed;
        }

        private Basis basis(Dataset sample) {
            return solver == Solver.LANDMARKS
                    ? LandmarkBasis.of(sample, this)
                    : new UnitBasis(
                            this, sample.classes().size(), sample.points().dimension());
        }
    }

    /**
     * Some random rows, to fit a preparation and to draw landmarks from. Rows held out are not among them: what a
     * machine says of a landmark that it was not trained on is arbitrary, so that the estimate would be too high.
     *
     * @param source all rows
     * @param seed as in the settings
     * @return most of 12000 rows, or of all
     */
    public static Dataset sample(RowSource source, long seed) {
        return source.select(Arrays.stream(Draws.sample(source.size(), SAMPLE, seed))
                .filter(row -> !Draws.heldOut(row, seed))
                .mapToInt(Math::toIntExact)
                .toArray());
    }

    /**
     * Trains.
     *
     * @param source all rows
     * @param sample some of them, from which landmarks are drawn, see {@link #sample}
     * @param settings kernel, penalty and the rest
     * @param resources thread pool, BLAS and progress callback
     * @return the model, and what was said of rows held out
     */
    public static Approximation train(RowSource source, Dataset sample, Settings settings, Resources resources) {
        long seed = settings.seed();
        SvmOptions options = settings.options();
        Basis basis = settings.basis(sample);
        Newton newton = new Newton(basis, resources);
        Newton.Chosen others = row -> !Draws.heldOut(row, seed);
        Newton.Solution start = null;
        if (source.size() > 2 * START_ROWS) {
            long stride = source.size() / START_ROWS;
            SvmOptions fewer = options.withPenalty(options.penalty() * stride);
            start = newton.train(source, row -> row % stride == 0 && others.test(row), fewer, null, resources);
        }
        Newton.Solution without = newton.train(source, others, options, start, resources);
        int[] held = IntStream.range(0, source.size())
                .filter(row -> Draws.heldOut(row, seed))
                .toArray();
        HeldOut judged = newton.decisions(source, held, without, resources);
        Newton.Solution all = newton.train(source, row -> true, options, without, resources);
        Map<String, String> provenance = new LinkedHashMap<>();
        provenance.put("program", "arcmargin " + Provenance.version());
        provenance.put("rows", Integer.toString(source.size()));
        provenance.put("penalty", Double.toString(options.penalty()));
        provenance.put("solver", settings.text());
        Model model = new Model(source.classes(), basis.machine(all), Optional.empty(), provenance);
        return Approximation.of(model, judged, options.classWeights(), all.converged() && without.converged());
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
        Newton newton = new Newton(settings.basis(training), silent);
        int[] all = IntStream.range(0, judged.size()).toArray();
        List<double[][]> decisions = new ArrayList<>();
        Newton.Solution solution = null;
        for (double penalty : penalties) {
            SvmOptions options = settings.options().withPenalty(penalty);
            solution = newton.train(RowSource.of(training), row -> true, options, solution, silent);
            decisions.add(newton.decisions(RowSource.of(judged), all, solution, silent)
                    .decisions());
        }
        return decisions;
    }
}
