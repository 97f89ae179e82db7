package arcmargin.scale;

import java.util.Locale;

/**
 * How machines are trained: exactly over all rows, or in one of the ways that grow linearly with them.
 *
 * <pre>{@code
 * Tuning large = Tuner.of(data).solver(Solver.CELLS).run();
 * }</pre>
 */
public enum Solver {

    /** One machine over all rows, optimal to a tolerance: time grows with the square of the rows. */
    EXACT("one exact machine over all rows"),

    /** A tree divides the rows into cells, and each has an exact machine: time grows linearly with the rows. */
    CELLS("a tree of cells with an exact machine in each"),

    /** A kernel expansion over some random rows, fitted to all: time grows linearly with the rows. */
    LANDMARKS("a kernel expansion over some random rows, fitted to all"),

    /**
     * Outputs of random units of which the kernel is the expectation, weighted by a fit to all rows: time grows
     * linearly with the rows. For single layers only.
     */
    FEATURES("a network of random units, fitted to all rows"),

    /** Exact up to {@value #EXACT_ROWS} rows, cells above. */
    AUTO("exact up to " + Solver.EXACT_ROWS + " rows, cells above");

    /**
     * Up to so many rows an exact machine is tuned within minutes on a small computer, and its kernel matrix is at most
     * half a gigabyte.
     */
    public static final int EXACT_ROWS = 12_000;

    private final String words;

    Solver(String words) {
        this.words = words;
    }

    /** {@return what it is, in a few words} */
    public String words() {
        return words;
    }

    /**
     * The solver that is used for some rows.
     *
     * @param rows how many there are
     * @return itself, or what {@link #AUTO} stands for
     */
    public Solver forRows(long rows) {
        return this != AUTO ? this : rows <= EXACT_ROWS ? EXACT : CELLS;
    }

    /** {@return the name as options have it} */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
