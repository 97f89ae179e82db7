package arcmargin.geometry;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A row of a file of reference values: 20 digits, from differentiating the kernels with 50. */
record ReferenceRow(Map<String, String> cells) {

    static List<ReferenceRow> of(String file) {
        try (InputStream in = ReferenceRow.class.getResourceAsStream("/arcmargin/reference/" + file)) {
            List<String> lines = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .toList();
            String[] names = lines.get(0).split(",");
            return lines.stream()
                    .skip(1)
                    .map(line -> line.split(",", -1))
                    .map(cells -> new ReferenceRow(IntStream.range(0, names.length)
                            .boxed()
                            .collect(Collectors.toMap(i -> names[i], i -> cells[i]))))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String text(String name) {
        return cells.get(name);
    }

    double number(String name) {
        return Double.parseDouble(cells.get(name));
    }

    double[] vector(String name) {
        return Arrays.stream(cells.get(name).split(";"))
                .mapToDouble(Double::parseDouble)
                .toArray();
    }

    boolean has(String name) {
        return !cells.get(name).isEmpty();
    }
}
