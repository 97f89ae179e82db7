package arcmargin.io;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.work.Progress;
import arcmargin.work.Resources;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Reads data files: tables as CSV, TSV and AMAT text, ARFF and JSON, sparse vectors as LIBSVM text, arrays of NumPy and
 * IDX images; plain or compressed.
 *
 * <p>What cannot be used is refused with a {@link BadInputException} that names the first offence by file, line and
 * column.
 *
 * <pre>{@code
 * Dataset data = DataFiles.read(Path.of("mydata.csv"));
 * Dataset chosen = DataFiles.read(Path.of("mydata.csv"), ReadOptions.defaults().withLabel("species"), resources);
 * }</pre>
 */
public final class DataFiles {

    /** So many classes may have a row or two each. */
    private static final int MANY_CLASSES = 50;

    /** Classes have fewer rows than this where numbers were measured rather than classes named. */
    private static final int FEW_ROWS = 10;

    /** How much of the standard input or a pipe is looked at before the rest of it is read. */
    private static final int RECOGNISED = 1 << 16;

    private DataFiles() {}

    /**
     * Reads a file whose format its content shows, with all processors.
     *
     * @param path the file
     * @return its points and labels
     * @throws IOException if it cannot be read
     */
    public static Dataset read(Path path) throws IOException {
        try (Resources resources = Resources.ofMachine()) {
            return read(path, ReadOptions.defaults(), resources);
        }
    }

    /**
     * Reads a file.
     *
     * @param path the file
     * @param options how to read it
     * @param resources thread pool and progress callback
     * @return its points and labels
     * @throws IOException if it cannot be read
     */
    public static Dataset read(Path path, ReadOptions options, Resources resources) throws IOException {
        return load(path, options, resources).dataset();
    }

    /**
     * Reads a file to train on: every row needs a label, and there must be two classes at least.
     *
     * @param path the file
     * @param options how to read it
     * @param resources thread pool and progress callback
     * @return its points and labels
     * @throws IOException if it cannot be read
     */
    public static Dataset readTraining(Path path, ReadOptions options, Resources resources) throws IOException {
        return loadTraining(path, options, resources).dataset();
    }

    /**
     * Reads a file to train on and tells what there is to tell about it. Rows without a label are left out, with a
     * note.
     *
     * @param path the file
     * @param options how to read it
     * @param resources thread pool and progress callback
     * @return what it held: every row has a label, and there are two classes at least
     * @throws IOException if it cannot be read
     */
    public static DataFile loadTraining(Path path, ReadOptions options, Resources resources) throws IOException {
        DataFile file = load(path, options, resources);
        Dataset dataset = file.dataset();
        int unlabelled = dataset.unlabelledRows();
        if (unlabelled == dataset.size()) {
            throw new BadInputException(path + ": has no labels, expected some to train on");
        }
        if (dataset.size() == 1) {
            throw new BadInputException(path + ": has a single row, of the class "
                    + BlockParser.quoted(dataset.classes().get(0))
                    + ", expected rows of two classes at least to train on"
                    + (file.format() == DataFormat.JSON
                            ? "; a row of JSON is an object in its own line, or in an array of objects"
                            : ""));
        }
        if (dataset.classes().size() < 2) {
            throw new BadInputException(path + ": has only the class "
                    + BlockParser.quoted(dataset.classes().get(0)) + " in "
                    + dataset.size() + " rows, expected two classes at least to train on"
                    + (dataset.schema().isEmpty() ? "" : "; ReadOptions.withLabel chooses another column"));
        }
        if (dataset.classes().size() > MANY_CLASSES && dataset.classes().size() > dataset.size() / 2) {
            throw new BadInputException(path + ": has " + dataset.classes().size() + " different labels in "
                    + dataset.size() + " rows, expected classes of several rows each: is the label column one of"
                    + " measured numbers? ReadOptions.withLabel chooses another one");
        }
        DataFile told = withNoteOnClasses(file);
        if (unlabelled == 0) {
            return told;
        }
        int[] labelled = IntStream.range(0, dataset.size())
                .filter(i -> dataset.labels()[i] != Dataset.UNLABELLED)
                .toArray();
        String note = (unlabelled == 1 ? "1 row has" : unlabelled + " rows have") + " no label and "
                + (unlabelled == 1 ? "is" : "are") + " left out";
        return new DataFile(
                file.name(),
                file.format(),
                dataset.select(labelled),
                told.remarks().with(note));
    }

    /** Many numbers with few rows each are rather measured than names of classes. */
    private static DataFile withNoteOnClasses(DataFile file) {
        List<String> classes = file.dataset().classes();
        if (classes.size() <= MANY_CLASSES
                || file.dataset().size() >= (long) FEW_ROWS * classes.size()
                || !classes.stream().allMatch(NumberScanner::isNumber)) {
            return file;
        }
        String note = "the label has " + classes.size() + " different numbers in "
                + file.dataset().size() + " rows, each taken for a class; ReadOptions.withLabel chooses another column";
        return new DataFile(
                file.name(), file.format(), file.dataset(), file.remarks().with(note));
    }

