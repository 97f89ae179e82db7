package arcmargin.study;

import arcmargin.data.Dataset;
import arcmargin.data.Preparation;
import arcmargin.data.PreparationOptions;
import arcmargin.data.Scaling;
import arcmargin.kernel.KernelTemplate;
import arcmargin.kernel.Kernels;
import arcmargin.page.KernelNames;
import arcmargin.results.Assessment;
import arcmargin.results.Assessor;
import arcmargin.results.KernelResult;
import arcmargin.results.McNemar;
import arcmargin.results.Proportion;
import arcmargin.results.StudyResults;
import arcmargin.results.View;
import arcmargin.scale.Solver;
import arcmargin.selection.Choice;
import arcmargin.selection.Committee;
import arcmargin.selection.DataScale;
import arcmargin.selection.Deadline;
import arcmargin.selection.Estimate;
import arcmargin.selection.GrowthPoint;
import arcmargin.selection.OutOfFold;
import arcmargin.selection.Range;
import arcmargin.selection.Selected;
import arcmargin.selection.SelectionListener;
import arcmargin.selection.Selector;
import arcmargin.selection.Trial;
import arcmargin.selection.Tuner;
import arcmargin.selection.Tuning;
import arcmargin.study.Checkpoints.Tested;
import arcmargin.study.Checkpoints.Trained;
import arcmargin.study.StudyRun.Tuned;
import arcmargin.svm.Calibration;
import arcmargin.svm.Evaluation;
import arcmargin.svm.Metric;
import arcmargin.svm.Model;
import arcmargin.svm.Predictions;
import arcmargin.svm.Provenance;
import arcmargin.work.Resources;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Puts the results of a study together: kernels, ties, estimate, baselines, and the chosen model in detail. */
final class Summary {

    private static final int PARTS = 5;
    private static final String HELD_OUT = "rows held out beforehand, which had no say in anything";
    private static final String UNTUNED = "Gaussian (RBF), not tuned";
    private static final String CHOSEN_BY = "validation rows, by which C and parameters were chosen too";

    private static final String NESTED = "outer folds, in which everything was tuned again";

    private final Study study;
    private final Selector selector;
    private final Checkpoints checkpoints;
    private final Resources resources;

    Summary(Study study, Selector selector, Checkpoints checkpoints, Resources resources) {
        this.study = study;
        this.selector = selector;
        this.checkpoints = checkpoints;
        this.resources = resources;
    }

    /** The results, with the chosen kernel in detail. */
    StudyResults of(List<Tuned> tuned, Choice choice) throws IOException {
        Tuned chosen = tuned.get(choice.best());
        List<KernelResult> kernels = new ArrayList<>();
        for (int k = 0; k < tuned.size(); k++) {
            Selected selected = tuned.get(k).selected();
            Trained trained = tuned.get(k).trained();
            List<String> notes = new ArrayList<>(List.of("searched " + String.join("; ", selected.ranges())));
            notes.addAll(selected.notes());
            kernels.add(new KernelResult(
                    tuned.get(k).template(),
                    selected.best(),
                    k == choice.best() ? Double.NaN : choice.pValues().get(k),
                    selected.trials(),
                    new KernelResult.Machine(
                            trained.supportVectors(), trained.bounded(), trained.model(), trained.seconds()),
                    study.material().test() == null ? null : tested(trained, chosen.trained()),
                    selected.seconds(),
                    tuned.get(k).equals(chosen) ? growth(chosen) : List.of(),
                    notes));
        }
        Study.Material material = study.material();
        List<String> notes = new ArrayList<>();
        if (kernels.size() > 1 && material.test() != null) {
            notes.add("all kernels were tested together, on products computed once; the time is shared equally");
        }
        if (kernels.size() < study.kernels().size()) {
            notes.add("the time was up before all kernels were trained");
        }
        notes.addAll(material.notes());
        KernelResult best = kernels.get(choice.best());
        return new StudyResults(
                DataCards.of(material),
                protocol(study.preparation().text()),
                kernels,
                best.template(),
                List.of(),
                estimate(chosen),
                baselines(best),
                study.material().test() == null
                        ? chosen.selected().outOfFold().map(this::heldOut).orElse(null)
                        : onTestRows(checkpoints.model(chosen.trained())),
                view(chosen.selected(), chosen.selected().preparation()),
                origin(),
                notes);
    }

    /** Templates, with the scaling where the same one was searched with several. */
    private static List<String> names(List<Selected> kernels) {
        boolean several = kernels.stream()
                        .map(selected -> selected.preparation().scaling().kind())
                        .distinct()
                        .count()
                > 1;
        return kernels.stream()
                .map(selected -> several
                        ? KernelNames.with(
                                selected.template(),
                                selected.preparation()
                                        .scaling()
                                        .kind()
                                        .toString()
                                        .toLowerCase(Locale.ROOT))
                        : selected.template())
                .toList();
    }

    /** Examples as the chosen kernel sees them. */
    private View view(Selected chosen, Preparation preparation) {
        PreparationOptions options = new PreparationOptions(
                preparation.scaling().kind(), study.preparation().missing());
        return View.of(chosen.kernel(), options, study.material().examples(), resources);
    }

