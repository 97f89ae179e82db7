package arcmargin.uci;

import static org.assertj.core.api.Assertions.assertThat;

import arcmargin.data.BadInputException;
import arcmargin.fuzz.Mutations;
import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** Whatever stands in the files of a set or of its result, it is read or refused in a sentence. */
class UciCorpusTest {

    private static final FileSystem MEMORY = Jimfs.newFileSystem(Configuration.unix());
    private static final Path FOLDER = MEMORY.getPath("/work/toy");
    private static final UciFolder RESULTS = new UciFolder(MEMORY.getPath("/work/results"), "a method");

    /** The three files of a set, with form feeds between them. */
    private static final String SET =
            "\tf1\tf2\tclase\n1\t-1\t0.5\t0\n2\t1\t2e-1\t1\n3\t0\t0\t0\n\f2 0\n1\n\f0 1\n2\n2 1\n0\n";

    @TestFactory
    Stream<DynamicTest> mutations() throws IOException {
        return Stream.of(
                Mutations.few("uci set", List.of(bytes(SET)), UciCorpusTest::set),
                Mutations.few("uci result", List.of(result()), UciCorpusTest::result));
    }

    @TestFactory
    @Tag("slow")
    Stream<DynamicTest> aMillionMutations() throws IOException {
        return Stream.of(
                Mutations.many("uci set", List.of(bytes(SET)), UciCorpusTest::set),
                Mutations.many("uci result", List.of(result()), UciCorpusTest::result));
    }

    private static boolean set(byte[] bytes) throws IOException {
        write(new String(bytes, StandardCharsets.ISO_8859_1));
        try {
            UciSet.read(FOLDER);
            return true;
        } catch (BadInputException e) {
            assertThat(e.getMessage()).isNotBlank();
            return false;
        }
    }

    private static byte[] result() throws IOException {
        write(SET);
        UciSet set = UciSet.read(FOLDER);
        UciResult result = new UciResult(
                "toy",
                3,
                Map.of("rbf", 66.5, UciResult.CHOSEN, 70.0),
                Map.of("rbf", "rbf:1, C 1"),
                List.of("rbf:1"),
                2);
        RESULTS.add(set, result);
        assertThat(RESULTS.find(set)).contains(result);
        return Files.readAllBytes(file());
    }

    private static boolean result(byte[] bytes) throws IOException {
        write(SET);
        Files.write(file(), bytes);
        try {
            return RESULTS.find(UciSet.read(FOLDER)).isPresent();
        } catch (BadInputException e) {
            assertThat(e.getMessage()).isNotBlank();
            return false;
        }
    }

    private static Path file() {
        return RESULTS.folder().resolve("toy.json");
    }

    private static void write(String files) throws IOException {
        String[] contents = files.split("\f", -1);
        String[] names = {"toy_R.dat", "conxuntos.dat", "conxuntos_kfold.dat"};
        Files.createDirectories(FOLDER);
        for (int k = 0; k < names.length; k++) {
            Files.write(FOLDER.resolve(names[k]), bytes(k < contents.length ? contents[k] : ""));
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
