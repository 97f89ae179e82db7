package arcmargin.cli;

import arcmargin.data.BadInputException;
import arcmargin.page.Page;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options of commands that write a file the user names: nothing that is not ours is overwritten. */
final class OutputOptions {

    private static final int LOOKED_AT = 4096;

    @Option(names = "--force", description = "Overwrite the output even if it is not a file that Arcmargin wrote.")
    private boolean force;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    private final List<Path> outputs = new ArrayList<>();

    /** What a file is, by its first line. */
    enum Kind {
        MODEL("a model", "arcmargin model .*"),
        DRAWING("a drawing", "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"plot\" role=\"img\" .*"),
        PREDICTIONS("predictions", "(\"([^\"]++|\"\")*+\"|[^,\t\"]*)([,\t])predicted(\\3.*)?"),
        EMBEDDING("an embedding", "(\"([^\"]++|\"\")*+\"|[^,\t\"]*)([,\t])component 1(\\3.*)?"),
        CLUSTERS("clusters", "(\"([^\"]++|\"\")*+\"|[^,\t\"]*)([,\t])cluster(\\3.*)?"),
        PROJECTION("a projection", "arcmargin projection .*"),
        PAGE("a page", Pattern.quote(Page.FIRST_LINE)),
        /** A format that does not say who wrote it. */
        OTHER("", "(?!)");

        private final String noun;
        private final Pattern firstLine;

        Kind(String noun, String firstLine) {
            this.noun = noun;
            this.firstLine = Pattern.compile(firstLine);
        }
    }

    /**
     * Refuses an output that cannot be written, is an input, is named twice, or holds something else, before any work
     * is done.
     */
    void require(Path output, Kind kind, Path... inputs) throws IOException {
        Usage.requireWritable(output);
        boolean device = Files.exists(output) && !Files.isRegularFile(output);
        for (Path other : outputs) {
            if (!device && isSame(other, output)) {
                throw new ParameterException(
                        spec.commandLine(), output + ": is to hold two outputs, name another file for one of them");
            }
        }
        outputs.add(output);
        for (Path input : inputs) {
            if (input != null && Files.exists(output) && Files.exists(input) && Files.isSameFile(input, output)) {
                throw new ParameterException(
                        spec.commandLine(), output + ": is an input of this command, name another file for the output");
            }
        }
        if (force || !Files.isRegularFile(output) || Files.size(output) == 0) {
            return;
        }
        byte[] head;
        try (InputStream in = Files.newInputStream(output)) {
            head = in.readNBytes(LOOKED_AT);
        }
        String first =
                new String(head, StandardCharsets.UTF_8).lines().findFirst().orElse("");
        if (!kind.firstLine.matcher(first).matches()) {
            throw new BadInputException(output + ": exists and "
                    + (kind == Kind.OTHER
                            ? "does not tell whether Arcmargin wrote it"
                            : "is not " + kind.noun + " that Arcmargin wrote")
                    + "; name another file, or overwrite it with --force");
        }
    }

    private static boolean isSame(Path one, Path other) throws IOException {
        return one.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize())
                || (Files.exists(one) && Files.exists(other) && Files.isSameFile(one, other));
    }
}
