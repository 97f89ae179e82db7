package arcmargin.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.data.PreparationOptions;
import arcmargin.data.Scaling;
import arcmargin.kernel.Kernels;
import arcmargin.scale.CellPlan;
import arcmargin.scale.Cells;
import arcmargin.scale.RowSource;
import arcmargin.svm.SvmOptions;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MappedRowsTest {

    private static final int ROWS = 900;

    @TempDir
    private Path folder;

    private final float[] values = new float[2 * ROWS];
    private final byte[] labels = new byte[ROWS];

    private void draw() {
        Random random = new Random(1);
        for (int i = 0; i < ROWS; i++) {
            values[2 * i] = 4 * random.nextFloat();
            values[2 * i + 1] = 4 * random.nextFloat();
            labels[i] = (byte) (((int) values[2 * i] + (int) values[2 * i + 1]) % 2 == 0 ? -1 : 1);
        }
    }

    private Path array(String name, String type, String shape, boolean fortran, byte[] content) throws IOException {
        String text = "{'descr': '" + type + "', 'fortran_order': " + (fortran ? "True" : "False") + ", 'shape': ("
                + shape + "), }\n";
        ByteBuffer bytes =
                ByteBuffer.allocate(10 + text.length() + content.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0}).putShort((short) text.length());
        bytes.put(text.getBytes(StandardCharsets.ISO_8859_1)).put(content);
        return Files.write(folder.resolve(name), bytes.array());
    }

    private byte[] floats() {
        ByteBuffer bytes = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asFloatBuffer().put(values);
        return bytes.array();
    }

    @Test
    void mappedRowsAreTrainedOnAsRowsInMemory() throws IOException {
        draw();
        Path x = array("X.npy", "<f4", ROWS + ", 2", false, floats());
        Path y = array("y.npy", "|i1", ROWS + ",", false, labels);
        MappedRows mapped = MappedRows.open(x, y);
        assertThat(mapped.size()).isEqualTo(ROWS);
        assertThat(mapped.classes()).containsExactly("-1", "1");
        double[] wide = new double[values.length];
        int[] codes = new int[ROWS];
        for (int k = 0; k < wide.length; k++) {
            wide[k] = values[k];
            codes[k / 2] = labels[k / 2] > 0 ? 1 : 0;
        }
        Dataset held = new Dataset(DensePoints.of(ROWS, 2, wide), codes, List.of("-1", "1"));
        assertThat(mapped.rows(3, 700)).isEqualTo(held.rows(3, 700));
        CellPlan.Settings settings = new CellPlan.Settings(200, PreparationOptions.scaled(Scaling.Kind.STANDARD), 1);
        try (Resources resources = Resources.of(Workers.of(2))) {
            assertThat(Cells.train(mapped, settings, Kernels.parse("rbf:1"), SvmOptions.of(10), resources)
                            .model())
                    .isEqualTo(Cells.train(
                                    RowSource.of(held), settings, Kernels.parse("rbf:1"), SvmOptions.of(10), resources)
                            .model());
        }
    }

    @Test
    void textsAreLabelsToo() throws IOException {
        byte[] texts = "bbaabb".getBytes(StandardCharsets.ISO_8859_1);
        Path x = array("X.npy", "|u1", "3, 1", false, new byte[] {7, 8, (byte) 200});
        MappedRows mapped = MappedRows.open(x, array("y.npy", "|S2", "3,", false, texts));
        assertThat(mapped.classes()).containsExactly("aa", "bb");
        assertThat(mapped.rows(0, 3).labels()).containsExactly(1, 0, 1);
        assertThat(mapped.rows(2, 3).points().get(0, 0)).isEqualTo(200);
    }

    @Test
    void whatIsNoSuchArrayIsRefused() throws IOException {
        Path y = array("y.npy", "|i1", "2,", false, new byte[2]);
        Path short0 = array("a.npy", "<f4", "2, 2", false, new byte[12]);
        Path columns = array("b.npy", "<f4", "2, 2", true, new byte[16]);
        Path flat = array("c.npy", "|i1", "2,", false, new byte[2]);
        Path three = array("d.npy", "|i1", "3, 2", false, new byte[6]);
        Path missing = array("e.npy", "<f4", "2, 1", false, new byte[] {0, 0, (byte) 0xc0, 0x7f, 0, 0, 0, 0});
        String[][] expected = {
            {short0.toString(), "has 12 bytes of numbers, expected 2 rows of 8"},
            {columns.toString(), "expected row by row"},
            {flat.toString(), "expected an array of rows of numbers"},
            {three.toString(), "expected a label for each of 3 rows"}
        };
        for (String[] each : expected) {
            assertThatThrownBy(() -> MappedRows.open(Path.of(each[0]), y))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining(each[1]);
        }
        assertThatThrownBy(() -> MappedRows.open(missing, y).rows(0, 2))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("row 1 has the value NaN");
    }
}
