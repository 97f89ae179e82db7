package arcmargin.paper;

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
