package arcmargin.uci;

import arcmargin.data.Dataset;
import arcmargin.data.Points;
import arcmargin.data.Preparation;
import arcmargin.data.PreparationOptions;
import arcmargin.data.Scaling;
import arcmargin.data.Split;
import arcmargin.gram.KernelMatrix;
import arcmargin.gram.PairProducts;
import arcmargin.selection.Candidate;
import arcmargin.selection.Committee;
import arcmargin.selection.Deadline;
import arcmargin.selection.OutOfFold;
import arcmargin.selection.Portfolio;
import arcmargin.selection.Selected;
import arcmargin.selection.SelectionListener;
import arcmargin.selection.SelectionOptions;
import arcmargin.selection.Selector;
import arcmargin.selection.TrialStore;
import arcmargin.selection.Validation;
import arcmargin.svm.OneVersusOne;
import arcmargin.svm.PenaltyPath;
import arcmargin.svm.SvmOptions;
import arcmargin.work.Resources;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Tunes the default portfolio on a set by one of the protocols and tests every family, the best machine and the
 * committee on the given folds.
 */
public final class UciRun {

    private static final long SEED = 1;

    private final UciProtocol protocol;
    private final List<Portfolio> portfolio;
    private final Resources resources;

    /**
     * A run of the default portfolio.
     *
     * @param protocol how machines are chosen
     * @param resources thread pool, memory and BLAS
     */
    public UciRun(UciProtocol protocol, Resources resources) {
        this(protocol, Portfolio.standard(), resources);
    }

    /**
     * A run of other kernels or scalings.
     *
     * @param protocol how machines are chosen
     * @param portfolio what is searched, at least one entry
     * @param resources thread pool, memory and BLAS
     */
    public UciRun(UciProtocol protocol, List<Portfolio> portfolio, Resources resources) {
        this.protocol = protocol;
        this.portfolio = List.copyOf(portfolio);
        this.resources = resources;
    }

    /**
     * What is done with each set, in words.
     *
     * @param protocol how machines are chosen
     * @return a text that is another one if results may be
     */
    public static String method(UciProtocol protocol) {
        return protocol.text() + " protocol, "
                + Portfolio.standard().stream().map(UciRun::family).collect(Collectors.joining(", "))
                + ", coarse grids on samples of 500, steps of a factor 2, C up to the first that errs significantly"
                + " more,"
                + " committees of at most "
                + Committee.MOST_MEMBERS;
    }

    private static String family(Portfolio entry) {
        String kernel = entry.kernel().replace(":auto", "");
        return entry.scaling() == Scaling.Kind.STANDARD
                ? kernel
                : kernel + " " + entry.scaling().text();
    }

    /** What was chosen: a machine for each family, and the committee. */
    private record Chosen(Map<String, Candidate> families, Candidate best, Committee committee) {

        /** All machines that have to be trained, each once. */
        List<Candidate> machines() {
            List<Candidate> machines = new ArrayList<>(families.values());
            machines.add(best);
            machines.addAll(committee.members());
            return machines.stream().distinct().toList();
        }
    }

    /**
     * Runs a set.
     *
     * @param set the set
     * @return the accuracies
     */
    public UciResult run(UciSet set) {
        long begun = System.nanoTime();
        Map<String, Double> sums = new LinkedHashMap<>();
        Chosen chosen = null;
        if (protocol == UciProtocol.PUBLISHED) {
            chosen = choose(set.data(), List.of(set.tuning()));
            test(set, set.folds(), chosen, sums);
        } else {
            for (Split fold : set.folds()) {
                Dataset part = set.data().select(fold.training());
                chosen = choose(part, Validation.bySize().splits(part, SEED));
                test(set, List.of(fold), chosen, sums);
            }
        }
        sums.replaceAll((column, sum) -> sum / set.folds().size());
        Map<String, String> machines = new LinkedHashMap<>();
        chosen.families().forEach((family, machine) -> machines.put(family, text(machine)));
        return new UciResult(
                set.name(),
                set.data().size(),
                sums,
                machines,
                chosen.committee().members().stream().map(UciRun::text).toList(),
                (System.nanoTime() - begun) / 1e9);
    }

    private static String text(Candidate machine) {
        return machine.kernel().spec() + ", C = " + machine.trial().penalty() + ", "
                + machine.preparation().scaling().kind().text() + " scaling";
    }

