package arcmargin.selection;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;

/** A trial that is being run: what is known of the splits so far. */
final class Attempt {

    final double penalty;
    boolean open = true; // whether more splits are to be run
    boolean last; // whether larger penalties are not tried because of this one
    private Judged[] splits = new Judged[0];

    Attempt(double penalty) {
        this.penalty = penalty;
    }

    /** Several splits may be judged at once. */
    synchronized void set(int split, Judged judged) {
        splits = split < splits.length ? splits : Arrays.copyOf(splits, split + 1);
        splits[split] = judged;
    }

    /** The machines of some splits, null where there are none. */
    synchronized Judged[] get(int from, int to) {
        return from < splits.length ? Arrays.copyOfRange(splits, from, to) : new Judged[to - from];
    }

    Judged get(int split) {
        return splits[split];
    }

    /** How many splits, from the first on, are judged. */
    synchronized int judged() {
        int count = 0;
        while (count < splits.length && splits[count] != null) {
            count++;
        }
        return count;
    }

    boolean converged() {
        return Arrays.stream(splits).filter(Objects::nonNull).allMatch(Judged::converged);
    }

    int errors() {
        return (int) sum(Judged::errors);
    }

    double sum(ToDoubleFunction<Judged> quantity) {
        return Arrays.stream(splits, 0, judged()).mapToDouble(quantity).sum();
    }

    /** The mean loss of each split, empty if there is no such thing. */
    List<Double> losses() {
        return Arrays.stream(splits, 0, judged())
                .map(Judged::loss)
                .filter(loss -> !Double.isNaN(loss))
                .toList();
    }
}
