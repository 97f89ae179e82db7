package arcmargin.datasets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import arcmargin.data.BadInputException;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Digits and rectangles on noise and photographs. */
class BackgroundsTest {

    private static final Path SAMPLES = Path.of("src/test/resources/arcmargin/datasets/mnist-image");

    private static Images digits() throws IOException {
        return Images.read(SAMPLES.resolve("digits-images-idx3-ubyte"), SAMPLES.resolve("digits-labels-idx1-ubyte"));
    }

    /** The twenty known images of the original MNIST-image, pixel by pixel. */
    private static byte[][] originals() throws IOException {
        try (Stream<Path> files = Files.list(SAMPLES)) {
            List<Path> pictures = files.filter(file -> file.toString().endsWith(".png"))
                    .sorted()
                    .toList();
            byte[][] images = new byte[pictures.size()][ImageRecipe.PIXELS];
            for (int i = 0; i < images.length; i++) {
                BufferedImage picture = ImageIO.read(pictures.get(i).toFile());
                for (int p = 0; p < ImageRecipe.PIXELS; p++) {
                    images[i][p] = (byte) picture.getRaster().getSample(p % 28, p / 28, 0);
                }
            }
            return images;
        }
    }

    private static Images draw(ImageRecipe recipe, int count, int threads) {
        try (Workers workers = Workers.of(threads)) {
            return Images.draw(recipe, 0, count, 1, Resources.of(workers));
        }
    }

    /** Blending a digit into its own original image changes nothing, because strokes enter one level darker. */
    @Test
    void theBlendIsThatOfTheOriginals() throws IOException {
        byte[][] originals = originals();
        Images digits = digits();
        assertThat(originals).hasNumberOfRows(20);
        for (int i = 0; i < 20; i++) {
            byte[] blended = new byte[ImageRecipe.PIXELS];
            DigitsOnBackground.blend(digits.pixels(), i * ImageRecipe.PIXELS, originals[i], blended, 0);
            assertThat(blended).isEqualTo(originals[i]);
            int first = i * ImageRecipe.PIXELS;
            byte[] original = originals[i];
            assertThat(IntStream.range(0, ImageRecipe.PIXELS)
                            .anyMatch(p -> (original[p] & 0xFF) < (digits.pixels()[first + p] & 0xFF)))
                    .isTrue();
        }
    }

    /** All known original patches pass the threshold. */
    @Test
    void theOriginalPatchesAreAsVariedAsOurs() throws IOException {
        Images digits = digits();
        byte[][] originals = originals();
        for (int i = 0; i < 20; i++) {
            int first = i * ImageRecipe.PIXELS;
            byte[] original = originals[i];
            int[] background = IntStream.range(0, ImageRecipe.PIXELS)
                    .filter(p -> digits.pixels()[first + p] == 0)
                    .map(p -> original[p] & 0xFF)
                    .toArray();
            assertThat(variance(background)).isGreaterThan(DigitsOnBackground.LEAST_VARIANCE);
        }
    }

    /** Four textures of blocks of random grey, with a part of each too dark to be used. */
    private static Photographs textures() {
        return textures(DigitsOnBackground.LEAST_VARIANCE);
    }

    private static Photographs textures(int leastVariance) {
        List<BufferedImage> images = IntStream.range(0, 4)
                .mapToObj(number -> {
                    BufferedImage image = new BufferedImage(90, 70, BufferedImage.TYPE_BYTE_GRAY);
                    Draw random = new Draw(7, number);
                    for (int y = 0; y < 70; y += 3) {
                        for (int x = 0; x < 90; x += 3) {
                            int grey = x < 40 ? random.below(20) : random.below(256);
                            for (int k = 0; k < 9; k++) {
                                int column = x + k % 3;
                                int row = Math.min(69, y + k / 3);
                                image.getRaster().setSample(column, row, 0, grey);
                            }
                        }
                    }
                    return image;
                })
                .toList();
        return Photographs.of(images, leastVariance);
    }

    @Test
    void patchesAreAsVariedAsAsked() throws IOException {
        byte[] patch = new byte[ImageRecipe.PIXELS];
        for (int least : new int[] {0, 150, 1000, 4000}) {
            Photographs photographs = textures(least);
            assertThat(photographs.size()).isEqualTo(4);
            double lowest = Double.POSITIVE_INFINITY;
            for (int i = 0; i < 500; i++) {
                photographs.cut(new Draw(1, i), patch);
                int[] values = IntStream.range(0, patch.length)
                        .map(p -> patch[p] & 0xFF)
                        .toArray();
                lowest = Math.min(lowest, variance(values));
            }
            assertThat(lowest).isBetween((double) least, least + 500.0);
        }
    }

    @Test
    void noiseIsUniformBehindTheStrokes() throws IOException {
        Images digits = digits();
        Images noisy = draw(DigitsOnBackground.noise(digits, 1), 20, 2);
        int[] counts = new int[10];
        double sum = 0;
        int pixels = 0;
        for (int i = 0; i < 20; i++) {
            counts[noisy.labels()[i]]++;
        }
        assertThat(counts).containsOnly(2); // every digit once: two of each class
        for (byte value : draw(DigitsOnBackground.noise(black(20), 1), 20, 1).pixels()) {
            sum += value & 0xFF;
            pixels++;
        }
        assertThat(sum / pixels).isCloseTo(127.5, within(5 * 73.9 / Math.sqrt(pixels)));
    }

