package arcmargin.svm;

import arcmargin.data.BadInputException;
import arcmargin.data.Points;
import arcmargin.data.Preparation;
import arcmargin.kernel.Kernel;
import java.util.Arrays;
import java.util.List;

/**
 * A machine whose decision value of a pair of classes is its offset plus the sum of all expansions over the same
 * vectors.
 *
 * <p>A single machine has one expansion; a {@linkplain Model#committee committee} has one for each preparation and
 * kernel of its members, whose weights are part of the coefficients and offsets. A machine without vectors may have
 * none: its offsets decide.
 *
 * <pre>{@code
 * KernelMachine machine = model.kernelMachine();
 * double[] vector = machine.vectors().row(0);
 * double offset = machine.offsets()[0];
 * }</pre>
 */
public final class KernelMachine extends Machine {

    private final Points vectors;
    private final int[] counts;
    private final List<Expansion> expansions;
    private final double[] offsets;

    /**
     * A machine of its parts, whose sizes are checked.
     *
     * @param vectors the support vectors as they were read, those of the first class first
     * @param counts how many vectors each class has; not copied
     * @param expansions at least one, over all vectors, or none if there are no vectors
     * @param offsets the threshold of every pair; not copied
     */
    public KernelMachine(Points vectors, int[] counts, List<Expansion> expansions, double[] offsets) {
        this.vectors = vectors;
        this.counts = counts;
        this.expansions = List.copyOf(expansions);
        this.offsets = offsets;
        int size = vectors.size();
        int others = counts.length - 1;
        boolean fits = others >= 1
                && Arrays.stream(counts).allMatch(count -> count >= 0)
                && Arrays.stream(counts).asLongStream().sum() == size
                && (!expansions.isEmpty() || size == 0)
                && expansions.stream()
                        .allMatch(expansion -> expansion.coefficients().length == others
                                && Arrays.stream(expansion.coefficients()).allMatch(values -> values.length == size))
                && offsets.length == PairwiseSolution.pairCount(counts.length);
        if (!fits) {
            throw new IllegalArgumentException("counts, coefficients and offsets do not fit " + size
                    + " support vectors of " + counts.length + " classes");
        }
        for (Expansion expansion : expansions) {
            expansion.preparation().requireFitting(vectors.dimension());
        }
    }

    /** {@return the support vectors as they were read, those of the first class first} */
    public Points vectors() {
        return vectors;
    }

    /** {@return how many vectors each class has; shared, not to be modified} */
    @Override
    public int[] counts() {
        return counts;
    }

    /** {@return the kernels and their coefficients over all vectors} */
    public List<Expansion> expansions() {
        return expansions;
    }

    /** {@return the threshold of every pair of classes; shared, not to be modified} */
    public double[] offsets() {
        return offsets;
    }

    @Override
    public int classes() {
        return counts.length;
    }

    @Override
    public int dimension() {
        return vectors.dimension();
    }

    @Override
    public Preparation preparation() {
        return expansions.isEmpty() ? Preparation.none() : expansions.get(0).preparation();
    }

    /** {@return the kernel of each expansion} */
    @Override
    public List<Kernel> kernels() {
        return expansions.stream().map(Expansion::kernel).toList();
    }

    @Override
    public List<KernelMachine> parts() {
        return List.of(this);
    }

    @Override
    public String description() {
        return expansions.size() > 1 ? "a sum of " + expansions.size() + " kernel expansions" : "a kernel expansion";
    }

    /** The vectors as a kernel takes them, checked: those of a model may come from anybody. */
    Points prepared(Preparation preparation) {
        Points prepared = preparation.apply(vectors);
        double[] squares = prepared.squaredNorms();
        for (int v = 0; v < squares.length; v++) {
            if (!(squares[v] <= Double.MAX_VALUE)) {
                throw new BadInputException("the squared norm of support vector " + (v + 1)
                        + " leaves the range of doubles: train on smaller numbers");
            }
        }
        return prepared;
    }

    @Override
    PointDecisions points(boolean open) {
        return new KernelPoints(this, open);
    }

    @Override
    KernelStream stream() {
        return new KernelStream(this);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof KernelMachine that
                && vectors.equals(that.vectors)
                && Arrays.equals(counts, that.counts)
                && expansions.equals(that.expansions)
                && Arrays.equals(offsets, that.offsets);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(offsets) + expansions.hashCode();
    }

    @Override
    public String toString() {
        return kernels() + " over " + vectors.size() + " support vectors";
    }
}
