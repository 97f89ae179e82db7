package arcmargin.io;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** Replays the inputs kept from fuzzing, one folder for each target, and mutations of them. */
class ReaderCorpusTest {

    private static final String[] WORDS = {
        "\n",
        "\r\n",
        "\r",
        "\t",
        " ",
        ",",
        ";",
        ":",
        "#",
        "\"",
        "\"\"",
        "\0",
        "-",
        "+",
        ".",
        "e",
        "E",
        "nan",
        "inf",
        "?",
        "1e308",
        "1e-320",
        "4294967297",
        "2147483648",
        "99999999",
        "0x1p3",
        "\ufeff",
        "\u00e9",
        "\u001b[2J",
        "total_sv ",
        "nr_class ",
        "SV\n",
        "@attribute ",
        "@data\n",
        "{",
        "}",
        "[",
        "'",
        "\\u",
        "%",
        "2020-01-31",
        "(2, "
    };

    @TestFactory
    Stream<DynamicTest> everyInputKept() throws IOException, URISyntaxException {
        return tests(0);
    }

    @TestFactory
    Stream<DynamicTest> mutations() throws IOException, URISyntaxException {
        return tests(2_000);
    }

    @TestFactory
    @Tag("slow")
    Stream<DynamicTest> aMillionMutations() throws IOException, URISyntaxException {
        return tests(Integer.getInteger("arcmargin.inputs", 1_000_000));
    }

    private static Stream<DynamicTest> tests(int mutations) throws IOException, URISyntaxException {
        return corpus().entrySet().stream()
                .map(entry -> DynamicTest.dynamicTest(
                        entry.getKey() + ", " + mutations + " mutations",
                        () -> run(entry.getKey(), entry.getValue(), mutations)));
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
        return inputs;
    }

    private static void run(String target, List<byte[]> inputs, int mutations) throws IOException {
        for (byte[] input : inputs) {
            attempt(target, input, "kept");
        }
        Random random = new Random(target.hashCode());
        for (int k = 0; k < mutations; k++) {
            byte[] mutated = inputs.get(random.nextInt(inputs.size()));
            for (int changes = random.nextInt(6); changes >= 0; changes--) {
                mutated = mutate(mutated, inputs.get(random.nextInt(inputs.size())), random);
            }
            attempt(target, mutated, "mutation " + k);
        }
    }

    private static void attempt(String target, byte[] bytes, String what) throws IOException {
        try {
            ReaderTargets.run(target, bytes);
        } catch (RuntimeException | Error e) {
            String text = Base64.getEncoder().encodeToString(bytes);
            throw new AssertionError(target + ", " + what + ": " + text, e);
        }
    }

    private static byte[] mutate(byte[] bytes, byte[] other, Random random) {
        int at = random.nextInt(bytes.length + 1);
        int end = Math.min(bytes.length, at + random.nextInt(8));
        return switch (random.nextInt(6)) {
            case 0 -> spliced(bytes, at, end, new byte[0]);
            case 1 -> spliced(bytes, at, at, new byte[] {(byte) random.nextInt(256)});
            case 2 -> spliced(bytes, at, Math.min(bytes.length, at + 1), new byte[] {(byte) random.nextInt(256)});
            case 3 -> spliced(bytes, at, at, WORDS[random.nextInt(WORDS.length)].getBytes(StandardCharsets.UTF_8));
            case 4 -> {
                int from = random.nextInt(other.length + 1);
                yield spliced(
                        bytes,
                        at,
                        end,
                        Arrays.copyOfRange(other, from, Math.min(other.length, from + random.nextInt(40))));
            }
            default -> spliced(bytes, at, at, Arrays.copyOfRange(bytes, at, end));
        };
    }

    private static byte[] spliced(byte[] bytes, int from, int to, byte[] inserted) {
        byte[] result = new byte[bytes.length - (to - from) + inserted.length];
        System.arraycopy(bytes, 0, result, 0, from);
        System.arraycopy(inserted, 0, result, from, inserted.length);
        System.arraycopy(bytes, to, result, from + inserted.length, bytes.length - to);
        return result;
    }
}
