package arcmargin.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import arcmargin.data.Dataset;
import arcmargin.data.PreparationOptions;
import arcmargin.data.Scaling;
import arcmargin.kernel.Kernels;
import arcmargin.svm.Scorer;
import arcmargin.svm.Svm;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScorerGarbageTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rbf:9",
                "linear",
                "poly:3",
                "laplace:9",
                "erf",
                "arccos:1",
                "biased:1",
                "smoothed:1",
                "arccos:1x3",
                "biased:3/arccos:0/rbf:1",
                "smoothed:1/erf/cosine",
                "ntk:3-1",
                "0.5@rbf:9+0.5@arccos:1"
            })
    void scoringAPointAllocatesNothing(String spec) {
        Random random = new Random(1);
        double[][] x = new double[120][70];
        String[] y = new String[x.length];
        for (int i = 0; i < x.length; i++) {
            y[i] = i % 2 == 0 ? "even" : "odd";
            for (int j = 0; j < x[i].length; j++) {
                x[i][j] = random.nextGaussian() + (i % 2) * 0.3;
            }
        }
        Scorer scorer = Svm.with(Kernels.parse(spec))
                .preparation(PreparationOptions.scaled(Scaling.Kind.STANDARD))
                .train(Dataset.of(x, y))
                .model()
                .scorer();
        double[] out = new double[1];
        for (int k = 0; k < 20_000; k++) {
            scorer.decisions(x[k % x.length], out);
        }
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long id = Thread.currentThread().getId();
        long before = threads.getThreadAllocatedBytes(id);
        int calls = 1000;
        for (int k = 0; k < calls; k++) {
            scorer.decisions(x[k % x.length], out);
        }
        long bytes = (threads.getThreadAllocatedBytes(id) - before) / calls;
        assertThat(bytes).isLessThan(16);
    }
}
