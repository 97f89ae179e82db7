package arcmargin.datasets;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.work.Resources;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * Greyscale images of 28×28 pixels with their labels, one byte per pixel and label.
 *
 * @param pixels the images one after the other, row by row, 0 (black) to 255 (white); shared, must not be modified
 * @param labels one label per image, from 0; shared, must not be modified
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
     * @param seed the same seed gives the same images for any number of threads
     */
    static Images draw(ImageRecipe recipe, int from, int to, long seed, Resources resources) {
        int count = to - from;
        byte[] pixels = new byte[Math.multiplyExact(count, ImageRecipe.PIXELS)];
        byte[] labels = new byte[count];
        AtomicInteger done = new AtomicInteger();
        resources.workers().forEach((count + BLOCK - 1) / BLOCK, block -> {
            int end = Math.min(count, (block + 1) * BLOCK);
            for (int i = block * BLOCK; i < end; i++) {
                int number = from + i;
                labels[i] = (byte) recipe.draw(number, new Draw(seed, number), pixels, i * ImageRecipe.PIXELS);
            }
            resources.progress().update("drawing images", done.addAndGet(end - block * BLOCK), count);
        });
        return new Images(pixels, labels);
    }

    int size() {
        return labels.length;
    }

    /** Returns these images followed by others. */
    Images and(Images others) {
        byte[] allPixels = Arrays.copyOf(pixels, pixels.length + others.pixels.length);
        System.arraycopy(others.pixels, 0, allPixels, pixels.length, others.pixels.length);
        byte[] allLabels = Arrays.copyOf(labels, labels.length + others.labels.length);
        System.arraycopy(others.labels, 0, allLabels, labels.length, others.labels.length);
        return new Images(allPixels, allLabels);
    }

    /** The images as an IDX file of unsigned bytes in three dimensions, like MNIST's. */
    byte[] imagesFile() {
        return ByteBuffer.allocate(16 + pixels.length)
                .putInt(0x803)
                .putInt(size())
                .putInt(ImageRecipe.SIDE)
                .putInt(ImageRecipe.SIDE)
                .put(pixels)
                .array();
    }

    /** The labels as an IDX file of unsigned bytes in one dimension, like MNIST's. */
    byte[] labelsFile() {
        return ByteBuffer.allocate(8 + labels.length)
                .putInt(0x801)
                .putInt(size())
                .put(labels)
                .array();
    }

    /** Reads a pair of IDX files, gzip-compressed or not. */
    static Images read(Path imagesFile, Path labelsFile) throws IOException {
        byte[] images = content(imagesFile);
        byte[] labels = content(labelsFile);
        int count = images.length < 16 ? -1 : ByteBuffer.wrap(images).getInt(4);
        if (count < 0
                || images.length != 16 + (long) count * ImageRecipe.PIXELS
                || ByteBuffer.wrap(images).getInt(0) != 0x803) {
            throw new BadInputException(imagesFile + ": not an IDX file of images of 28×28 bytes; download it again");
        }
        if (labels.length != 8 + count || ByteBuffer.wrap(labels).getInt(0) != 0x801) {
            throw new BadInputException(labelsFile + ": not an IDX file of " + count + " labels; download it again");
        }
        return new Images(Arrays.copyOfRange(images, 16, images.length), Arrays.copyOfRange(labels, 8, labels.length));
    }

    private static byte[] content(Path file) throws IOException {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        Unpacked.read(file, (bytes, count) -> content.write(bytes, 0, count));
        return content.toByteArray();
    }

    /** The images as points with coordinates in [0, 1]. */
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
