package arcmargin.openblas;

import static org.bytedeco.openblas.global.openblas_nolapack.CblasNoTrans;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasRowMajor;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasTrans;
import static org.bytedeco.openblas.global.openblas_nolapack.cblas_dgemm;
import static org.bytedeco.openblas.global.openblas_nolapack.cblas_sgemm;

import arcmargin.work.BlasProvider;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;

/** OpenBLAS through JavaCPP, found by {@link java.util.ServiceLoader}; there is nothing to call. */
public final class OpenBlas implements BlasProvider {

    /** For {@link java.util.ServiceLoader}. */
    public OpenBlas() {}

    @Override
    public void load() {
        if (!NativeLibrary.FAILURE.isEmpty()) {
            throw new IllegalStateException("OpenBLAS cannot be loaded on this machine: " + NativeLibrary.FAILURE);
        }
    }

    @Override
    public void multiply(Shape shape, DoubleBuffer left, DoubleBuffer right, DoubleBuffer product, boolean add) {
        cblas_dgemm(
                CblasRowMajor,
                CblasNoTrans,
                CblasTrans,
                shape.rows(),
                shape.columns(),
                shape.depth(),
                1,
                left,
                shape.stride(),
                right,
                shape.stride(),
                add ? 1 : 0,
                product,
                shape.columns());
    }

    @Override
    public void multiply(Shape shape, FloatBuffer left, FloatBuffer right, FloatBuffer product, boolean add) {
        cblas_sgemm(
                CblasRowMajor,
                CblasNoTrans,
                CblasTrans,
                shape.rows(),
                shape.columns(),
                shape.depth(),
                1,
                left,
                shape.stride(),
                right,
                shape.stride(),
                add ? 1 : 0,
                product,
                shape.columns());
    }
}
