package arcmargin.cli;

import arcmargin.data.BadInputException;
import arcmargin.data.Column;
import arcmargin.data.Dataset;
import arcmargin.data.FeatureStatistics;
import arcmargin.data.Preparation;
import arcmargin.data.Scaling;
import arcmargin.gram.PairProducts;
import arcmargin.io.ModelFiles;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.Kernels;
import arcmargin.scale.Approximation;
import arcmargin.scale.CellPlan;
import arcmargin.scale.Cells;
import arcmargin.scale.Draws;
import arcmargin.scale.Primal;
import arcmargin.scale.RowSource;
import arcmargin.scale.Solver;
import arcmargin.selection.DataChecks;
import arcmargin.selection.Range;
import arcmargin.selection.SelectionOptions;
import arcmargin.selection.Subsample;
import arcmargin.selection.Tuner;
import arcmargin.selection.Validation;
import arcmargin.state.Json;
import arcmargin.svm.ClassWeights;
import arcmargin.svm.Machine;
import arcmargin.svm.PairwiseSolution;
import arcmargin.svm.Predictions;
import arcmargin.svm.Svm;
import arcmargin.svm.SvmOptions;
import arcmargin.work.Progress;
import arcmargin.work.Resources;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Trains a support vector machine and writes its model. */
@Command(
        name = "train",
        description = "Trains a support vector machine on a data file and writes a model.",
        footer = {"", "Example: arcmargin train --kernel arccos:1 --c 10 --scale minmax train.csv my.model"})
final class TrainCommand implements Callable<Integer> {

    @Parameters(index = "0", paramLabel = "DATA", description = "Data to train on: " + DataOptions.FORMATS + ".")
    private Path data;

    @Parameters(index = "1", paramLabel = "MODEL", description = "Where the model is written.")
    private Path model;

    @Option(
            names = "--kernel",
            paramLabel = "SPEC",
            required = true,
            description = "Kernel text, layers in network order, such as arccos:1, rbf:2.5 or biased:0.5/arccos:1x5.")
    private String kernelText;

    @Option(names = "--c", paramLabel = "C", description = "Penalty of margin violations (default: 1).")
    private Double penalty;

    @Option(
            names = "--weight",
            paramLabel = "HOW",
            description = "Factors of C by class: balanced, which weights all classes alike, or CLASS=W,…")
    private String weight = "";

    @Option(
            names = "--folds",
            paramLabel = "N",
            description = "Fit probabilities on rows held out, fold by fold; takes N further trainings.")
    private int folds;

    @Option(
            names = "--allow-unconverged",
            description = "Exit with code 0 even if the solver did not reach the tolerance.")
    private boolean allowUnconverged;

    @Option(
            names = "--scale",
            paramLabel = "HOW",
            description =
                    "Scaling learnt from the data and kept in the model: auto, which suits the data (default), none,"
                            + " minmax, standard, normal or unit.")
    private Scaling.Kind scaling = Scaling.Kind.AUTO;

    @Option(
            names = "--tolerance",
            paramLabel = "E",
            description = "Largest violation of the optimality conditions left (default: 0.001).")
    private double tolerance = SvmOptions.DEFAULT_TOLERANCE;

    @Option(
            names = "--iterations",
            paramLabel = "N",
            description = "Stop a pair of classes after N steps, converged or not (default: only when converged).")
    private long iterations = Long.MAX_VALUE;

    @Option(names = "--json", description = "Print what happened as JSON.")
    private boolean json;

    private static final int MOST_CLASSES_SHOWN = 10;

    /** Features larger than this are warned of: grey levels and percentages are smaller. */
    private static final double LARGE = 1000;

    private static final long SEED = 1;

    @Mixin
    private SolverOption solver;

    @Mixin
    private DataOptions dataOptions;

    @Mixin
    private OutputOptions output;

    @Mixin
    private ComputeOptions compute;

    @Spec
    private CommandSpec spec;

    /** What {@code --json} prints. */
    private record Report(
            String data,
            int rows,
            int features,
            List<String> classes,
            String kernel,
            double penalty,
            boolean probabilities,
            String scaling,
            int supportVectors,
            int bounded,
            double objective,
            double dualityGap,
            double violation,
            long iterations,
            boolean converged,
            double secondsReading,
            double secondsTraining,
            double secondsWriting,
            String model) {}

