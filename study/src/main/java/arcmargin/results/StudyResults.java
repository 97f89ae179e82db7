package arcmargin.results;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What a study of kernels on one data set found; {@code results.json} holds exactly this.
 *
 * @param data what was studied
 * @param protocol how it was studied
 * @param kernels one result per kernel, in the order requested
 * @param chosen template of the kernel that is best on validation rows
 * @param committee the machines that decide together in the model, best first; empty if one decides alone
 * @param estimate what to expect of the model on new rows
 * @param baselines what a model must beat
 * @param assessment how the chosen model does in detail, or null if there are no decisions of rows to assess it on
 * @param view examples in two principal components of the chosen kernel, or null
 * @param origin command, version, machine and time
 * @param notes remarks on the whole study
 */
public record StudyResults(
        DataCard data,
        Protocol protocol,
        List<KernelResult> kernels,
        String chosen,
        List<Member> committee,
        Estimate estimate,
        List<Baseline> baselines,
        Assessment assessment,
        View view,
        Origin origin,
        List<String> notes) {

    /**
     * The data of a study.
     *
     * @param name its name
     * @param provenance where it came from
     * @param examples rows that are not test rows; the model is trained on all of them
     * @param training rows that trials train on
     * @param validation rows that trials are validated on; equal to {@code training} with folds, where each row is both
     * @param test rows used once, at the end; 0 if there are none
     * @param dimension number of features
     * @param classes names of the classes, in the order of the confusion matrices
     * @param counts examples of each class
     * @param columns the columns of a table; empty for other data
     */
    public record DataCard(
            String name,
            String provenance,
            int examples,
            int training,
            int validation,
            int test,
            int dimension,
            List<String> classes,
            List<Integer> counts,
            List<ColumnCard> columns) {

        /** Copies the lists. */
        public DataCard {
            classes = List.copyOf(classes);
            counts = List.copyOf(counts);
            columns = List.copyOf(columns);
        }
    }

    /**
     * A column of a table.
     *
     * @param name its name, or its number if it has none
     * @param type what its cells are
     * @param missing cells that are missing
     * @param summary of the others, in words
     */
    public record ColumnCard(String name, String type, int missing, String summary) {}

    /**
     * How a study was made.
     *
     * @param validation how rows were validated, in words
     * @param metric what was to be small on validation rows
     * @param preparation how missing values are replaced, texts encoded and features scaled, in words
     */
    public record Protocol(String validation, String metric, String preparation) {}

    /**
     * A machine of a committee.
     *
     * @param kernel its kernel's text
     * @param penalty its C
     * @param scaling how its features are scaled
     * @param factor what its decisions are multiplied by
     */
    public record Member(String kernel, double penalty, String scaling, double factor) {}

    /**
     * What to expect on new rows.
     *
     * @param metric which figure
     * @param value the estimate
     * @param interval a 95 % interval
     * @param source from which rows, in words
     */
    public record Estimate(String metric, double value, Proportion interval, String source) {}

    /**
     * What a model must beat.
     *
     * @param name such as {@code Majority class}
     * @param errors validation rows that it gets wrong
     * @param total validation rows
     */
    public record Baseline(String name, int errors, int total) {}

    /**
     * Where results come from.
     *
     * @param command what the user typed
     * @param version the version of Arcmargin
     * @param machine processor, threads and Java
     * @param when the end of the run, ISO 8601
     */
    public record Origin(String command, String version, String machine, String when) {}

    /** Copies the lists. */
    public StudyResults {
        Objects.requireNonNull(data);
        Objects.requireNonNull(protocol);
        Objects.requireNonNull(origin);
        kernels = List.copyOf(kernels);
        committee = List.copyOf(committee);
        baselines = List.copyOf(baselines);
        notes = List.copyOf(notes);
        String template = chosen;
        if (kernels.stream().noneMatch(kernel -> kernel.template().equals(template))) {
            throw new IllegalArgumentException("chosen is " + template + ", must be the template of a kernel");
        }
    }

    /**
     * The same results without the details of the chosen model and the view.
     *
     * @return results that are much smaller
     */
    public StudyResults withoutAssessment() {
        return new StudyResults(
                data, protocol, kernels, chosen, committee, estimate, baselines, null, null, origin, notes);
    }

    /**
     * The chosen kernel.
     *
     * @return the result whose template is {@link #chosen}
     */
    public KernelResult best() {
        return kernel(chosen).orElseThrow();
    }

    /**
     * The result of a kernel.
     *
     * @param template the kernel as requested
     * @return its result, if it was studied
     */
    public Optional<KernelResult> kernel(String template) {
        return kernels.stream()
                .filter(kernel -> kernel.template().equals(template))
                .findFirst();
    }
}
