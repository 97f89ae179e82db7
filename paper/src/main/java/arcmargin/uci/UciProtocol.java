package arcmargin.uci;

/** How machines are chosen before they are tested on the folds of a set. */
public enum UciProtocol {
    /**
     * That of the published results: tuned once on the given half of the rows, validated on the other half, then
     * trained and tested on the four folds. Rows used for tuning are among the rows tested, for every method alike.
     */
    PUBLISHED("published"),
    /** Without that leak: inside each of the four training parts everything is chosen by folds of that part. */
    LEAK_FREE("leak-free");

    private final String text;

    UciProtocol(String text) {
        this.text = text;
    }

    /**
     * The name on the command line.
     *
     * @return a word
     */
    public String text() {
        return text;
    }
}
