package arcmargin.section5;

import arcmargin.data.Dataset;
import arcmargin.data.Points;
import arcmargin.data.Preparation;
import arcmargin.data.PreparationOptions;
import arcmargin.data.Scaling;
import arcmargin.data.Split;
import arcmargin.gram.KernelMatrix;
import arcmargin.gram.PairProducts;
import arcmargin.selection.OutOfFold;
import arcmargin.selection.SelectionOptions;
import arcmargin.svm.OneVersusOne;
import arcmargin.svm.PairwiseSolution;
import arcmargin.svm.PenaltyPath;
import arcmargin.svm.SvmOptions;
import arcmargin.uci.UciSet;
import arcmargin.work.Resources;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Machines over one set by its protocol: C is chosen on the rows given for tuning, the machine is then trained and
 * tested on the folds. Products of all rows are computed once.
 */
final class Machines {

    /** C in units of one over the spread of the kernel: a value a decade, then two between. */
    private static final double[] DECADES =
            IntStream.rangeClosed(-2, 4).mapToDouble(k -> Math.pow(10, k)).toArray();

    private static final double BETWEEN = Math.sqrt(10);

    final Dataset data;
    final Points points;
    final Split tuning;
    final List<Split> folds;
    final PairProducts products;
    final Resources resources;

    Machines(UciSet set, boolean asGiven, Resources resources) {
        this.data = set.data();
        this.tuning = set.tuning();
        this.folds = set.folds();
        this.resources = resources;
        Scaling.Kind scaling = asGiven ? Scaling.Kind.NONE : Scaling.Kind.STANDARD;
        this.points = Preparation.fit(PreparationOptions.scaled(scaling), data, tuning.training())
                .apply(data.points());
        this.products = PairProducts.of(points, resources);
    }

    /** {@return the points with the labels of the rows} */
    Dataset prepared() {
        return new Dataset(points, data.labels(), data.classes());
    }

    private Machines(Machines all, int[] training, int[] validation) {
        int[] rows = IntStream.concat(Arrays.stream(training), Arrays.stream(validation))
                .toArray();
        this.data = all.data.select(rows);
        this.points = all.points.select(rows);
        this.folds = List.of();
        this.resources = all.resources;
        this.products = PairProducts.of(points, resources);
        this.tuning = new Split(
                IntStream.range(0, training.length).toArray(),
                IntStream.range(training.length, rows.length).toArray());
    }

    /** The rows to tune on alone, of either half random ones, so many at most. */
    Machines tunedOn(int most) {
        return new Machines(this, Sets.some(tuning.training(), most), Sets.some(tuning.validation(), most));
    }

    /** How machines are trained; a text that is part of the method of every part. */
    static String method() {
        return "standard scaling (sets of the paper as given), C 0.01 to 10000 over the spread of the kernel, a value a"
                + " decade, then two a decade around the best";
    }

    SvmOptions options() {
        return SvmOptions.of(1).withIterationLimit(SelectionOptions.iterationLimit(data.size()));
    }

    /** A C, and what the machine said of the rows to validate on. */
    record Judged(double penalty, OutOfFold outOfFold, boolean converged) {

        int errors() {
            return outOfFold.predictions().errors();
        }

        boolean isBetterThan(Judged other) {
            if (other == null || converged != other.converged) {
                return other == null || converged;
            }
            int difference = errors() - other.errors();
            return difference < 0 || (difference == 0 && outOfFold.brier() < other.outOfFold.brier());
        }
    }

    /** Tunes C of a kernel; the matrix may be learned from the training rows of the split. */
    Judged tune(KernelMatrix matrix, double spread) {
        Judged best = tuneCoarsely(matrix, spread, DECADES);
        return best(matrix, new double[] {best.penalty() / BETWEEN, best.penalty() * BETWEEN}, best);
    }

    /** Tunes C on some values alone, in units of one over the spread. */
    Judged tuneCoarsely(KernelMatrix matrix, double spread, double[] values) {
        return best(matrix, Arrays.stream(values).map(c -> c / spread).toArray(), null);
    }

    private Judged best(KernelMatrix matrix, double[] penalties, Judged before) {
        Judged best = before;
        for (Judged each : judge(matrix, penalties)) {
            best = each.isBetterThan(best) ? each : best;
        }
        return best;
    }

    private List<Judged> judge(KernelMatrix matrix, double[] penalties) {
        List<Judged> judged = new ArrayList<>();
        try (PenaltyPath path = new PenaltyPath(matrix, OneVersusOne.Rows.of(tuning.training(), data), options())) {
            for (PairwiseSolution solution :
                    path.train(Arrays.stream(penalties).boxed().toList(), resources)) {
                judged.add(new Judged(
                        solution.penalty(),
                        outOfFold(tuning.validation(), solution.decisions(matrix, tuning.validation(), resources)),
                        solution.converged()));
            }
        }
        return judged;
    }

    OutOfFold outOfFold(int[] rows, double[][] decisions) {
        int[] labels = IntStream.of(rows).map(row -> data.labels()[row]).toArray();
        return new OutOfFold(data.classes().size(), rows, labels, null, decisions);
    }

    /** Mean accuracy over the folds, percent; the matrix may be learned from the training rows of each. */
    double test(Function<int[], KernelMatrix> matrices, double penalty) {
        double sum = 0;
        for (Split fold : folds) {
            KernelMatrix matrix = matrices.apply(fold.training());
            try (PenaltyPath path = new PenaltyPath(matrix, OneVersusOne.Rows.of(fold.training(), data), options())) {
                double[][] decisions = path.train(penalty, resources).decisions(matrix, fold.validation(), resources);
                sum += accuracy(outOfFold(fold.validation(), decisions));
            }
            matrix.release();
        }
        return sum / folds.size();
    }

    static double accuracy(OutOfFold tested) {
        return 100.0 * (tested.rows().length - tested.predictions().errors()) / tested.rows().length;
    }
}
