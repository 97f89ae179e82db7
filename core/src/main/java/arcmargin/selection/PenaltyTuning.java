package arcmargin.selection;

import arcmargin.data.Dataset;
import arcmargin.data.Split;
import arcmargin.gram.KernelMatrix;
import arcmargin.selection.KernelLearning.Judgement;
import arcmargin.svm.Metric;
import arcmargin.svm.OneVersusOne;
import arcmargin.svm.PairwiseSolution;
import arcmargin.svm.PenaltyPath;
import arcmargin.svm.SvmOptions;
import arcmargin.work.Resources;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Judges values of C where every split has a kernel matrix of its own, because the kernel was learned from its rows.
 */
record PenaltyTuning(Dataset data, List<Split> splits, SvmOptions svm, Metric metric, Resources resources) {

    /** The order of preference, as in {@link Selector}: converged, smaller score, clearer decisions, smaller C. */
    static final Comparator<Judgement> ORDER = Comparator.comparing((Judgement judged) -> !judged.converged())
            .thenComparing(Judgement::score)
            .thenComparing(judged -> judged.outOfFold().brier())
            .thenComparing(Judgement::penalty);

    /** Values of C of which larger ones did not converge are left out. */
    List<Judgement> run(List<Double> penalties, IntFunction<KernelMatrix> matrices, IntConsumer done) {
        double[][][][] decisions = new double[splits.size()][][][];
        boolean[][] converged = new boolean[splits.size()][penalties.size()];
        AtomicInteger finished = new AtomicInteger();
        resources.workers().forEach(splits.size(), s -> {
            Split split = splits.get(s);
            KernelMatrix matrix = matrices.apply(s);
            try (PenaltyPath path = new PenaltyPath(matrix, OneVersusOne.Rows.of(split.training(), data), svm)) {
                List<PairwiseSolution> solutions = path.train(penalties, resources);
                decisions[s] = new double[solutions.size()][][];
                for (int k = 0; k < solutions.size(); k++) {
                    decisions[s][k] = solutions.get(k).decisions(matrix, split.validation(), resources);
                    converged[s][k] = solutions.get(k).converged();
                }
            } finally {
                matrix.release();
            }
            done.accept(finished.incrementAndGet());
        });
        int judged =
                Arrays.stream(decisions).mapToInt(each -> each.length).min().orElse(0);
        List<Judgement> found = new ArrayList<>();
        for (int k = 0; k < judged; k++) {
            int penalty = k;
            OutOfFold outOfFold = OutOfFold.of(
                    data,
                    splits,
                    IntStream.range(0, splits.size())
                            .mapToObj(s -> decisions[s][penalty])
                            .toArray(double[][][]::new));
            found.add(new Judgement(
                    penalties.get(k),
                    outOfFold,
                    outOfFold.score(metric),
                    IntStream.range(0, splits.size()).allMatch(s -> converged[s][penalty])));
        }
        return found;
    }
}
