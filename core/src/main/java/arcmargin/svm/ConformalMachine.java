package arcmargin.svm;

import arcmargin.data.Dataset;
import arcmargin.data.Points;
import arcmargin.data.Preparation;
import arcmargin.kernel.Gaussian;
import arcmargin.kernel.Kernel;
import arcmargin.work.Resources;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A machine whose kernel was transformed by its predecessor, see {@link ConformalRule}.
 *
 * <p>It is a chain of stages over the same vectors. The first gives v₀(x); every further one, with the kernel expansion
 * s and the offset b, gives v(x) = D(x) s(x) + b, where D is exp(−κ v²) of the value v before it, or that value itself
 * where the first stage is the mean of Gaussians around the support vectors. The last v is the decision value. All of
 * this is done for each pair of classes.
 *
 * <pre>{@code
 * if (model.machine() instanceof ConformalMachine transformed) {
 *     double[] ofPairs = transformed.factors(x[0]);
 * }
 * }</pre>
 */
public final class ConformalMachine extends Machine {

    private final ConformalRule rule;
    private final List<KernelMachine> stages;

    /**
     * A machine of its stages.
     *
     * @param rule what D is
     * @param stages at least two, one more than rounds, each with one expansion, all over equal vectors
     */
    public ConformalMachine(ConformalRule rule, List<KernelMachine> stages) {
        this.rule = rule;
        this.stages = List.copyOf(stages);
        boolean fits =
                stages.size() == rule.rounds() + 1L && stages.stream().allMatch(stage -> fits(stage, stages.get(0)));
        if (!fits || (rule.factor() == ConformalRule.Factor.SUPPORT && rule.rounds() > 1)) {
            throw new IllegalArgumentException("there are " + stages.size() + " stages for " + rule.text()
                    + ", must be one more than rounds, each with one kernel and all over the same vectors;"
                    + " factors by support vectors have one round");
        }
    }

    private static boolean fits(KernelMachine stage, KernelMachine first) {
        return stage.expansions().size() == 1
                && Arrays.equals(stage.counts(), first.counts())
                && stage.preparation().equals(first.preparation())
                && stage.vectors().equals(first.vectors());
    }

    /**
     * A machine of solutions over the rows of a data set.
     *
     * @param rule what D is
     * @param kernel the kernel that is transformed
     * @param preparation what prepared the rows
     * @param data the rows
     * @param solutions the first machine and, of each round, its {@linkplain ConformalPath#expansion expansion}
     * @return the machine, over the support vectors of all rounds
     */
    static ConformalMachine of(
            ConformalRule rule,
            Kernel kernel,
            Preparation preparation,
            Dataset data,
            List<PairwiseSolution> solutions) {
        List<KernelMachine> stages =
                Model.sharing(solutions.stream().map(each -> kernel).toList(), preparation, data, solutions).stream()
                        .map(Model::kernelMachine)
                        .toList();
        if (rule.factor() == ConformalRule.Factor.SUPPORT) {
            stages = List.of(gaussians(rule, stages.get(0)), stages.get(1));
        }
        return new ConformalMachine(rule, stages);
    }

    /** The mean of Gaussians around the support vectors of each pair of classes. */
    private static KernelMachine gaussians(ConformalRule rule, KernelMachine first) {
        Expansion expansion = first.expansions().get(0);
        int classes = first.classes();
        int[] numbers = new int[first.pairs()]; // of support vectors
        double[][] means = new double[classes - 1][first.vectors().size()];
        for (int pass = 0; pass < 2; pass++) {
            int v = 0;
            for (int c = 0; c < classes; c++) {
                for (int end = v + first.counts()[c]; v < end; v++) {
                    for (int o = 0; o < means.length; o++) {
                        int pair = DecisionSums.pair(c, o, classes);
                        if (expansion.coefficients()[o][v] != 0 && pass == 0) {
                            numbers[pair]++;
                        } else if (expansion.coefficients()[o][v] != 0) {
                            means[o][v] = 1.0 / numbers[pair];
                        }
                    }
                }
            }
        }
        Kernel gaussian = new Gaussian(ConformalPath.gaussianWidth(rule.parameter()));
        return new KernelMachine(
                first.vectors(),
                first.counts(),
                List.of(new Expansion(expansion.preparation(), gaussian, means)),
                new double[first.pairs()]);
    }

