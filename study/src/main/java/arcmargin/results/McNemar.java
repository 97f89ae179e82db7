package arcmargin.results;

import org.apache.commons.numbers.gamma.LogGamma;

/**
 * McNemar's test: whether two classifiers, tried on the same rows, differ in their error.
 *
 * <p>Only rows count that one got right and the other wrong. If both are equally good, the number of those that the
 * first got wrong is binomial with probability 1/2. The mid-p value, two-sided: with k the smaller number of n,
 * {@code 2 P(X < k) + P(X = k)}, at most 1 (M. W. Fagerland, S. Lydersen, P. Laake, "The McNemar test for binary
 * matched-pairs data: mid-p and asymptotic are better than exact conditional", BMC Medical Research Methodology 13,
 * 2013).
 */
public final class McNemar {

    private McNemar() {}

    /**
     * The p value of two classifiers.
     *
     * @param truth the class of each row
     * @param first what one classifier said
     * @param second what the other said
     * @return from 0 to 1; 1 where both err on the same rows
     */
    public static double pValue(int[] truth, int[] first, int[] second) {
        int onlyFirst = 0;
        int onlySecond = 0;
        for (int i = 0; i < truth.length; i++) {
            boolean firstRight = first[i] == truth[i];
            boolean secondRight = second[i] == truth[i];
            onlyFirst += !firstRight && secondRight ? 1 : 0;
            onlySecond += firstRight && !secondRight ? 1 : 0;
        }
        return pValue(onlyFirst, onlySecond);
    }

    /**
     * The p value from the numbers of rows that one of the two alone got wrong.
     *
     * @param onlyFirst rows the first alone got wrong
     * @param onlySecond rows the second alone got wrong
     * @return from 0 to 1
     */
    public static double pValue(int onlyFirst, int onlySecond) {
        int n = onlyFirst + onlySecond;
        int k = Math.min(onlyFirst, onlySecond);
        double tail = 0;
        for (int i = 0; i < k; i++) {
            tail += probability(n, i);
        }
        return n == 0 ? 1 : Math.min(1, 2 * tail + probability(n, k));
    }

    private static double probability(int n, int k) {
        return Math.exp(
                LogGamma.value(n + 1.0) - LogGamma.value(k + 1.0) - LogGamma.value(n - k + 1.0) - n * Math.log(2));
    }
}
