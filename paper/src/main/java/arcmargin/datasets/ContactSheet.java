package arcmargin.datasets;

import arcmargin.data.Dataset;
import arcmargin.data.Points;
import arcmargin.io.WholeFile;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;

/** A contact sheet of an image set: the first examples of each class, one row per class. */
public final class ContactSheet {

    private static final int SIDE = ImageRecipe.SIDE;
    private static final int GAP = 4;
    private static final int ZOOM = 2;
    private static final String SHADES = " ░▒▓█";

    private final Points points;
    private final List<List<Integer>> rows;

    /**
     * Selects the examples.
     *
     * @param data 28×28 images, values from 0 to 1
     * @param perClass number of examples per class, at least 1
     */
    public ContactSheet(Dataset data, int perClass) {
        if (perClass < 1) {
            throw new IllegalArgumentException("perClass = " + perClass + ", must be at least 1");
        }
        points = data.points();
        rows = new ArrayList<>();
        for (int c = 0; c < data.classes().size(); c++) {
            List<Integer> row = new ArrayList<>();
            for (int i = 0; i < data.size() && row.size() < perClass; i++) {
                if (data.labels()[i] == c) {
                    row.add(i);
                }
            }
            rows.add(row);
        }
    }

    /** Returns the sheet as text in five shades, one character for two vertically adjacent pixels. */
    public String text() {
        return rows.stream()
                .flatMap(row -> IntStream.range(0, SIDE / 2)
                        .mapToObj(line -> row.stream()
                                .map(example -> line(example, line))
                                .collect(Collectors.joining("  "))
                                .stripTrailing()))
                .collect(Collectors.joining("\n", "", "\n"));
    }

    private String line(int example, int line) {
        StringBuilder text = new StringBuilder(SIDE);
        for (int x = 0; x < SIDE; x++) {
            double grey = (pixel(example, x, 2 * line) + pixel(example, x, 2 * line + 1)) / 2;
            text.append(SHADES.charAt((int) Math.rint(Math.min(1, Math.max(0, grey)) * (SHADES.length() - 1))));
        }
        return text.toString();
    }

    /** Writes the sheet to a PNG file, which appears only once it is complete. */
    public void writePng(Path file) throws IOException {
        byte[] picture = png();
        WholeFile.write(file, out -> out.write(picture));
    }

    /** Returns the sheet as the bytes of a PNG file. */
    byte[] png() throws IOException {
        int columns = rows.stream().mapToInt(List::size).max().orElse(0);
        int step = SIDE * ZOOM + GAP;
        BufferedImage sheet = new BufferedImage(
                Math.max(1, columns * step + GAP), rows.size() * step + GAP, BufferedImage.TYPE_BYTE_GRAY);
        for (int y = 0; y < sheet.getHeight(); y++) {
            for (int x = 0; x < sheet.getWidth(); x++) {
                sheet.getRaster().setSample(x, y, 0, 90);
            }
        }
        for (int r = 0; r < rows.size(); r++) {
            for (int c = 0; c < rows.get(r).size(); c++) {
                draw(sheet, GAP + c * step, GAP + r * step, rows.get(r).get(c));
            }
        }
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        ImageIO.write(sheet, "png", file);
        return file.toByteArray();
    }

    private void draw(BufferedImage sheet, int left, int top, int example) {
        for (int y = 0; y < SIDE * ZOOM; y++) {
            for (int x = 0; x < SIDE * ZOOM; x++) {
                double grey = Math.min(1, Math.max(0, pixel(example, x / ZOOM, y / ZOOM)));
                sheet.getRaster().setSample(left + x, top + y, 0, (int) Math.rint(255 * grey));
            }
        }
    }

    private double pixel(int example, int x, int y) {
        return points.get(example, y * SIDE + x);
    }
}