    /** {@return what D is} */
    public ConformalRule rule() {
        return rule;
    }

    /** {@return the first machine, or the Gaussians around its support vectors, and a machine for each round} */
    @Override
    public List<KernelMachine> parts() {
        return stages;
    }

    /**
     * The factors D of a point by which the kernel of the last round is multiplied.
     *
     * @param x a point as read
     * @return one factor for each pair of classes
     */
    public double[] factors(double... x) {
        double[] values = new double[pairs()];
        new StagePoints(false).decisions(x, values, stages.size() - 1);
        return Arrays.stream(values).map(this::factor).toArray();
    }

    private double factor(double value) {
        return rule.factor() == ConformalRule.Factor.MARGIN ? Math.exp(-rule.parameter() * value * value) : value;
    }

    /** Replaces the values before a stage by those after it. */
    private void advance(double[] values, double[] staged, KernelMachine stage) {
        double[] offsets = stage.offsets();
        for (int p = 0; p < values.length; p++) {
            values[p] = DecisionSums.requireNumber(factor(values[p]) * (staged[p] - offsets[p]) + offsets[p]);
        }
    }

    @Override
    public int classes() {
        return stages.get(0).classes();
    }

    @Override
    public int dimension() {
        return stages.get(0).dimension();
    }

    @Override
    public Preparation preparation() {
        return stages.get(0).preparation();
    }

    @Override
    public List<Kernel> kernels() {
        return stages.stream()
                .flatMap(stage -> stage.kernels().stream())
                .distinct()
                .toList();
    }

    /** {@return how many vectors each class has, which all stages share} */
    @Override
    public int[] counts() {
        return stages.get(0).counts();
    }

    @Override
    public String description() {
        return "a kernel expansion, transformed by " + rule.text();
    }

    @Override
    PointDecisions points(boolean open) {
        return new StagePoints(open);
    }

    @Override
    DecisionStream stream() {
        KernelStream shared = stages.get(0).stream();
        return (points, resources, block) -> stream(shared, points, resources, block);
    }

    private void stream(KernelStream shared, Points points, Resources resources, DecisionStream.Block block) {
        Map<Integer, double[][]> started = new ConcurrentHashMap<>(); // values of blocks some of whose stages are done
        shared.stream(stages, points, resources, (stage, firstRow, decisions) -> {
            double[][] values = decisions;
            if (stage > 0) {
                values = started.remove(firstRow);
                for (int r = 0; r < values.length; r++) {
                    advance(values[r], decisions[r], stages.get(stage));
                }
            }
            if (stage + 1 < stages.size()) {
                started.put(firstRow, values);
            } else {
                block.accept(firstRow, values);
            }
        });
    }

    /** Decides single points. */
    private final class StagePoints implements PointDecisions {

        private final List<PointDecisions> ready;

        StagePoints(boolean open) {
            this.ready = stages.stream().map(stage -> stage.points(open)).toList();
        }

        @Override
        public void decisions(double[] x, double[] out) {
            decisions(x, out, ready.size());
        }

        /** The values after so many stages. */
        void decisions(double[] x, double[] out, int count) {
            double[] staged = new double[out.length];
            for (int s = 0; s < count; s++) {
                ready.get(s).decisions(x, s == 0 ? out : staged);
                if (s > 0) {
                    advance(out, staged, stages.get(s));
                }
            }
        }

        @Override
        public void decisions(int[] columns, double[] values, double[] out) {
            double[] staged = new double[out.length];
            for (int s = 0; s < ready.size(); s++) {
                ready.get(s).decisions(columns, values, s == 0 ? out : staged);
                if (s > 0) {
                    advance(out, staged, stages.get(s));
                }
            }
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ConformalMachine that && rule.equals(that.rule) && stages.equals(that.stages);
    }

    @Override
    public int hashCode() {
        return 31 * rule.hashCode() + stages.hashCode();
    }

    @Override
    public String toString() {
        return kernels() + " transformed by " + rule.text() + " over " + supportVectors() + " support vectors";
    }
}
