package arcmargin.paper;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.PreparationOptions;
import arcmargin.datasets.BenchmarkData;
import arcmargin.datasets.ContactSheet;
import arcmargin.results.StudyResults;
import arcmargin.selection.Deadline;
import arcmargin.selection.SelectionOptions;
import arcmargin.study.Study;
import arcmargin.study.StudyListener;
import arcmargin.study.StudyRun;
import arcmargin.work.Resources;
import java.io.IOException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Runs the experiments of section 4, one data set at a time, into a folder of results.
 *
 * <p>A cell is a data set and a kernel. Every trial of its search, its retraining and its test are journalled, so a run
 * that was killed goes on where it was; a data set whose cells are all there is not touched again.
 *
 * @param results where everything goes
 * @param quick whether test sets and grids are cut short
 * @param command what the user typed
 * @param resources thread pool, memory and BLAS
 */
public record PaperRun(ResultsFolder results, boolean quick, String command, Resources resources) {

    private static final int QUICK_TEST_ROWS = 2000;
    private static final int PICTURES_OF_A_CLASS = 10;

    /**
     * What a data set has already, if it is of any use.
     *
     * @param set the data set
     * @param columns the kernels wanted
     * @param provenance where its rows come from now, or nothing where they are not there
     * @return the result, where it has all these kernels on these rows
     * @throws IOException where it cannot be read
     * @throws BadInputException where it is of another kind of run
     */
    public Optional<SetResult> finished(PaperSet set, List<Column> columns, Optional<String> provenance)
            throws IOException {
        Optional<SetResult> found = results.result(set);
        if (found.isPresent() && found.get().quick() != quick) {
            throw new BadInputException(results.folder() + " holds " + (quick ? "full" : "quick") + " results of "
                    + set.title() + ": use another folder for " + (quick ? "quick" : "full") + " ones");
        }
        return found.filter(result -> columns(result).containsAll(columns)
                && provenance
                        .orElse(result.results().data().provenance())
                        .equals(result.results().data().provenance()));
    }

    /**
     * Runs the cells of a data set that are missing, and keeps the result.
     *
     * @param set the data set
     * @param columns the kernels wanted; those of an earlier result are kept
     * @param data its rows
     * @param listener called with the progress; kernels are numbered as in {@link #plan}
     * @return the result
     * @throws IOException where something cannot be read or written
     */
    public SetResult run(PaperSet set, List<Column> columns, BenchmarkData data, StudyListener listener)
            throws IOException {
        Dataset test = quick ? data.test().select(sample(data.test().size())) : data.test();
        Study study = new Study(
                new Study.Material(
                        set.title(),
                        data.provenance(),
                        data.examples(),
                        List.of(data.split()),
                        null,
                        0,
                        "hold-out of " + data.split().validation().length + " rows" + (quick ? ", quick" : ""),
                        test,
                        List.of()),
                plan(set, columns).stream().map(Column::template).toList(),
                true,
                options(),
                PreparationOptions.defaults(),
                false,
                Deadline.none(),
                command);
        StudyResults found =
                StudyRun.run(study, results.working(set), resources, listener).results();
        SetResult result = new SetResult(set, data.generated(), quick, found);
        if (set.sizes().picture()) {
            new ContactSheet(data.training(), PICTURES_OF_A_CLASS).writePng(results.picture(set));
        }
        results.write(result);
        return result;
    }

    /**
     * The kernels that are run together: those wanted, those an earlier result has, and those whose parameter another
     * takes.
     *
     * @param set the data set
     * @param columns the kernels wanted
     * @return in the order of {@link Column}
     * @throws IOException where an earlier result cannot be read
     */
    public List<Column> plan(PaperSet set, List<Column> columns) throws IOException {
        Set<Column> all = EnumSet.copyOf(columns);
        results.result(set).ifPresent(result -> all.addAll(columns(result)));
        List.copyOf(all).stream()
                .map(Column::firstLayer)
                .filter(column -> column != null)
                .forEach(all::add);
        return List.copyOf(all);
    }

    private static List<Column> columns(SetResult result) {
        return Arrays.stream(Column.values())
                .filter(column -> result.cell(column).isPresent())
                .toList();
    }

    /** Rows spread evenly over the test set, for some test files are sorted by class. */
    private static int[] sample(int size) {
        int rows = Math.min(size, QUICK_TEST_ROWS);
        return IntStream.range(0, rows).map(i -> (int) ((long) i * size / rows)).toArray();
    }

    private SelectionOptions options() {
        SelectionOptions options = SelectionOptions.standard();
        return quick
                ? options.withGrid(4, 3).withFinest(Double.POSITIVE_INFINITY).withExtend(false)
                : options;
    }
}
