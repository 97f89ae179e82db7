package arcmargin.datasets;

import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.work.Progress;
import arcmargin.work.Workers;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * Grey images of 28×28 pixels with their labels, a byte each.
 *
 * @param pixels image by image, row by row, 0 black to 255 white; shared, must not be changed
 * @param labels one an image, from 0; shared, must not be changed
 */
@SuppressWarnings("ArrayRecordComponent") // a carrier of arrays; never compared
record Images(byte[] pixels, byte[] labels) {

    private static final int BLOCK = 256;

    Images {
        if (pixels.length != labels.length * ImageRecipe.PIXELS) {
            throw new IllegalArgumentException("pixels.length = " + pixels.length + ", must be " + ImageRecipe.PIXELS
                    + " times the number of labels = " + labels.length);
        }
    }

    /**
     * Draws the images from, …, to-1 of a recipe.
     *
     * @param seed the same seed gives the same images, whatever the number of threads
     */
    static Images draw(ImageRecipe recipe, int from, int to, long seed, Workers workers, Progress progress) {
        int count = to - from;
        byte[] pixels = new byte[Math.multiplyExact(count, ImageRecipe.PIXELS)];
        byte[] labels = new byte[count];
        AtomicInteger done = new AtomicInteger();
        workers.forEach((count + BLOCK - 1) / BLOCK, block -> {
            int end = Math.min(count, (block + 1) * BLOCK);
            for (int i = block * BLOCK; i < end; i++) {
                int number = from + i;
                labels[i] = (byte) recipe.draw(number, new Draw(seed, number), pixels, i * ImageRecipe.PIXELS);
            }
            progress.update("drawing images", done.addAndGet(end - block * BLOCK), count);
        });
        return new Images(pixels, labels);
    }

    int size() {
        return labels.length;
    }

    /** The same images as points with coordinates from 0 to 1. */
    Dataset toDataset(int classes) {
        double[] level = IntStream.range(0, 256).mapToDouble(b -> b / 255.0).toArray();
        double[] values = new double[pixels.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = level[pixels[i] & 0xFF];
        }
        List<String> names =
                IntStream.range(0, classes).mapToObj(Integer::toString).toList();
        int[] indices = IntStream.range(0, labels.length).map(i -> labels[i]).toArray();
        return new Dataset(DensePoints.of(size(), ImageRecipe.PIXELS, values), indices, names);
    }
}
