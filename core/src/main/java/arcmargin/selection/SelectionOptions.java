package arcmargin.selection;

import arcmargin.svm.Metric;
import arcmargin.svm.SvmOptions;
import java.util.List;

/**
 * How a search goes about it.
 *
 * <pre>{@code
 * SelectionOptions search = SelectionOptions.standard().withPenalties(Range.of(0.1, 1000)).withGrid(5, 5);
 * Tuning finer = Tuner.of(data).search(search).run();
 * }</pre>
 *
 * @param penalties the range of C for the coarse grid, or null to derive it from the data and the kernel
 * @param parameters the range of each {@code auto} parameter; where the list is shorter than the parameters, the rest
 *     are derived from the data
 * @param penaltyValues values of C on the coarse grid, or 0 for one a decade
 * @param parameterValues values of each parameter on the coarse grid, or 0 for two a decade
 * @param finest the search halves its steps, on the logarithmic scale, until neighbours on the grid differ by at most
 *     this factor; above 1, infinite for the coarse grid alone
 * @param extend whether a range is extended when the best sits on its edge
 * @param sample where there are at least twice as many rows, the coarse grid is walked on about so many of them, and on
 *     all of them only near the best point found there; 0 to walk it on all rows
 * @param metric what is to be small on held-out rows
 * @param svm tolerance, class weights and iteration limit of every trial; its penalty is not used
 */
public record SelectionOptions(
        Range penalties,
        List<Range> parameters,
        int penaltyValues,
        int parameterValues,
        double finest,
        boolean extend,
        int sample,
        Metric metric,
        SvmOptions svm) {

    /**
     * Steps at which a search ends unless asked otherwise: values between cannot be told apart on a few thousand rows.
     */
    public static final double DEFAULT_FINEST = 1.5;

    /**
     * Steps of a pair of classes after which a trial is given up unless asked otherwise: one C that no machine can
     * solve must not hold up a whole search.
     */
    public static final long DEFAULT_ITERATION_LIMIT = 2_000_000;

    private static final int SAMPLE = 500;
    private static final double COARSE = 2;

    /** Steps for each row of a pair of classes that a trial of few rows is given, see {@link #iterationLimit}. */
    private static final long STEPS_A_ROW = 100;

    private static final long FEWEST_STEPS = 10_000;

    /**
     * A limit of steps that fits the number of rows: a hundred for each row, at least 10000, at most the default.
     * Machines that generalise take a few steps for each row; those that take hundreds chase every noisy row with a C
     * that is far too large, and would take most of the time of a search.
     *
     * @param rows how many rows there are
     * @return the limit
     */
    public static long iterationLimit(int rows) {
        return Math.min(DEFAULT_ITERATION_LIMIT, Math.max(FEWEST_STEPS, STEPS_A_ROW * rows));
    }

    /**
     * Checks the counts and the factor.
     *
     * @param penalties of C, or null
     * @param parameters of the {@code auto} parameters, as far as given
     * @param penaltyValues at least 0
     * @param parameterValues at least 0
     * @param finest above 1
     * @param extend whether ranges grow
     * @param sample at least 0
     * @param metric what is to be small
     * @param svm of every trial
     */
    public SelectionOptions {
        parameters = List.copyOf(parameters);
        if (penaltyValues >= 0 && parameterValues >= 0) {
            // accepted
        } else {
            throw new IllegalArgumentException(
                    "the grid is " + penaltyValues + "x" + parameterValues + ", must be positive numbers of values");
        }
        if (sample < 0) {
            throw new IllegalArgumentException("sample is " + sample + ", must be at least 0");
        }
        if (finest > 1) {
            // accepted
        } else {
            throw new IllegalArgumentException("finest is " + finest + ", must be above 1");
        }
    }

    /**
     * Everything derived from the data.
     *
     * @return the default options
     */
    public static SelectionOptions standard() {
        return new SelectionOptions(
                null,
                List.of(),
                0,
                0,
                DEFAULT_FINEST,
                true,
                0,
                Metric.ERROR,
                SvmOptions.of(1).withIterationLimit(DEFAULT_ITERATION_LIMIT));
    }

    /**
     * Everything derived from the data, for so many rows: of many rows the coarse grid is walked on a sample; between
     * those and the rows of which one hold-out is enough, where folds take the most time, the search ends at steps of a
     * factor 2; and the {@linkplain #iterationLimit limit of steps} fits the number of rows.
     *
     * @param rows how many rows there are
     * @return the options
     */
    public static SelectionOptions forRows(int rows) {
        SelectionOptions standard = standard();
        boolean slow = rows >= SampledRows.TIMES * SAMPLE && rows <= Validation.MANY_ROWS;
        return standard.withFinest(slow ? COARSE : DEFAULT_FINEST)
                .withSample(SAMPLE)
                .withSvm(standard.svm().withIterationLimit(iterationLimit(rows)));
    }

    /**
     * The same options with a range of C.
     *
     * @param range from the least to the largest C of the coarse grid
     * @return new options
     */
    public SelectionOptions withPenalties(Range range) {
        return new SelectionOptions(
                range, parameters, penaltyValues, parameterValues, finest, extend, sample, metric, svm);
    }

    /**
     * The same options with ranges of the kernel's open parameters.
     *
     * @param ranges one for each parameter, in the order of the kernel text
     * @return new options
     */
    public SelectionOptions withParameters(List<Range> ranges) {
        return new SelectionOptions(
                penalties, ranges, penaltyValues, parameterValues, finest, extend, sample, metric, svm);
    }

    /**
     * The same options with another coarse grid.
     *
     * @param newPenaltyValues values of C, or 0 for one a decade
     * @param newParameterValues values of each parameter, or 0 for two a decade
     * @return new options
     */
    public SelectionOptions withGrid(int newPenaltyValues, int newParameterValues) {
        return new SelectionOptions(
                penalties, parameters, newPenaltyValues, newParameterValues, finest, extend, sample, metric, svm);
    }

    /**
     * The same options with another end of the refinement.
     *
     * @param factor above 1, infinite for no refinement
     * @return new options
     */
    public SelectionOptions withFinest(double factor) {
        return new SelectionOptions(
                penalties, parameters, penaltyValues, parameterValues, factor, extend, sample, metric, svm);
    }

    /**
     * The same options with ranges that may or may not grow.
     *
     * @param newExtend whether a range is extended when the best sits on its edge
     * @return new options
     */
    public SelectionOptions withExtend(boolean newExtend) {
        return new SelectionOptions(
                penalties, parameters, penaltyValues, parameterValues, finest, newExtend, sample, metric, svm);
    }

    /**
     * The same options with another sample.
     *
     * @param rows for the coarse grid, 0 to walk it on all rows
     * @return new options
     */
    public SelectionOptions withSample(int rows) {
        return new SelectionOptions(
                penalties, parameters, penaltyValues, parameterValues, finest, extend, rows, metric, svm);
    }

    /**
     * The same options with another solver.
     *
     * @param newSvm tolerance, class weights, shrinking and iteration limit
     * @return new options
     */
    public SelectionOptions withSvm(SvmOptions newSvm) {
        return new SelectionOptions(
                penalties, parameters, penaltyValues, parameterValues, finest, extend, sample, metric, newSvm);
    }

    /**
     * The same options with another metric.
     *
     * @param newMetric what is to be small on held-out rows
     * @return new options
     */
    public SelectionOptions withMetric(Metric newMetric) {
        return new SelectionOptions(
                penalties, parameters, penaltyValues, parameterValues, finest, extend, sample, newMetric, svm);
    }
}
