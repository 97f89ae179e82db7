package arcmargin.datasets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import arcmargin.data.DensePoints;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import org.junit.jupiter.api.Test;

class RectanglesTest {

    private static final int COUNT = 20_000;

    private static Images draw(long seed, int threads) {
        try (Workers workers = Workers.of(threads)) {
            return Images.draw(new Rectangles(), 0, COUNT, seed, Resources.of(workers));
        }
    }

    @Test
    void theSameImagesOnEveryMachineAndForAnyNumberOfThreads() {
        Images images = draw(1, 1);
        assertThat(Sha256.of(images.pixels()))
                .isEqualTo("2f8a89e62778c887e165caa0ae29aa38c753cd8b557f4699a7b37f9dd401c364");
        assertThat(draw(1, 3).pixels()).isEqualTo(images.pixels());
        assertThat(draw(2, 2).pixels()).isNotEqualTo(images.pixels());
    }

    /** Every image is an outline within the bounds; pairs of sides are equally likely, as in the originals. */
    @Test
    void outlinesOfTheRightLaw() {
        Images images = draw(1, 2);
        int[][] pairs = new int[29][29];
        int tall = 0;
        for (int i = 0; i < COUNT; i++) {
            int[] box = box(images.pixels(), i * ImageRecipe.PIXELS);
            int height = box[1] - box[0] + 1;
            int width = box[3] - box[2] + 1;
            assertThat(box[4]).as("white pixels").isEqualTo(2 * (height + width) - 4);
            assertThat(images.labels()[i]).isEqualTo((byte) (height > width ? 1 : 0));
            pairs[height][width]++;
            tall += images.labels()[i];
        }
        int admissible = 0;
        double expected = COUNT / 506.0;
        double chiSquare = 0;
        for (int h = 1; h <= 28; h++) {
            for (int w = 1; w <= 28; w++) {
                if (h >= 4 && w >= 4 && Math.abs(h - w) >= 3) {
                    admissible++;
                    chiSquare += (pairs[h][w] - expected) * (pairs[h][w] - expected) / expected;
                } else {
                    assertThat(pairs[h][w]).isZero();
                }
            }
        }
        assertThat(admissible).isEqualTo(506);
        assertThat(chiSquare).isCloseTo(505, within(5 * Math.sqrt(2 * 505)));
        assertThat(tall / (double) COUNT).isCloseTo(0.5, within(5 * 0.5 / Math.sqrt(COUNT)));
    }

    @Test
    void atThePapersSize() {
        try (Workers workers = Workers.of(2)) {
            BenchmarkData data = BenchmarkData.generatedRectangles(1, Resources.of(workers));
            assertThat(data.training().size()).isEqualTo(1000);
            assertThat(data.validation().size()).isEqualTo(200);
            assertThat(data.test().size()).isEqualTo(50_000);
            assertThat(data.test().points().dimension()).isEqualTo(784);
            assertThat(data.generated()).isTrue();
            assertThat(data.provenance()).isEqualTo("generated, seed 1");
            assertThat(((DensePoints) data.examples().points()).values()).containsOnly(0, 1);
            assertThat(data.examples().classes()).containsExactly("0", "1");
        }
    }

    /** First and last white row and column, and the number of white pixels. */
    private static int[] box(byte[] pixels, int offset) {
        int[] box = {28, -1, 28, -1, 0};
        for (int p = 0; p < ImageRecipe.PIXELS; p++) {
            if (pixels[offset + p] != 0) {
                box[0] = Math.min(box[0], p / 28);
                box[1] = Math.max(box[1], p / 28);
                box[2] = Math.min(box[2], p % 28);
                box[3] = Math.max(box[3], p % 28);
                box[4]++;
            }
        }
        return box;
    }
}
