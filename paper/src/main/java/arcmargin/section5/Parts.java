package arcmargin.section5;

import java.util.List;

/** The parts of the report. */
public final class Parts {

    static final Baseline BASELINE = new Baseline();

    private static final List<Part<?>> ALL = List.of(
            BASELINE,
            new Conformal(),
            new Combination(),
            new Composition(),
            new Embedding(),
            new Clustering(),
            new Density(),
            new Processes());

    private Parts() {}

    /**
     * All parts, in the order of the report.
     *
     * @return the parts
     */
    public static List<Part<?>> all() {
        return ALL;
    }
}
