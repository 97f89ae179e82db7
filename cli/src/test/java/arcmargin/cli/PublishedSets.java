package arcmargin.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Small sets in the layout of the published ones. */
final class PublishedSets {

    private static final int ROWS = 48;

    private PublishedSets() {}

    /** Writes a set of two classes, normal with their means so far apart in the first feature. */
    static void write(Path data, String name, double distance) throws IOException {
        Path folder = Files.createDirectory(data.resolve(name));
        Random random = new Random(1);
        StringBuilder rows = new StringBuilder("\tf1\tf2\tclase\n");
        for (int i = 0; i < ROWS; i++) {
            int label = i % 2;
            rows.append(String.format(
                    Locale.ROOT,
                    "%d\t%.4f\t%.4f\t%d%n",
                    i + 1,
                    random.nextGaussian() + distance * label,
                    random.nextGaussian(),
                    label));
        }
        Files.writeString(folder.resolve(name + "_R.dat"), rows);
        Files.writeString(folder.resolve("conxuntos.dat"), rows(0, 24) + "\n" + rows(24, ROWS) + "\n");
        StringBuilder folds = new StringBuilder();
        for (int f = 0; f < 4; f++) {
            int fold = f;
            folds.append(IntStream.range(0, ROWS)
                            .filter(i -> i / 2 % 4 != fold)
                            .mapToObj(Integer::toString)
                            .collect(Collectors.joining(" ")))
                    .append('\n')
                    .append(IntStream.range(0, ROWS)
                            .filter(i -> i / 2 % 4 == fold)
                            .mapToObj(Integer::toString)
                            .collect(Collectors.joining(" ")))
                    .append('\n');
        }
        Files.writeString(folder.resolve("conxuntos_kfold.dat"), folds);
    }

    private static String rows(int from, int to) {
        return IntStream.range(from, to).mapToObj(Integer::toString).collect(Collectors.joining(" "));
    }
}
