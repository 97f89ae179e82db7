package arcmargin.datasets;

/**
 * Rectangles-image: a rectangle cut from one patch of a photograph, on another patch as background; label 1 if it is
 * taller than wide.
 *
 * <p>Height and width are uniform over the pairs in 10..28 that differ by at least 5 and whose area is between a
 * quarter and three quarters of the image; the position is uniform. Both patches have the size of the image, and the
 * rectangle is cut from its patch at the position where it is drawn.
 */
final class PhotographedRectangles implements ImageRecipe {

    /**
     * Patches with a lower variance are rejected. The threshold was not published. This one was chosen such that the
     * test error of the RBF kernel is close to the paper's (23.42 %); no other error was used.
     */
    static final int LEAST_VARIANCE = 150;

    private static final int SMALLEST = 10;
    private static final int LEAST_DIFFERENCE = 5;

    private final Photographs photographs;

    PhotographedRectangles(Photographs photographs) {
        this.photographs = photographs;
    }

    @Override
    public int draw(int number, Draw random, byte[] pixels, int offset) {
        int height;
        int width;
        do {
            height = random.between(SMALLEST, SIDE);
            width = random.between(SMALLEST, SIDE);
        } while (Math.abs(height - width) < LEAST_DIFFERENCE
                || 4 * height * width < PIXELS
                || 4 * height * width > 3 * PIXELS);
        int top = random.between(0, SIDE - height);
        int left = random.between(0, SIDE - width);
        byte[] patch = new byte[PIXELS];
        photographs.cut(random, patch);
        System.arraycopy(patch, 0, pixels, offset, PIXELS);
        photographs.cut(random, patch);
        for (int y = top; y < top + height; y++) {
            System.arraycopy(patch, y * SIDE + left, pixels, offset + y * SIDE + left, width);
        }
        return height > width ? 1 : 0;
    }
}
