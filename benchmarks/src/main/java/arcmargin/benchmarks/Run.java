package arcmargin.benchmarks;

/**
 * One finished run of one tool at one piece of work: a line of the journal.
 *
 * @param kind of the work
 * @param work what was done; runs of the same work can be compared
 * @param rows training rows
 * @param tool who did it
 * @param threads how many threads it used
 * @param date when
 * @param seconds how long it took; at least how long where there is a problem; NaN where not known
 * @param peakMegabytes the most memory that was resident, NaN where not known
 * @param error its test error as a fraction, NaN where not known
 * @param problem why it did not finish; null if it did
 * @param note anything a reader must know, such as that only a tenth was run
 */
record Run(
        Workload.Kind kind,
        String work,
        int rows,
        String tool,
        int threads,
        String date,
        double seconds,
        double peakMegabytes,
        double error,
        String problem,
        String note) {}
