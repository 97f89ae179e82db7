package arcmargin.io;

/** What is wrong in a block of text and where in the block; the reader of the whole file knows which line that is. */
final class Offence extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int line;
    private final int column;

    Offence(int line, int column, String message) {
        super(message, null, false, false);
        this.line = line;
        this.column = column;
    }

    /** {@return the line counted from 0 at the start of the block} */
    int line() {
        return line;
    }

    /** {@return the column counted from 1} */
    int column() {
        return column;
    }
}
