package arcmargin.io;

import static org.assertj.core.api.Assertions.assertThat;

import arcmargin.data.Dataset;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A table means the same however it is written: any form gives the same data, and so the same model. */
class EquivalentTablesTest {

    private static final List<String> MISSING = List.of("", "?", "NA", "null", "NaN", "\\N");

    @TempDir
    private Path folder;

    /** Cells as texts, empty where missing; numbers with a decimal point. */
    private record Table(List<String> names, List<Boolean> numbers, List<List<String>> rows) {

        static Table random(long seed) {
            Random random = new Random(seed);
            int width = 2 + random.nextInt(5);
            List<String> names = new ArrayList<>();
            List<Boolean> numbers = new ArrayList<>();
            List<List<String>> columns = new ArrayList<>();
            int size = 30 + random.nextInt(40);
            for (int c = 0; c < width; c++) {
                int kind = c == 0 ? 0 : random.nextInt(6);
                names.add(List.of("größe", "unit price", "a,b", "x;y", "\"q\"", "day")
                                .get(c % 6) + " " + c);
                numbers.add(kind < 3);
                boolean missing = c > 0 && random.nextBoolean();
                columns.add(IntStream.range(0, size)
                        .mapToObj(i -> missing && random.nextInt(6) == 0 ? "" : cell(kind, random))
                        .toList());
            }
            names.add("the class");
            numbers.add(false);
            columns.add(IntStream.range(0, size)
                    .mapToObj(i -> List.of("yes", "no, never", "§ 7").get(i < 3 ? i : random.nextInt(3)))
                    .toList());
            List<List<String>> rows = IntStream.range(0, size)
                    .mapToObj(i -> columns.stream().map(column -> column.get(i)).toList())
                    .toList();
            return new Table(names, numbers, rows);
        }

        private static String cell(int kind, Random random) {
            return switch (kind) {
                case 0 -> String.format(Locale.ROOT, "%.3f", 3 * random.nextGaussian());
                case 1 -> Integer.toString(random.nextInt(20_000) - 300);
                case 2 -> Double.toString(random.nextInt(1000) / 8.0);
                case 3 ->
                    List.of("red", "grün", "dark \"blue\"", "it's; so", "a\\b").get(random.nextInt(5));
                case 4 -> random.nextBoolean() ? "true" : "false";
                default -> "2020-0%d-1%d".formatted(1 + random.nextInt(9), random.nextInt(9));
            };
        }

        Table shuffled(long seed) {
            List<Integer> order =
                    new ArrayList<>(IntStream.range(0, names.size()).boxed().toList());
            Collections.shuffle(order, new Random(seed));
            return new Table(
                    order.stream().map(names::get).toList(),
                    order.stream().map(numbers::get).toList(),
                    rows.stream()
                            .map(row -> order.stream().map(row::get).toList())
                            .toList());
        }

        String delimited(String delimiter, String end, boolean decimalComma, String missing, boolean quoteAll) {
            UnaryOperator<String> quoted = cell ->
                    quoteAll || cell.contains(delimiter) || cell.contains("\"") || (decimalComma && cell.contains(","))
                            ? "\"" + cell.replace("\"", "\"\"") + "\""
                            : cell;
            String header = names.stream().map(quoted).collect(Collectors.joining(delimiter));
            return Stream.concat(
                            Stream.of(header),
                            rows.stream()
                                    .map(row -> IntStream.range(0, row.size())
                                            .mapToObj(c -> {
                                                String cell = row.get(c).isEmpty() ? missing : row.get(c);
                                                return quoted.apply(
                                                        decimalComma && numbers.get(c) ? cell.replace('.', ',') : cell);
                                            })
                                            .collect(Collectors.joining(delimiter))))
                    .collect(Collectors.joining(end, "", end));
        }

