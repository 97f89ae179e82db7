package arcmargin.spark;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.data.Points;
import arcmargin.data.PreparationOptions;
import arcmargin.scale.Approximation;
import arcmargin.scale.CellPart;
import arcmargin.scale.CellPlan;
import arcmargin.scale.Draws;
import arcmargin.selection.CellTuner;
import arcmargin.selection.Deadline;
import arcmargin.selection.Estimate;
import arcmargin.selection.Selected;
import arcmargin.selection.SelectionListener;
import arcmargin.svm.Metric;
import arcmargin.svm.Model;
import arcmargin.svm.Provenance;
import arcmargin.work.Blas;
import arcmargin.work.MemoryPlan;
import arcmargin.work.Resources;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.Partitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import scala.Tuple2;

/**
 * Divides rows into cells and trains the machine of each, as core does in one process: the driver plans from a sample
 * and chooses kernel and C on a few cells; executors find the cell of every row, and train a cell a task.
 */
final class CellFit {

    /** Rows whose cells are found together. */
    private static final int BATCH = 4096;

    private CellFit() {}

    static Model fit(JavaSparkContext context, RowTable.Numbered rows, TuningJob.Settings settings, int cellRows) {
        CellPlan.Settings sizes = new CellPlan.Settings(cellRows, PreparationOptions.defaults(), settings.seed());
        RowTable.Selected sample =
                rows.collect(Draws.sample(rows.size(), CellPlan.sampleSize(rows.size(), sizes), settings.seed()));
        Metric metric = Metric.parse(settings.metric());
        CellTuner.Search search = settings.tuner(sample.rows())
                .classWeights(metric.classWeights(rows.counts()))
                .cellSearch();
        CellPlan plan = CellPlan.of(
                sample.rows(),
                rows.size(),
                new CellPlan.Settings(
                        cellRows,
                        new PreparationOptions(search.entries().get(0).scaling(), search.missing()),
                        settings.seed()));
        if (plan.pilots().length == 0) {
            throw new BadInputException("every one of " + plan.cells()
                    + " cells has rows of one class only: there is nothing to tune; the exact solver may do");
        }
        boolean dense = sample.rows().points() instanceof DensePoints;
        RowTable.Selected pilots = pilots(context, rows, plan, dense);
        CellTuner.Chosen chosen;
        try (Resources resources = Resources.ofMachine().withBlas(settings.blas())) {
            chosen = CellTuner.choose(
                    new CellTuner.Pilots(plan, sample.rows(), pilots.rows(), pilots.numbers()),
                    search,
                    Deadline.none(),
                    family -> SelectionListener.none(),
                    resources);
        }
        List<CellPart> parts = train(context, rows, chosen.plan(), dense, settings.blas());
        Approximation result =
                Approximation.of(chosen.plan(), parts, search.search().svm().classWeights(), Map.of());
        return result.model().withProvenance(provenance(rows, plan, chosen, result, metric));
    }

    private static Map<String, String> provenance(
            RowTable.Numbered rows, CellPlan plan, CellTuner.Chosen chosen, Approximation result, Metric metric) {
        Selected selected = chosen.choice().selected();
        Map<String, String> entries = new LinkedHashMap<>();
        entries.put("program", "arcmargin " + Provenance.version());
        entries.put("rows", Long.toString(rows.size()));
        entries.put("penalty", Double.toString(selected.penalty()));
        entries.put(
                "solver",
                "cells of about " + plan.settings().cellRows() + " rows, seed "
                        + plan.settings().seed());
        entries.put(
                "selected",
                selected.template() + ", " + selected.best().errors() + " errors of "
                        + selected.best().total() + " held out in " + plan.pilots().length + " cells, "
                        + selected.trials().size() + " trials");
        if (result.heldOut() != null) {
            entries.put(
                    ArcmarginClassifier.ESTIMATE,
                    ArcmarginClassifier.text(Estimate.ofFolds(metric, result.heldOut(), 1)) + ", of 1 row in "
                            + Draws.HELD_OUT + ", held out before");
        }
        if (!result.converged()) {
            entries.put(Provenance.CONVERGED, "no");
        }
        return entries;
    }

    /** The rows of some cells, on the driver. */
    private static RowTable.Selected pilots(
            JavaSparkContext context, RowTable.Numbered rows, CellPlan plan, boolean dense) {
        Broadcast<Sent<CellPlan>> sent = context.broadcast(new Sent<>(plan));
        try {
            int[] pilots = plan.pilots();
            JavaPairRDD<Long, Rows.Row> own = rows.rows()
                    .mapPartitions(part -> new Found(part, sent.value().value(), dense), true)
                    .filter(found -> Arrays.binarySearch(pilots, found._1.cell) >= 0)
                    .mapToPair(found -> new Tuple2<>(found._1.number, found._2));
            return rows.collect(own);
        } finally {
            sent.destroy();
        }
    }

