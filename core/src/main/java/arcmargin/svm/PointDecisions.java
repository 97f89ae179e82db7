package arcmargin.svm;

/** Decides single points, see {@link Scorer}; shared by any number of threads. */
interface PointDecisions {

    /** The decision values of a point of as many features as the machine has, unless it is open. */
    void decisions(double[] x, double[] out);

    /** The decision values of a point of which only the coordinates that are not 0 are given. */
    void decisions(int[] columns, double[] values, double[] out);
}
