package arcmargin.scale;

import arcmargin.data.Dataset;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Labelled rows that need not be in memory all at once.
 *
 * <p>May be read by several threads at once.
 *
 * <pre>{@code
 * RowSource source = RowSource.of(data);
 * Dataset first = source.rows(0, 100);
 * }</pre>
 */
public interface RowSource {

    /** {@return how many rows there are} */
    int size();

    /** {@return the names of the classes of all rows} */
    List<String> classes();

    /**
     * Reads some rows.
     *
     * @param rows their numbers, from 0, in increasing order
     * @return the rows, of the {@link #classes()} in their order
     */
    Dataset select(int[] rows);

    /**
     * Reads consecutive rows.
     *
     * @param from the first
     * @param to the one after the last
     * @return the rows
     */
    default Dataset rows(int from, int to) {
        return select(IntStream.range(from, to).toArray());
    }

    /**
     * Rows that are in memory.
     *
     * @param data all rows
     * @return the same rows
     */
    static RowSource of(Dataset data) {
        return new RowSource() {
            @Override
            public int size() {
                return data.size();
            }

            @Override
            public List<String> classes() {
                return data.classes();
            }

            @Override
            public Dataset select(int[] rows) {
                return data.select(rows);
            }
        };
    }
}