    /** Trains all cells. */
    private static List<CellPart> train(
            JavaSparkContext context, RowTable.Numbered rows, CellPlan plan, boolean dense, Blas blas) {
        Broadcast<Sent<CellPlan>> sent = context.broadcast(new Sent<>(plan));
        List<String> classes = rows.classes();
        boolean weighted = rows.weighted();
        try {
            return rows
                    .rows()
                    .mapPartitions(part -> new Found(part, sent.value().value(), dense), true)
                    .mapToPair(found -> found)
                    .repartitionAndSortWithinPartitions(new ByCell(plan.cells()), Place.ORDER)
                    .mapPartitionsWithIndex(
                            (cell, own) -> List.of(new Sent<>(
                                            train(cell, own, sent.value().value(), classes, weighted, dense, blas)))
                                    .iterator(),
                            true)
                    .collect()
                    .stream()
                    .map(Sent::value)
                    .toList();
        } finally {
            sent.destroy();
        }
    }

    private static CellPart train(
            int cell,
            Iterator<Tuple2<Place, Rows.Row>> own,
            CellPlan plan,
            List<String> classes,
            boolean weighted,
            boolean dense,
            Blas blas) {
        if (!own.hasNext()) {
            Dataset none = new Dataset(DensePoints.of(0, 0, new double[0]), new int[0], classes);
            return plan.train(cell, none, new long[0], null);
        }
        List<Rows.Row> rows = new ArrayList<>();
        List<Long> numbers = new ArrayList<>();
        while (own.hasNext()) {
            Tuple2<Place, Rows.Row> next = own.next();
            numbers.add(next._1.number);
            rows.add(next._2);
        }
        try (Resources resources = TuningJob.resourcesOfTask(blas)) {
            MemoryPlan share = resources.memory().share(TuningJob.tasksAtOnce());
            return plan.train(
                    cell,
                    Rows.of(rows, classes, weighted, dense).dataset(),
                    numbers.stream().mapToLong(Long::longValue).toArray(),
                    resources.withMemory(share));
        }
    }

    /**
     * The place of a row: its cell, and its number in the data. Not a record, because Spark may serialise it by Kryo.
     */
    private static final class Place implements Serializable {

        private static final long serialVersionUID = 1L;

        static final Comparator<Place> ORDER = (Comparator<Place> & Serializable)
                (a, b) -> a.cell != b.cell ? Integer.compare(a.cell, b.cell) : Long.compare(a.number, b.number);

        private final int cell;
        private final long number;

        Place(int cell, long number) {
            this.cell = cell;
            this.number = number;
        }
    }

    /** A cell a partition. */
    private static final class ByCell extends Partitioner {

        private static final long serialVersionUID = 1L;

        private final int cells;

        ByCell(int cells) {
            this.cells = cells;
        }

        @Override
        public int numPartitions() {
            return cells;
        }

        @Override
        public int getPartition(Object key) {
            return ((Place) key).cell;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof ByCell that && cells == that.cells;
        }

        @Override
        public int hashCode() {
            return cells;
        }
    }

    /** Rows with their places, found batch by batch. */
    private static final class Found implements Iterator<Tuple2<Place, Rows.Row>> {

        private final Iterator<Tuple2<Long, Rows.Row>> rows;
        private final CellPlan plan;
        private final boolean dense;
        private final List<Tuple2<Long, Rows.Row>> batch = new ArrayList<>();
        private int[] cells = {};
        private int next;

        Found(Iterator<Tuple2<Long, Rows.Row>> rows, CellPlan plan, boolean dense) {
            this.rows = rows;
            this.plan = plan;
            this.dense = dense;
        }

        @Override
        public boolean hasNext() {
            return next < batch.size() || rows.hasNext();
        }

        @Override
        public Tuple2<Place, Rows.Row> next() {
            if (next == batch.size()) {
                batch.clear();
                next = 0;
                while (batch.size() < BATCH && rows.hasNext()) {
                    batch.add(rows.next());
                }
                Points points = Vectors.points(
                        batch.stream().map(row -> row._2.features()).toList(), dense);
                cells = plan.cellsOf(points);
            }
            Tuple2<Long, Rows.Row> row = batch.get(next);
            return new Tuple2<>(new Place(cells[next++], row._1), row._2);
        }
    }
}
