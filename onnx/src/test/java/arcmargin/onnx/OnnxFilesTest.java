package arcmargin.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import arcmargin.data.Column;
import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.data.Preparation;
import arcmargin.data.PreparationOptions;
import arcmargin.data.Schema;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.Kernels;
import arcmargin.svm.Expansion;
import arcmargin.svm.KernelMachine;
import arcmargin.svm.Model;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What needs no runtime; with {@code -Ponnx} the graphs are run. */
class OnnxFilesTest {

    @TempDir
    private Path folder;

    @Test
    void theFileNamesInputOutputsAndClasses() throws IOException {
        Path file = folder.resolve("m.onnx");
        OnnxFiles.write(model(Kernels.parse("biased:1/arccos:1"), Preparation.none()), OnnxFiles.Numbers.FLOAT, file);
        assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                .contains("rows", "decisions", "class", "MatMul", "inner", "outer")
                .containsPattern(
                        "(?s)ArgMax.{1,20}axis.{1,20}keepdims") // by name: any order would change with the start
                .doesNotContain("Acos", "Asin", "Atan", "Erf");
    }

    @Test
    void kernelsOfOnesOwnAreRefused() {
        Kernel own = (xx, xy, yy) -> 1 + xy;
        assertThatThrownBy(() -> OnnxFiles.bytes(model(own, Preparation.none()), OnnxFiles.Numbers.DOUBLE))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("cannot be written as an ONNX graph");
    }

    @Test
    void categoriesAreRefusedByName() {
        Schema schema = new Schema(
                List.of(Column.number("size"), new Column("colour", Column.Type.CATEGORY, List.of("red", "green"))));
        Dataset data = new Dataset(vectors(), new int[] {0, 1, 1}, List.of("inner", "outer"), schema);
        Preparation preparation = Preparation.fit(PreparationOptions.defaults(), data);
        assertThatThrownBy(() -> OnnxFiles.bytes(model(Kernels.parse("linear"), preparation), OnnxFiles.Numbers.DOUBLE))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("colour");
    }

    private static DensePoints vectors() {
        return DensePoints.of(new double[][] {{1, 0}, {2, 1}, {0, 1}});
    }

    private static Model model(Kernel kernel, Preparation preparation) {
        return new Model(
                List.of("inner", "outer"),
                new KernelMachine(
                        vectors(),
                        new int[] {1, 2},
                        List.of(new Expansion(preparation, kernel, new double[][] {{1, -0.5, -0.5}})),
                        new double[] {0.1}),
                Optional.empty(),
                Map.of());
    }
}
