package arcmargin.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The machine that computes, in words. */
final class Machine {

    private Machine() {}

    /** Processor, threads and Java. */
    static String describe(int threads) {
        String processor = System.getProperty("os.arch");
        try {
            processor = Files.readAllLines(Path.of("/proc/cpuinfo")).stream()
                    .filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse(processor);
        } catch (IOException e) {
            // not Linux: the architecture will do
        }
        return processor + ", " + threads + (threads == 1 ? " thread" : " threads") + ", Java "
                + System.getProperty("java.version");
    }
}
