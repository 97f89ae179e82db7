package arcmargin.report;

import java.util.List;

/**
 * What a comparison of kernels on one data set found; {@code results.json} holds exactly this.
 *
 * @param data the data set's name
 * @param provenance where the data came from
 * @param training rows the search trained on
 * @param validation rows the search judged by
 * @param test rows touched once, at the end
 * @param dimension features a row
 * @param classes names of the classes, in the order of the confusion matrices
 * @param entries one for each kernel, in the order asked for
 * @param bestTemplate template of the winning entry
 * @param command the command that made this
 * @param version the version of Arcmargin that made this
 * @param machine processor, threads and Java of the run
 * @param when the end of the run, ISO 8601
 * @param notes remarks on the whole run
 */
public record Comparison(
        String data,
        String provenance,
        int training,
        int validation,
        int test,
        int dimension,
        List<String> classes,
        List<Entry> entries,
        String bestTemplate,
        String command,
        String version,
        String machine,
        String when,
        List<String> notes) {

    /** Copies the lists. */
    public Comparison {
        classes = List.copyOf(classes);
        entries = List.copyOf(entries);
        notes = notes == null ? List.of() : List.copyOf(notes);
        String winner = bestTemplate;
        if (entries.stream().noneMatch(entry -> entry.template().equals(winner))) {
            throw new IllegalArgumentException("bestTemplate is " + winner + ", must be the template of an entry");
        }
    }

    /**
     * The winning entry.
     *
     * @return the first entry whose template is {@link #bestTemplate}
     */
    public Entry best() {
        return entries.stream()
                .filter(entry -> entry.template().equals(bestTemplate))
                .findFirst()
                .orElseThrow();
    }

    /**
     * One kernel, tuned, retrained and tested.
     *
     * @param label its column, such as {@code biased multilayer}
     * @param template the kernel asked for, such as {@code biased:auto/arccos:1x5}
     * @param kernel the kernel chosen, such as {@code biased:0.5/arccos:1x5}
     * @param penalty the C chosen
     * @param validationErrors mistakes of the chosen values on the validation rows
     * @param validationTotal validation rows
     * @param testErrors mistakes of the retrained model on the test rows
     * @param testTotal test rows
     * @param lower lower end of the 95 % Wilson interval of the test error, a fraction
     * @param upper upper end of it
     * @param pValue McNemar test against the winner, NaN for the winner
     * @param supportVectors support vectors of the retrained model
     * @param boundedSupportVectors those of them at the bound C
     * @param tuneSeconds time of the search
     * @param trainSeconds time of the retraining
     * @param testSeconds time of the test
     * @param trials every (C, parameter) tried
     * @param confusion test rows by true class, then predicted class
     * @param model file name of the saved model beside the report, or null
     * @param notes remarks, such as a range that was extended
     * @param growth learning curve of the chosen values, may be empty
     */
    public record Entry(
            String label,
            String template,
            String kernel,
            double penalty,
            int validationErrors,
            int validationTotal,
            int testErrors,
            int testTotal,
            double lower,
            double upper,
            double pValue,
            int supportVectors,
            int boundedSupportVectors,
            double tuneSeconds,
            double trainSeconds,
            double testSeconds,
            List<Trial> trials,
            List<List<Integer>> confusion,
            String model,
            List<String> notes,
            List<Growth> growth) {

        /** Copies the lists. */
        public Entry {
            if (!(testTotal > 0 && testErrors >= 0 && testErrors <= testTotal)) {
                throw new IllegalArgumentException(
                        "testErrors is " + testErrors + " of " + testTotal + ", must be a part of a positive total");
            }
            trials = List.copyOf(trials);
            confusion = confusion.stream().map(List::copyOf).toList();
            notes = notes == null ? List.of() : List.copyOf(notes);
            growth = growth == null ? List.of() : List.copyOf(growth);
        }

        /**
         * The same entry with a learning curve.
         *
         * @param points the curve
         * @return a new entry
         */
        public Entry withGrowth(List<Growth> points) {
            return with(pValue, points);
        }

        /**
         * The same entry compared with the winner.
         *
         * @param newValue of the McNemar test, NaN for the winner
         * @return a new entry
         */
        public Entry withPValue(double newValue) {
            return with(newValue, growth);
        }

        private Entry with(double newValue, List<Growth> points) {
            return new Entry(
                    label,
                    template,
                    kernel,
                    penalty,
                    validationErrors,
                    validationTotal,
                    testErrors,
                    testTotal,
                    lower,
                    upper,
                    newValue,
                    supportVectors,
                    boundedSupportVectors,
                    tuneSeconds,
                    trainSeconds,
                    testSeconds,
                    trials,
                    confusion,
                    model,
                    notes,
                    points);
        }

        /**
         * The share of the test rows the model got wrong.
         *
         * @return a fraction
         */
        public double testError() {
            return (double) testErrors / testTotal;
        }
    }

    /**
     * One point of the search.
     *
     * @param penalty C
     * @param parameter the kernel's parameter, NaN where it has none
     * @param stage 0 for the coarse grid, 1 and up for the finer ones
     * @param errors mistakes on the validation rows
     * @param total validation rows
     * @param chosen whether the search settled here
     */
    public record Trial(double penalty, double parameter, int stage, int errors, int total, boolean chosen) {

        /** Refuses a share that is none. */
        public Trial {
            if (!(penalty > 0 && total > 0 && errors >= 0 && errors <= total)) {
                throw new IllegalArgumentException("a trial needs penalty > 0 and 0 <= errors <= total, total > 0, got "
                        + penalty + ", " + errors + " of " + total);
            }
        }

        /**
         * The share of the validation rows it got wrong.
         *
         * @return a fraction
         */
        public double error() {
            return (double) errors / total;
        }
    }

    /**
     * A point of a learning curve.
     *
     * @param rows training rows used
     * @param error validation error, a fraction: the test rows are touched once
     * @param seconds time of the training
     */
    public record Growth(int rows, double error, double seconds) {}
}
