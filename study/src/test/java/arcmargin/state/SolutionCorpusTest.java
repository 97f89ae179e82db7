package arcmargin.state;

import arcmargin.data.Dataset;
import arcmargin.fuzz.Mutations;
import arcmargin.kernel.Gaussian;
import arcmargin.svm.PairwiseSolution;
import arcmargin.svm.Svm;
import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** Whatever a solution file holds, with a checksum that fits, it is a solution or none. */
class SolutionCorpusTest {

    private static final FileSystem MEMORY = Jimfs.newFileSystem(Configuration.unix());
    private static final Path FILE = MEMORY.getPath("/work/x.solution");

    @TestFactory
    Stream<DynamicTest> mutations() throws IOException {
        return Stream.of(Mutations.few("solution", kept(), SolutionCorpusTest::solution));
    }

    @TestFactory
    @Tag("slow")
    Stream<DynamicTest> aMillionMutations() throws IOException {
        return Stream.of(Mutations.many("solution", kept(), SolutionCorpusTest::solution));
    }

    private static List<byte[]> kept() throws IOException {
        double[][] x = {{0}, {1}, {2}, {3}, {0.5}};
        PairwiseSolution two = Svm.with(new Gaussian(1))
                .train(Dataset.of(x, new String[] {"a", "b", "a", "b", "a"}))
                .solution();
        PairwiseSolution three = Svm.with(new Gaussian(1))
                .train(Dataset.of(x, new String[] {"a", "b", "c", "b", "a"}))
                .solution();
        SolutionFile.write(List.of(two), FILE);
        byte[] one = Files.readAllBytes(FILE);
        SolutionFile.write(List.of(three, two), FILE);
        return List.of(one, Files.readAllBytes(FILE));
    }

    private static boolean solution(byte[] bytes) throws IOException {
        Files.write(FILE, bytes);
        return SolutionFile.read(FILE, Sha256.of(bytes)).isPresent();
    }
}
