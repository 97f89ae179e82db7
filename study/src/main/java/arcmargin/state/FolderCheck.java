package arcmargin.state;

import arcmargin.data.BadInputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * Whether the folder of a study is as it was written: its journal and every file whose checksum the journal knows.
 * Nothing is changed, and the folder need not be free.
 *
 * @param lines how many lines of the journal are intact
 * @param files how many files are intact
 * @param problems what is damaged, changed or missing, in words
 */
public record FolderCheck(int lines, int files, List<String> problems) {

    private static final String JOURNAL = "journal.jsonl";

    /** The fields in which lines of the journal name files, beside their checksums. */
    private static final List<String> NAMES = List.of("name", "model", "predictions", "results");

    /** Copies the list. */
    public FolderCheck {
        problems = List.copyOf(problems);
    }

    /**
     * Tells whether a folder holds a study.
     *
     * @param path any path
     * @return whether there is a journal in it
     */
    public static boolean isStudy(Path path) {
        return Files.isRegularFile(path.resolve(JOURNAL));
    }

    /**
     * Verifies the folder of a study.
     *
     * @param folder one that {@linkplain #isStudy holds} a study
     * @return what was found
     * @throws IOException if it cannot be read
     * @throws BadInputException if the journal is none of ours
     */
    public static FolderCheck of(Path folder) throws IOException {
        List<String> problems = new ArrayList<>();
        Map<String, Set<String>> known = new LinkedHashMap<>();
        int intact = 0;
        String text = Files.readString(folder.resolve(JOURNAL), StandardCharsets.ISO_8859_1); // any byte is a character
        String[] lines = text.split("\n", -1);
        for (int k = 0; k < lines.length - 1; k++) {
            String line = new String(lines[k].getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
            Map.Entry<String, JsonNode> parsed = Journal.parse(line);
            if (parsed == null) {
                problems.add(JOURNAL + ": line " + (k + 1) + " is damaged: what it said will be computed again");
                continue;
            }
            if (k == 0 && !parsed.getKey().equals("header")) {
                throw new BadInputException(folder.resolve(JOURNAL) + " is not a journal of Arcmargin");
            }
            intact++;
            collect(parsed.getValue(), known);
        }
        if (!lines[lines.length - 1].isEmpty()) {
            problems.add(JOURNAL + ": the last line is incomplete: what it said will be computed again");
        }
        int files = 0;
        for (Map.Entry<String, Set<String>> file : known.entrySet()) {
            Path path = within(folder, file.getKey());
            if (path == null) {
                problems.add(file.getKey() + ": is outside of the folder");
            } else if (!Files.isRegularFile(path)) {
                problems.add(file.getKey() + ": is missing");
            } else if (!file.getValue().contains(Sha256.of(path))) {
                problems.add(file.getKey() + ": was changed or damaged after it was written");
            } else {
                files++;
            }
        }
        return new FolderCheck(intact, files, problems);
    }

    /** The place of a file; null if it is none in the folder. */
    private static Path within(Path folder, String name) {
        try {
            Path path = folder.resolve(name).normalize();
            return path.startsWith(folder.normalize()) ? path : null;
        } catch (InvalidPathException e) {
            return null;
        }
    }

    private static void collect(JsonNode line, Map<String, Set<String>> known) {
        JsonNode sum = line.get("sha256");
        for (String field : NAMES) {
            JsonNode name = line.get(field);
            if (sum != null && sum.isString() && name != null && name.isString()) {
                known.computeIfAbsent(name.asString(), any -> new LinkedHashSet<>())
                        .add(sum.asString());
            }
        }
    }
}
