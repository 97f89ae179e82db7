package arcmargin.io;

import arcmargin.fuzz.Mutations;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** Replays the inputs kept from fuzzing, one folder for each target, and mutations of them. */
class ReaderCorpusTest {

    @TestFactory
    Stream<DynamicTest> mutations() throws IOException, URISyntaxException {
        return corpus().entrySet().stream()
                .map(entry -> Mutations.few(entry.getKey(), entry.getValue(), target(entry)));
    }

    @TestFactory
    @Tag("slow")
    Stream<DynamicTest> aMillionMutations() throws IOException, URISyntaxException {
        return corpus().entrySet().stream()
                .map(entry -> Mutations.many(entry.getKey(), entry.getValue(), target(entry)));
    }

    private static Mutations.Target target(Map.Entry<String, List<byte[]>> entry) {
        return bytes -> ReaderTargets.run(entry.getKey(), bytes);
    }

    private static Map<String, List<byte[]>> corpus() throws IOException, URISyntaxException {
        Path corpus = Path.of(
                ReaderCorpusTest.class.getResource("ReaderFuzzTestInputs").toURI());
        Map<String, List<byte[]>> inputs = new TreeMap<>();
        try (Stream<Path> files = Files.walk(corpus)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                inputs.computeIfAbsent(file.getParent().getFileName().toString(), any -> new ArrayList<>())
                        .add(Files.readAllBytes(file));
            }
        }
        inputs.get("model").addAll(Models.ofAllKinds());
        inputs.get("sealed").addAll(Models.ofAllKinds());
        inputs.put("projection", Models.projections());
        inputs.get("copy")
                .addAll(ReaderTargets.copies(Models.SPARSE, Models.TABLE, "1,2,a\n3,4.5,b\n", "1,256\n2,-1\n"));
        return inputs;
    }
}
