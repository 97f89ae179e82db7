package arcmargin.paper;

import arcmargin.results.KernelResult;

/**
 * One cell of Tables 3 and 4: the paper's error and ours.
 *
 * @param set the row
 * @param column the column
 * @param generated whether our rows are other ones than the paper's
 * @param ours what we found
 */
public record Cell(PaperSet set, Column column, boolean generated, KernelResult ours) {

    /** A difference below this share is not worth an explanation. */
    public static final double POINTS = 0.006;

    /** Nor is one below so many standard errors. */
    public static final double ERRORS = 3;

    /**
     * The error the paper prints.
     *
     * @return a fraction
     */
    public double published() {
        return set.published(column);
    }

    /**
     * Ours less the paper's.
     *
     * @return a difference of fractions
     */
    public double difference() {
        return ours.test().error() - published();
    }

    /**
     * The standard error of the difference, as if the two were measured on different rows: √(p(1−p)/n + q(1−q)/m).
     *
     * @return positive, unless neither made a mistake
     */
    public double standardError() {
        double p = published();
        double q = ours.test().error();
        return Math.sqrt(
                p * (1 - p) / set.sizes().test() + q * (1 - q) / ours.test().total());
    }

    /**
     * The difference in standard errors.
     *
     * @return positive where ours is worse
     */
    public double standardErrors() {
        return difference() / standardError();
    }

    /**
     * Whether the difference needs no explanation: at most 0.6 points or 3 standard errors.
     *
     * @return true if so
     */
    public boolean agrees() {
        return Math.abs(difference()) <= Math.max(POINTS, ERRORS * standardError()) + 1e-12;
    }
}
