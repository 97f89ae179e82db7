package arcmargin.paper;

/**
 * A claim of the paper and what our run says of it.
 *
 * @param claim what the paper says
 * @param rule when we count it as held
 * @param paper the paper's own numbers
 * @param ours our numbers
 * @param verdict whether it held
 * @param complete whether all data sets that it speaks of were run
 */
public record Finding(String claim, String rule, String paper, String ours, Verdict verdict, boolean complete) {

    /**
     * The verdict for readers.
     *
     * @return a word or two, which say so where data sets are missing
     */
    public String words() {
        return verdict.words() + (complete || verdict == Verdict.OPEN ? "" : " so far");
    }

    /** How a claim fared. */
    public enum Verdict {
        /** The run agrees. */
        HELD("held"),
        /** The run disagrees. */
        NOT_HELD("not held"),
        /** The cells it needs were not run. */
        OPEN("not measured");

        private final String words;

        Verdict(String words) {
            this.words = words;
        }

        /**
         * The verdict for readers.
         *
         * @return a word or two
         */
        public String words() {
            return words;
        }
    }
}