        String arff() {
            UnaryOperator<String> quoted =
                    cell -> "'" + cell.replace("\\", "\\\\").replace("'", "\\'") + "'";
            return "% generated\n@relation 'any table'\n\n"
                    + IntStream.range(0, names.size())
                            .mapToObj(c -> "@ATTRIBUTE " + quoted.apply(names.get(c))
                                    + (numbers.get(c) ? " real\n" : " string\n"))
                            .collect(Collectors.joining())
                    + "\n@DATA\n"
                    + rows.stream()
                            .map(row -> IntStream.range(0, row.size())
                                    .mapToObj(c -> row.get(c).isEmpty()
                                            ? "?"
                                            : numbers.get(c) ? row.get(c) : quoted.apply(row.get(c)))
                                    .collect(Collectors.joining(", ")))
                            .collect(Collectors.joining("\n", "", "\n"));
        }

        String json(boolean lines) {
            UnaryOperator<String> quoted =
                    cell -> "\"" + cell.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
            return rows.stream()
                    .map(row -> IntStream.range(0, row.size())
                            .mapToObj(c -> quoted.apply(names.get(c)) + ": "
                                    + (row.get(c).isEmpty()
                                            ? "null"
                                            : numbers.get(c) ? row.get(c) : quoted.apply(row.get(c))))
                            .collect(Collectors.joining(", ", "{", "}")))
                    .collect(Collectors.joining(lines ? "\n" : ",\n", lines ? "" : "[\n", lines ? "\n" : "]\n"));
        }

        Map<String, byte[]> forms() throws IOException {
            Map<String, byte[]> forms = new LinkedHashMap<>();
            for (String missing : MISSING) {
                forms.put("CSV, missing " + missing, utf8(delimited(",", "\n", false, missing, false)));
            }
            forms.put("tabs", utf8(delimited("\t", "\n", false, "", false)));
            forms.put("bars", utf8(delimited("|", "\n", false, "", false)));
            forms.put("blank behind comma", utf8(delimited(", ", "\n", false, "?", true)));
            forms.put("decimal comma", utf8(delimited(";", "\n", true, "", false)));
            forms.put("decimal comma and tabs", utf8(delimited("\t", "\n", true, "", true)));
            forms.put("quoted", utf8(delimited(",", "\n", false, "", true)));
            forms.put("blanks in quotes", utf8(delimited(",", "\n", false, " ", true)));
            forms.put("returns", utf8(delimited(",", "\r\n", false, "", false)));
            forms.put("mark", utf8("\ufeff" + delimited(",", "\r\n", false, "", true)));
            forms.put("Latin-1", delimited(",", "\n", false, "", false).getBytes(StandardCharsets.ISO_8859_1));
            forms.put("UTF-16", delimited("\t", "\r\n", false, "", false).getBytes(StandardCharsets.UTF_16));
            forms.put("packed", Texts.packed(utf8(delimited(",", "\n", false, "", false))));
            forms.put("title", utf8("A report\n\n" + delimited(",", "\n", false, "", false)));
            forms.put("ARFF", utf8(arff()));
            forms.put("JSON lines", utf8(json(true)));
            forms.put("JSON", utf8(json(false)));
            return forms;
        }

        private static byte[] utf8(String text) {
            return text.getBytes(StandardCharsets.UTF_8);
        }
    }

    static Stream<Long> seeds() {
        return Stream.iterate(1L, seed -> seed + 1).limit(40);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void anyFormGivesTheSameData(long seed) throws IOException {
        Table table = Table.random(seed);
        ReadOptions options = ReadOptions.defaults().withLabel("the class");
        Dataset expected = Texts.read(folder, table.delimited(",", "\n", false, "", false), options);
        for (Map.Entry<String, byte[]> form : table.forms().entrySet()) {
            boolean titled = form.getKey().equals("title") && table.names().size() < 3;
            if (!titled) {
                Dataset read = Texts.load(Texts.file(folder, form.getValue()), options, 2)
                        .dataset();
                assertThat(read).as(form.getKey()).isEqualTo(expected);
            }
        }
        ReadOptions like = ReadOptions.defaults().withSchema(expected.schema());
        for (Map.Entry<String, byte[]> form : table.shuffled(seed).forms().entrySet()) {
            Dataset read =
                    Texts.load(Texts.file(folder, form.getValue()), like, 2).dataset();
            assertThat(read).as("shuffled " + form.getKey()).isEqualTo(expected);
        }
    }
}
