package arcmargin.uci;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import arcmargin.data.BadInputException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UciSetTest {

    @TempDir
    Path root;

    private Path folder;

    @BeforeEach
    void writeSet() throws IOException {
        folder = Files.createDirectory(root.resolve("toy"));
        Files.writeString(folder.resolve("toy_R.dat"), "\tf1\tf2\tclase\n1\t-1\t0.5\t0\n2\t1\t2e-1\t1\n3\t0\t0\t0\n");
        Files.writeString(folder.resolve("conxuntos.dat"), "2 0\n1\n");
        Files.writeString(folder.resolve("conxuntos_kfold.dat"), "0 1\n2\n2 1\n0\n");
    }

    @Test
    void readsPlainFiles() throws IOException {
        UciSet set = UciSet.read(folder);
        assertThat(set.name()).isEqualTo("toy");
        assertThat(set.data().labels()).containsExactly(0, 1, 0);
        assertThat(set.data().points().row(1)).containsExactly(1, 0.2);
        assertThat(set.tuning().training()).containsExactly(0, 2);
        assertThat(set.folds()).hasSize(2);
        assertThat(set.folds().get(1).validation()).containsExactly(0);
        assertThat(UciSet.names(root)).containsExactly("toy");
    }

    @Test
    void compressedFilesAreTheSame() throws IOException {
        UciSet plain = UciSet.read(folder);
        for (String name : new String[] {"toy_R.dat", "conxuntos.dat", "conxuntos_kfold.dat"}) {
            byte[] text = Files.readString(folder.resolve(name)).getBytes(StandardCharsets.UTF_8);
            try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(folder.resolve(name + ".gz")))) {
                out.write(text);
            }
            Files.delete(folder.resolve(name));
        }
        assertThat(UciSet.read(folder)).isEqualTo(plain);
    }

    @Test
    void whatIsWrongIsSaidWithItsPlace() throws IOException {
        Files.writeString(folder.resolve("toy_R.dat"), "\tf1\tclase\n1\t-1\t0\n2\tx\t1\n");
        assertThatThrownBy(() -> UciSet.read(folder))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("toy_R.dat:3:2: cell 'x'");
        Files.writeString(folder.resolve("toy_R.dat"), "\tf1\tclase\n1\t-1\t0\n2\t1\t1\n");
        assertThatThrownBy(() -> UciSet.read(folder)).hasMessageContaining("conxuntos.dat:1:1: no row numbers");
        Files.delete(folder.resolve("conxuntos_kfold.dat"));
        assertThatThrownBy(() -> UciSet.names(root)).hasMessageContaining("has no data set");
    }
}
