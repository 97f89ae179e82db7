package arcmargin.work;

import java.util.Locale;

/**
 * The implementation of dense matrix products; it affects speed, and results only in the last bits of a double.
 *
 * <pre>{@code
 * System.out.println(Blas.AUTOMATIC.resolve()); // NATIVE where arcmargin-native is present, else JAVA
 * Resources plain = resources.withBlas(Blas.JAVA);
 * }</pre>
 */
public enum Blas {

    /**
     * A native library, if a {@link BlasProvider} is present and can load it, otherwise Java. The system property
     * {@code arcmargin.blas}, set to {@code java} or {@code native}, overrides this choice.
     */
    AUTOMATIC,

    /** A native library; an {@link IllegalStateException} is thrown if none can be loaded. */
    NATIVE,

    /** Plain Java loops, on every platform. */
    JAVA;

    /** The system property that overrides {@link #AUTOMATIC}. */
    public static final String PROPERTY = "arcmargin.blas";

    /**
     * Determines the implementation used on this machine.
     *
     * @return {@link #NATIVE} or {@link #JAVA}
     */
    public Blas resolve() {
        Blas wanted = this;
        String property = System.getProperty(PROPERTY, "");
        if (wanted == AUTOMATIC && !property.isEmpty()) {
            wanted = parse(property);
        }
        return switch (wanted) {
            case JAVA -> JAVA;
            case AUTOMATIC -> LoadedBlas.PROVIDER != null ? NATIVE : JAVA;
            case NATIVE -> {
                if (LoadedBlas.PROVIDER != null) {
                    yield NATIVE;
                }
                throw new IllegalStateException("no native BLAS (" + LoadedBlas.FAILURE + "): use java");
            }
        };
    }

    /**
     * The native library.
     *
     * @return what {@link #NATIVE} stands for
     * @throws IllegalStateException if none can be loaded
     */
    public static BlasProvider provider() {
        NATIVE.resolve();
        return LoadedBlas.PROVIDER;
    }

    /**
     * Parses {@code auto}, {@code native} or {@code java}.
     *
     * @param text the name, ignoring case
     * @return the constant
     */
    public static Blas parse(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "auto", "automatic" -> AUTOMATIC;
            case "native" -> NATIVE;
            case "java" -> JAVA;
            default -> throw new IllegalArgumentException("blas is '" + text + "', must be auto, native or java");
        };
    }
}
