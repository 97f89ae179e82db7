package arcmargin.datasets;

/**
 * MNIST-rand and MNIST-image: MNIST digits on a background; each pixel is the brighter of the two.
 *
 * <p>The 70 000 digits, training and test images together, are shuffled and drawn without replacement. A stroke of byte
 * value v enters as v-1, as in the 20 known original images (whose authors divided digits by 256 and backgrounds by
 * 255).
 */
final class DigitsOnBackground implements ImageRecipe {

    /**
     * Patches with a lower variance are rejected. The threshold was not published; this one is suggested by the 20
     * known original patches (whose standard deviations are at least 33) and was not tuned on classification errors.
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

    /** MNIST-rand: background pixels are independent and uniform on 0..255. */
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
