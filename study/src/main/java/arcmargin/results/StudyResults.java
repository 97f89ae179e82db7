package arcmargin.results;

import java.util.List;
import java.util.Optional;

/**
 * What a study of kernels on one data set found; {@code results.json} holds exactly this.
 *
 * @param data what was studied
 * @param protocol how rows were validated, in words
 * @param kernels one result per kernel, in the order asked for
 * @param chosen template of the kernel that is best on validation rows
 * @param origin command, version, machine and time
 * @param notes remarks on the whole study
 */
public record StudyResults(
        DataCard data, String protocol, List<KernelResult> kernels, String chosen, Origin origin, List<String> notes) {

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
     */
    public record DataCard(
            String name,
            String provenance,
            int examples,
            int training,
            int validation,
            int test,
            int dimension,
            List<String> classes) {

        /** Copies the list. */
        public DataCard {
            classes = List.copyOf(classes);
        }
    }

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
        kernels = List.copyOf(kernels);
        notes = List.copyOf(notes);
        String template = chosen;
        if (kernels.stream().noneMatch(kernel -> kernel.template().equals(template))) {
            throw new IllegalArgumentException("chosen is " + template + ", must be the template of a kernel");
        }
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
     * @param template the kernel as asked for
     * @return its result, if it was studied
     */
    public Optional<KernelResult> kernel(String template) {
        return kernels.stream()
                .filter(kernel -> kernel.template().equals(template))
                .findFirst();
    }
}
