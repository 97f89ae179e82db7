package arcmargin.work;

import java.util.Locale;
import org.bytedeco.openblas.global.openblas_nolapack;

/** The implementation of dense matrix products; it affects speed, and results only in the last bits of a double. */
public enum Blas {

    /**
     * OpenBLAS if its native library can be loaded, otherwise Java. The system property {@code arcmargin.blas}, set to
     * {@code java} or {@code native}, overrides this choice.
     */
    AUTOMATIC,

    /** OpenBLAS; an {@link IllegalStateException} is thrown if its native library cannot be loaded. */
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
            case AUTOMATIC -> Native.FAILURE.isEmpty() ? NATIVE : JAVA;
            case NATIVE -> {
                if (Native.FAILURE.isEmpty()) {
                    yield NATIVE;
                }
                throw new IllegalStateException(
                        "OpenBLAS cannot be loaded on this machine (" + Native.FAILURE + "): use java");
            }
        };
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

    /** Initialised on first use, so that {@link #JAVA} never loads the native library. */
    private static final class Native {

        /** Why the library could not be loaded; empty if it was loaded. */
        static final String FAILURE = load();

        private static String load() {
            try {
                // Workers divides the work into tiles of fixed size, so that results do not depend on the number of
                // threads.
                openblas_nolapack.blas_set_num_threads(1);
                return "";
            } catch (LinkageError | RuntimeException e) {
                return e.toString();
            }
        }
    }
}
