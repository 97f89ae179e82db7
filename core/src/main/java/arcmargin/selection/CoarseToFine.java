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
 * The search of section 4.2: minimises the validation error over a lattice of C and kernel parameters, in an order in
 * which it can be ended at any time with a good answer.
 *
 * <p>First the coarse grid, from its middle outwards: the middle point (of C the value below the middle of the range,
 * which is trained faster and is rarely far from the best), then all C of the middle kernel, then the kernels around
 * it, ring by ring. Then, step by step of half the width on the logarithmic scale, the neighbours of the best: {@code
 * 3^k - 1} of them in k dimensions. While the best moves, its new neighbours are tried at the same width, a bounded
 * number of times. If the best of the coarse grid sits on the edge of a range, and nothing inside is as good, the
 * range is extended by a step before the search goes on.
 */
final class CoarseToFine {

    /** How often ranges are extended at most. */
    static final int MOST_EXTENSIONS = 3;

    /** How often a finer grid moves after its best at most. */
    private static final int MOST_MOVES = 2;

    /** Runs trials: for each path of one kernel the penalties in increasing order. */
    interface Evaluator {

        /**
         * Runs paths.
         *
         * @param best the best trial so far, or null
         * @return for each path its trials, null for those that were given up
         */
        List<List<Trial>> evaluate(List<Path> paths, int stage, Trial best);
    }

    /** One kernel and the penalties to try with it, increasing. */
    record Path(List<Double> parameters, List<Double> penalties) {}

    private final List<Axis> axes; // C first, then the parameters
    private final List<String> names;
    private final boolean extend;
    private final Comparator<Trial> order;
    private final Evaluator evaluator;

    private final int[] lows; // the rungs at the ends of each range
    private final int[] highs;
    private final Map<List<Integer>, Trial> trials = new HashMap<>();
    private final Set<List<Integer>> tried = new HashSet<>();
    private final List<Trial> sequence = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    private List<List<List<Integer>>> rings; // of the coarse grid, those to come
    private boolean local; // whether the coarse grid is walked near its best only
    private int extensions;
    private boolean covered; // the coarse grid and its extensions were tried
    private int width; // of the grid that is refined
    private int stage;
    private int moves;

    CoarseToFine(List<Axis> axes, List<String> names, boolean extend, Comparator<Trial> order, Evaluator evaluator) {
        this.axes = axes;
        this.names = names;
        this.extend = extend;
        this.order = order;
        this.evaluator = evaluator;
        this.lows = new int[axes.size()];
        this.highs = axes.stream().mapToInt(Axis::last).toArray();
        int[] middle = axes.stream()
                .mapToInt(axis -> (axis.count() - 1) / 2 * axis.fineness())
                .toArray();
        middle[0] = Math.max(0, axes.get(0).count() - 2) / 2 * axes.get(0).fineness(); // smaller C are trained faster
        this.rings = rings(middle);
    }

    /**
     * Before the search begins: of the coarse grid, only some points are tried, and then the neighbours of the best of
     * them, and those of the best while it moves.
     *
     * @param starts kernels with one penalty each, at least one; the most promising one is tried first
     */
    void stayNear(List<Path> starts) {
        List<List<Integer>> points = starts.stream()
                .map(start -> IntStream.range(0, axes.size())
                        .mapToObj(d -> axes.get(d)
                                .nearest(
                                        d == 0
                                                ? start.penalties().get(0)
                                                : start.parameters().get(d - 1)))
                        .toList())
                .distinct()
                .toList();
        rings = new ArrayList<>();
        rings.add(points.subList(0, 1));
        if (points.size() > 1) {
            rings.add(points.subList(1, points.size()));
        }
        local = true;
    }

    List<Trial> trials() {
        return sequence;
    }

    /** What happened to the ranges, and whether the best of the finest grid so far is at the edge of one. */
    List<String> notes() {
        List<String> all = new ArrayList<>(notes);
        if (covered) {
            all.addAll(edges(best()));
        }
        return all;
    }

    /** Trials of the coarse grid and, roughly, of the finer ones. */
    int planned() {
        int grid = rings.stream().mapToInt(List::size).sum();
        int stages = Integer.numberOfTrailingZeros(axes.get(0).fineness());
        int around = axes.stream()
                        .mapToInt(axis -> axis.count() > 1 && !axis.choice() ? 3 : 1)
                        .reduce(1, (a, b) -> a * b)
                - 1;
        return grid + stages * (around + around / 2);
    }

    /** Runs the search; the evaluator may end it by an exception, which leaves the trials so far. */
    void run() {
        while (advance()) {
            // on to the next grid
        }
    }

    /** Runs the next grid; false if the search is at its end. */
    boolean advance() {
        List<List<Integer>> points = next();
        if (points.isEmpty()) {
            return false;
        }
        evaluate(points, stage);
        return true;
    }

