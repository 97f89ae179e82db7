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
 * The description of how a data set was generated, stored with its files.
 *
 * @param set its name
 * @param recipe version of the recipe; another version may generate other images from the same seed
 * @param seed seed of the random draws
 * @param photographs origin of the backgrounds, or empty
 * @param sha256 checksum of each file
 */
public record MadeNote(String set, int recipe, long seed, String photographs, Map<String, String> sha256) {

    /** The file name of the description. */
    public static final String FILE = "made.json";

    /** The current version of all recipes. */
    static final int VERSION = 1;

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build();

    public MadeNote {
        sha256 = new TreeMap<>(sha256);
    }

    /** Returns the description in one line. */
    public String text() {
        return "generated, seed " + seed + (photographs.isEmpty() ? "" : ", backgrounds from " + photographs)
                + (recipe == VERSION ? "" : ", recipe " + recipe);
    }

    static MadeNote read(Path file) {
        try {
            return JSON.readValue(file.toFile(), MadeNote.class);
        } catch (JacksonException e) {
            throw new BadInputException(file + ": not a description of a generated data set; generate the set again");
        }
    }

    byte[] json() {
        return JSON.writeValueAsBytes(this);
    }
}
