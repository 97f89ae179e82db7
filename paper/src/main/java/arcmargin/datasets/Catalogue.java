package arcmargin.datasets;

import arcmargin.data.BadInputException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The data sets of the paper and their files.
 *
 * @param sets the sets in the order of Table 2, followed by the ingredients of recipes
 * @param files checksums and mirrors of their files
 */
public record Catalogue(List<Benchmark> sets, List<CataloguedFile> files) {

    public Catalogue {
        sets = List.copyOf(sets);
        files = List.copyOf(files);
    }

    /** Returns the built-in catalogue. */
    public static Catalogue standard() {
        try (InputStream in = Catalogue.class.getResourceAsStream("catalogue.json")) {
            return read(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads a catalogue in JSON. */
    public static Catalogue read(InputStream json) {
        return JsonMapper.builder()
                .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .build()
                .readValue(json, Catalogue.class);
    }

    /** Returns the eight sets of Table 2. */
    public List<Benchmark> table2() {
        return sets.stream().filter(Benchmark::inTable2).toList();
    }

    /**
     * Returns the set with the given name.
     *
     * @param name the name or the title in Table 2, ignoring case
     * @throws BadInputException if there is no such set
     */
    public Benchmark set(String name) {
        String wanted = name.toLowerCase(Locale.ROOT);
        return sets.stream()
                .filter(set -> set.name().equals(wanted)
                        || set.title().toLowerCase(Locale.ROOT).equals(wanted))
                .findFirst()
                .orElseThrow(() -> new BadInputException("no data set '" + name + "' in the catalogue, expected one of "
                        + sets.stream().map(Benchmark::name).collect(Collectors.joining(", "))));
    }

    /** Returns the entry of a file, given its path within a data folder without {@code .gz}. */
    public Optional<CataloguedFile> file(String path) {
        return files.stream().filter(file -> file.path().equals(path)).findFirst();
    }
}
