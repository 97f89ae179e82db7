package arcmargin.paper;

import java.util.List;
import java.util.stream.Stream;

/** A column of Tables 3 and 4: a kernel and how it is searched. */
public enum Column {
    /** The arc-cosine kernel of degree 0. */
    STEP("n = 0", "arccos:0"),
    /** It with biased thresholds. */
    BIAS("bias", "biased:auto"),
    /** It with smoothed thresholds. */
    SMOOTH("smooth", "smoothed:auto"),
    /** Degree 0, then five layers of degree 1. */
    STEP_LAYERS("n = 0, layers", "arccos:0/arccos:1x5"),
    /** Biased, then five layers of degree 1. */
    BIAS_LAYERS("bias, layers", "biased:auto/arccos:1x5"),
    /** Smoothed, then five layers of degree 1. */
    SMOOTH_LAYERS("smooth, layers", "smoothed:auto/arccos:1x5"),
    /** The Gaussian kernel. */
    RBF("RBF", "rbf:auto"),
    /** The linear kernel. */
    LINEAR("linear", "linear");

    /** The columns of Table 3 in its order. */
    public static final List<Column> TABLE_3 = List.of(STEP, BIAS, SMOOTH, RBF, LINEAR);

    /** The columns of Table 4 in its order. */
    public static final List<Column> TABLE_4 =
            List.of(STEP, BIAS, SMOOTH, STEP_LAYERS, BIAS_LAYERS, SMOOTH_LAYERS, RBF);

    /** Each single-layer arc-cosine kernel. */
    public static final List<Column> SINGLE = List.of(STEP, BIAS, SMOOTH);

    private final String heading;
    private final String template;

    Column(String heading, String template) {
        this.heading = heading;
        this.template = template;
    }

    /**
     * What stands above the column.
     *
     * @return a word or two
     */
    public String heading() {
        return heading;
    }

    /**
     * The kernel with {@code auto} for what is tuned.
     *
     * @return a kernel text
     */
    public String template() {
        return template;
    }

    /**
     * Whether the kernel is made of arc-cosine layers.
     *
     * @return false for RBF and linear
     */
    public boolean isArcCosine() {
        return this != RBF && this != LINEAR;
    }

    /**
     * The single-layer kernel whose parameter this one takes over.
     *
     * @return null for kernels of one layer
     */
    public Column firstLayer() {
        return switch (this) {
            case STEP_LAYERS -> STEP;
            case BIAS_LAYERS -> BIAS;
            case SMOOTH_LAYERS -> SMOOTH;
            default -> null;
        };
    }

    /**
     * The multilayer kernel that starts with this one.
     *
     * @return null for kernels that have none
     */
    public Column layered() {
        return Stream.of(values())
                .filter(column -> column.firstLayer() == this)
                .findFirst()
                .orElse(null);
    }
}
