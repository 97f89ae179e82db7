package arcmargin.unsupervised;

/** Points in some space, known by their distances. */
interface Cloud {

    /** The number of points. */
    int size();

    /** The squared distances of all points from one of them. */
    double[] squaredDistances(int from);

    /** What follows the means of clusters while points move from one to another. */
    Means means(int clusters);

    /** The means of clusters. */
    interface Means {

        /**
         * The squared distances of all points from the means.
         *
         * @param assignment the cluster of each point, none of them empty
         * @return {@code [c][i]}, shared and changed by the next call
         */
        double[][] squaredDistances(int[] assignment);
    }
}
