package arcmargin.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import arcmargin.data.Dataset;
import arcmargin.io.LibsvmWriter;
import arcmargin.kernel.Kernels;
import arcmargin.svm.Model;
import arcmargin.svm.Svm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JvmPeerTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"libsvm", "tribuo"})
    void theLibrariesPredictAsWeDo(String library) throws Exception {
        Dataset training = SyntheticDigits.draw(120, 1);
        Dataset test = SyntheticDigits.draw(60, 2);
        Path rows = folder.resolve("rows.svm");
        Path asked = folder.resolve("asked.svm");
        LibsvmWriter.write(training, rows);
        LibsvmWriter.write(test, asked);
        String model = folder.resolve("model").toString();
        Path answers = folder.resolve("answers");
        JvmPeer.main(new String[] {library, "train", "RBF", "5", "0.02", rows.toString(), model});
        JvmPeer.main(new String[] {library, "predict", model, asked.toString(), answers.toString()});
        Model ours = Svm.with(Kernels.parse("rbf:" + 1 / Math.sqrt(0.02)))
                .penalty(5)
                .train(training)
                .model();
        List<Integer> expected = new ArrayList<>();
        double[] point = new double[test.points().dimension()];
        for (int i = 0; i < test.size(); i++) {
            test.points().copyRow(i, point, 0);
            expected.add(Integer.valueOf(ours.predictor().predict(point)));
        }
        List<Integer> given = Files.readAllLines(answers).stream()
                .map(label -> (int) Double.parseDouble(label))
                .toList();
        assertThat(given).hasSize(60);
        long different = 0;
        for (int i = 0; i < 60; i++) {
            different += given.get(i).equals(expected.get(i)) ? 0 : 1;
        }
        assertThat(different).as("a vote that is tied may go either way").isLessThanOrEqualTo(2);
    }
}
