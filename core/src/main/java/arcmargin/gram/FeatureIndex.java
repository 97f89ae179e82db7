package arcmargin.gram;

import arcmargin.data.SparsePoints;

/** Sparse points turned around: for each feature, which points have it and how much. */
final class FeatureIndex {

    /** Where each feature's list starts, and last the end. */
    final int[] starts;

    /** The points of each list, increasing. */
    final int[] points;

    /** Their values. */
    final double[] values;

    FeatureIndex(SparsePoints sparse) {
        int[] columns = sparse.columns();
        starts = new int[sparse.dimension() + 1];
        points = new int[columns.length];
        values = new double[columns.length];
        for (int feature : columns) {
            starts[feature + 1]++;
        }
        for (int feature = 0; feature < sparse.dimension(); feature++) {
            starts[feature + 1] += starts[feature];
        }
        int[] next = starts.clone();
        for (int i = 0; i < sparse.size(); i++) {
            for (int k = sparse.starts()[i]; k < sparse.starts()[i + 1]; k++) {
                int at = next[columns[k]]++;
                points[at] = i;
                values[at] = sparse.values()[k];
            }
        }
    }
}
