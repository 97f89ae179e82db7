package arcmargin.cli;

import arcmargin.section5.Part;
import arcmargin.section5.Parts;
import arcmargin.section5.Section5Run;
import arcmargin.section5.Sets;
import arcmargin.work.Resources;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Measures what the last section of the paper proposes, on many data sets. */
@Command(
        name = "section5",
        description = {
            "Measures what section 5 of the paper proposes to try, on the data sets of the command uci and of the"
                    + " paper, and writes a report.",
            "Every part goes on where it was stopped; the report shows all that is known."
        },
        footer = {"", "Example: arcmargin section5 --data DIR --parts baseline --sets iris,wine --out section5"})
final class Section5Command implements Callable<Integer>, Resumable {

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Folder of the data: the folder uci and the paper's sets (default: $ARCMARGIN_DATA).")
    private Path data;

    @Option(names = "--parts", paramLabel = "NAME", split = ",", description = "Which parts to run (default: all).")
    private List<String> parts;

    @Option(names = "--sets", paramLabel = "NAME", split = ",", description = "Which sets to run (default: all).")
    private List<String> sets;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "section5",
            description = "Where results go and are resumed from (default: ${DEFAULT-VALUE}).")
    private Path out;

    @Option(
            names = "--uci",
            paramLabel = "DIR",
            description = "Results of the command uci, so that the baseline is not computed again (default: uci in"
                    + " --out).")
    private Path uci;

    @Mixin
    private ComputeOptions compute;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        List<Part<?>> wanted = wanted();
        Sets all = Sets.of(root(), uci == null ? out.resolve("uci") : uci);
        if (sets != null) {
            all.requireNames(sets);
        }
        Path page;
        try (Resources resources = compute.resources();
                ProgressLine progress = new ProgressLine(spec.commandLine().getErr())) {
            Section5Run run = new Section5Run(out, all, resources);
            for (Part<?> part : wanted) {
                run.run(part, step -> sets == null || sets.contains(Sets.of(step)), progress);
            }
            page = run.report("./arcmargin section5 --data DIR");
        }
        PrintWriter writer = spec.commandLine().getOut();
        writer.println("report  " + page);
        writer.flush();
        return 0;
    }

    private Path root() {
        if (data != null) {
            return data;
        }
        String folder = System.getenv("ARCMARGIN_DATA");
        if (folder == null || folder.isBlank()) {
            throw new ParameterException(
                    spec.commandLine(), "--data DIR is missing: the folder of the data (or set ARCMARGIN_DATA)");
        }
        return Path.of(folder);
    }

    private List<Part<?>> wanted() {
        List<String> known = Parts.all().stream().map(Part::name).toList();
        for (String name : parts == null ? List.<String>of() : parts) {
            if (!known.contains(name)) {
                throw new ParameterException(
                        spec.commandLine(),
                        "--parts: there is no part " + name + ", must be of "
                                + known.stream().collect(Collectors.joining(", ")));
            }
        }
        return Parts.all().stream()
                .filter(part -> parts == null || parts.contains(part.name()))
                .toList();
    }
}
