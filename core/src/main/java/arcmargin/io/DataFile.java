package arcmargin.io;

import arcmargin.data.Dataset;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;

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
                    syntax, Stream.concat(notes.stream(), Stream.of(note)).toList(), problems);
        }
    }

    /**
     * Returns the same rows with classes named as in other data: a class that is none of those, and differs from one of
     * them in upper case or a final period alone, as in test files of C4.5, takes its name, and a note says so.
     *
     * @param known the classes of the other data
     * @return the same points
     */
    public DataFile withClassesNamedAs(List<String> known) {
        List<String> classes = dataset.classes();
        List<String> named = classes.stream().map(name -> among(known, name)).toList();
        int example = IntStream.range(0, classes.size())
                .filter(c -> !named.get(c).equals(classes.get(c)))
                .findFirst()
                .orElse(-1);
        if (example < 0) {
            return this;
        }
        List<String> distinct = named.stream().distinct().toList();
        int[] labels = IntStream.of(dataset.labels())
                .map(label -> label == Dataset.UNLABELLED ? label : distinct.indexOf(named.get(label)))
                .toArray();
        Dataset renamed = new Dataset(dataset.points(), labels, distinct, dataset.schema(), dataset.beside());
        String note = "labels such as " + BlockParser.quoted(classes.get(example)) + " are taken for the class "
                + BlockParser.quoted(named.get(example)) + " of the training data";
        return new DataFile(name, format, renamed, remarks.with(note));
    }

    private static String among(List<String> known, String name) {
        if (known.contains(name)) {
            return name;
        }
        List<String> alike = known.stream()
                .filter(other -> likeness(other).equals(likeness(name)))
                .toList();
        return alike.size() == 1 ? alike.get(0) : name;
    }

    private static String likeness(String name) {
        String text = name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
        return text.toLowerCase(Locale.ROOT);
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
