package arcmargin.datasets;

import arcmargin.data.BadInputException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The note that lies beside a made data set and says how it came about.
 *
 * @param set its name
 * @param recipe version of the recipe; another version may draw other images from the same seed
 * @param seed of the random draws
 * @param photographs where backgrounds were cut from, or empty
 * @param sha256 of each file
 */
public record MadeNote(String set, int recipe, long seed, String photographs, Map<String, String> sha256) {

    /** The note's name in the folder of a made set. */
    public static final String FILE = "made.json";

    /** The present version of all recipes. */
    static final int VERSION = 1;

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build();

    public MadeNote {
        sha256 = new TreeMap<>(sha256);
    }

    /** Says in one line how the set came about. */
    public String text() {
        return "generated, seed " + seed + (photographs.isEmpty() ? "" : ", backgrounds from " + photographs)
                + (recipe == VERSION ? "" : ", recipe " + recipe);
    }

    static MadeNote read(Path file) {
        try {
            return JSON.readValue(file.toFile(), MadeNote.class);
        } catch (JacksonException e) {
            throw new BadInputException(file + ": not a note of a made data set; make the set again");
        }
    }

    byte[] json() {
        return JSON.writeValueAsBytes(this);
    }
}
