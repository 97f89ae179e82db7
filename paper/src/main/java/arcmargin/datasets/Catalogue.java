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
 * @param sets in the order of Table 2, then the ingredients
 * @param files their checksums and mirrors
 */
public record Catalogue(List<Benchmark> sets, List<CataloguedFile> files) {

    public Catalogue {
        sets = List.copyOf(sets);
        files = List.copyOf(files);
    }

    /** Returns the catalogue that comes with us. */
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
     * Returns the set of a name.
     *
     * @param name as in Table 2 or as in a path; case does not matter
     * @throws BadInputException if there is none
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

    /** Returns what is known about a file, by its path inside a data folder without {@code .gz}. */
    public Optional<CataloguedFile> file(String path) {
        return files.stream().filter(file -> file.path().equals(path)).findFirst();
    }
}