    private List<List<Integer>> next() {
        if (!rings.isEmpty()) {
            return rings.remove(0);
        }
        if (!covered) {
            int step = axes.get(0).fineness();
            List<List<Integer>> near = local && moves <= MOST_MOVES ? untried(step) : List.of();
            if (!near.isEmpty()) {
                moves++;
                return near;
            }
            moves = 0;
            local = false;
            while (extend && extensions < MOST_EXTENSIONS && extendToward(best())) {
                extensions++;
                List<List<Integer>> beyond = untried(step);
                if (!beyond.isEmpty()) {
                    return beyond;
                }
            }
            covered = true;
            width = Math.max(1, step / 2);
            stage = step > 1 ? 1 : 0;
        }
        while (stage > 0 && width >= 1) {
            List<List<Integer>> around = untried(width);
            if (!around.isEmpty() && moves <= MOST_MOVES) {
                moves++;
                return around;
            }
            width /= 2;
            moves = 0;
            stage++;
        }
        return List.of();
    }

    /** The coarse grid from a point outwards. */
    private List<List<List<Integer>>> rings(int[] middle) {
        Map<Integer, List<List<Integer>>> byDistance = new TreeMap<>();
        for (List<Integer> point : grid()) {
            int distance = IntStream.range(1, axes.size())
                    .map(d -> Math.abs(point.get(d) - middle[d]) / axes.get(d).fineness())
                    .max()
                    .orElse(0);
            boolean centre = distance == 0 && point.get(0) == middle[0];
            byDistance
                    .computeIfAbsent(centre ? -1 : distance, key -> new ArrayList<>())
                    .add(point);
        }
        return new ArrayList<>(byDistance.values());
    }

    /**
     * Whether the edge of a range that the best sits on is better than all inside it, so that better may lie beyond.
     */
    private boolean beckons(List<Integer> best, int dimension, int edge) {
        return axes.get(dimension).count() > 1
                && !axes.get(dimension).choice()
                && best.get(dimension) == edge
                && trials.entrySet().stream()
                        .filter(entry -> entry.getKey().get(dimension) > lows[dimension]
                                && entry.getKey().get(dimension) < highs[dimension])
                        .allMatch(entry -> !entry.getValue().complete()
                                || entry.getValue().score() > trials.get(best).score());
    }

    /** Moves the edges that the best sits on, if any. */
    private boolean extendToward(List<Integer> best) {
        boolean moved = false;
        for (int d = 0; d < axes.size(); d++) {
            int step = axes.get(d).fineness();
            int place = best.get(d);
            int beyond = place == lows[d] ? place - step : place + step;
            if (beckons(best, d, lows[d]) || beckons(best, d, highs[d])) {
                lows[d] = Math.min(lows[d], beyond);
                highs[d] = Math.max(highs[d], beyond);
                notes.add("the best " + names.get(d) + " was at the edge of its range, " + text(d, place)
                        + ": the range was extended to " + text(d, beyond));
                moved = true;
            }
        }
        return moved;
    }

    private List<String> edges(List<Integer> best) {
        return IntStream.range(0, axes.size())
                .filter(d -> beckons(best, d, lows[d]) || beckons(best, d, highs[d]))
                .mapToObj(d -> "the best " + names.get(d) + " is at the edge of its range, " + text(d, best.get(d))
                        + (extensions > 0
                                ? ", after " + extensions + (extensions > 1 ? " extensions" : " extension")
                                : ""))
                .toList();
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

    /** The neighbours of the best at a width, inside the ranges, that were not tried. */
    private List<List<Integer>> untried(int width) {
        List<Integer> centre = best();
        List<List<Integer>> points = List.of(List.of());
        for (int d = 0; d < axes.size(); d++) {
            int place = centre.get(d);
            int low = lows[d];
            int high = highs[d];
            boolean choice = axes.get(d).choice();
            int[] places = IntStream.of(place - width, place, place + width)
                    .filter(next -> choice ? next == place : next >= low && next <= high)
                    .toArray();
            points = points.stream()
                    .flatMap(point -> IntStream.of(places).mapToObj(next -> append(point, next)))
                    .toList();
        }
        return points.stream().filter(point -> !tried.contains(point)).toList();
    }

    private void evaluate(List<List<Integer>> points, int stage) {
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
        List<List<Trial>> results = evaluator.evaluate(paths, stage, trials.isEmpty() ? null : trials.get(best()));
        int number = 0;
        for (List<List<Integer>> path : byKernel.values()) {
            List<Trial> found = results.get(number++);
            for (int k = 0; k < path.size(); k++) {
                tried.add(path.get(k));
                if (found.get(k) != null) {
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

    private String text(int dimension, int rung) {
        return Axis.text(axes.get(dimension).value(rung));
    }

    private static List<Integer> append(List<Integer> point, int rung) {
        List<Integer> longer = new ArrayList<>(point);
        longer.add(rung);
        return List.copyOf(longer);
    }
}
