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

    private static final Pattern LABEL = Pattern.compile("[^,;|\"]+|[-+]?\\d+(,[-+]?\\d+)+");

    private static final Map<String, String> FOREIGN = Map.of(
            "PK\u0003\u0004", "a zip archive",
            "\u00fd7zXZ", "compressed by xz",
            "BZh", "compressed by bzip2",
            "(\u00b5/\u00fd", "compressed by zstd",
            "\u00ff\u00fe", "UTF-16 text",
            "\u00fe\u00ff", "UTF-16 text");

    private static final int LINES = 200;

    private Recognition() {}

    /** Returns the format, or throws if the content is of none. */
    static DataFormat of(byte[] head, String file) {
        if (head.length >= 4 && head[0] == 0 && head[1] == 0 && head[2] >= 8 && head[2] <= 14 && head[3] > 0) {
            return DataFormat.IDX;
        }
        String text = new String(head, StandardCharsets.ISO_8859_1);
        FOREIGN.forEach((start, kind) -> {
            if (text.startsWith(start)) {
                throw new BadInputException(file + ": is " + kind
                        + ", expected LIBSVM, CSV, TSV, AMAT or IDX data, plain or compressed by gzip");
            }
        });
        if (text.indexOf('\0') >= 0) {
            throw new BadInputException(file + ": is binary, expected LIBSVM, CSV, TSV, AMAT or IDX data");
        }
        return text.replaceFirst("^\u00ef\u00bb\u00bf", "")
                .lines()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .limit(LINES)
                .map(Recognition::ofLine)
                .filter(format -> format != DataFormat.AUTO)
                .findFirst()
                .orElseThrow(() -> new BadInputException(file + ": has nothing but single words in its first rows,"
                        + " expected LIBSVM, CSV, TSV, AMAT or IDX data"));
    }

    /** Whether there are pairs {@code 3:0.5}, and most fields behind the first are; a label holds no delimiter of a table. */
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