    @Override
    public Integer call() throws IOException {
        Kernel kernel = Usage.checked(spec, () -> Kernels.parse(kernelText));
        double c = penalty == null ? SvmOptions.DEFAULT_PENALTY : penalty;
        SvmOptions options = Usage.checked(spec, () -> new SvmOptions(c, tolerance, List.of(), true, iterations));
        ClassWeights weights =
                Usage.checked(spec, () -> weight.isEmpty() ? ClassWeights.EQUAL : ClassWeights.parse(weight));
        Svm plain =
                Svm.with(kernel).options(options).classWeights(weights).preparation(dataOptions.preparation(scaling));
        Svm machine = folds == 0 ? plain : Usage.checked(spec, () -> plain.calibrated(folds, SEED));
        output.require(model, OutputOptions.Kind.MODEL, data);
        Stopwatch watch = new Stopwatch();
        Report report;
        Dataset training;
        boolean multiplies = PairProducts.multiply(kernel, 1);
        try (Resources resources = multiplies ? compute.resources() : compute.resourcesUnloaded();
                ProgressLine progress = new ProgressLine(spec.commandLine().getErr())) {
            training = dataOptions.readTraining(data, resources.withProgress(progress));
            double reading = watch.lap();
            if (!multiplies && PairProducts.multiply(kernel, training.points().dimension())) {
                compute.beginLoading();
            }
            Usage.checked(spec, () -> weights.factors(training));
            warnOfScale(training);
            Solver chosen = solver.solver().forRows(training.size());
            if (chosen != Solver.EXACT) {
                SvmOptions weighted = options.withClassWeights(weights.factors(training));
                return approximate(chosen, training, kernel, weighted, resources.withProgress(progress));
            }
            Svm.Training trained = machine.train(training, resources.withProgress(progress));
            double solving = watch.lap();
            ModelFiles.write(trained.model(), model);
            report = report(training, trained, reading, solving, watch.lap());
        }
        if (json) {
            spec.commandLine().getOut().print(Json.text(report));
        } else {
            print(report, training.classCounts());
        }
        spec.commandLine().getOut().flush();
        if (!report.converged()) {
            spec.commandLine()
                    .getErr()
                    .println("arcmargin: not converged: the violation left is " + Columns.number(report.violation())
                            + ", wanted was " + Columns.number(tolerance)
                            + "; the model was written, scaled features or a smaller C may help");
        }
        return report.converged() || allowUnconverged ? 0 : 1;
    }

    /** What {@code --json} prints of machines that are not exact. */
    private record ApproximateReport(
            String data,
            int rows,
            String kernel,
            double penalty,
            String machine,
            int supportVectors,
            int heldOut,
            int heldOutErrors,
            int subsampleRows,
            double subsampleError,
            boolean converged,
            double secondsTraining,
            String model) {}

    private Approximation trained(
            Solver chosen, Dataset training, Kernel kernel, SvmOptions options, Resources resources) {
        RowSource source = RowSource.of(training);
        if (chosen == Solver.CELLS) {
            CellPlan.Settings settings =
                    new CellPlan.Settings(CellPlan.Settings.CELL_ROWS, dataOptions.preparation(scaling), SEED);
            return Cells.train(source, settings, kernel, options, resources);
        }
        Dataset sample = Primal.sample(source, SEED);
        Preparation preparation = Preparation.fit(dataOptions.preparation(scaling), sample);
        return Primal.train(
                source,
                sample,
                new Primal.Settings(
                        chosen,
                        preparation,
                        kernel,
                        options,
                        Primal.perClass(training.classes().size()),
                        SEED),
                resources);
    }

