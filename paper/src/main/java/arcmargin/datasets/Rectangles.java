package arcmargin.datasets;

/**
 * The outline of a rectangle; label 1 if it is taller than wide.
 *
 * <p>The pair (height, width) is uniform over all pairs in 4..28 that differ by at least 3, and the position is uniform
 * over all positions where the rectangle fits. Both distributions were inferred from the 51 200 original images of
 * Larochelle et al. (2007), in which each of the 506 pairs occurs 98.8 ± 9.9 times, as expected of a uniform
 * distribution.
 */
final class Rectangles implements ImageRecipe {

    static final int SMALLEST = 4;
    static final int LEAST_DIFFERENCE = 3;

    @Override
    public int draw(int number, Draw random, byte[] pixels, int offset) {
        int height;
        int width;
        do {
            height = random.between(SMALLEST, SIDE);
            width = random.between(SMALLEST, SIDE);
        } while (Math.abs(height - width) < LEAST_DIFFERENCE);
        int top = random.between(0, SIDE - height);
        int left = random.between(0, SIDE - width);
        for (int x = left; x < left + width; x++) {
            pixels[offset + top * SIDE + x] = (byte) 255;
            pixels[offset + (top + height - 1) * SIDE + x] = (byte) 255;
        }
        for (int y = top; y < top + height; y++) {
            pixels[offset + y * SIDE + left] = (byte) 255;
            pixels[offset + y * SIDE + left + width - 1] = (byte) 255;
        }
        return height > width ? 1 : 0;
    }
}
