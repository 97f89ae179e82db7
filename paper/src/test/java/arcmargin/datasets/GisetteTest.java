package arcmargin.datasets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class GisetteTest {

    /**
     * Random blobs instead of digits: each pixel of a disc is bright with some probability, so that features, products
     * and probes exist.
     */
    private static Images blobs(int count) {
        byte[] pixels = new byte[count * ImageRecipe.PIXELS];
        byte[] labels = new byte[count];
        for (int i = 0; i < count; i++) {
            Draw random = new Draw(99, i);
            labels[i] = (byte) (i % 2 == 0 ? 4 : 9);
            int shift = i % 2 == 0 ? 0 : 4;
            for (int y = 4; y < 20; y++) {
                for (int x = 6 + shift; x < 18 + shift; x++) {
                    pixels[i * ImageRecipe.PIXELS + y * 28 + x] = (byte) random.below(256);
                }
            }
        }
        return new Images(pixels, labels);
    }

    @Test
    void asConstructed() {
        Images digits = blobs(13_600);
        try (Workers one = Workers.of(1);
                Workers three = Workers.of(3)) {
            Gisette gisette = Gisette.make(digits, 1, Resources.of(three));
            int fours = 0;
            int used = 0;
            int least = 0;
            int greatest = 0;
            for (int row = 0; row < Gisette.TRAINING; row++) {
                fours += gisette.label(row) > 0 ? 1 : 0;
            }
            for (int feature = 0; feature < Gisette.FEATURES; feature++) {
                boolean somewhere = false;
                for (int row = 0; row < Gisette.TRAINING + Gisette.TEST; row++) {
                    int value = gisette.value(row, feature);
                    least = Math.min(least, value);
                    somewhere |= value != 0;
                    greatest = Math.max(greatest, value);
                }
                used += somewhere ? 1 : 0;
            }
            assertThat(fours).isEqualTo(3000);
            assertThat(used).isGreaterThan(4990);
            assertThat(least).isZero();
            assertThat(greatest).isEqualTo(999);
            String line = new String(gisette.line(17), StandardCharsets.US_ASCII);
            assertThat(line).matches("[+-]1 [^\n]*\n");
            // entry by entry: a repeated group would recurse once per entry and may overflow the stack
            assertThat(line.strip().substring(3).split(" ")).allMatch(entry -> entry.matches("\\d+:\\d+"));
            Gisette again = Gisette.make(digits, 1, Resources.of(one));
            for (int row = 0; row < 7000; row += 97) {
                assertThat(again.line(row)).isEqualTo(gisette.line(row));
            }
        }
    }

    @Test
    void tooFewDigits() {
        try (Workers workers = Workers.of(1)) {
            Images digits = blobs(100);
            assertThatThrownBy(() -> Gisette.make(digits, 1, Resources.of(workers)))
                    .hasMessage("MNIST has 50 images of the digit 4, expected at least 6750");
        }
    }
}
