package arcmargin.selection;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.PreparationOptions;
import arcmargin.data.Scaling;
import arcmargin.scale.Approximation;
import arcmargin.scale.CellPart;
import arcmargin.scale.CellPlan;
import arcmargin.scale.Cells;
import arcmargin.scale.Draws;
import arcmargin.scale.RowSource;
import arcmargin.svm.Provenance;
import arcmargin.svm.SvmOptions;
import arcmargin.work.Progress;
import arcmargin.work.Resources;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * Tunes and trains a tree of cells: a plan from a sample of the rows, kernel and C from the pilots, a machine in every
 * cell, and an estimate from rows held out beforehand.
 */
final class CellTuning {

    private final Dataset data;
    private final CellTuner.Search search;
    private final CellPlan.Settings settings;
    private final IntFunction<SelectionListener> listeners;
    private final Resources resources;

    CellTuning(
            Dataset data,
            CellTuner.Search search,
            long seed,
            IntFunction<SelectionListener> listeners,
            Resources resources) {
        this.data = data;
        this.search = search;
        Scaling.Kind scaling = search.entries().get(0).scaling();
        this.settings = new CellPlan.Settings(
                CellPlan.Settings.CELL_ROWS, new PreparationOptions(scaling, search.missing()), seed);
        this.listeners = listeners;
        this.resources = resources;
    }

    /**
     * Tunes.
     *
     * @param baseline the tuner of an exact machine on some rows with a family and a scaling, or null for no baseline
     */
    Tuning run(Deadline deadline, Function<CellTuner.Entry, Function<Dataset, Tuner>> baseline) {
        long begun = System.nanoTime();
        RowSource source = RowSource.of(data);
        CellPlan plan = Cells.plan(source, settings);
        if (plan.pilots().length == 0) {
            throw new BadInputException("every one of " + plan.cells()
                    + " cells has rows of one class only: there is nothing to tune; the exact solver may do");
        }
        Cells cells = Cells.of(plan, source, resources);
        int[] pilots = Arrays.stream(plan.pilots())
                .flatMap(cell -> Arrays.stream(cells.rows(cell)))
                .sorted()
                .toArray();
        CellTuner.Chosen chosen = CellTuner.choose(
                new CellTuner.Pilots(
                        plan,
                        sample(source),
                        data.select(pilots),
                        Arrays.stream(pilots).asLongStream().toArray()),
                search,
                deadline,
                listeners,
                resources.withProgress(Progress.none()));
        List<CellPart> parts = cells.train(chosen.plan(), resources);
        SvmOptions svm = chosen.plan().options();
        Map<String, String> provenance = new LinkedHashMap<>();
        provenance.put("program", "arcmargin " + Provenance.version());
        provenance.put("rows", Integer.toString(data.size()));
        provenance.put("penalty", Double.toString(svm.penalty()));
        provenance.put("tolerance", Double.toString(svm.tolerance()));
        provenance.put("solver", "cells of about " + settings.cellRows() + " rows, seed " + settings.seed());
        Approximation result = Approximation.of(chosen.plan(), parts, svm.classWeights(), provenance);
        ScaledTuning scaled = new ScaledTuning(
                data,
                settings.seed(),
                search.search().metric(),
                "cells: " + plan.cells() + " of about " + settings.cellRows() + " rows, kernel and C chosen on "
                        + plan.pilots().length + " of them, 1 row in " + Draws.HELD_OUT + " held out before");
        return scaled.tuning(
                chosen.choice(),
                chosen.plan().trainedPreparation(),
                result,
                baseline == null ? null : baseline.apply(chosen.entry()),
                begun,
                resources);
    }

    private Dataset sample(RowSource source) {
        int count = CellPlan.sampleSize(source.size(), settings);
        return source.select(Arrays.stream(Draws.sample(source.size(), count, settings.seed()))
                .mapToInt(Math::toIntExact)
                .toArray());
    }
}
