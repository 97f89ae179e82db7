package arcmargin.openblas;

import java.io.IOException;
import java.util.Map;
import org.bytedeco.javacpp.Loader;
import org.bytedeco.javacpp.Pointer;
import org.bytedeco.openblas.global.openblas_nolapack;
import org.bytedeco.openblas.presets.openblas_nolapack.SetNumThreads;

/**
 * Loads OpenBLAS: from a folder that no other user can write to, and so that other threads may load other libraries
 * meanwhile.
 *
 * <p>Loaded when the class is initialised: once in a process.
 */
final class NativeLibrary {

    /** Why the library could not be loaded; empty if it was loaded. */
    static final String FAILURE = load();

    private static final String FOLDER_PROPERTY = "org.bytedeco.javacpp.cachedir";

    private NativeLibrary() {}

    private static String load() {
        try (PrivateFolder folder = PrivateFolder.open(System.getProperty(FOLDER_PROPERTY, ""))) {
            String before = System.setProperty(FOLDER_PROPERTY, folder.path().toString());
            try {
                // An application that uses JavaCPP, too, may have chosen its folder already.
                PrivateFolder.requirePrivate(Loader.getCacheDir().toPath());
                Loader.load(openblas_nolapack.class);
                useOneThread();
            } finally {
                restore(before);
            }
            return "";
        } catch (IOException | LinkageError | RuntimeException e) {
            return e.toString();
        }
    }

    private static void restore(String before) {
        if (before == null) {
            System.clearProperty(FOLDER_PROPERTY);
        } else {
            System.setProperty(FOLDER_PROPERTY, before);
        }
    }

    /**
     * Keeps OpenBLAS from starting threads: {@link arcmargin.work.Workers} divides the work into tiles of fixed size,
     * so that results do not depend on the number of threads.
     *
     * <p>JavaCPP looks for a symbol that is not global by opening every library while it walks the list of them, and
     * may then wait for ever for a thread that loads a library at that moment. Therefore the library is made global
     * first, and no other symbol is looked for, as {@code blas_set_num_threads} would.
     */
    private static void useOneThread() {
        if ("1".equals(System.getenv("OPENBLAS_NUM_THREADS"))) {
            return; // it has none
        }
        for (Map.Entry<String, String> library : Loader.getLoadedLibraries().entrySet()) {
            if (library.getKey().startsWith("openblas")) {
                Loader.loadGlobal(library.getValue());
            }
        }
        Pointer address = Loader.addressof("openblas_set_num_threads");
        if (address == null) {
            throw new IllegalStateException("the library has no function openblas_set_num_threads");
        }
        new ThreadSetter().put(address).call(1);
    }

    /** A function of OpenBLAS at an address; its constructor is protected. */
    private static final class ThreadSetter extends SetNumThreads {

        ThreadSetter() {
            super();
        }
    }
}
