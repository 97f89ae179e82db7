package arcmargin.paper;

import arcmargin.report.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * All that was found so far: at most one result a data set, in the order of the paper.
 *
 * @param results what was found
 */
public record Reproduction(List<SetResult> results) {

    /** Copies the list. */
    public Reproduction {
        results = List.copyOf(results);
    }

    /**
     * Reads the results of a folder.
     *
     * @param folder holds a file such as {@code mnist-rand.json} for each set that was run
     * @return those that are there
     * @throws IOException where one cannot be read
     */
    public static Reproduction read(Path folder) throws IOException {
        List<SetResult> results = new ArrayList<>();
        for (PaperSet set : PaperSet.values()) {
            Path file = file(folder, set);
            if (Files.exists(file)) {
                results.add(Json.read(file, SetResult.class));
            }
        }
        return new Reproduction(results);
    }

    /**
     * Where the result of a set is kept.
     *
     * @param folder of the results
     * @param set the data set
     * @return a file
     */
    public static Path file(Path folder, PaperSet set) {
        return folder.resolve(set.slug() + ".json");
    }

    /**
     * A cell of Tables 3 and 4.
     *
     * @param set the row
     * @param column the column
     * @return the cell, if it was run
     */
    public Optional<Cell> cell(PaperSet set, Column column) {
        return results.stream()
                .filter(result -> result.set() == set)
                .findFirst()
                .flatMap(result -> result.cell(column));
    }

    /**
     * All cells that were run, row by row.
     *
     * @return at most 64
     */
    public List<Cell> cells() {
        return results.stream()
                .flatMap(result ->
                        Arrays.stream(Column.values()).map(result::cell).flatMap(Optional::stream))
                .toList();
    }

    /**
     * Whether any part was cut short.
     *
     * @return true if so
     */
    public boolean isQuick() {
        return results.stream().anyMatch(SetResult::quick);
    }
}
