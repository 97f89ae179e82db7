package arcmargin.selection;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The search of section 4.2: minimises the validation error over a lattice of C and kernel parameters.
 *
 * <p>First the whole coarse grid. Then, step by step of half the width on the logarithmic scale, the neighbours of the best:
 * {@code 3^k - 1} of them in k dimensions. While the best moves, its new neighbours are tried at the same width, a bounded
 * number of times; at the coarse width these lie outside the range, which is thereby extended.
 */
final class CoarseToFine {

    /** How often a range is extended at most. */
    static final int MOST_EXTENSIONS = 3;

    /** How often a finer grid moves after its best at most. */
    private static final int MOST_MOVES = 2;

    /** Runs trials: for each path of one kernel the penalties in increasing order. */
    interface Evaluator {

        /**
         * Runs paths.
         *
         * @param start the trial the first of each path starts from, or null
         * @return for each path the trials of its first penalties; those that are missing were given up
         */
        List<List<Trial>> evaluate(List<Path> paths, int stage, Trial start);
    }

    /** One kernel and the penalties to try with it, increasing. */
    record Path(List<Double> parameters, List<Double> penalties) {}

    private final List<Axis> axes; // C first, then the parameters
    private final List<String> names;
    private final boolean extend;
    private final Comparator<Trial> order;
    private final Evaluator evaluator;

    private final Map<List<Integer>, Trial> trials = new HashMap<>();
    private final Set<List<Integer>> tried = new HashSet<>();
    private final List<Trial> sequence = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    CoarseToFine(List<Axis> axes, List<String> names, boolean extend, Comparator<Trial> order, Evaluator evaluator) {
        this.axes = axes;
        this.names = names;
        this.extend = extend;
        this.order = order;
        this.evaluator = evaluator;
    }

    List<Trial> trials() {
        return sequence;
    }

    List<String> notes() {
        return notes;
    }

    /** Trials of the coarse grid and, roughly, of the finer ones. */
    int planned() {
        int grid = axes.stream().mapToInt(Axis::count).reduce(1, (a, b) -> a * b);
        int stages = Integer.numberOfTrailingZeros(axes.get(0).fineness());
        int around = axes.stream().mapToInt(axis -> axis.count() > 1 ? 3 : 1).reduce(1, (a, b) -> a * b) - 1;
        return grid + stages * (around + around / 2);
    }

    /** Runs the search; the evaluator may end it by an exception, which leaves the trials so far. */
    void run() {
        evaluate(grid(), 0, null);
        int width = axes.get(0).fineness();
        for (int stage = 0; width >= 1; stage++, width /= 2) {
            int moves = stage == 0 ? MOST_EXTENSIONS : 1 + MOST_MOVES;
            List<List<Integer>> around = untried(best(), width);
            for (int move = 0; move < moves && !around.isEmpty(); move++) {
                if (stage == 0) {
                    noteExtension(best(), width);
                }
                evaluate(around, stage, trials.get(best()));
                around = untried(best(), width);
            }
            if (stage == 0) {
                noteEdge(best());
            }
        }
    }

    private List<Integer> best() {
        return trials.entrySet().stream()
                .min(Map.Entry.comparingByValue(order))
                .orElseThrow()
                .getKey();
    }

    private List<List<Integer>> grid() {
        List<List<Integer>> points = List.of(List.of());
        for (Axis axis : axes) {
            List<List<Integer>> longer = new ArrayList<>();
            for (List<Integer> point : points) {
                for (int rung = 0; rung <= axis.last(); rung += axis.fineness()) {
                    longer.add(append(point, rung));
                }
            }
            points = longer;
        }
        return points;
    }

    private List<List<Integer>> untried(List<Integer> centre, int width) {
        List<List<Integer>> points = List.of(List.of());
        for (int d = 0; d < axes.size(); d++) {
            int place = centre.get(d);
            IntStream moves = axes.get(d).count() == 1 ? IntStream.of(0) : IntStream.of(-width, 0, width);
            int[] places = moves.map(move -> place + move).toArray();
            points = points.stream()
                    .flatMap(point -> IntStream.of(places).mapToObj(next -> append(point, next)))
                    .toList();
        }
        return points.stream()
                .filter(point -> !tried.contains(point) && (extend || inside(point)))
                .toList();
    }

    private boolean inside(List<Integer> point) {
        return IntStream.range(0, axes.size())
                .allMatch(d -> point.get(d) >= 0 && point.get(d) <= axes.get(d).last());
    }

    private void evaluate(List<List<Integer>> points, int stage, Trial start) {
        Map<List<Integer>, List<List<Integer>>> byKernel =
                new TreeMap<>(Comparator.comparing(List::toString)); // any order that does not depend on chance
        for (List<Integer> point : points) {
            byKernel.computeIfAbsent(point.subList(1, point.size()), kernel -> new ArrayList<>())
                    .add(point);
        }
        List<Path> paths = new ArrayList<>();
        for (List<List<Integer>> path : byKernel.values()) {
            path.sort(Comparator.comparing(point -> point.get(0)));
            paths.add(new Path(
                    parameters(path.get(0)), path.stream().map(this::penalty).toList()));
        }
        List<List<Trial>> results = evaluator.evaluate(paths, stage, start);
        int number = 0;
        for (List<List<Integer>> path : byKernel.values()) {
            List<Trial> found = results.get(number++);
            for (int k = 0; k < path.size(); k++) {
                tried.add(path.get(k));
                if (k < found.size()) {
                    trials.put(path.get(k), found.get(k));
                    sequence.add(found.get(k));
                }
            }
        }
    }

    private double penalty(List<Integer> point) {
        return axes.get(0).value(point.get(0));
    }

    private List<Double> parameters(List<Integer> point) {
        return IntStream.range(1, axes.size())
                .mapToObj(d -> axes.get(d).value(point.get(d)))
                .toList();
    }

    private void noteExtension(List<Integer> best, int width) {
        for (int d = 0; d < axes.size(); d++) {
            int place = best.get(d);
            if (axes.get(d).count() > 1 && (place <= 0 || place >= axes.get(d).last())) {
                notes.add("the best " + names.get(d) + " was at the edge of its range, " + text(d, place)
                        + ": the range was extended to " + text(d, place <= 0 ? place - width : place + width));
            }
        }
    }

    private void noteEdge(List<Integer> best) {
        for (int d = 0; d < axes.size(); d++) {
            int place = best.get(d);
            if (axes.get(d).count() > 1 && !tried.containsAll(neighbours(best, d))) {
                notes.add("the best " + names.get(d) + " is at the edge of what was tried, " + text(d, place)
                        + (extend ? ", after " + MOST_EXTENSIONS + " extensions of the range" : ""));
            }
        }
    }

    private List<List<Integer>> neighbours(List<Integer> point, int dimension) {
        int width = axes.get(dimension).fineness();
        return IntStream.of(-width, width)
                .mapToObj(move -> {
                    List<Integer> moved = new ArrayList<>(point);
                    moved.set(dimension, point.get(dimension) + move);
                    return List.copyOf(moved);
                })
                .toList();
    }

    private String text(int dimension, int rung) {
        return Axis.text(axes.get(dimension).value(rung));
    }

    private static List<Integer> append(List<Integer> point, int rung) {
        List<Integer> longer = new ArrayList<>(point);
        longer.add(rung);
        return List.copyOf(longer);
    }
}
