package arcmargin.gram;

/** A kernel matrix held whole in memory. */
final class StoredMatrix implements KernelMatrix {

    private final double[] diagonal;
    private final float[][] rows;
    private final long viewBytes;

    /**
     * Wraps the elements.
     *
     * @param diagonal the diagonal in double precision
     * @param rows the n rows
     * @param viewBytes memory a view may use for the rows it gathers
     */
    StoredMatrix(double[] diagonal, float[][] rows, long viewBytes) {
        if (diagonal.length == rows.length) {
            this.diagonal = diagonal;
            this.rows = rows;
            this.viewBytes = viewBytes;
        } else {
            throw new IllegalArgumentException(
                    "diagonal has " + diagonal.length + " elements, must have one a row: " + rows.length);
        }
    }

    @Override
    public int size() {
        return rows.length;
    }

    @Override
    public double diagonal(int i) {
        return diagonal[i];
    }

    @Override
    public float[] row(int i) {
        return rows[i];
    }

    @Override
    public KernelMatrix view(int[] indices) {
        return new MatrixView(this, indices, viewBytes);
    }
}
