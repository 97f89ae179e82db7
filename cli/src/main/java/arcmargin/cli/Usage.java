package arcmargin.cli;

import arcmargin.data.BadInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Checks of options, made before any work is done. */
final class Usage {

    private Usage() {}

    /** The value, or wrong usage where an option's value is refused. */
    static <T> T checked(CommandSpec spec, Supplier<T> value) {
        try {
            return value.get();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage());
        }
    }

    /** Refuses a file that cannot be written, before hours are spent on its content. */
    static void requireWritable(Path file) {
        Path parent = file.toAbsolutePath().getParent();
        if (Files.isDirectory(file)) {
            throw new BadInputException(file + ": is a directory, expected the name of a file to write");
        }
        if (parent == null || !Files.isDirectory(parent)) {
            throw new BadInputException(file + ": there is no directory " + parent + ", make it first");
        }
        if (!Files.isWritable(Files.exists(file) && !Files.isRegularFile(file) ? file : parent)) {
            throw new BadInputException(file + ": the directory cannot be written to");
        }
    }
}
