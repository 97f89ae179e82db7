package arcmargin.selection;

import arcmargin.svm.Model;
import arcmargin.svm.SvmOptions;
import arcmargin.work.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/**
 * Which of the tuned machines decide together, and how.
 *
 * <p>The members are the best trials over all families and preparations, each the best C of its kernel with its
 * parameters, at most {@link #MOST_MEMBERS}. The decision of a pair of classes is the mean of the members' decisions,
 * which are comparable because all are in units of the margin.
 *
 * <pre>{@code
 * Committee committee = tuned.committee();
 * double error = committee.outOfFold().score(Metric.ERROR);
 * }</pre>
 *
 * @param members the machines, best first
 * @param factors what the decisions of each are multiplied by. Shared, not to be modified
 * @param outOfFold the decisions of the committee
 */
@SuppressWarnings("ArrayRecordComponent") // small and never changed
public record Committee(List<Candidate> members, double[] factors, OutOfFold outOfFold) {

    /** More members than these made committees no better. */
    public static final int MOST_MEMBERS = 12;

    /**
     * Checks the lengths.
     *
     * @param members at least one
     * @param factors as many
     * @param outOfFold of the committee
     */
    public Committee {
        members = List.copyOf(members);
        if (members.isEmpty() || factors.length != members.size()) {
            throw new IllegalArgumentException("there are " + members.size() + " members and " + factors.length
                    + " factors, must be at least one and as many of both");
        }
    }

    /**
     * Chooses the members.
     *
     * @param kernels the outcomes of searches over the same rows and splits
     * @param most how many members at most, at least 1
     * @return the committee
     */
    public static Committee of(List<Selected> kernels, int most) {
        List<Candidate> ranked = kernels.stream()
                .flatMap(selected -> selected.candidates().stream())
                .sorted(Comparator.comparing(Candidate::trial, Choice.ORDER))
                .toList();
        if (ranked.isEmpty()) {
            throw new IllegalArgumentException("there are no trials, must be at least one");
        }
        List<Candidate> members = new ArrayList<>();
        for (Candidate candidate : ranked) {
            boolean known = members.stream()
                    .anyMatch(member ->
                            member.trial().kernel().equals(candidate.trial().kernel())
                                    && member.preparation().equals(candidate.preparation()));
            boolean usable = members.isEmpty()
                    || (candidate.trial().converged() && candidate.trial().complete());
            if (!known && usable && members.size() < Math.min(most, MOST_MEMBERS)) {
                members.add(candidate);
            }
        }
        double[] factors = new double[members.size()];
        Arrays.fill(factors, 1.0 / members.size());
        List<OutOfFold> decisions = members.stream().map(Candidate::outOfFold).toList();
        return new Committee(
                members, factors, members.size() == 1 ? decisions.get(0) : OutOfFold.sum(decisions, factors));
    }

    /**
     * How the error falls with the number of rows: trains the members on ever larger random parts of the training rows
     * of the first split and counts the errors on the rows it holds out.
     *
     * @param selectors the selector that each member was found by
     * @param options tolerance and class weights
     * @return from a few rows to all, each part twice the one before
     */
    List<GrowthPoint> growth(Function<Candidate, Selector> selectors, SvmOptions options) {
        return Selector.growth(
                members.stream()
                        .map(member -> selectors
                                .apply(member)
                                .grown(
                                        member.kernel(),
                                        options.withPenalty(member.trial().penalty())))
                        .toList(),
                factors);
    }

    /**
     * Trains the members on all rows.
     *
     * @param trainer trains a member on all rows; called from several threads
     * @param workers thread pool
     * @return one model, without calibration
     */
    public Model train(Function<Candidate, Model> trainer, Workers workers) {
        Model[] models = new Model[members.size()];
        workers.forEach(models.length, m -> models[m] = trainer.apply(members.get(m)));
        return models.length == 1 ? models[0] : Model.committee(List.of(models), factors);
    }
}
