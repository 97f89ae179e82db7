package arcmargin.io;

import arcmargin.data.BadInputException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.regex.Pattern;

/** Tells the format of a file from the beginning of its content. */
final class Recognition {

    /** What a LIBSVM row has and no other: {@code 3:0.5} between blanks. */
    private static final Pattern PAIR = Pattern.compile("\\d+:[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d+)?");

    private static final Pattern ARFF = Pattern.compile("@(relation|attribute)\\s", Pattern.CASE_INSENSITIVE);
    private static final Pattern JSON = Pattern.compile("\\s*((\\[\\s*)?\\{\\s*(\"|\\})|\\[\\s*\\[)");
    private static final Pattern LABEL = Pattern.compile("[^,;|\"]++|[-+]?\\d+(,[-+]?\\d++)++");

    private static final Pattern MODEL =
            Pattern.compile("arcmargin model |svm_type (c_svc|nu_svc|one_class|epsilon_svr|nu_svr)\\s");

    /** What other files begin with, and what to do about them. */
    private static final Map<String, String> FOREIGN = Map.of(
            "PAR1",
            "a Parquet file; write it as CSV first, such as by pandas.read_parquet(…).to_csv(…, index=False)",
            "\u0089HDF",
            "an HDF5 file; write it as CSV or NumPy arrays first",
            "Obj\u0001",
            "an Avro file; write it as CSV first",
            "ARROW1",
            "an Arrow file; write it as CSV first",
            "%PDF",
            "a PDF document",
            "\u00d0\u00cf\u0011\u00e0",
            "an Excel file; save it as CSV first",
            "SQLite format 3",
            "an SQLite database; write the table as CSV first",
            "solver_type ",
            "a model of LIBLINEAR, expected data");

    private static final int LINES = 200;

    private Recognition() {}

    /** Returns the format, or throws if the content is of none. */
    static DataFormat of(byte[] head, String file) {
        if (head.length >= 4 && head[0] == 0 && head[1] == 0 && head[2] >= 8 && head[2] <= 14 && head[3] > 0) {
            return DataFormat.IDX;
        }
        String text = new String(head, StandardCharsets.ISO_8859_1);
        if (text.startsWith(NpyHeader.MAGIC)) {
            return DataFormat.NPY;
        }
        FOREIGN.forEach((start, kind) -> {
            if (text.startsWith(start)) {
                throw new BadInputException(file + ": is " + kind);
            }
        });
        if (MODEL.matcher(text).lookingAt()) {
            throw new BadInputException(file + ": is a model, expected data; ModelFiles.read reads it");
        }
        if (text.indexOf('\0') >= 0) {
            throw new BadInputException(file + ": is binary, expected a table, LIBSVM, ARFF, JSON, NumPy or IDX data");
        }
        String plain = text.replaceFirst("^\u00ef\u00bb\u00bf", "");
        if (ARFF.matcher(plain).region(firstStatement(plain), plain.length()).lookingAt()) {
            return DataFormat.ARFF;
        }
        if (JSON.matcher(plain).lookingAt()) {
            return DataFormat.JSON;
        }
        return plain.lines()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .limit(LINES)
                .map(Recognition::ofLine)
                .filter(format -> format != DataFormat.AUTO)
                .findFirst()
                .orElseThrow(() -> new BadInputException(file + ": has nothing but single words in its first rows,"
                        + " expected a table, LIBSVM, ARFF, JSON, NumPy or IDX data"));
    }

    /** Where the first line begins that is neither blank nor a comment of ARFF, behind its blanks. */
    private static int firstStatement(String text) {
        int at = 0;
        boolean comment = false;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '\n' || c == '\r') {
                comment = false;
            } else if (c == '%') {
                comment = true;
            } else if (!comment && !Character.isWhitespace(c)) {
                return at;
            }
            at++;
        }
        return at;
    }

    /**
     * Whether there are pairs {@code 3:0.5}, and most fields behind the first are; a label holds no delimiter of a
     * table.
     */
    private static boolean isLibsvm(String line) {
        String[] fields = line.replaceFirst("\\s#.*", "").strip().split("\\s+");
        long pairs = Arrays.stream(fields)
                .filter(field -> PAIR.matcher(field).matches())
                .count();
        return pairs > 0
                && 2 * pairs >= fields.length - 1
                && (PAIR.matcher(fields[0]).matches()
                        || LABEL.matcher(fields[0]).matches());
    }

    private static DataFormat ofLine(String line) {
        if (isLibsvm(line)) {
            return DataFormat.LIBSVM;
        } else if (line.indexOf(',') >= 0
                || line.indexOf(';') >= 0
                || line.indexOf('\t') >= 0
                || line.indexOf('|') >= 0
                || line.strip().indexOf(' ') >= 0) {
            return DataFormat.CSV;
        }
        return DataFormat.AUTO; // a label without features, perhaps
    }
}
