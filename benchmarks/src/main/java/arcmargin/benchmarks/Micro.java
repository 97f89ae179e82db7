package arcmargin.benchmarks;

import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/**
 * Runs JMH benchmarks with JMH's own arguments and compares each with the yardstick of its class, a lower bound of its
 * time.
 *
 * <p>Run as {@code java -cp 'benchmarks/target/classes:benchmarks/target/lib/*' arcmargin.benchmarks.Micro SolverStep}.
 */
public final class Micro {

    private static final Map<String, String> YARDSTICKS = Map.of(
            "ProductsBenchmark", "bareGemm", "KernelRowBenchmark", "scalar", "SolverStepBenchmark", "readTwoRows");

    private Micro() {}

    /**
     * Runs the benchmarks.
     *
     * @param arguments JMH's arguments: a part of the benchmarks' names, -p for parameters and so on
     * @throws RunnerException if a benchmark fails
     * @throws CommandLineOptionException if the arguments are wrong
     */
    public static void main(String[] arguments) throws RunnerException, CommandLineOptionException {
        System.out.print(table(new Runner(new CommandLineOptions(arguments)).run()));
    }

    /**
     * One line per benchmark that has a yardstick with the same parameters: its time, and the yardstick's as a
     * percentage of it.
     */
    static String table(Collection<RunResult> results) {
        StringBuilder text = new StringBuilder();
        for (RunResult result : results) {
            for (RunResult other : results) {
                if (isYardstick(other.getParams(), result.getParams())) {
                    text.append(String.format(
                            Locale.ROOT,
                            "%-40s %-24s %12.3f %s, yardstick %s is %.0f %% of it%n",
                            name(result.getParams()),
                            parameters(result.getParams()),
                            result.getPrimaryResult().getScore(),
                            result.getPrimaryResult().getScoreUnit(),
                            method(other.getParams()),
                            100
                                    * other.getPrimaryResult().getScore()
                                    / result.getPrimaryResult().getScore()));
                }
            }
        }
        return text.isEmpty() ? "" : "\n" + text;
    }

    private static boolean isYardstick(BenchmarkParams candidate, BenchmarkParams row) {
        String owner = name(row).substring(0, name(row).indexOf('.'));
        return name(candidate).equals(owner + "." + YARDSTICKS.get(owner))
                && parameters(candidate).equals(parameters(row));
    }

    /** Class and method. */
    private static String name(BenchmarkParams row) {
        String owner = row.getBenchmark().substring(0, row.getBenchmark().lastIndexOf('.'));
        return owner.substring(owner.lastIndexOf('.') + 1) + "." + method(row);
    }

    private static String method(BenchmarkParams row) {
        return row.getBenchmark().substring(row.getBenchmark().lastIndexOf('.') + 1);
    }

    private static String parameters(BenchmarkParams row) {
        StringBuilder text = new StringBuilder();
        row.getParamsKeys()
                .forEach(key ->
                        text.append(key).append('=').append(row.getParam(key)).append(' '));
        return text.toString();
    }
}
