package arcmargin.cli;

import java.util.Map;
import java.util.TreeMap;

/** Messages of the library in terms of the command line: its options instead of methods. */
final class Wording {

    private static final Map<String, String> OPTIONS = new TreeMap<>(Map.of(
            "ReadOptions.withLabel", "--label",
            "ReadOptions.withIgnored", "--ignore",
            "ReadOptions.withHeader", "--header",
            "ReadOptions.withType", "--type",
            "ReadOptions.withDelimiter", "--delimiter",
            "ReadOptions.withDecimal", "--decimal",
            "ReadOptions.withWeights", "--weights",
            "ReadOptions.withSides", "--id",
            "ReadOptions.withFirstIndex", "--zero-based",
            "MissingValues.MEDIAN", "--missing median"));

    private Wording() {}

    /** {@return the message with options for the methods it names} */
    static String of(String message) {
        String translated = message == null ? "" : message;
        for (Map.Entry<String, String> each : OPTIONS.entrySet()) {
            translated = translated.replace(each.getKey(), each.getValue());
        }
        return translated;
    }
}
