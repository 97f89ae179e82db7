package arcmargin.cli;

import arcmargin.data.DensePoints;
import arcmargin.data.SparsePoints;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Points below points, of equal dimension. */
final class Stacked {

    private Stacked() {}

    static DensePoints dense(DensePoints first, DensePoints second) {
        double[] values = Arrays.copyOf(first.values(), first.values().length + second.values().length);
        System.arraycopy(second.values(), 0, values, first.values().length, second.values().length);
        return DensePoints.of(first.size() + second.size(), first.dimension(), values);
    }

    static SparsePoints sparse(SparsePoints first, SparsePoints second) {
        int stored = first.values().length;
        int[] starts = IntStream.concat(
                        Arrays.stream(first.starts()),
                        Arrays.stream(second.starts()).skip(1).map(start -> start + stored))
                .toArray();
        int[] columns = IntStream.concat(Arrays.stream(first.columns()), Arrays.stream(second.columns()))
                .toArray();
        double[] values = Arrays.copyOf(first.values(), stored + second.values().length);
        System.arraycopy(second.values(), 0, values, stored, second.values().length);
        return SparsePoints.of(first.dimension(), starts, columns, values);
    }
}
