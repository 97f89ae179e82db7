package arcmargin.gram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import arcmargin.data.DensePoints;
import arcmargin.data.Points;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.Kernels;
import arcmargin.work.Blas;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class CrossProductsTest {

    private final List<Kernel> kernels = List.of(Kernels.parse("arccos:1"), Kernels.parse("rbf:2"));

    private static float[][][] values(CrossProducts cross, List<Kernel> kernels, int rows, int columns, int threads) {
        float[][][] all = new float[kernels.size()][rows][columns];
        try (Workers workers = Workers.of(threads)) {
            cross.forEachBlock(kernels, Resources.of(workers), (kernel, first, count, block) -> {
                for (int i = 0; i < count; i++) {
                    System.arraycopy(block, i * columns, all[kernel][first + i], 0, columns);
                }
            });
        }
        return all;
    }

    @Test
    void everyValueOfEveryKernelComesOnce() {
        Points rows = GramContract.awkward(600, 11, true, 1);
        Points columns = GramContract.awkward(530, 11, true, 1); // shares the awkward points
        float[][][] values = values(CrossProducts.of(rows, columns, Blas.AUTOMATIC), kernels, 600, 530, 2);
        for (int k = 0; k < kernels.size(); k++) {
            for (int i = 0; i < 600; i += i < 40 ? 1 : 17) {
                for (int j = 0; j < 530; j++) {
                    assertThat(GramContract.ulps(values[k][i][j], kernels.get(k), rows.row(i), columns.row(j)))
                            .isLessThanOrEqualTo(4);
                }
            }
        }
        assertThat(values(CrossProducts.of(rows, columns, Blas.AUTOMATIC), kernels, 600, 530, 1))
                .isDeepEqualTo(values);
    }

    @Test
    void denseAndSparsePointsMayBeMixed() {
        double[][] numbers = new double[40][300];
        for (int i = 0; i < 40; i++) {
            numbers[i][i] = i;
            numbers[i][7 * i] = 2;
        }
        DensePoints dense = DensePoints.of(numbers);
        float[][][] expected = values(CrossProducts.of(dense, dense, Blas.AUTOMATIC), kernels, 40, 40, 1);
        assertThat(values(CrossProducts.of(dense, dense.toSparse(), Blas.AUTOMATIC), kernels, 40, 40, 1))
                .isDeepEqualTo(expected);
        assertThat(values(CrossProducts.of(dense.toSparse(), dense, Blas.AUTOMATIC), kernels, 40, 40, 1))
                .isDeepEqualTo(expected);
        assertThat(values(CrossProducts.of(dense.toSparse(), dense.toSparse(), Blas.AUTOMATIC), kernels, 40, 40, 1))
                .isDeepEqualTo(expected);
    }

    @Test
    void progressCountsRows() {
        Points points = GramContract.awkward(300, 4, false, 2);
        AtomicLong last = new AtomicLong();
        try (Workers workers = Workers.of(2)) {
            CrossProducts.of(points, points, Blas.AUTOMATIC)
                    .forEachBlock(
                            List.of(kernels.get(0)),
                            Resources.of(workers)
                                    .withProgress((stage, done, total) -> last.accumulateAndGet(done, Math::max)),
                            (k, f, r, v) -> {});
        }
        assertThat(last).hasValue(300);
    }

    @Test
    void dimensionsMustAgree() {
        assertThatThrownBy(() -> CrossProducts.of(
                        DensePoints.of(new double[1][2]), DensePoints.of(new double[1][3]), Blas.AUTOMATIC))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("row points have dimension 2, must be that of the column points: 3");
    }
}
