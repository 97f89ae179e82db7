package arcmargin.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class PeersTest {

    private static final Path ROWS = Path.of("rows.svm");
    private static final Path MODEL = Path.of("m");
    private static final Setting RBF = new Setting(Setting.Kernel.RBF, 5, 0.25);
    private static final Setting ARC_COSINE = new Setting(Setting.Kernel.ARC_COSINE_ZERO, 5, 1);

    private final Peers.Ours ours = new Peers.Ours(Path.of("arcmargin"), 2);
    private final Peers.LibsvmCpp libsvm = new Peers.LibsvmCpp();

    @Test
    void allToolsGetTheSameProblem() {
        assertThat(String.join(" ", ours.train(RBF, ROWS, MODEL).orElseThrow()))
                .isEqualTo(
                        "arcmargin train --force --no-cache --scale none --kernel rbf:2.0 --c 5.0 --threads 2 rows.svm"
                                + " m");
        assertThat(String.join(" ", libsvm.train(RBF, ROWS, MODEL).orElseThrow()))
                .isEqualTo("svm-train -q -m 4000 -t 2 -g 0.25 -c 5.0 -e 0.001 rows.svm m");
        assertThat(String.join(" ", libsvm.crossValidate(RBF, 5, ROWS)))
                .isEqualTo("svm-train -q -m 4000 -t 2 -g 0.25 -c 5.0 -e 0.001 -v 5 rows.svm");
        assertThat(ours.threads()).isEqualTo(2);
        assertThat(libsvm.threads()).isEqualTo(1);
    }

    @Test
    void aToolWithoutTheKernelSaysSo() {
        assertThat(libsvm.train(ARC_COSINE, ROWS, MODEL)).isEmpty();
        assertThat(ours.train(ARC_COSINE, ROWS, MODEL).orElseThrow()).contains("arccos:0");
    }

    @Test
    void ourGridIsThatOfThePeers() {
        List<String> command = ours.tune(Grid.DIGITS, List.of("--folds", "5"), ROWS, MODEL);
        assertThat(String.join(" ", command))
                .contains("--c-range 0.1:1000.0 --parameter-range 2.0:50.0 --grid 10x10 --finest inf --no-extend")
                .endsWith("--folds 5 rows.svm m");
        List<Setting> points = Grid.DIGITS.points();
        assertThat(points).hasSize(100).doesNotHaveDuplicates();
        assertThat(points.get(0)).isEqualTo(new Setting(Setting.Kernel.RBF, 0.1, 0.25));
        assertThat(points.get(99).penalty()).isEqualTo(1000);
        assertThat(Grid.DIGITS.tenth()).hasSize(10).isEqualTo(Grid.DIGITS.tenth());
        assertThat(points).containsAll(Grid.DIGITS.tenth());
    }

    @Test
    void thePointWeChoseIsReadFromOurReport() {
        assertThat(Workload.chosen("{\"kernels\": [{\"best\": {\"kernel\": \"rbf:4\", \"penalty\": 31.5}}]}"))
                .isEqualTo(new Setting(Setting.Kernel.RBF, 31.5, 0.0625));
    }

    @Test
    void aCommandThatIsNotThereIsAbsent() {
        assertThat(Peers.firstLine("no-such-command-anywhere")).isEmpty();
        assertThat(Peers.firstLine("/bin/sh", "-c", "echo 3.1; echo more")).contains("3.1");
        assertThat(Peers.firstLine("/bin/sh", "-c", "exit 1")).isEmpty();
    }
}
