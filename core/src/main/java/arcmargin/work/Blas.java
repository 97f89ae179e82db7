package arcmargin.work;

import java.util.Locale;
import org.bytedeco.openblas.global.openblas_nolapack;

/** Which arithmetic multiplies dense panels; the choice changes speed, and results only in the last bits of a double. */
public enum Blas {

    /**
     * OpenBLAS where its native library loads, else Java. The system property {@code arcmargin.blas}, set to {@code java} or
     * {@code native}, decides instead.
     */
    AUTOMATIC,

    /** OpenBLAS; an {@link IllegalStateException} says so where its native library does not load. */
    NATIVE,

    /** Plain Java loops, on every platform. */
    JAVA;

    /** System property that decides what {@link #AUTOMATIC} means. */
    public static final String PROPERTY = "arcmargin.blas";

    /**
     * Settles which of the two is used on this machine.
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
                        "OpenBLAS does not load on this machine (" + Native.FAILURE + "): choose java");
            }
        };
    }

    /**
     * Reads a choice: {@code auto}, {@code native} or {@code java}.
     *
     * @param text the choice, in any case
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

    /** Loaded on first use, so that a forced Java path never touches the native library. */
    private static final class Native {

        /** Why the library did not load; empty where it did. */
        static final String FAILURE = load();

        private static String load() {
            try {
                // Our own pool divides the work, so that the result does not depend on the number of threads.
                openblas_nolapack.blas_set_num_threads(1);
                return "";
            } catch (LinkageError | RuntimeException e) {
                return e.toString();
            }
        }
    }
}
