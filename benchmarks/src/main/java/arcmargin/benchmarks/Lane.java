package arcmargin.benchmarks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * All runs of one tool on one piece of work: a row of the results.
 *
 * @param kind kind of work
 * @param work description of the work
 * @param rows number of training rows
 * @param tool name of the tool
 * @param threads number of threads it used
 * @param seconds times of the finished runs
 * @param median median time; a lower bound if there is a problem; NaN if unknown
 * @param ratio the median divided by Arcmargin's for the same work, NaN if unknown
 * @param error test error as a fraction, NaN if unknown
 * @param processorSeconds median time that processors were busy with it, NaN if unknown
 * @param peakMegabytes peak resident memory over all runs, NaN if unknown
 * @param problem why there is no time (limit exceeded, failure), or null
 * @param note remark for the reader
 * @param begun date of the first run
 * @param ended date of the last run
 */
record Lane(
        Workload.Kind kind,
        String work,
        int rows,
        String tool,
        int threads,
        List<Double> seconds,
        double median,
        double ratio,
        double error,
        double processorSeconds,
        double peakMegabytes,
        String problem,
        String note,
        String begun,
        String ended) {

    /**
     * Groups runs, given in chronological order, by work (in order of first run) and tool (in the order of the list).
     */
    static List<Lane> of(List<Run> runs, List<String> tools) {
        List<Lane> lanes = new ArrayList<>();
        for (Workload.Kind kind : Workload.Kind.values()) {
            for (String work : runs.stream()
                    .filter(run -> run.kind() == kind)
                    .map(Run::work)
                    .distinct()
                    .toList()) {
                double ours = Double.NaN;
                for (String tool : tools) {
                    List<Run> same = runs.stream()
                            .filter(run -> run.work().equals(work) && run.tool().equals(tool))
                            .toList();
                    if (!same.isEmpty()) {
                        ours = tool.equals(tools.get(0)) ? finishedMedian(same) : ours;
                        lanes.add(of(same, ours));
                    }
                }
            }
        }
        return lanes;
    }

    private static Lane of(List<Run> runs, double ours) {
        Run first = runs.get(0);
        Run last = runs.get(runs.size() - 1);
        List<Double> seconds = runs.stream()
                .filter(run -> run.problem() == null)
                .map(Run::seconds)
                .toList();
        // a run that exceeded the limit or failed decides for all: the median of the others would be too low
        Run worst =
                runs.stream().filter(run -> run.problem() != null).findFirst().orElse(null);
        double median = worst == null ? finishedMedian(runs) : worst.seconds();
        return new Lane(
                first.kind(),
                first.work(),
                first.rows(),
                first.tool(),
                first.threads(),
                seconds,
                median,
                median / ours,
                runs.stream()
                        .mapToDouble(Run::error)
                        .filter(error -> error >= 0)
                        .findFirst()
                        .orElse(Double.NaN),
                processorMedian(runs),
                runs.stream()
                        .mapToDouble(Run::peakMegabytes)
                        .filter(peak -> peak > 0)
                        .max()
                        .orElse(Double.NaN),
                worst == null ? null : worst.problem(),
                runs.stream()
                        .map(Run::note)
                        .filter(note -> !note.isEmpty())
                        .findFirst()
                        .orElse(""),
                first.date(),
                last.date());
    }

    private static double finishedMedian(List<Run> runs) {
        boolean finished = runs.stream().allMatch(run -> run.problem() == null);
        return finished ? median(runs.stream().map(Run::seconds).toList()) : Double.NaN;
    }

    private static double processorMedian(List<Run> runs) {
        List<Double> known = runs.stream()
                .map(Run::processorSeconds)
                .filter(time -> time > 0)
                .toList();
        return known.isEmpty() ? Double.NaN : median(known);
    }

    private static double median(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }

    boolean finished() {
        return problem == null;
    }

    /** The exponent e of y = a x^e fitted by least squares on logarithms; NaN for fewer than two points. */
    static double exponent(List<Lane> lanes, ToDoubleFunction<Lane> value) {
        List<Lane> points = lanes.stream()
                .filter(Lane::finished)
                .filter(lane -> value.applyAsDouble(lane) > 0)
                .toList();
        double[] x = points.stream().mapToDouble(lane -> Math.log(lane.rows())).toArray();
        double[] y = points.stream()
                .mapToDouble(lane -> Math.log(value.applyAsDouble(lane)))
                .toArray();
        double meanX = Arrays.stream(x).average().orElse(Double.NaN);
        double meanY = Arrays.stream(y).average().orElse(Double.NaN);
        double slope = 0;
        double square = 0;
        for (int i = 0; i < x.length; i++) {
            slope += (x[i] - meanX) * (y[i] - meanY);
            square += (x[i] - meanX) * (x[i] - meanX);
        }
        return slope / square;
    }
}
