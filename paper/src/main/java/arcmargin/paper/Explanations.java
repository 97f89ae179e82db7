package arcmargin.paper;

import arcmargin.data.BadInputException;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Why results differ from the paper's, as found by experiments: of a cell under a name such as
 * {@code isolet.bias-layers}, of a whole data set under one such as {@code gisette}.
 *
 * @param texts the explanations by name
 */
public record Explanations(Map<String, String> texts) {

    private static final Set<String> NAMES = Arrays.stream(PaperSet.values())
            .flatMap(set -> Stream.concat(
                    Stream.of(set.slug()), Arrays.stream(Column.values()).map(column -> name(set, column))))
            .collect(Collectors.toUnmodifiableSet());

    /** Copies the map. */
    public Explanations {
        texts = Map.copyOf(texts);
    }

    /**
     * No explanations.
     *
     * @return an empty collection
     */
    public static Explanations none() {
        return new Explanations(Map.of());
    }

    /**
     * Reads a file of properties.
     *
     * @param file there or not
     * @return what it says, nothing where it is not there
     * @throws IOException where it cannot be read
     * @throws BadInputException where it explains what is no cell and no data set
     */
    public static Explanations read(Path file) throws IOException {
        if (!Files.exists(file)) {
            return none();
        }
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        }
        Map<String, String> texts = new TreeMap<>();
        for (String name : properties.stringPropertyNames()) {
            if (!NAMES.contains(name)) {
                throw new BadInputException(file + ": '" + name
                        + "' is no cell: expected a name such as convex.bias or convex.smooth-layers, or a"
                        + " data set such as gisette");
            }
            texts.put(name, properties.getProperty(name));
        }
        return new Explanations(texts);
    }

    /**
     * What is said of a cell alone.
     *
     * @param cell the cell
     * @return its explanation, if there is one
     */
    public Optional<String> of(Cell cell) {
        return Optional.ofNullable(texts.get(name(cell.set(), cell.column())));
    }

    /**
     * What is said of all cells of a data set.
     *
     * @param set the data set
     * @return its explanation, if there is one
     */
    public Optional<String> of(PaperSet set) {
        return Optional.ofNullable(texts.get(set.slug()));
    }

    /**
     * Whether a cell needs no further explanation: it agrees, or it or its data set is explained.
     *
     * @param cell the cell
     * @return false where it differs without an explanation
     */
    public boolean settle(Cell cell) {
        return cell.agrees() || of(cell).isPresent() || of(cell.set()).isPresent();
    }

    /**
     * The cells that differ from the paper; notes are numbered in this order, from 1.
     *
     * @param run what was found
     * @return row by row
     */
    static List<Cell> differences(Reproduction run) {
        return run.cells().stream().filter(cell -> !cell.agrees()).toList();
    }

    private static String name(PaperSet set, Column column) {
        return set.slug() + "." + column.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
