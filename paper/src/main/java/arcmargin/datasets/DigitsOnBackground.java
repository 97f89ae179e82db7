package arcmargin.datasets;

/**
 * MNIST-rand and MNIST-image: digits of MNIST on a background, the brighter of the two at each pixel.
 *
 * <p>The 70 000 digits, training and test images together, are put in random order and taken without repetition. A stroke
 * of byte value v enters as v-1, which is what the 20 known original images show (their authors divided digits by 256
 * and backgrounds by 255).
 */
final class DigitsOnBackground implements ImageRecipe {

    /**
     * Below this variance patches are ignored. The number is not published; this one is what the 20 known original patches suggest (their
     * standard deviations are 33 and more), not chosen by errors of classifiers.
     */
    static final int LEAST_VARIANCE = 1000;

    private final Images digits;
    private final int[] order;
    private final Photographs photographs;

    private DigitsOnBackground(Images digits, long seed, Photographs photographs) {
        this.digits = digits;
        this.order = new Draw(seed, -1).permutation(digits.size());
        this.photographs = photographs;
    }

    /** MNIST-rand: every pixel of the background is uniform on 0..255, independently. */
    static DigitsOnBackground noise(Images digits, long seed) {
        return new DigitsOnBackground(digits, seed, null);
    }

    /** MNIST-image: the background is a patch of a photograph. */
    static DigitsOnBackground photographs(Images digits, long seed, Photographs photographs) {
        return new DigitsOnBackground(digits, seed, photographs);
    }

    @Override
    public int draw(int number, Draw random, byte[] pixels, int offset) {
        byte[] background = new byte[PIXELS];
        if (photographs == null) {
            fillWithNoise(random, background);
        } else {
            photographs.cut(random, background);
        }
        int digit = order[number];
        blend(digits.pixels(), digit * PIXELS, background, pixels, offset);
        return digits.labels()[digit];
    }

    static void blend(byte[] strokes, int from, byte[] background, byte[] pixels, int offset) {
        for (int p = 0; p < PIXELS; p++) {
            int stroke = Math.max(0, (strokes[from + p] & 0xFF) - 1);
            pixels[offset + p] = (byte) Math.max(stroke, background[p] & 0xFF);
        }
    }

    private static void fillWithNoise(Draw random, byte[] background) {
        for (int p = 0; p < PIXELS; p += Long.BYTES) {
            long bits = random.bits();
            for (int k = 0; k < Long.BYTES; k++) {
                background[p + k] = (byte) (bits >>> (8 * k));
            }
        }
    }
}
