package arcmargin.spark;

import arcmargin.data.Points;
import arcmargin.svm.Model;
import arcmargin.svm.Predictor;
import arcmargin.work.Blas;
import arcmargin.work.Progress;
import arcmargin.work.Resources;
import java.io.Serializable;
import java.util.List;
import org.apache.spark.ml.linalg.Vector;

/** A model as the executors use it: one predictor for all tasks of an executor. */
final class Scoring implements Serializable {

    private static final long serialVersionUID = 1L;

    /** Rows that are decided together at most: enough for every cell of a large model to have some. */
    private static final int MOST = 1 << 16;

    private static final int LEAST = 256;

    /** Numbers that rows decided together have at most. */
    private static final int NUMBERS = 1 << 21;

    /** The predictor decides fewer rows than this in another way, whose sums may differ in the last bits. */
    private static final int FEWEST = 32;

    private final Model model;
    private final Blas blas;
    private transient Predictor predictor; // made when first needed

    Scoring(Model model, Blas blas) {
        this.model = model;
        this.blas = blas;
    }

    Model model() {
        return model;
    }

    /** How many rows are to be decided together. */
    int batch() {
        return Math.max(LEAST, Math.min(MOST, NUMBERS / Math.max(1, model.dimension())));
    }

    /**
     * The decision values of some rows. Their bits do not depend on which other rows they are together with: rows are
     * held as those of the model are, and few rows are made more by rows of zeros.
     */
    double[][] decisions(List<Vector> rows) {
        for (Vector row : rows) {
            if (row == null) {
                throw new IllegalArgumentException("the vector of a row is null, must have a value in every row");
            }
            if (row.size() != model.dimension() && !(model.openDimension() && row.size() > model.dimension())) {
                throw new IllegalArgumentException("a row has " + row.size()
                        + " features, must have as many as the rows that the model was trained on, "
                        + model.dimension());
            }
        }
        int size = Math.max(FEWEST, rows.size());
        int dimension = rows.stream().mapToInt(Vector::size).max().orElse(model.dimension());
        Points points = model.machine().isSparse()
                ? Vectors.sparse(rows, size, dimension)
                : Vectors.dense(rows, size, dimension);
        try (Resources resources = TuningJob.resourcesOfTask(blas).withProgress(Progress.none())) {
            return predictor().decisions(points, resources);
        }
    }

    private synchronized Predictor predictor() {
        if (predictor == null) {
            predictor = model.predictor();
        }
        return predictor;
    }
}
