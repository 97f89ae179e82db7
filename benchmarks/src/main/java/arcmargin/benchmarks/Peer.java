package arcmargin.benchmarks;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A tool that trains and predicts from LIBSVM files, in a separate process for each command. */
interface Peer {

    String name();

    /** The installed version, or empty if the tool is not installed. */
    Optional<String> version();

    /** How to install the tool. */
    String source();

    /** The number of threads it uses. */
    default int threads() {
        return 1;
    }

    /** The training command, or empty if the tool does not have the kernel. */
    Optional<List<String>> train(Setting setting, Path training, Path model);

    /**
     * The command that trains with RBF in a process that has trained before and prints the seconds of training alone;
     * empty if the tool cannot be measured like that.
     */
    default Optional<List<String>> warm(Setting setting, Path training) {
        return Optional.empty();
    }

    /** The prediction command, which writes one label per line. */
    List<String> predict(Path model, Path test, Path predictions);
}
