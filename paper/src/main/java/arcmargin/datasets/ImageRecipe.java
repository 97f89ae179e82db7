package arcmargin.datasets;

/** Draws one image of a generated data set. */
interface ImageRecipe {

    /** Width and height of an image in pixels. */
    int SIDE = 28;

    /** Pixels in an image. */
    int PIXELS = SIDE * SIDE;

    /**
     * Draws the image with the given number; the same number and stream give the same image.
     *
     * @param number index of the image in its set, from 0; the images of the training file precede those of the test
     *     file
     * @param random the stream of this image
     * @param pixels destination, row by row, from 0 (black) to 255 (white); initially black
     * @param offset index of the image's first pixel
     * @return the label
     */
    int draw(int number, Draw random, byte[] pixels, int offset);
}
