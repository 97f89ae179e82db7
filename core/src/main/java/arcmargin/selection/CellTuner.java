package arcmargin.selection;

import arcmargin.data.Dataset;
import arcmargin.data.MissingValues;
import arcmargin.data.Points;
import arcmargin.data.Preparation;
import arcmargin.data.PreparationOptions;
import arcmargin.data.Scaling;
import arcmargin.data.Split;
import arcmargin.scale.CellPlan;
import arcmargin.scale.Draws;
import arcmargin.svm.SvmOptions;
import arcmargin.work.Resources;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Chooses the kernel and C of all cells on a few of them, the pilots, together: each pilot is a split of its own, whose
 * machine is trained on rows of the cell and judged on other rows of the cell, and what is small is the sum over the
 * pilots. So one choice serves all cells, made at the density of rows that all cells have.
 *
 * <p>Rows that are {@linkplain Draws#heldOut held out} for the estimate have no say.
 *
 * <pre>{@code
 * CellPlan plan = Cells.plan(RowSource.of(data), CellPlan.Settings.standard());
 * CellTuner.Pilots pilots = new CellTuner.Pilots(plan, sample, data, numbers);
 * CellTuner.Chosen chosen = CellTuner.choose(
 *         pilots, Tuner.of(data).cellSearch(), Deadline.none(), number -> SelectionListener.none(), resources);
 * }</pre>
 */
public final class CellTuner {

    /** The share of the rows of a pilot that trials are judged on. */
    private static final double SHARE = 0.25;

    private CellTuner() {}

    /**
     * A family of kernels and the scaling it is searched with.
     *
     * @param scaling how features are scaled
     * @param family the kernels
     */
    public record Entry(Scaling.Kind scaling, KernelFamily family) {}

    /**
     * What is searched, and how.
     *
     * @param entries at least one
     * @param missing how missing values are replaced
     * @param search ranges, grids, metric and the rest
     */
    public record Search(List<Entry> entries, MissingValues missing, SelectionOptions search) {

        /**
         * Copies the list.
         *
         * @param entries at least one
         * @param missing how missing values are replaced
         * @param search ranges, grids, metric and the rest
         */
        public Search {
            entries = List.copyOf(entries);
            if (entries.isEmpty()) {
                throw new IllegalArgumentException("there are no families of kernels, must be at least one");
            }
        }
    }

    /**
     * A plan that can train, and how it came about.
     *
     * @param plan with the kernel and the penalty chosen
     * @param choice the outcome of the searches on the pilots
     * @param entry the family and the scaling chosen
     */
    public record Chosen(CellPlan plan, Choice choice, Entry entry) {}

    /**
     * A plan without a kernel, and the rows to choose one by.
     *
     * @param plan how the rows are divided into cells
     * @param sample the rows that the plan was made from: preparations are fitted on them
     * @param rows all rows of the {@linkplain CellPlan#pilots pilots}, in increasing order of their numbers
     * @param numbers the numbers of these rows in the data
     */
    @SuppressWarnings("ArrayRecordComponent") // numbers of many rows
    public record Pilots(CellPlan plan, Dataset sample, Dataset rows, long[] numbers) {}

    /**
     * Chooses.
     *
     * @param pilots the rows to choose by
     * @param search what is searched
     * @param deadline when to stop with the best so far
     * @param listeners the listener of each entry
     * @param resources thread pool, memory and BLAS
     * @return the plan with the choice
     */
    public static Chosen choose(
            Pilots pilots,
            Search search,
            Deadline deadline,
            IntFunction<SelectionListener> listeners,
            Resources resources) {
        CellPlan plan = pilots.plan();
        long seed = plan.settings().seed();
        int[] kept = IntStream.range(0, pilots.rows().size())
                .filter(i -> !Draws.heldOut(pilots.numbers()[i], seed))
                .toArray();
        Dataset rows = pilots.rows().select(kept);
        List<Split> splits = splits(rows, plan.cellsOf(rows.points()), seed);
        SvmOptions svm = search.search().svm();
        List<Scaling.Kind> kinds =
                search.entries().stream().map(Entry::scaling).distinct().toList();
        List<Preparation> preparations = kinds.stream()
                .map(kind -> Preparation.fit(new PreparationOptions(kind, search.missing()), pilots.sample()))
                .toList();
        List<Selector> selectors = preparations.stream()
                .map(preparation -> {
                    Points points = preparation.apply(rows.points());
                    Dataset prepared = new Dataset(points, rows.labels(), rows.classes()).withBeside(rows.beside());
                    return Selector.of(
                            prepared,
                            new Selector.Protocol(
                                    PreparationOptions.scaled(Scaling.Kind.NONE),
                                    splits,
                                    Math.min(search.entries().size(), resources.threads()),
                                    ""),
                            TrialStore.inMemory(),
                            resources);
                })
                .toList();
        List<Selector.Search> searches = IntStream.range(0, search.entries().size())
                .mapToObj(k -> selectors
                        .get(kinds.indexOf(search.entries().get(k).scaling()))
                        .search(search.entries().get(k).family(), search.search(), deadline, listeners.apply(k), null))
                .toList();
        Choice choice = Selector.select(searches, deadline, resources.workers());
        Selected best = choice.selected();
        int entry = IntStream.range(0, searches.size()) // of those that have an outcome, in the order of the choice
                .filter(k -> searches.get(k).score() < Double.POSITIVE_INFINITY)
                .skip(choice.best())
                .findFirst()
                .orElseThrow();
        Preparation preparation =
                preparations.get(kinds.indexOf(search.entries().get(entry).scaling()));
        SvmOptions options = svm.withPenalty(best.penalty());
        return new Chosen(
                plan.with(preparation, best.kernel(), options),
                choice,
                search.entries().get(entry));
    }

    /** A split for each pilot, over rows of all pilots. */
    private static List<Split> splits(Dataset rows, int[] cellOf, long seed) {
        List<Split> splits = new ArrayList<>();
        for (int cell : Arrays.stream(cellOf).sorted().distinct().toArray()) {
            int[] own = IntStream.range(0, cellOf.length)
                    .filter(i -> cellOf[i] == cell)
                    .toArray();
            Split split = Split.holdOut(rows.select(own).labels(), SHARE, seed + cell);
            splits.add(new Split(numbers(split.training(), own), numbers(split.validation(), own)));
        }
        return splits;
    }

    private static int[] numbers(int[] places, int[] own) {
        return Arrays.stream(places).map(place -> own[place]).toArray();
    }
}
