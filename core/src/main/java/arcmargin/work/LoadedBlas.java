package arcmargin.work;

import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/**
 * The first native library of matrix products that can be loaded.
 *
 * <p>Initialised on first use, so that {@link Blas#JAVA} never loads one.
 */
final class LoadedBlas {

    /** The library; null if there is none. */
    static final BlasProvider PROVIDER;

    /** Why there is none. */
    static final String FAILURE;

    static {
        BlasProvider found = null;
        String failure = "arcmargin-native is not among the libraries of this program";
        try {
            for (BlasProvider provider : ServiceLoader.load(BlasProvider.class, Blas.class.getClassLoader())) {
                try {
                    provider.load();
                    found = provider;
                    break;
                } catch (IllegalStateException | LinkageError e) {
                    failure = e.getMessage();
                }
            }
        } catch (ServiceConfigurationError e) {
            failure = e.getMessage();
        }
        PROVIDER = found;
        FAILURE = failure;
    }

    private LoadedBlas() {}
}