    @Test
    void theSameImagesOnEveryMachineAndForAnyNumberOfThreads() throws IOException {
        Photographs photographs = textures();
        Images rectangles = draw(new PhotographedRectangles(photographs), 300, 1);
        Images noise = draw(DigitsOnBackground.noise(digits(), 1), 20, 1);
        Images images = draw(DigitsOnBackground.photographs(digits(), 1, photographs), 20, 1);
        assertThat(Sha256.of(rectangles.pixels()))
                .isEqualTo("1e00e8d512574d1f206661705304c221c915d658de03b664e2619fe204e6378d");
        assertThat(Sha256.of(noise.pixels()))
                .isEqualTo("c4c77ad46209cd16c23cab9a3e9eadd5b7aea13d44bd88ede066c44d2e22e435");
        assertThat(Sha256.of(images.pixels()))
                .isEqualTo("3fb11f34355cb04f473feb79bcadbef83f4eb6ecf22669712200ec29ce48a08d");
        assertThat(draw(new PhotographedRectangles(photographs), 300, 3).pixels())
                .isEqualTo(rectangles.pixels());
    }

    /**
     * With two photographs, one of even and one of odd pixels, the rectangle can be located whenever it and the
     * background come from different photographs.
     */
    @Test
    void rectanglesLieWithinTheirBounds() {
        Images images = draw(new PhotographedRectangles(Photographs.of(List.of(checks(0), checks(1)), 150)), 2000, 2);
        int seen = 0;
        for (int i = 0; i < 2000; i++) {
            int[] box = {28, -1, 28, -1};
            int other = 0;
            for (int p = 0; p < ImageRecipe.PIXELS; p++) {
                int value = images.pixels()[i * ImageRecipe.PIXELS + p] & 0xFF;
                if ((value & 1) != (images.pixels()[i * ImageRecipe.PIXELS] & 1)) {
                    other++;
                    box[0] = Math.min(box[0], p / 28);
                    box[1] = Math.max(box[1], p / 28);
                    box[2] = Math.min(box[2], p % 28);
                    box[3] = Math.max(box[3], p % 28);
                }
            }
            int height = box[1] - box[0] + 1;
            int width = box[3] - box[2] + 1;
            if (height * width == other && height < 28 && width < 28) { // the first pixel is not of the rectangle
                seen++;
                assertThat(Math.min(height, width)).isGreaterThanOrEqualTo(10);
                assertThat(Math.abs(height - width)).isGreaterThanOrEqualTo(5);
                assertThat(height * width).isBetween(196, 588);
                assertThat(images.labels()[i]).isEqualTo((byte) (height > width ? 1 : 0));
            }
        }
        assertThat(seen).isGreaterThan(500);
        double tall =
                IntStream.range(0, 2000).map(i -> images.labels()[i]).average().orElseThrow();
        assertThat(tall).isCloseTo(0.5, within(5 * 0.5 / Math.sqrt(2000)));
    }

    /** A photograph of dark and bright stripes whose pixels are all even, or all odd. */
    private static BufferedImage checks(int parity) {
        BufferedImage image = new BufferedImage(60, 60, BufferedImage.TYPE_BYTE_GRAY);
        for (int p = 0; p < 3600; p++) {
            image.getRaster().setSample(p % 60, p / 60, 0, (p % 2 == 0 ? 40 : 200) + parity);
        }
        return image;
    }

    @Test
    void photographsOfTheUser(@TempDir Path folder) throws IOException {
        assertThatThrownBy(() -> Photographs.read(folder, 1000))
                .isInstanceOf(BadInputException.class)
                .hasMessage(folder + ": contains no photographs (png, jpg, gif, bmp)");
        BufferedImage colours = new BufferedImage(30, 30, BufferedImage.TYPE_INT_RGB);
        for (int p = 0; p < 900; p++) {
            colours.setRGB(p % 30, p / 30, p % 2 == 0 ? 0xFF0000 : 0x0000FF);
        }
        ImageIO.write(colours, "png", folder.resolve("b.png").toFile());
        byte[] patch = new byte[ImageRecipe.PIXELS];
        Photographs read = Photographs.read(folder, 1000);
        assertThatThrownBy(() -> read.cut(new Draw(1, 1), patch))
                .hasMessage("the photographs have no patch with a variance of at least 1000: "
                        + "take others, or a lower least variance");
        BufferedImage bits = new BufferedImage(29, 28, BufferedImage.TYPE_BYTE_GRAY);
        for (int p = 0; p < 29 * 28; p++) {
            bits.getRaster().setSample(p % 29, p / 29, 0, p % 2 == 0 ? 200 : 100);
        }
        ImageIO.write(bits, "png", folder.resolve("a.PNG").toFile());
        Photographs.read(folder, 1000).cut(new Draw(1, 1), patch);
        assertThat(patch).containsOnly((byte) 200, (byte) 100);
        Files.writeString(folder.resolve("c.png"), "not a picture");
        assertThatThrownBy(() -> Photographs.read(folder, 1000))
                .hasMessage(folder.resolve("c.png") + ": not an image of at least 28×28 pixels; remove it");
    }

    private static Images black(int count) {
        return new Images(new byte[count * ImageRecipe.PIXELS], new byte[count]);
    }

    private static double variance(int[] values) {
        double mean = IntStream.of(values).average().orElseThrow();
        return IntStream.of(values)
                .mapToDouble(v -> (v - mean) * (v - mean))
                .average()
                .orElseThrow();
    }
}
