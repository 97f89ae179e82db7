package arcmargin.svm;

import arcmargin.data.Preparation;
import arcmargin.data.SparsePoints;
import arcmargin.kernel.Kernel;
import java.util.Arrays;
import java.util.List;

/**
 * What gives the decision values of a {@link Model}: one for every pair of classes, in the order of
 * {@link PairwiseSolution}. Machines are immutable.
 *
 * <p>A kind of machine says how one point and how many points are decided, and {@link ModelFormat} how it is written;
 * classes, probabilities, votes and provenance are the model's.
 *
 * <pre>{@code
 * Machine machine = model.machine();
 * System.out.println(machine.description() + ", " + machine.supportVectors() + " vectors");
 * }</pre>
 */
public abstract sealed class Machine
        permits KernelMachine, CellMachine, NetworkMachine, ProcessMachine, ConformalMachine {

    Machine() {}

    /** {@return the number of classes, at least 2} */
    public abstract int classes();

    /** {@return the number of decision values: that of the pairs of classes} */
    public final int pairs() {
        return PairwiseSolution.pairCount(classes());
    }

    /** {@return the number of features of points as read} */
    public abstract int dimension();

    /** {@return what turns points as read into those the first kernel sees} */
    public abstract Preparation preparation();

    /** {@return the kernels of all parts, each once} */
    public abstract List<Kernel> kernels();

    /**
     * {@return how many vectors of each class kernels are evaluated with, in all parts together; not to be modified}
     */
    public abstract int[] counts();

    /** {@return how many vectors kernels are evaluated with, in all parts together} */
    public final int supportVectors() {
        return Arrays.stream(counts()).sum();
    }

    /** {@return the kernel expansions it consists of: one, that of every cell or stage, or none} */
    public abstract List<KernelMachine> parts();

    /** {@return what kind of machine this is, in a few words} */
    public abstract String description();

    /** {@return whether its vectors are held sparsely} */
    public boolean isSparse() {
        return parts().stream().anyMatch(part -> part.vectors() instanceof SparsePoints);
    }

    /**
     * Prepares to decide single points.
     *
     * @param open whether points may have more features than the machine knows
     */
    abstract PointDecisions points(boolean open);

    /** Prepares to decide many points. */
    abstract DecisionStream stream();
}
