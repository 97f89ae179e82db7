package arcmargin.svm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.data.Preparation;
import arcmargin.data.PreparationOptions;
import arcmargin.data.Scaling;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.Kernels;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CommitteeTest {

    private static final List<String> KERNELS = List.of("rbf:1", "arccos:1", "arccos:0", "rbf:1");
    private static final double[] PENALTIES = {1, 10, 0.5, 100};
    private static final double[] WEIGHTS = {0.4, 0.3, -0.1, 0.2};

    private final Workers workers = Workers.of(2);
    private final Resources resources = Resources.of(workers);
    private final Dataset data = blobs(120, 4, 1);
    private final Dataset other = blobs(700, 4, 2);

    @AfterEach
    void close() {
        workers.close();
    }

    @Test
    void decidesByTheWeightedSumOfItsMembers() {
        List<Model> members = members(false);
        requireSums(members, Model.committee(members, WEIGHTS), WEIGHTS);
    }

    @Test
    void membersThatShareVectorsGiveTheSameDecisions() {
        List<Model> members = members(true);
        Model committee = Model.committee(members, WEIGHTS);
        assertThat(committee.kernelMachine().vectors())
                .isSameAs(members.get(0).kernelMachine().vectors());
        requireSums(members, committee, WEIGHTS);
        assertThat(Model.committee(members(false), WEIGHTS)
                        .kernelMachine()
                        .vectors()
                        .size())
                .as("each vector once")
                .isEqualTo(committee.kernelMachine().vectors().size());
    }

    @Test
    void weightsMayDifferByPair() {
        List<Model> members = members(true);
        double[][] weights = new double[4][6];
        Random random = new Random(1);
        for (double[] each : weights) {
            Arrays.setAll(each, p -> random.nextDouble());
        }
        Model committee = Model.committee(members, weights);
        double[] sum = new double[6];
        double[] point = other.points().row(3);
        for (int m = 0; m < 4; m++) {
            double[] decisions = members.get(m).predictor().decisions(point);
            for (int p = 0; p < 6; p++) {
                sum[p] += weights[m][p] * decisions[p];
            }
        }
        assertThat(committee.predictor().decisions(point)).containsExactly(sum, within(1e-9));
    }

    @Test
    void equalKernelsShareAnExpansion() {
        assertThat(Model.committee(members(true), WEIGHTS).kernels())
                .extracting(Kernel::spec)
                .containsExactly("rbf:1", "arccos:1", "arccos:0");
    }

    @Test
    void membersAndCommitteePredictTogetherWhatTheyPredictAlone() {
        List<Model> members = members(true);
        Model committee = Model.committee(members, WEIGHTS);
        List<int[]> together =
                Predictor.predict(List.of(members.get(1), committee, members.get(2)), other.points(), resources);
        assertThat(together.get(0)).isEqualTo(members.get(1).predictor().predict(other.points(), resources));
        assertThat(together.get(1)).isEqualTo(committee.predictor().predict(other.points(), resources));
        assertThat(together.get(2)).isEqualTo(members.get(2).predictor().predict(other.points(), resources));
    }

    @Test
    void membersMaySeeTheRowsThroughDifferentScalings() {
        List<Model> members = Stream.of(Scaling.Kind.NONE, Scaling.Kind.STANDARD, Scaling.Kind.UNIT, Scaling.Kind.NONE)
                .map(scaling -> Svm.train(
                                Kernels.parse("rbf:1"),
                                PreparationOptions.scaled(scaling),
                                data,
                                SvmOptions.of(scaling == Scaling.Kind.UNIT ? 1 : 10),
                                resources)
                        .model())
                .toList();
        Model committee = Model.committee(members, WEIGHTS);
        assertThat(committee.kernelMachine().expansions()).hasSize(3);
        requireSums(members, committee, WEIGHTS);
        Dataset many = other.followedBy(blobs(9000, 4, 3));
        double[][] decisions = committee.predictor().decisions(many.points(), resources);
        assertThat(decisions[8000])
                .containsExactly(committee.predictor().decisions(many.points().row(8000)), within(1e-4));
    }

    @Test
    void membersOfOtherClassesOrTooFewWeightsAreRefused() {
        List<Model> members = members(false);
        Model fewer = Svm.with(Kernels.parse("rbf:1")).train(blobs(50, 3, 1)).model();
        assertThatThrownBy(() -> Model.committee(List.of(members.get(0), fewer), new double[] {1, 1}))
                .hasMessageContaining("classes");
        assertThatThrownBy(() -> Model.committee(members, new double[] {1, 1}))
                .hasMessageContaining("4 members and 6 pairs");
    }

    private void requireSums(List<Model> members, Model committee, double[] weights) {
        double[][] ours = committee.predictor().decisions(other.points(), resources);
        for (int i = 0; i < ours.length; i += 13) {
            double[] sum = new double[6];
            for (int m = 0; m < weights.length; m++) {
                double[] decisions =
                        members.get(m).predictor().decisions(other.points().row(i));
                for (int p = 0; p < sum.length; p++) {
                    sum[p] += weights[m] * decisions[p];
                }
            }
            assertThat(ours[i]).containsExactly(sum, within(1e-4));
            assertThat(committee.predictor().decisions(other.points().row(i))).containsExactly(sum, within(1e-9));
        }
    }

    private List<Model> members(boolean sharing) {
        List<Kernel> kernels = KERNELS.stream().map(Kernels::parse).toList();
        List<PairwiseSolution> solutions = IntStream.range(0, 4)
                .mapToObj(m -> Svm.train(
                                kernels.get(m),
                                PreparationOptions.defaults(),
                                data,
                                SvmOptions.of(PENALTIES[m]),
                                resources)
                        .solution())
                .toList();
        return sharing
                ? Model.sharing(kernels, Preparation.none(), data, solutions)
                : IntStream.range(0, 4)
                        .mapToObj(m -> Model.of(kernels.get(m), Preparation.none(), data, solutions.get(m), Map.of()))
                        .toList();
    }

    static Dataset blobs(int rows, int classes, int seed) {
        Random random = new Random(seed);
        double[] values = new double[2 * rows];
        int[] labels = new int[rows];
        for (int i = 0; i < rows; i++) {
            labels[i] = i % classes;
            double angle = 2 * Math.PI * labels[i] / classes;
            values[2 * i] = Math.cos(angle) + 0.6 * random.nextGaussian();
            values[2 * i + 1] = Math.sin(angle) + 0.6 * random.nextGaussian();
        }
        return new Dataset(
                DensePoints.of(rows, 2, values),
                labels,
                IntStream.range(0, classes).mapToObj(c -> "c" + c).toList());
    }
}
