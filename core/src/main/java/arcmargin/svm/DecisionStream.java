package arcmargin.svm;

import arcmargin.data.Points;
import arcmargin.work.Resources;

/** Decides many points, block by block; the values of a point do not depend on the other points. */
interface DecisionStream {

    /** Takes the decision values of a block of rows. */
    @FunctionalInterface
    interface Block {

        /** Called once for each block, from several threads at once. */
        void accept(int firstRow, double[][] decisions);
    }

    /** Decides points of at least the machine's dimension. */
    void decisions(Points points, Resources resources, Block block);
}