    /** Chooses by validation alone. */
    private Chosen choose(Dataset data, List<Split> splits) {
        Map<String, Candidate> families = new LinkedHashMap<>();
        List<Selected> all = new ArrayList<>();
        for (Scaling.Kind scaling :
                portfolio.stream().map(Portfolio::scaling).distinct().toList()) {
            List<Portfolio> entries = portfolio.stream()
                    .filter(entry -> entry.scaling() == scaling)
                    .toList();
            Selector selector = Selector.of(
                    data,
                    new Selector.Protocol(
                            PreparationOptions.scaled(scaling),
                            splits,
                            Math.min(entries.size(), resources.threads()),
                            ""),
                    TrialStore.inMemory(),
                    resources);
            List<Selected> found = selector.select(
                            entries.stream().map(Portfolio::family).toList(),
                            SelectionOptions.forRows(data.size()),
                            Deadline.none(),
                            family -> SelectionListener.none())
                    .kernels();
            for (int k = 0; k < found.size(); k++) {
                families.put(family(entries.get(k)), only(List.of(found.get(k))));
            }
            all.addAll(found);
        }
        return new Chosen(families, only(all), Committee.of(all, Committee.MOST_MEMBERS));
    }

    /** The best machine of some searches. */
    private static Candidate only(List<Selected> kernels) {
        return Committee.of(kernels, 1).members().get(0);
    }

    /** Trains what was chosen on each fold, and adds the accuracies on its test rows to the sums of the columns. */
    private void test(UciSet set, List<Split> folds, Chosen chosen, Map<String, Double> sums) {
        Dataset data = set.data();
        List<Candidate> machines = chosen.machines();
        Map<Preparation, PairProducts> products = new LinkedHashMap<>();
        for (Candidate machine : machines) {
            products.computeIfAbsent(machine.preparation(), preparation -> {
                Points points = preparation.apply(data.points());
                return PairProducts.of(points, resources);
            });
        }
        OutOfFold[][] ofMembers = new OutOfFold[folds.size()][machines.size()]; // which may be large: only of members
        double[][] accuracies = new double[folds.size()][machines.size()];
        resources.workers().forEach(machines.size(), m -> {
            Candidate machine = machines.get(m);
            KernelMatrix matrix = products.get(machine.preparation()).matrix(machine.kernel(), resources);
            for (int f = 0; f < folds.size(); f++) {
                OutOfFold tested = decisions(data, folds.get(f), machine, matrix);
                accuracies[f][m] = accuracy(tested);
                ofMembers[f][m] = chosen.committee().members().contains(machine) ? tested : null;
            }
            matrix.release();
        });
        for (int f = 0; f < folds.size(); f++) {
            double[] ofFold = accuracies[f];
            OutOfFold[] decisions = ofMembers[f];
            chosen.families()
                    .forEach((family, machine) -> sums.merge(family, ofFold[machines.indexOf(machine)], Double::sum));
            sums.merge(UciResult.CHOSEN, ofFold[machines.indexOf(chosen.best())], Double::sum);
            List<OutOfFold> members = chosen.committee().members().stream()
                    .map(member -> decisions[machines.indexOf(member)])
                    .toList();
            OutOfFold committee = OutOfFold.sum(members, chosen.committee().factors());
            sums.merge(UciResult.COMMITTEE, accuracy(committee), Double::sum);
        }
    }

    private OutOfFold decisions(Dataset data, Split fold, Candidate machine, KernelMatrix matrix) {
        SvmOptions svm =
                SelectionOptions.standard().svm().withPenalty(machine.trial().penalty());
        int[] rows = fold.validation();
        int[] labels = IntStream.of(rows).map(row -> data.labels()[row]).toArray();
        try (PenaltyPath path = new PenaltyPath(matrix, OneVersusOne.Rows.of(fold.training(), data), svm)) {
            double[][] decisions = path.train(svm.penalty(), resources).decisions(matrix, rows, resources);
            return new OutOfFold(data.classes().size(), rows, labels, null, decisions);
        }
    }

    /** The percentage of rows that are classified rightly. */
    private static double accuracy(OutOfFold tested) {
        int[] predicted = tested.predictions().predicted();
        long right = IntStream.range(0, predicted.length)
                .filter(r -> predicted[r] == tested.labels()[r])
                .count();
        return 100.0 * right / predicted.length;
    }
}
