package arcmargin.datasets;

import arcmargin.data.BadInputException;
import java.awt.image.BufferedImage;
import java.awt.image.Raster;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.imageio.ImageIO;

/**
 * Greyscale photographs for backgrounds. A patch is 28×28 pixels of a photograph, with photograph and position uniform,
 * redrawn while its variance (on the scale 0..255) is too low.
 *
 * <p>Larochelle et al. (2007) rejected patches of low variance but did not publish the threshold; each recipe has its
 * own estimate.
 */
final class Photographs {

    private static final int SIDE = ImageRecipe.SIDE;
    private static final int TRIALS = 1_000_000;

    private final List<Photograph> photographs;
    private final int leastVariance;

    private Photographs(List<Photograph> photographs, int leastVariance) {
        this.photographs = photographs;
        this.leastVariance = leastVariance;
    }

    /** A photograph with its summed-area tables, so that the variance of any patch takes eight look-ups. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Photograph(int width, int height, byte[] grey, long[] sums, long[] squares) {}

    static Photographs of(List<BufferedImage> images, int leastVariance) {
        return new Photographs(images.stream().map(Photographs::photograph).toList(), leastVariance);
    }

    /** Reads all images of a folder, sorted by name. */
    static Photographs read(Path folder, int leastVariance) throws IOException {
        List<Path> files;
        try (Stream<Path> list = Files.list(folder)) {
            files = list.filter(file -> file.getFileName()
                            .toString()
                            .toLowerCase(Locale.ROOT)
                            .matches(".*\\.(png|jpe?g|gif|bmp)"))
                    .sorted((a, b) ->
                            a.getFileName().toString().compareTo(b.getFileName().toString()))
                    .toList();
        }
        List<BufferedImage> images = new ArrayList<>();
        for (Path file : files) {
            try (InputStream in = Files.newInputStream(file)) {
                BufferedImage image = ImageIO.read(in);
                if (image == null || image.getWidth() < SIDE || image.getHeight() < SIDE) {
                    throw new BadInputException(
                            file + ": not an image of at least " + SIDE + "×" + SIDE + " pixels; remove it");
                }
                images.add(image);
            }
        }
        if (images.isEmpty()) {
            throw new BadInputException(folder + ": contains no photographs (png, jpg, gif, bmp)");
        }
        return of(images, leastVariance);
    }

    int size() {
        return photographs.size();
    }

    /** Draws a patch, row by row. */
    void cut(Draw random, byte[] patch) {
        for (int trial = 0; trial < TRIALS; trial++) {
            Photograph photograph = photographs.get(random.below(photographs.size()));
            int left = random.below(photograph.width - SIDE + 1);
            int top = random.below(photograph.height - SIDE + 1);
            if (varied(photograph, left, top)) {
                for (int y = 0; y < SIDE; y++) {
                    System.arraycopy(photograph.grey, (top + y) * photograph.width + left, patch, y * SIDE, SIDE);
                }
                return;
            }
        }
        throw new BadInputException("the photographs have no patch with a variance of at least " + leastVariance
                + ": take others, or a lower least variance");
    }

    private boolean varied(Photograph photograph, int left, int top) {
        long n = ImageRecipe.PIXELS;
        long sum = box(photograph.sums, photograph.width + 1, left, top);
        long squares = box(photograph.squares, photograph.width + 1, left, top);
        return n * squares - sum * sum >= n * n * leastVariance;
    }

    private static long box(long[] table, int stride, int left, int top) {
        int first = top * stride + left;
        int last = first + SIDE * stride;
        return table[last + SIDE] - table[last] - table[first + SIDE] + table[first];
    }

    private static Photograph photograph(BufferedImage image) {
        int width = image.getWidth();
        int height = image.getHeight();
        byte[] grey = grey(image);
        long[] sums = new long[(width + 1) * (height + 1)];
        long[] squares = new long[sums.length];
        for (int y = 0; y < height; y++) {
            long rowSum = 0;
            long rowSquares = 0;
            for (int x = 0; x < width; x++) {
                int value = grey[y * width + x] & 0xFF;
                rowSum += value;
                rowSquares += (long) value * value;
                int above = y * (width + 1) + x + 1;
                sums[above + width + 1] = sums[above] + rowSum;
                squares[above + width + 1] = squares[above] + rowSquares;
            }
        }
        return new Photograph(width, height, grey, sums, squares);
    }

    /** Grey values as stored; colours are converted to ITU-R 601 luma. */
    private static byte[] grey(BufferedImage image) {
        int width = image.getWidth();
        int height = image.getHeight();
        byte[] grey = new byte[width * height];
        Raster raster = image.getRaster();
        // getRGB would convert grey levels to another colour space and change them
        boolean plain = raster.getNumBands() <= 2 && image.getColorModel().getNumColorComponents() == 1;
        int shift = Math.max(0, raster.getSampleModel().getSampleSize(0) - 8);
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                int value;
                if (plain) {
                    value = raster.getSample(x, y, 0) >> shift;
                } else {
                    int rgb = image.getRGB(x, y);
                    value = (299 * (rgb >> 16 & 0xFF) + 587 * (rgb >> 8 & 0xFF) + 114 * (rgb & 0xFF) + 500) / 1000;
                }
                grey[y * width + x] = (byte) value;
            }
        }
        return grey;
    }
}
