package arcmargin.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.util.Arrays;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NumbersTest {

    private static final double[] AWKWARD = {
        0,
        -0.0,
        Double.NaN,
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY,
        Double.MIN_VALUE,
        -Double.MAX_VALUE,
        0x1p53,
        -0x1p53,
        0x1p53 + 2,
        1e15,
        0.1,
        1.0 / 3,
        1e-9,
        1.5e-9,
        123456789.12345679,
        Double.longBitsToDouble(0x7ff8000000000001L)
    };

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3, 7, 8, 31, 255, 256, 257, 65535, 65536, 65537, 150_000})
    void numbersOfEveryKindComeBackBitForBit(int length) throws IOException {
        Random random = new Random(length);
        for (IntToDoubleFunction kind : kinds(random)) {
            double[] values = IntStream.range(0, length).mapToDouble(kind).toArray();
            double[] read = read(write(values));
            assertThat(bits(read)).isEqualTo(bits(values));
        }
    }

    private static IntToDoubleFunction[] kinds(Random random) {
        return new IntToDoubleFunction[] {
            i -> 0,
            i -> random.nextDouble(),
            i -> random.nextInt(256),
            i -> random.nextInt(256) / 255.0,
            i -> random.nextInt(5000) / 4999.0,
            i -> random.nextInt(100_000) / 1000.0 - 7,
            i -> random.nextInt() / 1e9,
            i -> random.nextInt(50) == 0 ? Double.NaN : random.nextInt(100_000) / 100.0,
            i -> random.nextInt(3) == 0 ? random.nextGaussian() : random.nextBoolean() ? 10 : -10,
            i -> AWKWARD[random.nextInt(AWKWARD.length)],
            i -> random.nextLong() >> random.nextInt(64),
            i -> Double.longBitsToDouble(random.nextLong())
        };
    }

    @Test
    void repeatedAndDecimalNumbersAreShort() throws IOException {
        Random random = new Random(1);
        assertThat(write(random.ints(10_000, 0, 256).asDoubleStream().toArray()).length)
                .as("bytes")
                .isLessThan(10_100);
        assertThat(write(random.doubles(10_000)
                                .map(x -> Math.rint(1000 * x) / 1000)
                                .toArray())
                        .length)
                .as("three places")
                .isLessThan(20_100);
        double[] coefficients = DoubleStream.concat(
                        DoubleStream.generate(() -> 0.5).limit(5000), random.doubles(5000))
                .toArray();
        assertThat(write(coefficients).length).as("half at their bound").isLessThan(50_100);
        assertThat(write(random.doubles(10_000).toArray()).length)
                .as("no form is longer than the raw one by more than its header")
                .isLessThan(80_010);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3, 127, 128, 65536, 100_000})
    void wholeNumbersComeBack(int length) throws IOException {
        Random random = new Random(length);
        int[] values = IntStream.range(0, length)
                .map(i -> (random.nextInt() & Integer.MAX_VALUE) >> random.nextInt(31))
                .toArray();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Numbers.write(values, out);
        assertThat(Numbers.readInts(new ByteArrayInputStream(out.toByteArray())))
                .isEqualTo(values);
        assertThatThrownBy(() -> Numbers.write(new int[] {3, -1}, out)).hasMessageContaining("values[1] = -1");
    }

    @Test
    void everyTruncationIsFoundAndNoDamageFailsOtherwise() throws IOException {
        Random random = new Random(3);
        for (IntToDoubleFunction kind : kinds(random)) {
            byte[] bytes = write(IntStream.range(0, 300).mapToDouble(kind).toArray());
            for (int length = 0; length < bytes.length; length += 1 + random.nextInt(5)) {
                byte[] part = Arrays.copyOf(bytes, length);
                assertThatThrownBy(() -> read(part)).isInstanceOf(IOException.class);
            }
            for (int k = 0; k < bytes.length; k += 1 + random.nextInt(5)) {
                byte[] damaged = bytes.clone();
                damaged[k] ^= (byte) (1 << random.nextInt(8));
                try {
                    assertThat(Numbers.readDoubles(new ByteArrayInputStream(damaged)))
                            .isNotNull();
                } catch (EOFException | StreamCorruptedException e) {
                    assertThat(e.getMessage()).isNotEmpty();
                }
            }
        }
    }

    @Test
    void aLengthThatIsNotThereTakesNoMemory() {
        byte[] bytes = {(byte) 0xf0, (byte) 0xff, (byte) 0xff, (byte) 0xff, 7, 0, 1, 2}; // 2 147 483 632 numbers
        assertThatThrownBy(() -> read(bytes)).isInstanceOf(EOFException.class);
        assertThatThrownBy(() -> Numbers.readInts(new ByteArrayInputStream(bytes)))
                .isInstanceOf(IOException.class);
    }

    private static byte[] write(double[] values) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Numbers.write(values, out);
        return out.toByteArray();
    }

    private static double[] read(byte[] bytes) throws IOException {
        ByteArrayInputStream in = new ByteArrayInputStream(bytes);
        double[] values = Numbers.readDoubles(in);
        assertThat(in.available()).isZero();
        return values;
    }

    private static long[] bits(double[] values) {
        return Arrays.stream(values).mapToLong(Double::doubleToRawLongBits).toArray();
    }
}
