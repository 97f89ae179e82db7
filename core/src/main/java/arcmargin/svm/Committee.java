package arcmargin.svm;

import arcmargin.data.Dataset;
import arcmargin.data.Points;
import arcmargin.data.Preparation;
import arcmargin.kernel.Kernel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Puts models together: with weights w_mp of member m in pair p,
 *
 * <pre>
 *   f_p(x) = sum over m of w_mp f_mp(x)
 * </pre>
 *
 * is again an offset and a kernel expansion over the vectors of all members. Equal vectors of a class are held once,
 * and members of equal preparation and kernel share an expansion.
 */
final class Committee {

    private Committee() {}

    static Model of(List<Model> models, double[][] weights) {
        require(models, weights);
        List<KernelMachine> members = models.stream().map(Model::kernelMachine).toList();
        KernelMachine first = members.get(0);
        int classes = first.classes();
        Vectors vectors = Vectors.of(members);
        Map<Preparation, Map<Kernel, double[][]>> expansions = new LinkedHashMap<>();
        double[] offsets = new double[first.offsets().length];
        for (int m = 0; m < members.size(); m++) {
            KernelMachine member = members.get(m);
            for (int p = 0; p < offsets.length; p++) {
                offsets[p] += weights[m][p] * member.offsets()[p];
            }
            for (Expansion expansion : member.expansions()) {
                double[][] sums = expansions
                        .computeIfAbsent(expansion.preparation(), preparation -> new LinkedHashMap<>())
                        .computeIfAbsent(expansion.kernel(), kernel -> new double[classes - 1][vectors.points.size()]);
                int v = 0;
                for (int c = 0; c < classes; c++) {
                    for (int end = v + member.counts()[c]; v < end; v++) {
                        for (int o = 0; o < sums.length; o++) {
                            sums[o][vectors.places[m][v]] += weights[m][DecisionSums.pair(c, o, classes)]
                                    * expansion.coefficients()[o][v];
                        }
                    }
                }
            }
        }
        return new Model(
                models.get(0).classes(),
                new KernelMachine(
                        vectors.points,
                        vectors.counts,
                        expansions.entrySet().stream()
                                .flatMap(group -> group.getValue().entrySet().stream()
                                        .map(entry -> new Expansion(group.getKey(), entry.getKey(), entry.getValue())))
                                .toList(),
                        offsets),
                Optional.empty(),
                Map.of());
    }

    private static void require(List<Model> members, double[][] weights) {
        Model first = members.get(0);
        for (Model member : members) {
            if (!member.classes().equals(first.classes())
                    || !member.preparation().schema().equals(first.preparation().schema())
                    || member.dimension() != first.dimension()) {
                throw new IllegalArgumentException(
                        "the members differ in classes, columns or dimension, must agree in all three");
            }
        }
        boolean fits = weights.length == members.size();
        for (double[] each : weights) {
            fits &= each.length == first.pairs();
            for (double weight : each) {
                fits &= Double.isFinite(weight);
            }
        }
        if (!fits) {
            throw new IllegalArgumentException("weights must be a finite number for each of " + members.size()
                    + " members and " + first.pairs() + " pairs of classes");
        }
    }

    /** The vectors of all members by class, and the place of each member's vectors among them. */
    private static final class Vectors {

        private final Points points;
        private final int[] counts;
        private final int[][] places;

        private Vectors(Points points, int[] counts, int[][] places) {
            this.points = points;
            this.counts = counts;
            this.places = places;
        }

        static Vectors of(List<KernelMachine> members) {
            KernelMachine first = members.get(0);
            int[][] places = new int[members.size()][];
            if (members.stream().allMatch(member -> member.vectors() == first.vectors())) {
                for (int m = 0; m < places.length; m++) {
                    places[m] = new int[first.vectors().size()];
                    for (int v = 0; v < places[m].length; v++) {
                        places[m][v] = v;
                    }
                }
                return new Vectors(first.vectors(), first.counts(), places);
            }
            Points stacked = members.stream()
                    .map(member -> Dataset.unlabelled(member.vectors()))
                    .reduce(Dataset::followedBy)
                    .orElseThrow()
                    .points();
            int[] counts = new int[first.classes()];
            int[] from = new int[members.size()]; // the next vector of each member
            List<Integer> rows = new ArrayList<>();
            for (int c = 0; c < counts.length; c++) {
                Map<Points, Integer> known = new HashMap<>();
                int offset = 0;
                for (int m = 0; m < places.length; m++) {
                    Points own = members.get(m).vectors();
                    places[m] = places[m] == null ? new int[own.size()] : places[m];
                    for (int end = from[m] + members.get(m).counts()[c]; from[m] < end; from[m]++) {
                        int row = offset + from[m];
                        places[m][from[m]] = known.computeIfAbsent(own.select(new int[] {from[m]}), key -> {
                            rows.add(row);
                            return rows.size() - 1;
                        });
                    }
                    offset += own.size();
                }
                counts[c] = known.size();
            }
            return new Vectors(stacked.select(rows.stream().mapToInt(row -> row).toArray()), counts, places);
        }
    }
}
