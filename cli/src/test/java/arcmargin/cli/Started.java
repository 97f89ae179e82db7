package arcmargin.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Arcmargin in a process of its own, in a folder: what only shows from outside, such as exit codes of signals. */
final class Started {

    private final Path folder;
    private final List<String> javaOptions = new ArrayList<>(List.of("-Xmx1g", "-XX:TieredStopAtLevel=1"));
    private Map<String, String> environment = Map.of();
    private File output;
    private ProcessBuilder.Redirect input;

    Started(Path folder) {
        this.folder = folder;
    }

    Started java(String... options) {
        javaOptions.addAll(List.of(options));
        return this;
    }

    Started environment(Map<String, String> variables) {
        environment = variables;
        return this;
    }

    Started output(Path file) {
        output = file.toFile();
        return this;
    }

    Started input(Path file) {
        return input(ProcessBuilder.Redirect.from(file.toFile()));
    }

    Started input(ProcessBuilder.Redirect from) {
        input = from;
        return this;
    }

    /** Starts it; standard error is in a file beside the folder. */
    Process start(String... arguments) throws IOException {
        List<String> words = new ArrayList<>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        words.addAll(javaOptions);
        words.addAll(List.of("-cp", System.getProperty("java.class.path"), "arcmargin.cli.Arcmargin"));
        words.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(words).directory(folder.toFile());
        builder.environment().putAll(environment);
        builder.redirectError(errors().toFile());
        builder.redirectOutput(output == null ? standardOutput().toFile() : output);
        if (input != null) {
            builder.redirectInput(input);
        }
        return builder.start();
    }

    /** Runs it to its end. */
    Run run(String... arguments) throws Exception {
        Process process = start(arguments);
        if (!process.waitFor(2, TimeUnit.MINUTES)) {
            process.destroyForcibly().waitFor();
            throw new AssertionError("hangs: " + List.of(arguments));
        }
        return new Run(
                process.exitValue(),
                output == null ? Files.readString(standardOutput()) : "",
                Files.readString(errors()));
    }

    private Path standardOutput() {
        return folder.resolveSibling(folder.getFileName() + ".out.txt");
    }

    private Path errors() {
        return folder.resolveSibling(folder.getFileName() + ".err.txt");
    }
}
