package arcmargin.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import arcmargin.data.BadInputException;
import arcmargin.data.DensePoints;
import arcmargin.svm.Model;
import arcmargin.work.Resources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Models of LIBSVM that are odd or hostile. */
class LibsvmModelTest {

    private static final String GOOD = """
            svm_type c_svc
            kernel_type polynomial
            degree 3
            gamma 1
            coef0 0
            nr_class 2
            total_sv 2
            rho 0.1
            label 1 -1
            nr_sv 1 1
            SV
            1 1:1 2:0.5
            -1 1:-1
            """;

    @TempDir
    private Path folder;

    private Model read(String text) throws IOException {
        return ModelFiles.read(Files.writeString(folder.resolve("a.model"), text));
    }

    @Test
    void linesMayEndAsOnWindows() throws IOException {
        Model model = read(GOOD.replace("\n", "\r\n"));
        assertThat(model.classes()).containsExactly("1", "-1");
        assertThat(model.kernelMachine().vectors())
                .isEqualTo(read(GOOD).kernelMachine().vectors());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "label 1 -1 | label 1 1 | two classes have the same label",
                "nr_class 2 | nr_class 80000 | before them, and that they agree",
                "nr_class 2 | nr_class 2147483647 | before them, and that they agree",
                "total_sv 2 | total_sv 2147483647 | before them, and that they agree",
                "coef0 0 | coef0 1\\ndegree 2000000000 | the degree is 2000000000",
                "2:0.5 | 999999999:0.5 | is too large for a file of",
                "2:0.5 | 4294967298:0.5 | expected",
                "rho 0.1 | rho 0.1 0.2 | before them, and that they agree"
            })
    void whatCannotBeIsRefused(String good, String bad, String message) {
        assertThatThrownBy(() -> read(GOOD.replace(good, bad.replace("\\n", "\n"))))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"polynomial", "rbf"})
    void vectorsTooLargeToBeSquaredAreNamed(String kernel) throws IOException {
        Model model = read(GOOD.replace("polynomial", kernel).replace("2:0.5", "2:1e308"));
        for (int rows : new int[] {1, 100}) {
            DensePoints zeros = DensePoints.of(rows, 2, new double[2 * rows]);
            try (Resources resources = Resources.ofMachine()) {
                assertThatThrownBy(() -> model.predictor().predict(zeros, resources))
                        .isInstanceOf(BadInputException.class)
                        .hasMessageContaining("the squared norm of support vector 1 leaves the range of doubles");
            }
        }
    }

    @Test
    void pointsMayBeFartherThanDoublesCanSquare() throws IOException {
        Model model = read(GOOD.replace("polynomial", "rbf").replace("2:0.5", "2:1.3e154"));
        assertThat(model.predict(0, -1.3e154)).isIn(model.classes());
    }
}
