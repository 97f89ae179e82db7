package arcmargin.data;

/** The median of numbers, by selection. */
final class Median {

    private Median() {}

    /**
     * Returns the median of some numbers and zeros.
     *
     * @param values none of them NaN; the order is changed
     * @param zeros how many zeros there are besides
     * @return the median, the mean of the middle two of an even number
     */
    static double of(double[] values, int zeros) {
        long count = (long) values.length + zeros;
        return nth(values, zeros, (count - 1) / 2) / 2 + nth(values, zeros, count / 2) / 2;
    }

    /** The number in a place, counted from 0, of the sorted values and zeros. */
    private static double nth(double[] values, int zeros, long place) {
        int negatives = 0;
        for (double value : values) {
            negatives += value < 0 ? 1 : 0;
        }
        if (place >= negatives && place < (long) negatives + zeros) {
            return 0;
        }
        return select(values, (int) (place < negatives ? place : place - zeros));
    }

    private static double select(double[] values, int place) {
        int from = 0;
        int to = values.length - 1;
        while (from < to) {
            double pivot = values[(from + to) >>> 1];
            int i = from;
            int j = to;
            while (i <= j) {
                while (values[i] < pivot) {
                    i++;
                }
                while (values[j] > pivot) {
                    j--;
                }
                if (i <= j) {
                    double swapped = values[i];
                    values[i++] = values[j];
                    values[j--] = swapped;
                }
            }
            if (place <= j) {
                to = j;
            } else if (place >= i) {
                from = i;
            } else {
                return values[place];
            }
        }
        return values[place];
    }
}
