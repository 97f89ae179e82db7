package arcmargin.data;

import java.util.Arrays;
import java.util.stream.IntStream;

/** Points below points, of equal dimension. */
final class Stacked {

    private Stacked() {}

    /** Dense if both are, sparse otherwise. */
    static Points of(Points first, Points second) {
        return first instanceof DensePoints above && second instanceof DensePoints below
                ? dense(above, below)
                : sparse(first.toSparse(), second.toSparse());
    }

    private static DensePoints dense(DensePoints first, DensePoints second) {
        int size = first.size() + second.size();
        double[] values = Arrays.copyOf(first.values(), DensePoints.requireFits(size, first.dimension()));
        System.arraycopy(second.values(), 0, values, first.values().length, second.values().length);
        return DensePoints.withMissing(size, first.dimension(), values);
    }

    private static SparsePoints sparse(SparsePoints first, SparsePoints second) {
        int stored = first.values().length;
        int[] starts = IntStream.concat(
                        Arrays.stream(first.starts()),
                        Arrays.stream(second.starts()).skip(1).map(start -> start + stored))
                .toArray();
        int[] columns = IntStream.concat(Arrays.stream(first.columns()), Arrays.stream(second.columns()))
                .toArray();
        double[] values = Arrays.copyOf(first.values(), stored + second.values().length);
        System.arraycopy(second.values(), 0, values, stored, second.values().length);
        return SparsePoints.withMissing(first.dimension(), starts, columns, values);
    }
}