    /**
     * Reads a file and tells what there is to tell about it.
     *
     * @param path the file
     * @param options how to read it
     * @param resources thread pool and progress callback
     * @return what it held
     * @throws IOException if it cannot be read
     */
    public static DataFile load(Path path, ReadOptions options, Resources resources) throws IOException {
        if (Source.isStandardInput(path) || (!Files.isRegularFile(path) && !Files.isDirectory(path))) {
            return spooled(path, options, resources);
        }
        if (options.cache() != null) {
            DataFile copy = DataCache.read(path, options, resources.workers());
            if (copy != null) {
                return copy;
            }
        }
        return parse(path, path.toString(), options, resources);
    }

    /** Reads the standard input or a pipe from a temporary file, since a table may have to be read twice. */
    private static DataFile spooled(Path path, ReadOptions options, Resources resources) throws IOException {
        String name = Source.isStandardInput(path) ? "standard input" : path.toString();
        try (TemporaryFile spool = TemporaryFile.create(".spool")) {
            try (InputStream in = Source.isStandardInput(path) ? System.in : Files.newInputStream(path);
                    OutputStream out = spool.output()) {
                byte[] begin = in.readNBytes(RECOGNISED);
                out.write(begin);
                if (options.format() == DataFormat.AUTO && begin.length == RECOGNISED && !Unpacking.isPacked(begin)) {
                    requireData(spool.path(), name, options);
                }
                in.transferTo(out);
            }
            return parse(spool.path(), name, options.withCache(null), resources);
        }
    }

    /** What is no data from its beginning on, such as a device that never ends, is not waited for. */
    private static void requireData(Path begin, String name, ReadOptions options) throws IOException {
        try (Source source = Source.open(begin, name, options.encoding(), Progress.none())) {
            Recognition.of(source.head(), name);
        }
    }

    private static DataFile parse(Path path, String name, ReadOptions options, Resources resources) throws IOException {
        if (NumpyReader.isArchive(path)) {
            requireApplicable(options, DataFormat.NPY, name);
            return new DataFile(name, DataFormat.NPY, NumpyReader.readArchive(path, name, options));
        }
        try (Source source = Source.open(path, name, options.encoding(), resources.progress())) {
            byte[] head = source.head();
            if (head.length == 0) {
                throw new BadInputException(name + ": is empty, expected rows of data");
            }
            DataFormat format = options.format() == DataFormat.AUTO ? Recognition.of(head, name) : options.format();
            requireApplicable(options, format, name);
            if (format == DataFormat.IDX) {
                return new DataFile(name, format, IdxReader.read(source, options, resources.progress()));
            }
            if (format == DataFormat.NPY) {
                return new DataFile(name, format, NumpyReader.read(source, options, resources.progress()));
            }
            if (format == DataFormat.JSON) {
                return JsonRows.read(path, source, options, resources);
            }
            TextReader reader = new TextReader(source, resources.workers());
            DataFile file = format == DataFormat.LIBSVM
                    ? libsvm(reader, source.name(), options)
                    : new TableReader(path, format, options, resources).read(source, reader);
            if (options.cache() != null && reader.textRead() >= DataCache.WORTHWHILE) {
                DataCache.write(file, path, source.length(), source.checksum(), options);
            }
            return file;
        }
    }

    /** An option that can do nothing would leave the user believing that it did. */
    private static void requireApplicable(ReadOptions options, DataFormat format, String name) {
        boolean libsvm = format == DataFormat.LIBSVM;
        boolean table = !libsvm && format != DataFormat.IDX && format != DataFormat.NPY;
        String idle = "";
        if (libsvm && !options.label().isEmpty()) {
            idle = "ReadOptions.withLabel";
        } else if (!table && !options.ignored().isEmpty()) {
            idle = "ReadOptions.withIgnored";
        } else if (!table && options.header() != ReadOptions.Header.AUTO) {
            idle = "ReadOptions.withHeader";
        } else if (!table && !options.types().isEmpty()) {
            idle = "ReadOptions.withType";
        } else if (!table && options.delimiter() != ReadOptions.DETECTED) {
            idle = "ReadOptions.withDelimiter";
        } else if (!table && options.decimal() != ReadOptions.DETECTED) {
            idle = "ReadOptions.withDecimal";
        } else if (!table && !options.weights().isEmpty()) {
            idle = "ReadOptions.withWeights";
        } else if (!table && !options.sides().isEmpty()) {
            idle = "ReadOptions.withSides";
        } else if (!libsvm && options.firstIndex() == 0) {
            idle = "ReadOptions.withFirstIndex";
        }
        if (!idle.isEmpty()) {
            throw new BadInputException(name + ": is " + format + " data, where " + idle + " means nothing");
        }
    }

    private static DataFile libsvm(TextReader reader, String name, ReadOptions options) throws IOException {
        TextBlock first = reader.first("#");
        if (first == null) {
            throw new BadInputException(name + ": has no rows, expected some");
        }
        boolean labelled = LibsvmParser.startsWithLabel(first);
        RowCollector rows = new RowCollector(name, width -> reader.denseRowsFrom(first, width), options.features());
        reader.read(first, block -> new LibsvmParser(block, labelled, options).parse(), rows);
        if (rows.rows() == 0) {
            throw new BadInputException(name + ": has no rows, expected some");
        }
        DataFile.Remarks remarks = new DataFile.Remarks("", List.of(), rows.problems());
        return new DataFile(name, DataFormat.LIBSVM, rows.finish(), remarks);
    }
}