    private int approximate(Solver chosen, Dataset training, Kernel kernel, SvmOptions options, Resources resources)
            throws IOException {
        if (folds != 0) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--folds: --solver " + chosen.text() + " holds out rows for probabilities by itself");
        }
        int[] others = IntStream.range(0, training.size())
                .filter(row -> !Draws.heldOut(row, SEED))
                .toArray();
        DataChecks.require(training.select(others), List.of()); // for the exact machine beside it, before any work
        Stopwatch watch = new Stopwatch();
        Approximation result = trained(chosen, training, kernel, options, resources);
        double seconds = watch.lap();
        if (result.heldOut() == null) {
            throw new BadInputException(
                    data + ": has " + training.size() + " rows, too few to hold some out: use --solver exact");
        }
        ModelFiles.write(result.model(), model);
        Predictions judged = result.heldOut();
        int[] held = Arrays.stream(result.rows()).mapToInt(row -> (int) row).toArray();
        Subsample beside = Subsample.of(
                new Subsample.Setting(training.select(others), training.select(held), seconds, SEED),
                rows -> fixed(
                        rows, options, result.model().preparation().scaling().kind(), resources),
                resources);
        Machine machine = result.model().machine();
        ApproximateReport report = new ApproximateReport(
                data.toString(),
                training.size(),
                kernelText,
                options.penalty(),
                machine.description(),
                machine.supportVectors(),
                judged.labels().length,
                judged.errors(),
                beside.rows(),
                beside.value(),
                result.converged(),
                seconds,
                model.toString());
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.print(Json.text(report));
        } else {
            print(out, report, beside);
        }
        out.flush();
        return result.converged() || allowUnconverged ? 0 : 1;
    }

    /** An exact machine of the same kernel and C on other rows. */
    private Tuner fixed(Dataset rows, SvmOptions options, Scaling.Kind kind, Resources resources) {
        return Tuner.of(rows)
                .kernel(kernelText)
                .scaling(kind)
                .validation(Validation.holdOut(1.0 / Draws.HELD_OUT))
                .search(SelectionOptions.standard()
                        .withPenalties(Range.of(options.penalty(), options.penalty()))
                        .withExtend(false)
                        .withSvm(options))
                .classWeights(options.classWeights())
                .committee(1)
                .estimate(0)
                .resources(resources.withProgress(Progress.none()));
    }

    private void print(PrintWriter out, ApproximateReport report, Subsample beside) throws IOException {
        out.printf(
                Locale.ROOT,
                "data      %s: %d rows%n%s"
                        + "trained   %s, C = %s: %s, %d support vectors%n"
                        + "expect    %.2f %% of rows wrong, as of %d rows held out beforehand%n"
                        + "beside    %.2f %% by an exact machine on %d random rows, trained in %.1f s%n"
                        + "seconds   %.2f training%n"
                        + "model     %s, with probabilities, %d bytes%n",
                report.data(),
                report.rows(),
                solver.choice(report.rows()),
                report.kernel(),
                Columns.number(report.penalty()),
                report.machine(),
                report.supportVectors(),
                100.0 * report.heldOutErrors() / report.heldOut(),
                report.heldOut(),
                100 * report.subsampleError(),
                report.subsampleRows(),
                beside.seconds(),
                report.secondsTraining(),
                model,
                Files.size(model));
    }

    /** Large features make a machine with a kernel that grows with them slow to train, and often useless. */
    private void warnOfScale(Dataset training) {
        if (scaling != Scaling.Kind.NONE) {
            return;
        }
        FeatureStatistics statistics = FeatureStatistics.of(training.points());
        List<Column> columns = training.schema().features();
        for (int j = 0; j < statistics.minima().length; j++) {
            double largest = Math.max(-statistics.minima()[j], statistics.maxima()[j]);
            boolean number = columns.isEmpty() || columns.get(j).type() == Column.Type.NUMBER;
            if (number && largest > LARGE) {
                String name = columns.isEmpty() || columns.get(j).name().isEmpty()
                        ? Integer.toString(j + 1)
                        : columns.get(j).name();
                spec.commandLine()
                        .getErr()
                        .println("arcmargin: feature " + name + " has values up to " + Columns.number(largest)
                                + ": training may take long, --scale standard makes features comparable");
                return;
            }
        }
    }

    private Report report(Dataset training, Svm.Training trained, double reading, double solving, double writing) {
        PairwiseSolution solution = trained.solution();
        return new Report(
                data.toString(),
                training.size(),
                training.points().dimension(),
                training.classes(),
                kernelText,
                penalty == null ? SvmOptions.DEFAULT_PENALTY : penalty,
                folds > 0,
                trained.model().preparation().scaling().kind().text(),
                solution.supportVectors().length,
                solution.pairs().stream()
                        .mapToInt(pair -> pair.dual().bounded())
                        .sum(),
                solution.objective(),
                solution.dualityGap(),
                solution.violation(),
                solution.iterations(),
                solution.converged(),
                reading,
                solving,
                writing,
                model.toString());
    }

    private void print(Report report, int[] counts) throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        String classes = IntStream.range(0, counts.length)
                .limit(MOST_CLASSES_SHOWN)
                .mapToObj(c -> report.classes().get(c) + ": " + counts[c])
                .collect(Collectors.joining(", ", "", counts.length > MOST_CLASSES_SHOWN ? ", …" : ""));
        out.printf(
                Locale.ROOT,
                "data      %s: %s, %s, %s (%s)%n",
                SafeText.line(report.data()),
                Columns.count(report.rows(), "row"),
                Columns.count(report.features(), "feature"),
                Columns.count(counts.length, "class"),
                SafeText.line(classes));
        out.print(solver.choice(report.rows()));
        out.printf(
                Locale.ROOT,
                "trained   %s, C = %s%s%s: %s%n",
                report.kernel(),
                Columns.number(report.penalty()),
                penalty == null ? " (default)" : "",
                report.scaling().equals("none") ? "" : ", scaling " + report.scaling(),
                Columns.count(report.supportVectors(), "support vector"));
        out.printf(
                Locale.ROOT,
                "solver    objective %s, duality gap %s, %s, %s at their bound%n",
                Columns.number(report.objective()),
                Columns.number(report.dualityGap()),
                Columns.count(report.iterations(), "step"),
                Columns.count(report.bounded(), "coefficient"));
        out.printf(
                Locale.ROOT,
                "seconds   %.2f reading, %.2f training, %.2f writing%n",
                report.secondsReading(),
                report.secondsTraining(),
                report.secondsWriting());
        out.printf(
                Locale.ROOT,
                "model     %s, %s, %d bytes%n",
                model,
                report.probabilities() ? "with probabilities" : "no probabilities (--folds or tune gives them)",
                Files.size(model));
    }
}
