package arcmargin.cli;

import arcmargin.data.BadInputException;
import arcmargin.io.DataFile;
import arcmargin.io.DataFiles;
import arcmargin.io.ModelFiles;
import arcmargin.state.FolderCheck;
import arcmargin.svm.Model;
import arcmargin.work.Resources;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Verifies folders of studies, models and data files. */
@Command(
        name = "check",
        description = {
            "Verifies that files are whole: folders of compare and tune against the checksums in their journals,",
            "models against their own checksums, and data files by reading them. Nothing is changed."
        },
        footer = {"", "Example: arcmargin check mydata.csv-compare my.model mydata.csv"})
final class CheckCommand implements Callable<Integer> {

    private static final int MAGIC = 16;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "PATH", arity = "1..*", description = "Folders, models or data files.")
    private List<Path> paths = List.of();

    @Mixin
    private DataOptions dataOptions;

    @Mixin
    private ComputeOptions compute;

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        List<String> problems = new ArrayList<>();
        try (Resources resources = compute.resources()) {
            for (Path path : paths) {
                try {
                    out.println(SafeText.line(path.toString()) + ": " + check(path, resources, problems));
                } catch (BadInputException e) {
                    problems.add(e.getMessage());
                }
                out.flush();
            }
        }
        PrintWriter err = spec.commandLine().getErr();
        problems.forEach(problem -> err.println("arcmargin: " + SafeText.line(problem)));
        return problems.isEmpty() ? 0 : Failures.BAD_INPUT;
    }

    private String check(Path path, Resources resources, List<String> problems) throws IOException {
        if (Files.isDirectory(path)) {
            return folder(path, problems);
        }
        if (!Files.exists(path) && !path.toString().equals("-")) {
            throw new NoSuchFileException(path.toString());
        }
        if (isModel(path)) {
            Model model = ModelFiles.read(path);
            return "a whole model of " + model.classes().size() + " classes, "
                    + model.machine().supportVectors() + " support vectors";
        }
        DataFile file;
        try (ProgressLine progress = new ProgressLine(spec.commandLine().getErr())) {
            file = DataFiles.load(path, dataOptions.read(), resources.withProgress(progress));
        }
        return file.format() + " data, " + file.dataset().size() + " rows of "
                + file.dataset().points().dimension() + " features";
    }

    private static String folder(Path path, List<String> problems) throws IOException {
        if (!FolderCheck.isStudy(path)) {
            throw new BadInputException(path + ": holds no study, expected a folder of compare or tune");
        }
        FolderCheck found = FolderCheck.of(path);
        found.problems().forEach(problem -> problems.add(path + ": " + problem));
        return "a study of " + found.lines() + " lines and " + found.files() + " files"
                + (found.problems().isEmpty() ? ", all as they were written" : "");
    }

    /** Whether a file begins as models do; pipes are data, as they can be read once only. */
    private static boolean isModel(Path path) throws IOException {
        if (!Files.isRegularFile(path)) {
            return false;
        }
        try (InputStream in = Files.newInputStream(path)) {
            String start = new String(in.readNBytes(MAGIC), StandardCharsets.ISO_8859_1);
            return start.startsWith("arcmargin model ") || start.startsWith("svm_type ");
        }
    }
}
