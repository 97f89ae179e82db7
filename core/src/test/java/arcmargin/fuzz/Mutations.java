package arcmargin.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;

/**
 * Feeds a reader with random changes of inputs that it takes: it must take or refuse each, in its own words.
 *
 * <p>What is accepted joins the inputs that are changed further, so that changes add up. The system properties {@code
 * arcmargin.inputs} and {@code arcmargin.seed} set the number of changed inputs of the long form and where it begins;
 * {@code arcmargin.target} runs one reader alone.
 */
public final class Mutations {

    /** How many changed inputs the short form has, and from how many on the result is printed. */
    private static final int FEW = 2_000;

    private static final int MANY = 1_000_000;
    private static final int MOST_LEARNED = 200;
    private static final int LONGEST = 4_000;
    private static final long LONGEST_NANOS = 20_000_000_000L;

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
        "0",
        "-1",
        "2147483647",
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
        "]",
        "(",
        ")",
        "null",
        "true",
        "'",
        "\\u",
        "%",
        "2020-01-31",
        "(2, ",
        "auto",
        "arccos:",
        "/",
        "x2",
        "../",
        "vectors 0 dense\n",
        "process 0 sparse\n",
        "cells 1\n",
        "conformal margin:1x2\n",
        "kernel rbf:1\n",
        "preparation 1\n",
        "features 2147483647\n"
    };

    /** A reader. */
    @FunctionalInterface
    public interface Target {

        /**
         * Reads an input; whatever it throws is a defect.
         *
         * @param bytes anything
         * @return whether the input was accepted
         * @throws Exception a defect
         */
        boolean accepts(byte[] bytes) throws Exception;
    }

    private Mutations() {}

    /** The inputs as they are, and a few changes of them. */
    public static DynamicTest few(String name, List<byte[]> inputs, Target target) {
        return test(name, inputs, target, FEW);
    }

    /** A million changes, unless told otherwise. */
    public static DynamicTest many(String name, List<byte[]> inputs, Target target) {
        return test(name, inputs, target, Integer.getInteger("arcmargin.inputs", MANY));
    }

    /** So many changes. */
    public static DynamicTest some(String name, List<byte[]> inputs, Target target, int count) {
        return test(name, inputs, target, count);
    }

    private static DynamicTest test(String name, List<byte[]> inputs, Target target, int count) {
        return DynamicTest.dynamicTest(name + ", " + count + " mutations", () -> {
            Assumptions.assumeTrue(System.getProperty("arcmargin.target", name).equals(name));
            run(name, inputs, target, count);
        });
    }

    private static void run(String name, List<byte[]> inputs, Target target, int count) {
        long begun = System.nanoTime();
        for (byte[] input : inputs) {
            attempt(name, target, input, "kept");
        }
        List<byte[]> learned = new ArrayList<>(inputs);
        Random random = new Random(name.hashCode() + Long.getLong("arcmargin.seed", 0));
        int accepted = 0;
        for (int k = 0; k < count; k++) {
            byte[] mutated = any(inputs, learned, random);
            for (int changes = random.nextInt(6); changes >= 0; changes--) {
                mutated = mutate(mutated, any(inputs, learned, random), random);
            }
            if (attempt(name, target, mutated, "mutation " + k)) {
                accepted++;
                if (mutated.length <= LONGEST) {
                    learn(mutated, learned, inputs.size(), random);
                }
            }
        }
        if (count > FEW) {
            System.out.printf(
                    Locale.ROOT,
                    "%-12s %8d inputs, %5.1f %% of them accepted, no failure, %.0f s%n",
                    name,
                    count,
                    100.0 * accepted / count,
                    (System.nanoTime() - begun) * 1e-9);
        }
    }

    /** An input that was kept, or one that was accepted: half of the time each. */
    private static byte[] any(List<byte[]> inputs, List<byte[]> learned, Random random) {
        List<byte[]> from = random.nextBoolean() ? inputs : learned;
        return from.get(random.nextInt(from.size()));
    }

    private static void learn(byte[] accepted, List<byte[]> learned, int kept, Random random) {
        if (learned.size() < kept + MOST_LEARNED) {
            learned.add(accepted);
        } else {
            learned.set(kept + random.nextInt(MOST_LEARNED), accepted);
        }
    }

    private static boolean attempt(String name, Target target, byte[] bytes, String what) {
        try {
            long begun = System.nanoTime();
            boolean accepted = target.accepts(bytes);
            if (System.nanoTime() - begun > LONGEST_NANOS) { // once more, for the machine may have stood still
                begun = System.nanoTime();
                target.accepts(bytes);
                if (System.nanoTime() - begun > LONGEST_NANOS) {
                    throw new AssertionError("took longer than 20 s, twice");
                }
            }
            return accepted;
        } catch (Exception | AssertionError | StackOverflowError | OutOfMemoryError e) {
            throw new AssertionError(
                    name + ", " + what + ": " + Base64.getEncoder().encodeToString(bytes), e);
        }
    }

    private static byte[] mutate(byte[] bytes, byte[] other, Random random) {
        int at = random.nextInt(bytes.length + 1);
        int end = Math.min(bytes.length, at + random.nextInt(8));
        return switch (random.nextInt(9)) {
            case 0 -> spliced(bytes, at, end, new byte[0]);
            case 1 -> spliced(bytes, at, at, new byte[] {(byte) random.nextInt(256)});
            case 2 -> spliced(bytes, at, Math.min(bytes.length, at + 1), new byte[] {(byte) random.nextInt(256)});
            case 3 -> spliced(bytes, at, at, word(random));
            case 4 -> spliced(bytes, at, end, word(random));
            case 5 -> {
                int from = random.nextInt(other.length + 1);
                yield spliced(
                        bytes,
                        at,
                        end,
                        Arrays.copyOfRange(other, from, Math.min(other.length, from + random.nextInt(40))));
            }
            case 6 -> spliced(bytes, at, at, Arrays.copyOfRange(bytes, at, end));
            case 7 -> spliced(bytes, lineStart(bytes, at), lineEnd(bytes, at), new byte[0]);
            default -> {
                int from = random.nextInt(other.length + 1);
                int line = lineStart(bytes, at);
                yield spliced(
                        bytes,
                        line,
                        random.nextBoolean() ? line : lineEnd(bytes, at),
                        Arrays.copyOfRange(other, lineStart(other, from), lineEnd(other, from)));
            }
        };
    }

    private static int lineStart(byte[] bytes, int at) {
        int start = at;
        while (start > 0 && bytes[start - 1] != '\n') {
            start--;
        }
        return start;
    }

    /** Behind the line feed. */
    private static int lineEnd(byte[] bytes, int at) {
        int end = at;
        while (end < bytes.length && (end == at || bytes[end - 1] != '\n')) {
            end++;
        }
        return end;
    }

    private static byte[] word(Random random) {
        return WORDS[random.nextInt(WORDS.length)].getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] spliced(byte[] bytes, int from, int to, byte[] inserted) {
        byte[] result = new byte[bytes.length - (to - from) + inserted.length];
        System.arraycopy(bytes, 0, result, 0, from);
        System.arraycopy(inserted, 0, result, from, inserted.length);
        System.arraycopy(bytes, to, result, from + inserted.length, bytes.length - to);
        return result;
    }
}
