package arcmargin.data;

/**
 * Input that cannot be used; the message says what, where and what was expected.
 *
 * <pre>{@code
 * try {
 *     model.predict(x[0]);
 * } catch (BadInputException e) {
 *     System.err.println(e.getMessage()); // one sentence: what is wrong and what was expected
 * }
 * }</pre>
 */
public class BadInputException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * An offence without a place in a file.
     *
     * @param message one sentence: what is wrong and what to do
     */
    public BadInputException(String message) {
        super(message);
    }

    /**
     * An offence at a place in a file.
     *
     * @param file the file's name as the user gave it
     * @param line counted from 1
     * @param column counted from 1
     * @param message what was found and what was expected
     */
    public BadInputException(String file, long line, long column, String message) {
        super(file + ":" + line + ":" + column + ": " + message);
    }
}
