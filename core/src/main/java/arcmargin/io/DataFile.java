package arcmargin.io;

import arcmargin.data.Dataset;
import java.util.List;

/**
 * What a data file held.
 *
 * <pre>{@code
 * DataFile file = DataFiles.load(Path.of("flowers.csv"), ReadOptions.defaults(), resources);
 * Dataset flowers = file.dataset();
 * file.remarks().notes().forEach(System.err::println);
 * }</pre>
 *
 * @param name the file as the user named it
 * @param format how it was written
 * @param dataset its points and labels
 * @param remarks how it was read
 */
public record DataFile(String name, DataFormat format, Dataset dataset, Remarks remarks) {

    /**
     * How a file was read.
     *
     * @param syntax what was decided about its rows in a few words, such as "delimiter ;, names in the first row"; may
     *     be empty
     * @param notes what was decided about its columns and might surprise, one sentence each
     * @param problems what is wrong with rows that {@link ReadOptions#withLenient} left out
     */
    public record Remarks(String syntax, List<String> notes, List<String> problems) {

        /**
         * Takes copies.
         *
         * @param syntax in a few words
         * @param notes one sentence each
         * @param problems one sentence each
         */
        public Remarks {
            notes = List.copyOf(notes);
            problems = List.copyOf(problems);
        }

        /** {@return nothing to say} */
        public static Remarks none() {
            return new Remarks("", List.of(), List.of());
        }

        Remarks with(String note) {
            return new Remarks(
                    syntax,
                    java.util.stream.Stream.concat(notes.stream(), java.util.stream.Stream.of(note))
                            .toList(),
                    problems);
        }
    }

    /**
     * A file of which there is nothing to say.
     *
     * @param name the file as the user named it
     * @param format how it was written
     * @param dataset its points and labels
     */
    public DataFile(String name, DataFormat format, Dataset dataset) {
        this(name, format, dataset, Remarks.none());
    }
}
