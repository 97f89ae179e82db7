package arcmargin.paper;

import arcmargin.data.BadInputException;
import arcmargin.state.Json;
import arcmargin.state.TextFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A folder of results: {@code convex.json} and so on for each data set that was run, {@code convex.png} with its
 * examples, {@code explanations.properties} with reasons why a cell differs, and the reports made of all that.
 *
 * @param folder where it is
 */
public record ResultsFolder(Path folder) {

    private static final String BEGIN = "<!-- results: begin -->";
    private static final String END = "<!-- results: end -->";

    /**
     * All results that are there.
     *
     * @return in the order of Table 2
     * @throws IOException where one cannot be read
     */
    public Reproduction results() throws IOException {
        List<SetResult> results = new ArrayList<>();
        for (PaperSet set : PaperSet.values()) {
            result(set).ifPresent(results::add);
        }
        return new Reproduction(results);
    }

    /**
     * The result of a data set.
     *
     * @param set the data set
     * @return the result, if there is one
     * @throws IOException where it cannot be read
     */
    public Optional<SetResult> result(PaperSet set) throws IOException {
        Path file = file(set, ".json");
        return Files.exists(file) ? Optional.of(Json.read(file, SetResult.class)) : Optional.empty();
    }

    /**
     * Keeps a result in place of an earlier one.
     *
     * @param result the result
     * @throws IOException where it cannot be written
     */
    public void write(SetResult result) throws IOException {
        Json.write(result, file(result.set(), ".json"));
    }

    /**
     * Where the pictures of a data set are kept.
     *
     * @param set an image set
     * @return a PNG file, there or not
     */
    public Path picture(PaperSet set) {
        return file(set, ".png");
    }

    /**
     * Where a data set's trials, models and own report are kept.
     *
     * @param set the data set
     * @return a folder, there or not
     */
    public Path working(PaperSet set) {
        return folder.resolve(set.slug());
    }

    /**
     * Makes {@code report.html} and {@code report.md} from what is there.
     *
     * @return the HTML file
     * @throws IOException where something cannot be read or written
     */
    public Path writeReport() throws IOException {
        Reproduction results = results();
        Map<PaperSet, byte[]> pictures = new EnumMap<>(PaperSet.class);
        for (SetResult result : results.results()) {
            if (Files.exists(picture(result.set()))) {
                pictures.put(result.set(), Files.readAllBytes(picture(result.set())));
            }
        }
        Path page = folder.resolve("report.html");
        TextFile.write(PaperReport.render(results, pictures, explanations()), page);
        TextFile.write(PaperTables.page(results, explanations()), folder.resolve("report.md"));
        return page;
    }

    /**
     * A text with its table of results brought up to date: what stands between the marks {@value #BEGIN} and
     * {@value #END} is replaced.
     *
     * @param text such as the README
     * @param name how to call it in a message
     * @return the new text
     * @throws IOException where the results cannot be read
     * @throws BadInputException where a mark is missing
     */
    public String updated(String text, String name) throws IOException {
        int begin = text.indexOf(BEGIN);
        int end = text.indexOf(END);
        if (begin < 0 || end < begin) {
            throw new BadInputException(name + ": has no lines " + BEGIN + " and " + END + " to put the table between");
        }
        return text.substring(0, begin + BEGIN.length()) + "\n\n" + PaperTables.overview(results()) + "\n"
                + text.substring(end);
    }

    private Explanations explanations() throws IOException {
        return Explanations.read(folder.resolve("explanations.properties"));
    }

    private Path file(PaperSet set, String ending) {
        return folder.resolve(set.slug() + ending);
    }
}
