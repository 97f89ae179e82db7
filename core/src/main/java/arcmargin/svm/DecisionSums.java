package arcmargin.svm;

import arcmargin.data.BadInputException;
import java.util.Arrays;

/**
 * The sums of decision values, the same for training rows held out, for many points and for one:
 *
 * <pre>
 *   f_p(x) = offset_p + sum over expansions e and vectors v of the pair's classes of coefficients_e[·][v] k_e(x, x_v)
 * </pre>
 *
 * Vectors are ordered by class, as in {@link Model}.
 */
final class DecisionSums {

    /** Vectors in one pass over the rows. */
    private static final int LANES = 4;

    /** Rows whose decisions are transposed together: their sums are in one line of the cache. */
    private static final int LINE = 8;

    private final int classes;
    private final int[] starts; // where the vectors of each class begin, and the end

    DecisionSums(int[] counts) {
        classes = counts.length;
        starts = new int[classes + 1];
        for (int c = 0; c < classes; c++) {
            starts[c + 1] = starts[c] + counts[c];
        }
    }

    /** Gives the kernel values of some rows with one vector. */
    @FunctionalInterface
    interface Values {

        /** Copies k(row r, vector) to {@code column[r]} for every row of the block. */
        void copy(int vector, double[] column);
    }

    /** The pair of class c and its o-th other class, in the order (0,1), (0,2), …, (1,2), …. */
    static int pair(int c, int o, int classes) {
        int a = Math.min(c, o);
        int b = Math.max(c, o + 1);
        return a * (2 * classes - a - 1) / 2 + b - a - 1;
    }

    /**
     * Adds one expansion to the sums of a block of rows.
     *
     * <p>Four vectors in one pass over all rows: the inner loop then runs over adjacent doubles and is vectorised; a
     * loop over vectors would wait for its own sum. The result for a row does not depend on the other rows of the
     * block.
     *
     * @param coefficients of the expansion
     * @param values its kernel values
     * @param sums receives the sums, {@code [pair][row]}
     */
    void add(double[][] coefficients, Values values, double[][] sums) {
        add(coefficients, values, sums, buffer(sums[0].length));
    }

    /** As the other, with a buffer of {@link #buffer} for so many rows. */
    void add(double[][] coefficients, Values values, double[][] sums, double[][] columns) {
        double[] factors = columns[LANES];
        for (int c = 0; c < classes; c++) {
            for (int v = starts[c]; v < starts[c + 1]; v += LANES) {
                int count = Math.min(LANES, starts[c + 1] - v);
                for (int k = 0; k < count; k++) {
                    values.copy(v + k, columns[k]);
                }
                for (int k = count; k < LANES; k++) {
                    Arrays.fill(columns[k], 0);
                }
                for (int o = 0; o < coefficients.length; o++) {
                    for (int k = 0; k < count; k++) {
                        factors[k] = coefficients[o][v + k];
                    }
                    for (int k = count; k < LANES; k++) {
                        factors[k] = 0;
                    }
                    add(sums[pair(c, o, classes)], factors, columns);
                }
            }
        }
    }

    private static void add(double[] sums, double[] factors, double[][] columns) {
        double a = factors[0];
        double b = factors[1];
        double c = factors[2];
        double d = factors[3];
        double[] valuesA = columns[0];
        double[] valuesB = columns[1];
        double[] valuesC = columns[2];
        double[] valuesD = columns[3];
        for (int r = 0; r < sums.length; r++) {
            sums[r] += (a * valuesA[r] + b * valuesB[r]) + (c * valuesC[r] + d * valuesD[r]);
        }
    }

    /** A buffer for blocks of so many rows. */
    static double[][] buffer(int rows) {
        return new double[LANES + 1][Math.max(LANES, rows)];
    }

    /** The decision values of a block of rows from its sums. */
    static void decisions(double[][] sums, double[] offsets, double[][] decisions, int firstRow) {
        int rows = sums[0].length;
        for (int r = 0; r < rows; r++) {
            decisions[firstRow + r] = new double[offsets.length];
        }
        for (int from = 0; from < rows; from += LINE) {
            int end = Math.min(rows, from + LINE);
            for (int p = 0; p < offsets.length; p++) {
                for (int r = from; r < end; r++) {
                    decisions[firstRow + r][p] = requireNumber(sums[p][r] + offsets[p]);
                }
            }
        }
    }

    /** A decision value, or a refusal if a kernel gave what is no number. */
    static double requireNumber(double decision) {
        if (Double.isFinite(decision)) {
            return decision;
        }
        throw new BadInputException("a decision value is " + decision
                + ": the kernel is not a finite number for this point; check the kernel, or scale the features");
    }
}
