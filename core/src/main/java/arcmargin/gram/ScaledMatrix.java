package arcmargin.gram;

/** The matrix d_i k(x_i, x_j) d_j of a conformal transformation. Rows are scaled when they are read. */
final class ScaledMatrix implements KernelMatrix {

    private final KernelMatrix matrix;
    private final double[] factors;

    ScaledMatrix(KernelMatrix matrix, double[] factors) {
        if (factors.length == matrix.size()) {
            this.matrix = matrix;
            this.factors = factors;
        } else {
            throw new IllegalArgumentException(
                    "there are " + factors.length + " factors, must be one a row: " + matrix.size());
        }
    }

    @Override
    public int size() {
        return matrix.size();
    }

    @Override
    public double diagonal(int i) {
        return factors[i] * matrix.diagonal(i) * factors[i];
    }

    @Override
    public float[] row(int i) {
        float[] row = matrix.row(i);
        float[] scaled = new float[size()];
        for (int j = 0; j < scaled.length; j++) {
            scaled[j] = (float) (factors[i] * factors[j] * row[j]);
        }
        return scaled;
    }

    @Override
    public void block(int[] rows, int[] columns, float[][] target) {
        matrix.block(rows, columns, target);
        for (int a = 0; a < rows.length; a++) {
            for (int b = 0; b < columns.length; b++) {
                target[a][b] = (float) (factors[rows[a]] * factors[columns[b]] * target[a][b]);
            }
        }
    }

    @Override
    public KernelMatrix view(int[] indices) {
        double[] some = new double[indices.length];
        for (int k = 0; k < some.length; k++) {
            some[k] = factors[indices[k]];
        }
        return new ScaledMatrix(matrix.view(indices), some);
    }
}
