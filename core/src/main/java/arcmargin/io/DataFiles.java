package arcmargin.io;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.Schema;
import arcmargin.work.Resources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reads data files: LIBSVM, CSV, TSV, AMAT and IDX, plain or compressed by gzip.
 *
 * <p>What cannot be used is refused with a {@link BadInputException} that names the first offence by file, line and
 * column.
 */
public final class DataFiles {

    /** So many classes may have a row or two each. */
    private static final int MANY_CLASSES = 100;

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
        return requireClasses(read(path, options, resources), path);
    }

    private static Dataset requireClasses(Dataset dataset, Path path) {
        if (dataset.unlabelledRows() > 0) {
            throw new BadInputException(path + ": has no labels, expected some to train on");
        }
        if (dataset.classes().size() < 2) {
            throw new BadInputException(path + ": has only the class "
                    + BlockParser.quoted(dataset.classes().get(0)) + " in "
                    + (dataset.size() == 1 ? "1 row" : dataset.size() + " rows")
                    + ", expected two classes at least to train on");
        }
        if (dataset.classes().size() > MANY_CLASSES && dataset.classes().size() > dataset.size() / 2) {
            throw new BadInputException(path + ": has " + dataset.classes().size() + " different labels in "
                    + dataset.size() + " rows, expected classes of several rows each: is the label column one of"
                    + " measured numbers?");
        }
        return dataset;
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
        if (options.cache() && Files.isRegularFile(path)) {
            DataFile copy = DataCache.read(path, options, resources.workers());
            if (copy != null) {
                return copy;
            }
        }
        return parse(path, options, resources);
    }

    private static DataFile parse(Path path, ReadOptions options, Resources resources) throws IOException {
        try (Source source = Source.open(path, path.toString(), resources.progress())) {
            byte[] head = source.head();
            if (head.length == 0) {
                throw new BadInputException(path + ": is empty, expected rows of data");
            }
            DataFormat format =
                    options.format() == DataFormat.AUTO ? Recognition.of(head, path.toString()) : options.format();
            requireApplicable(options, format, path);
            if (format == DataFormat.IDX) {
                return new DataFile(path.toString(), format, IdxReader.read(source, options, resources.progress()));
            }
            TextReader reader = new TextReader(source, resources.workers());
            DataFile file = text(reader, source.name(), format, options);
            if (options.cache() && source.isRegular() && reader.textRead() >= DataCache.WORTHWHILE) {
                DataCache.write(file, path, source.length(), source.checksum(), options);
            }
            return file;
        }
    }

    /** An option that can do nothing would leave the user believing that it did. */
    private static void requireApplicable(ReadOptions options, DataFormat format, Path path) {
        boolean libsvm = format == DataFormat.LIBSVM;
        boolean table = !libsvm && format != DataFormat.IDX;
        String idle = "";
        if (libsvm && !options.label().isEmpty()) {
            idle = "--label";
        } else if (!table && !options.ignored().isEmpty()) {
            idle = "--ignore";
        } else if (!table && options.header() != ReadOptions.Header.AUTO) {
            idle = "--header";
        } else if (!libsvm && options.firstIndex() == 0) {
            idle = "--zero-based";
        }
        if (!idle.isEmpty()) {
            throw new BadInputException(path + ": is " + format + " data, where " + idle + " means nothing");
        }
    }

    private static DataFile text(TextReader reader, String name, DataFormat format, ReadOptions options)
            throws IOException {
        TextBlock first = reader.first();
        if (first == null) {
            throw new BadInputException(name + ": has no rows, expected some");
        }
        RowCollector rows;
        Schema schema = Schema.none();
        if (format == DataFormat.LIBSVM) {
            boolean labelled = LibsvmParser.startsWithLabel(first);
            rows = new RowCollector(name, width -> reader.denseRowsFrom(first, width), options.features());
            reader.read(first, block -> new LibsvmParser(block, labelled, options).parse(), rows);
        } else {
            TableLayout layout = TableLayout.read(first, format, options, name);
            schema = layout.schema();
            TextBlock start = layout.header().isEmpty() ? first : first.withoutFirstLine();
            rows = new RowCollector(name, width -> reader.rowsFrom(start, width), options.features());
            reader.read(start, block -> new TableParser(block, layout).parse(), rows);
        }
        if (rows.rows() == 0) {
            throw new BadInputException(name + ": has no rows, expected some");
        }
        return new DataFile(name, format, rows.finish(schema));
    }
}
