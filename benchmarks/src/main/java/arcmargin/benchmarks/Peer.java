package arcmargin.benchmarks;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A tool that trains and predicts from LIBSVM text files, each time in a process of its own. */
interface Peer {

    String name();

    /** The version found on this machine, or nothing where the tool is absent. */
    Optional<String> version();

    /** How a user gets the tool. */
    String source();

    /** How many threads it uses. */
    default int threads() {
        return 1;
    }

    /** The command that trains, or nothing where the tool has no such kernel. */
    Optional<List<String>> train(Setting setting, Path training, Path model);

    /** The command that writes one predicted label a line. */
    List<String> predict(Path model, Path test, Path predictions);
}
