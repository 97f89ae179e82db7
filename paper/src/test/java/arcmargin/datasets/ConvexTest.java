package arcmargin.datasets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConvexTest {

    private static final int COUNT = 8000;
    private static final Images IMAGES = draw(1, 2);

    private static Images draw(long seed, int threads) {
        try (Workers workers = Workers.of(threads)) {
            return Images.draw(new Convex(), 0, COUNT, seed, Resources.of(workers));
        }
    }

    @Test
    void theSameImagesOnEveryMachineAndForAnyNumberOfThreads() {
        assertThat(Sha256.of(IMAGES.pixels()))
                .isEqualTo("c0d95858f8f07c5022329310081734020b2f20ca11da52628223ca7c02527ee4");
        assertThat(draw(1, 1).pixels()).isEqualTo(IMAGES.pixels());
    }

    /** Labels agree with the definition: no black pixel within the hull. */
    @Test
    void labelsAreRight() {
        for (int i = 0; i < 50; i++) {
            boolean convex = noBlackPixelInHull(IMAGES.pixels(), i * ImageRecipe.PIXELS);
            assertThat(IMAGES.labels()[i]).as("image %d", i).isEqualTo((byte) (convex ? 1 : 0));
        }
    }

    @Test
    void theTestOfConvexityAgreesWithItsDefinition() {
        Draw random = new Draw(7, 0);
        for (int trial = 0; trial < 50; trial++) {
            byte[] image = new byte[ImageRecipe.PIXELS];
            for (int k = 0; k < 3 + trial % 3; k++) { // a few rectangles that may or may not join to a convex set
                int left = random.below(26);
                int top = random.below(26);
                for (int y = top; y < Math.min(28, top + 2 + random.below(6)); y++) {
                    Arrays.fill(image, y * 28 + left, y * 28 + Math.min(28, left + 3), (byte) 255);
                }
            }
            assertThat(Convex.isConvex(image, 0)).isEqualTo(noBlackPixelInHull(image, 0));
        }
        byte[] full = new byte[ImageRecipe.PIXELS];
        Arrays.fill(full, (byte) 255);
        assertThat(Convex.isConvex(full, 0)).isTrue();
        full[400] = 0;
        assertThat(Convex.isConvex(full, 0)).isFalse();
    }

    /**
     * Numbers of white pixels by class as in the 58 000 original images: mean, quantiles (5, 10, 25, 50, 75, 90, 95 %),
     * and how often a corner and the centre are white.
     */
    @ParameterizedTest
    @CsvSource({
        "1, 301.1, 239.7, 23 29 74 246 503 677 732, 0.242, 0.519",
        "0, 303.5, 227.6, 31 43 93 252 488 656 716, 0.224, 0.523"
    })
    void whitePixelsAsInTheOriginals(
            int label, double mean, double deviation, String quantiles, double corner, double centre) {
        List<Integer> counts = new ArrayList<>();
        double corners = 0;
        double centres = 0;
        for (int i = 0; i < COUNT; i++) {
            if (IMAGES.labels()[i] == label) {
                int start = i * ImageRecipe.PIXELS;
                counts.add((int) IntStream.range(start, start + ImageRecipe.PIXELS)
                        .filter(p -> IMAGES.pixels()[p] != 0)
                        .count());
                corners += (white(start) + white(start + 27) + white(start + 27 * 28) + white(start + 783)) / 4.0;
                centres += white(start + 13 * 28 + 13);
            }
        }
        int n = counts.size();
        double share = 5 * 0.5 / Math.sqrt(n); // five standard errors of a share
        assertThat(n / (double) COUNT).isCloseTo(0.5, within(5 * 0.5 / Math.sqrt(COUNT)));
        assertThat(counts.stream().mapToInt(c -> c).average().orElseThrow())
                .isCloseTo(mean, within(5 * deviation / Math.sqrt(n)));
        assertThat(corners / n).isCloseTo(corner, within(share));
        assertThat(centres / n).isCloseTo(centre, within(share));
        double[] shares = {0.05, 0.10, 0.25, 0.50, 0.75, 0.90, 0.95};
        int[] values =
                Arrays.stream(quantiles.split(" ")).mapToInt(Integer::parseInt).toArray();
        for (int q = 0; q < shares.length; q++) {
            int value = values[q];
            double below = counts.stream().filter(c -> c < value).count() / (double) n;
            double upTo = counts.stream().filter(c -> c <= value).count() / (double) n;
            assertThat(shares[q]).as("quantile %s", shares[q]).isBetween(below - share, upTo + share);
        }
    }

    private static int white(int pixel) {
        return IMAGES.pixels()[pixel] != 0 ? 1 : 0;
    }

    /**
     * The definition by brute force: a pixel is outside the hull if some direction separates it from all white pixels,
     * and the directions perpendicular to differences of pixels suffice.
     */
    private static boolean noBlackPixelInHull(byte[] pixels, int offset) {
        boolean[] inside = new boolean[ImageRecipe.PIXELS];
        Arrays.fill(inside, true);
        for (int nx = -27; nx <= 27; nx++) {
            for (int ny = -27; ny <= 27; ny++) {
                int most = Integer.MIN_VALUE;
                for (int p = 0; p < ImageRecipe.PIXELS; p++) {
                    if (pixels[offset + p] != 0) {
                        most = Math.max(most, nx * (p % 28) + ny * (p / 28));
                    }
                }
                for (int p = 0; p < ImageRecipe.PIXELS; p++) {
                    inside[p] &= nx * (p % 28) + ny * (p / 28) <= most;
                }
            }
        }
        return IntStream.range(0, ImageRecipe.PIXELS).noneMatch(p -> inside[p] && pixels[offset + p] == 0);
    }
}