    private StudyResults.Origin origin() {
        return new StudyResults.Origin(
                study.command(),
                Provenance.version(),
                Machine.describe(resources.threads()),
                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
    }

    /** The results of the portfolio; the machine of the chosen kernel is the whole committee. */
    StudyResults of(Tuning tuning, Trained trained) {
        Choice choice = tuning.choice();
        List<String> names = names(choice.kernels());
        List<KernelResult> kernels = new ArrayList<>();
        for (int k = 0; k < choice.kernels().size(); k++) {
            Selected selected = choice.kernels().get(k);
            boolean best = k == choice.best();
            List<String> notes = new ArrayList<>(List.of("searched " + String.join("; ", selected.ranges())));
            notes.addAll(selected.notes());
            kernels.add(new KernelResult(
                    names.get(k),
                    selected.best(),
                    best ? Double.NaN : choice.pValues().get(k),
                    selected.trials(),
                    best
                            ? new KernelResult.Machine(
                                    trained.supportVectors(), trained.bounded(), trained.model(), trained.seconds())
                            : null,
                    null,
                    selected.seconds(),
                    best ? tuning.growth() : List.of(),
                    notes));
        }
        Committee committee = tuning.committee();
        List<StudyResults.Member> members = IntStream.range(
                        0, committee.members().size())
                .mapToObj(m -> new StudyResults.Member(
                        committee.members().get(m).kernel().spec(),
                        committee.members().get(m).trial().penalty(),
                        committee
                                .members()
                                .get(m)
                                .preparation()
                                .scaling()
                                .kind()
                                .toString()
                                .toLowerCase(Locale.ROOT),
                        committee.factors()[m]))
                .toList();
        Dataset test = study.material().test();
        Assessment assessment = test == null ? heldOut(tuning.outOfFold()) : onTestRows(tuning.model());
        StudyResults.Estimate estimate =
                test == null ? nested(tuning) : tested(Predictions.of(tuning.model(), test, resources));
        List<String> notes = new ArrayList<>(tuning.notes());
        notes.addAll(study.material().notes());
        return new StudyResults(
                DataCards.of(study.material()),
                protocol("as stated for each kernel, missing "
                        + study.preparation().missing().toString().toLowerCase(Locale.ROOT)),
                kernels,
                names.get(choice.best()),
                members.size() > 1 ? members : List.of(),
                estimate,
                baselines(tuning, kernels.get(0).best().total()),
                assessment,
                view(choice.selected(), tuning.committee().members().get(0).preparation()),
                origin(),
                notes.stream().distinct().toList());
    }

    private StudyResults.Protocol protocol(String preparation) {
        return new StudyResults.Protocol(
                study.material().protocol(), study.options().metric().title(), preparation);
    }

    // ---- what to expect

    /** From test rows; or from outer folds, in which everything is tuned again; or else from validation rows. */
    private StudyResults.Estimate estimate(Tuned chosen) throws IOException {
        if (study.material().test() != null) {
            return tested(Predictions.of(
                    checkpoints.model(chosen.trained()), study.material().test(), resources));
        }
        if (study.material().validation() != null && study.outerFolds() != 0) {
            Tuner tuner = study.tuner(resources).trials(checkpoints::trials);
            Deadline deadline = study.deadline();
            Tuner timed = deadline.bounded()
                    ? tuner.budget(Duration.ofMillis((long) (2000 * Math.max(0.01, deadline.secondsLeft()))))
                    : tuner;
            Checkpoints.Estimated found = checkpoints.estimate(timed::nestedEstimate);
            return new StudyResults.Estimate(
                    study.options().metric().title(),
                    found.value(),
                    new Proportion(found.lower(), found.upper()),
                    NESTED);
        }
        Trial best = chosen.selected().best();
        return new StudyResults.Estimate(
                Metric.ERROR.title(), best.error(), Proportion.interval(best.errors(), best.total()), CHOSEN_BY);
    }

    private StudyResults.Estimate tested(Predictions said) {
        return estimate(Estimate.of(study.options().metric(), said, true), "test rows");
    }

    private StudyResults.Estimate nested(Tuning tuning) {
        return estimate(
                tuning.estimate(),
                study.solver() != Solver.EXACT ? HELD_OUT : study.outerFolds() == 0 ? CHOSEN_BY : NESTED);
    }

    private List<StudyResults.Baseline> baselines(Tuning tuning, int validated) {
        List<StudyResults.Baseline> baselines = new ArrayList<>(List.of(majority(validated)));
        // searches begin in the middle of the ranges that the data suggest
        tuning.choice().kernels().stream()
                .filter(selected -> selected.template().equals("rbf:auto")
                        && selected.preparation().scaling().kind() == Scaling.Kind.STANDARD)
                .map(selected -> selected.trials().get(0))
                .filter(first -> first.total() == validated)
                .findFirst()
                .ifPresent(first -> baselines.add(new StudyResults.Baseline(UNTUNED, first.errors(), first.total())));
        tuning.subsample()
                .ifPresent(sample -> baselines.add(new StudyResults.Baseline(
                        "Exact machine on " + sample.rows() + " random rows, tuned in " + Math.round(sample.seconds())
                                + " s: " + sample.kernel(),
                        sample.judged().errors(),
                        sample.judged().labels().length)));
        return baselines;
    }

    private static StudyResults.Estimate estimate(Estimate estimate, String source) {
        return new StudyResults.Estimate(
                estimate.metric().title(),
                estimate.value(),
                new Proportion(estimate.lower(), estimate.upper()),
                source);
    }

    /** The class that most examples have, and the Gaussian kernel with the middle of the derived ranges. */
    private List<StudyResults.Baseline> baselines(KernelResult best) {
        Dataset examples = study.material().examples();
        DataScale scale = DataScale.of(selector.preparation().apply(examples.points()));
        KernelTemplate gaussian = Kernels.template("rbf:auto");
        String width = Double.toString(scale.parameters(gaussian).get(0).middle());
        KernelTemplate middle = Kernels.template("rbf:" + width);
        double penalty = scale.penalties(middle.with()).middle();
        Trial usual = selector.select(
                        middle,
                        study.options()
                                .withParameters(List.of())
                                .withPenalties(Range.of(penalty, penalty))
                                .withFinest(Double.POSITIVE_INFINITY)
                                .withExtend(false),
                        Deadline.none(),
                        SelectionListener.none())
                .best();
        return List.of(
                majority(best.best().total()), new StudyResults.Baseline(UNTUNED, usual.errors(), usual.total()));
    }

    private StudyResults.Baseline majority(int total) {
        Dataset examples = study.material().examples();
        int[] counts = examples.classCounts();
        int majority = IntStream.range(0, counts.length)
                .reduce((a, b) -> counts[b] > counts[a] ? b : a)
                .orElseThrow();
        int wrong = (int) study.material().splits().stream()
                .flatMapToInt(split -> Arrays.stream(split.validation()))
                .filter(row -> examples.labels()[row] != majority)
                .count();
        return new StudyResults.Baseline("Majority class: " + examples.classes().get(majority), wrong, total);
    }

    private Assessment onTestRows(Model model) {
        Dataset test = study.material().test();
        return Assessor.assess(
                Predictions.of(model, test, resources),
                IntStream.range(0, test.size()).toArray(),
                test.classes(),
                "test rows",
                ColumnImportance.of(model, test, resources));
    }

    /** Each part of the rows gets probabilities that were fitted on the other parts. */
    private Assessment heldOut(OutOfFold decisions) {
        OutOfFold rows = decisions.averaged();
        Predictions said = rows.predictions();
        if (study.probabilities() && rows.rows().length >= 2 * PARTS) {
            double[][] probabilities = new double[rows.rows().length][];
            for (int part = 0; part < PARTS; part++) {
                int held = part;
                Calibration others = part(rows, i -> i % PARTS != held)
                        .calibration(study.options().svm().classWeights());
                for (int i = part; i < probabilities.length; i += PARTS) {
                    probabilities[i] = others.probabilities(rows.decisions()[i]);
                }
            }
            said = said.withProbabilities(probabilities);
        }
        return Assessor.assess(
                said,
                rows.rows(),
                study.material().examples().classes(),
                "validation rows, each predicted by machines that were not trained on it",
                List.of());
    }

    private static OutOfFold part(OutOfFold rows, IntPredicate which) {
        int[] chosen = IntStream.range(0, rows.rows().length).filter(which).toArray();
        return new OutOfFold(
                rows.classes(),
                IntStream.of(chosen).map(i -> rows.rows()[i]).toArray(),
                IntStream.of(chosen).map(i -> rows.labels()[i]).toArray(),
                rows.weights() == null
                        ? null
                        : IntStream.of(chosen)
                                .mapToDouble(i -> rows.weights()[i])
                                .toArray(),
                IntStream.of(chosen).mapToObj(i -> rows.decisions()[i]).toArray(double[][]::new));
    }

    private KernelResult.Test tested(Trained trained, Trained chosen) throws IOException {
        Tested tested = checkpoints.tested(trained).orElseThrow();
        int[] labels = study.material().test().labels();
        int[] predicted = checkpoints.predictions(trained);
        int errors = (int) IntStream.range(0, labels.length)
                .filter(i -> predicted[i] != labels[i])
                .count();
        return new KernelResult.Test(
                errors,
                labels.length,
                Proportion.interval(errors, labels.length),
                trained.equals(chosen)
                        ? Double.NaN
                        : McNemar.pValue(labels, predicted, checkpoints.predictions(chosen)),
                confusion(predicted),
                tested.seconds());
    }

    private List<List<Integer>> confusion(int[] predicted) {
        List<String> classes = study.material().examples().classes();
        return Arrays.stream(Evaluation.of(study.material().test(), classes, predicted)
                        .confusion())
                .map(row -> Arrays.stream(row).boxed().toList())
                .toList();
    }

    private List<GrowthPoint> growth(Tuned chosen) {
        return checkpoints
                .growth(chosen.trained())
                .orElseGet(() -> checkpoints.grow(
                        chosen.trained(),
                        selector.growth(chosen.selected(), study.options().svm())));
    }
}
