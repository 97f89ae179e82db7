package arcmargin.spark;

import arcmargin.data.DensePoints;
import arcmargin.data.Points;
import arcmargin.data.SparsePoints;
import java.util.List;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;

/** Vectors of Spark as points. */
final class Vectors {

    private Vectors() {}

    /** Points held as suits their content, whatever kind the vectors are of. */
    static Points points(List<Vector> vectors) {
        int dimension = dimension(vectors);
        long nonZeros = vectors.stream().mapToLong(Vector::numNonzeros).sum();
        return points(vectors, Points.bestDense(vectors.size(), dimension, nonZeros));
    }

    /** Points held in one way. */
    static Points points(List<Vector> vectors, boolean dense) {
        int dimension = dimension(vectors);
        return dense ? dense(vectors, vectors.size(), dimension) : sparse(vectors, vectors.size(), dimension);
    }

    private static int dimension(List<Vector> vectors) {
        int dimension = vectors.get(0).size();
        for (Vector vector : vectors) {
            if (vector.size() != dimension) {
                throw new IllegalArgumentException("a row has " + vector.size() + " features and another one "
                        + dimension + ", must be as many in every row");
            }
        }
        return dimension;
    }

    /** As many points as asked for; those after the last vector are 0. */
    static DensePoints dense(List<Vector> vectors, int size, int dimension) {
        double[] values = new double[Math.multiplyExact(size, dimension)];
        for (int i = 0; i < vectors.size(); i++) {
            int row = i * dimension;
            if (vectors.get(i) instanceof SparseVector sparse) {
                for (int k = 0; k < sparse.indices().length; k++) {
                    values[row + sparse.indices()[k]] = sparse.values()[k] + 0.0; // no negative zeros
                }
            } else {
                double[] all = vectors.get(i).toArray();
                for (int j = 0; j < all.length; j++) {
                    values[row + j] = all[j] + 0.0;
                }
            }
        }
        return DensePoints.withMissing(size, dimension, values);
    }

    /** As many points as asked for; those after the last vector are 0. */
    static SparsePoints sparse(List<Vector> vectors, int size, int dimension) {
        int[] starts = new int[size + 1];
        SparseVector[] rows = new SparseVector[vectors.size()];
        for (int i = 0; i < size; i++) {
            if (i < rows.length) {
                rows[i] = vectors.get(i).toSparse(); // without zeros
            }
            starts[i + 1] = Math.addExact(starts[i], i < rows.length ? rows[i].indices().length : 0);
        }
        int[] columns = new int[starts[size]];
        double[] values = new double[starts[size]];
        for (int i = 0; i < rows.length; i++) {
            System.arraycopy(rows[i].indices(), 0, columns, starts[i], rows[i].indices().length);
            System.arraycopy(rows[i].values(), 0, values, starts[i], rows[i].values().length);
        }
        return SparsePoints.withMissing(dimension, starts, columns, values);
    }
}
