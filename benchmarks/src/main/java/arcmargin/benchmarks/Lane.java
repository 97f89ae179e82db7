package arcmargin.benchmarks;

/**
 * One tool at one piece of work: a row of the result.
 *
 * @param work what was done
 * @param tool who did it
 * @param threads how many threads it used
 * @param time how long it took, each time
 * @param error its test error as a fraction, NaN where not known
 * @param ratio its median time over Arcmargin's, NaN where not known
 * @param note anything a reader must know, such as that only a tenth was run
 */
record Lane(String work, String tool, int threads, Race.Time time, double error, double ratio, String note) {

    Lane withRatio(double newRatio) {
        return new Lane(work, tool, threads, time, error, newRatio, note);
    }
}
