package arcmargin.cli;

import java.nio.file.Path;
import java.util.Locale;

/** Fields of CSV and TSV files. */
final class Fields {

    private Fields() {}

    /** What stands between the fields of a file of that name, which may be null: a tab in .tsv, else a comma. */
    static char delimiter(Path output) {
        return output != null && output.toString().toLowerCase(Locale.ROOT).endsWith(".tsv") ? '\t' : ',';
    }

    /** A field, in quotes where it needs them. */
    static String quoted(String field, char delimiter) {
        boolean plain = field.chars().noneMatch(c -> c == delimiter || c == '"' || c == '\n' || c == '\r')
                && field.equals(field.strip());
        return plain ? field : '"' + field.replace("\"", "\"\"") + '"';
    }
}
