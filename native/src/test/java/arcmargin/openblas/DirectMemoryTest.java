package arcmargin.openblas;

import static org.assertj.core.api.Assertions.assertThat;

import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.kernel.Kernels;
import arcmargin.svm.Model;
import arcmargin.svm.Svm;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Batches of any size leave no memory outside of the heap behind, however seldom that is collected. */
class DirectMemoryTest {

    @Test
    void aThousandBatchesFitIntoLittle() throws Exception {
        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx400m",
                        "-XX:MaxDirectMemorySize=64m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        DirectMemoryTest.class.getName()))
                .redirectErrorStream(true)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
        assertThat(printed).isEqualTo("done");
    }

    /** Predicts a thousand batches. */
    public static void main(String[] arguments) {
        Random random = new Random(1);
        int width = 300;
        DensePoints points =
                DensePoints.of(600, width, random.doubles(600L * width).toArray());
        int[] labels = random.ints(600, 0, 2).toArray();
        Model model = Svm.with(Kernels.parse("arccos:1"))
                .train(new Dataset(points, labels, List.of("a", "b")))
                .model();
        try (Workers workers = Workers.of(2)) {
            for (int k = 0; k < 1000; k++) {
                int size = 1 + k % 7 * 60;
                Dataset batch = Dataset.unlabelled(points).rows(0, size);
                model.predictor().predict(batch.points(), Resources.of(workers));
            }
        }
        System.out.print("done");
    }
}
