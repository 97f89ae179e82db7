package arcmargin.datasets;

/** Draws one image of a generated data set. */
interface ImageRecipe {

    /** Pixels in a row and rows in an image. */
    int SIDE = 28;

    /** Pixels in an image. */
    int PIXELS = SIDE * SIDE;

    /**
     * Draws the image of a number; the same number and stream give the same image.
     *
     * @param number of the image in its set, counted from 0; the training file comes first, then the test file
     * @param random the stream of this image
     * @param pixels where to draw, row by row, 0 black to 255 white; black before
     * @param offset of the image's first pixel
     * @return the label
     */
    int draw(int number, Draw random, byte[] pixels, int offset);
}
