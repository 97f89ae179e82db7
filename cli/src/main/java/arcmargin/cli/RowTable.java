package arcmargin.cli;

import arcmargin.data.Dataset;
import arcmargin.io.WholeFile;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntFunction;

/** A table with a line for each row of data: its name or number, what was found for it, and its label. */
final class RowTable {

    private RowTable() {}

    /**
     * Writes the table, as CSV or TSV by the name of the file.
     *
     * @param output where to
     * @param data the rows
     * @param id the column that names the rows, or null for their number
     * @param heading names of what was found
     * @param cells what was found for a row, in the order of the heading
     */
    static void write(Path output, Dataset data, String id, List<String> heading, IntFunction<List<String>> cells)
            throws IOException {
        char delimiter = Fields.delimiter(output);
        boolean labelled = data.unlabelledRows() < data.size();
        WholeFile.write(output, file -> {
            Writer out = new BufferedWriter(new OutputStreamWriter(file, StandardCharsets.UTF_8));
            out.append(id == null ? "row" : Fields.quoted(id, delimiter));
            for (String name : heading) {
                out.append(delimiter).append(Fields.quoted(name, delimiter));
            }
            out.append(labelled ? delimiter + "label\n" : "\n");
            List<String> names = id == null ? List.of() : data.beside().texts().get(id);
            for (int i = 0; i < data.size(); i++) {
                out.append(id == null ? Integer.toString(i + 1) : Fields.quoted(names.get(i), delimiter));
                for (String cell : cells.apply(i)) {
                    out.append(delimiter).append(Fields.quoted(cell, delimiter));
                }
                if (labelled) {
                    int label = data.labels()[i];
                    out.append(delimiter)
                            .append(
                                    label < 0
                                            ? ""
                                            : Fields.quoted(data.classes().get(label), delimiter));
                }
                out.append('\n');
            }
            out.flush(); // the file is closed by who opened it
        });
    }
}
