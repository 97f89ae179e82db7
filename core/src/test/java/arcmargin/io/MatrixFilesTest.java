package arcmargin.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.data.Points;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.Kernels;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MatrixFilesTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"arccos:0", "biased:0.5/arccos:1", "rbf:2", "laplace:1", "ntk:3"})
    void theArrayHasTheValuesOfTheKernel(String text) throws IOException {
        Kernel kernel = Kernels.parse(text);
        Points points = points(70, 5, 1);
        Path file = folder.resolve("k.npy");
        try (Resources resources = Resources.of(Workers.of(2))) {
            MatrixFiles.writeNpy(kernel, points, points, file, resources);
        }
        float[][] values = readNpy(file, 70, 70);
        for (int i = 0; i < 70; i++) {
            for (int j = 0; j < 70; j++) {
                double expected = kernel.at(points.row(i), points.row(j));
                assertThat((double) values[i][j]).isCloseTo(expected, within(1e-6 * kernel.diagonal(20)));
                assertThat(values[i][j]).isCloseTo(values[j][i], within(2 * Math.ulp(values[j][i])));
            }
        }
    }

    /** More elements than are computed at once. */
    @Test
    void aLargeMatrixIsWrittenPartByPart() throws IOException {
        Points rows = points(40, 3, 2);
        Points columns = points(300_000, 3, 3);
        Kernel kernel = Kernels.parse("linear");
        Path file = folder.resolve("k.npy");
        try (Resources resources = Resources.of(Workers.of(2))) {
            MatrixFiles.writeNpy(kernel, rows, columns, file, resources);
        }
        float[][] values = readNpy(file, 40, 300_000);
        for (int i = 0; i < 40; i++) {
            for (int j = 0; j < 300_000; j += 9973) {
                assertThat((double) values[i][j]).isCloseTo(kernel.at(rows.row(i), columns.row(j)), within(1e-6 * 20));
            }
        }
    }

    @Test
    void libsvmTextHasLabelsRowNumbersAndValues() throws IOException {
        Points points = DensePoints.of(new double[][] {{1, 2}, {0, 3}, {-1, 0}});
        Dataset rows = new Dataset(points, new int[] {1, 0, Dataset.UNLABELLED}, List.of("-1", "+1"));
        Path file = folder.resolve("k");
        try (Resources resources = Resources.of(Workers.of(1))) {
            MatrixFiles.writeLibsvm(Kernels.parse("linear"), rows, points, file, resources);
        }
        double[][] expected = {{5, 6, -1}, {6, 9, 0}, {-1, 0, 1}};
        List<String> lines = Files.readAllLines(file);
        assertThat(lines).hasSize(3);
        for (int i = 0; i < 3; i++) {
            String[] words = lines.get(i).split(" ");
            assertThat(words).hasSize(5);
            assertThat(words[0]).isEqualTo(List.of("+1", "-1", "0").get(i));
            assertThat(words[1]).isEqualTo("0:" + (i + 1));
            for (int j = 0; j < 3; j++) {
                assertThat(words[j + 2]).startsWith((j + 1) + ":");
                assertThat(Double.parseDouble(words[j + 2].substring(2))).isCloseTo(expected[i][j], within(1e-6));
            }
        }
    }

    @Test
    void classesThatAreNoNumbersAreRefused() {
        Points points = DensePoints.of(new double[][] {{1, 2}, {0, 3}});
        Dataset rows = new Dataset(points, new int[] {0, 1}, List.of("a", "b"));
        try (Resources resources = Resources.of(Workers.of(1))) {
            assertThatThrownBy(() -> MatrixFiles.writeLibsvm(
                            Kernels.parse("linear"), rows, points, folder.resolve("k"), resources))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining("class \"a\"");
        }
        assertThat(folder.resolve("k")).doesNotExist();
    }

    private static Points points(int size, int dimension, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return DensePoints.of(
                size, dimension, random.doubles((long) size * dimension, -2, 2).toArray());
    }

    private static float[][] readNpy(Path file, int rows, int columns) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        byte[] magic = new byte[8];
        bytes.get(magic);
        assertThat(magic).isEqualTo(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0});
        byte[] header = new byte[bytes.getShort()];
        assertThat((header.length + 10) % 64).isZero();
        bytes.get(header);
        assertThat(new String(header, StandardCharsets.US_ASCII))
                .startsWith("{'descr': '<f4', 'fortran_order': False, 'shape': (" + rows + ", " + columns + "), }")
                .endsWith("\n");
        assertThat(bytes.remaining()).isEqualTo(4 * rows * columns);
        float[][] values = new float[rows][columns];
        for (float[] row : values) {
            bytes.asFloatBuffer().get(row);
            bytes.position(bytes.position() + 4 * columns);
        }
        return values;
    }
}
