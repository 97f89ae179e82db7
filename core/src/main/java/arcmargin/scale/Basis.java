package arcmargin.scale;

import arcmargin.data.Points;
import arcmargin.svm.Machine;
import arcmargin.work.Resources;

/** Values of points in which the decision values of machines are linear. */
interface Basis {

    /** How many classes there are. */
    int classes();

    /** Which of the values decide a pair of classes. */
    int[] places(int a, int b);

    /** The inner products of what the values belong to: β'Kβ is the squared norm of a decision function. */
    double[][] matrix(Resources resources);

    /** Takes the values of a block of points, point after point, reused after the call returns. */
    @FunctionalInterface
    interface Block {
        void accept(int first, int count, float[] values);
    }

    /** The values of points as read, in their order where there is one thread. */
    void forEachBlock(Points points, Resources resources, Block block);

    /** The machine of coefficients and offsets. */
    Machine machine(Newton.Solution solution);
}
