package arcmargin.io;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.work.Resources;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.IntStream;

/**
 * Reads tables. Columns are read as numbers, at full speed, until a text is met that is none. Which columns hold texts
 * is nearly always seen in the first block, and the rest of the file is read once; where a text turns up later, the
 * file is read again. The types of columns are then told from all their texts.
 */
final class TableReader {

    private final Path path;
    private final DataFormat format;
    private final ReadOptions options;
    private final Resources resources;
    private TableLayout layout;
    private int titles; // rows in front of the table

    TableReader(Path path, DataFormat format, ReadOptions options, Resources resources) {
        this.path = path;
        this.format = format;
        this.options = options;
        this.resources = resources;
    }

    DataFile read(Source source, TextReader reader) throws IOException {
        Pass pass = pass(source, reader);
        TableTypes types = pass.types();
        for (int again = 0; again < 2 && any(types.toReadAsTexts()); again++) {
            layout = layout.withTexts(types.toReadAsTexts());
            try (Source second = Source.open(path, source.name(), options.encoding(), resources.progress())) {
                second.head();
                pass = pass(second, new TextReader(second, resources.workers()));
            }
            types = pass.types();
        }
        TableTypes found = types;
        Dataset dataset = pass.rows().finish(found::typed);
        byte delimiter = layout.syntax().delimiter();
        DataFormat written = format == DataFormat.CSV && delimiter == FieldScanner.BLANKS ? DataFormat.AMAT : format;
        return new DataFile(
                source.name(),
                written,
                dataset,
                new DataFile.Remarks(
                        syntax(delimiter), types.notes(), pass.rows().problems()));
    }

    private String syntax(byte delimiter) {
        String between = switch (delimiter) {
            case FieldScanner.BLANKS -> "fields between blanks";
            case '\t' -> "fields between tabs";
            case ',' -> "fields between commas";
            case ';' -> "fields between semicolons";
            default -> "fields between " + (char) delimiter;
        };
        return format == DataFormat.ARFF
                ? ""
                : between + ", " + (layout.header().isEmpty() ? "no names of columns" : "names in the first row");
    }

    /** One reading of the whole file. */
    private record Pass(RowCollector rows, TableTypes types) {}

    private Pass pass(Source source, TextReader reader) throws IOException {
        TextBlock first = reader.first(format == DataFormat.ARFF ? "%" : "#|");
        if (first == null) {
            throw new BadInputException(source.name() + ": has no rows, expected some");
        }
        if (format == DataFormat.ARFF) {
            return arff(source, reader, first);
        }
        TableLayout.Syntax syntax =
                new TableLayout.Syntax(delimiter(first), false, reader.isCommented() ? (byte) '#' : 0);
        TextBlock whole = reader.quotedBy(first, syntax.delimiter());
        boolean fresh = layout == null;
        if (fresh) {
            titles = TableSample.of(whole, syntax, source.name()).titles();
        }
        for (int k = 0; k < titles; k++) {
            whole = whole.withoutFirstRow(syntax);
        }
        if (fresh) {
            layout = TableLayout.read(whole, titles, syntax, options, source.name());
        }
        TextBlock start = layout.header().isEmpty() ? whole : whole.withoutFirstRow(syntax);
        return pass(source, reader, start, fresh);
    }

    private Pass arff(Source source, TextReader reader, TextBlock first) throws IOException {
        ArffHeader header = ArffHeader.read(first, source.name());
        boolean fresh = layout == null;
        if (fresh) {
            TableLayout.Syntax syntax = new TableLayout.Syntax((byte) ',', true, (byte) '%');
            layout = TableLayout.declared(header.columns(), syntax, options, source.name());
        }
        return pass(source, reader, header.data(), fresh);
    }

    private Pass pass(Source source, TextReader reader, TextBlock start, boolean fresh) throws IOException {
        if (fresh) {
            layout = layout.withTexts(oddIn(start));
        }
        TableTexts texts = new TableTexts(layout);
        RowCollector rows =
                new RowCollector(source.name(), width -> reader.rowsFrom(start, width), layout.slots(), texts);
        reader.read(start, block -> new TableParser(block, layout, options.lenient()).parse(), rows);
        if (rows.rows() == 0) {
            throw new BadInputException(source.name()
                    + (rows.problems().isEmpty()
                            ? ": has no rows, expected some"
                            : ":" + rows.problems().get(0)));
        }
        return new Pass(rows, new TableTypes(source.name(), layout, texts, options));
    }

    /**
     * The columns of numbers that hold other texts in the first block; what cannot be parsed there is left to be told
     * later.
     */
    private boolean[] oddIn(TextBlock block) {
        return new TableParser(block, layout, true).parse().texts().odd();
    }

    private byte delimiter(TextBlock first) {
        if (options.delimiter() != ReadOptions.DETECTED) {
            return (byte) options.delimiter();
        }
        return switch (format) {
            case TSV -> (byte) '\t';
            case AMAT -> FieldScanner.BLANKS;
            default -> TableSample.delimiter(first, options.format() == DataFormat.AUTO);
        };
    }

    private static boolean any(boolean[] flags) {
        return IntStream.range(0, flags.length).anyMatch(k -> flags[k]);
    }
}
