package arcmargin.benchmarks;

/**
 * One run of one tool on one piece of work: a line of the journal.
 *
 * @param kind kind of work
 * @param work description of the work; runs of the same work can be compared
 * @param rows number of training rows
 * @param tool name of the tool
 * @param threads number of threads it used
 * @param date date of the run
 * @param seconds time; a lower bound if there is a problem; NaN if unknown
 * @param processorSeconds time its processors were busy with it, NaN if unknown
 * @param peakMegabytes peak resident memory, NaN if unknown
 * @param error test error as a fraction, NaN if unknown
 * @param problem why it did not finish, or null
 * @param note remark for the reader, such as that only a tenth of the grid was run
 */
record Run(
        Workload.Kind kind,
        String work,
        int rows,
        String tool,
        int threads,
        String date,
        double seconds,
        double processorSeconds,
        double peakMegabytes,
        double error,
        String problem,
        String note) {}
