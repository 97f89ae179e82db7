package arcmargin.cli;

import java.util.Map;
import java.util.TreeMap;

/** Messages of the library in terms of the command line: its options instead of methods. */
final class Wording {

    private static final Map<String, String> OPTIONS = new TreeMap<>(Map.ofEntries(
            Map.entry("ReadOptions.withLabel", "--label"),
            Map.entry("ReadOptions.withIgnored", "--ignore"),
            Map.entry("ReadOptions.withHeader", "--header"),
            Map.entry("ReadOptions.withType", "--type"),
            Map.entry("ReadOptions.withDelimiter", "--delimiter"),
            Map.entry("ReadOptions.withDecimal", "--decimal"),
            Map.entry("ReadOptions.withWeights", "--weights"),
            Map.entry("ReadOptions.withSides", "--id"),
            Map.entry("ReadOptions.withEncoding", "--encoding"),
            Map.entry("ReadOptions.withFirstIndex", "--zero-based"),
            Map.entry("MissingValues.MEDIAN", "--missing median"),
            Map.entry("ModelFiles.read reads it", "inspect shows it")));

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
