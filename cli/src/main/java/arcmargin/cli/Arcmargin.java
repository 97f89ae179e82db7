package arcmargin.cli;

import java.io.FileDescriptor;
import java.io.PrintWriter;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** The entry point: parses the arguments, runs a command and turns what happened into an exit code. */
@Command(
        name = "arcmargin",
        footer = "%nThe benchmark beside other tools is a program of its own: arcmargin bench --help",
        versionProvider = Version.class,
        mixinStandardHelpOptions = true,
        scope = CommandLine.ScopeType.INHERIT,
        description = "Arc-cosine kernels for large-margin classification.",
        synopsisSubcommandLabel = "COMMAND",
        commandListHeading = "%nCommands:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:ok", "1:failed or interrupted", "2:wrong usage", "3:bad input"})
public final class Arcmargin implements Callable<Integer> {

    private static final List<Class<?>> COMMANDS = List.of(
            CompareCommand.class,
            TuneCommand.class,
            TrainCommand.class,
            GpCommand.class,
            PredictCommand.class,
            InspectCommand.class,
            CheckCommand.class,
            ConvertCommand.class,
            MatrixCommand.class,
            EmbedCommand.class,
            ClusterCommand.class,
            DataCommand.class,
            KernelCommand.class,
            DescribeCommand.class,
            CacheCommand.class,
            GeometryCommand.class,
            PaperCommand.class,
            CombineCommand.class,
            ConformalCommand.class,
            UciCommand.class,
            Section5Command.class,
            HelpCommand.class,
            GenerateCompletion.class);

    @Spec
    private CommandSpec spec;

    /** Made by picocli and by tests. */
    public Arcmargin() {}

    /**
     * Runs a command and exits with its code.
     *
     * @param arguments the command and its arguments
     */
    public static void main(String[] arguments) {
        StandardOutput standardOutput = new StandardOutput(FileDescriptor.out);
        PrintWriter out = standardOutput.writer(asksForHelp(arguments) ? SafeText.COLOURS : SafeText.NONE);
        PrintWriter err = new StandardOutput(FileDescriptor.err).writer(SafeText.LIVE);
        Interruption interruption = Interruption.watch(err);
        int code;
        try {
            code = commandLine(arguments).setOut(out).setErr(err).execute(arguments);
        } catch (OutOfMemoryError e) {
            code = Failures.outOfMemory(err);
        }
        out.flush();
        if (code == 0 && standardOutput.failure() != null) {
            code = Failures.standardOutput(standardOutput.failure(), err);
        }
        err.flush();
        interruption.ended();
        System.exit(code);
    }

    /** Help is in colours. Whatever else is printed may hold names that strangers chose. */
    private static boolean asksForHelp(String... arguments) {
        return arguments.length == 0 || Stream.of(arguments).anyMatch(Set.of("-h", "--help", "help")::contains);
    }

    /**
     * The whole command line with its rules for errors and exit codes.
     *
     * @return ready to execute; output goes where the caller sets it
     */
    public static CommandLine commandLine() {
        return commandLine(COMMANDS);
    }

    /**
     * The part of the command line that some arguments need: where they begin with a command, that command alone.
     * Finding out the options of all commands takes longer than many a command.
     */
    static CommandLine commandLine(String... arguments) {
        for (Class<?> command : COMMANDS) {
            if (arguments.length > 0 && command.getName().equals(className(arguments[0]))) {
                return commandLine(List.of(command));
            }
        }
        return commandLine(COMMANDS);
    }

    /** The class of a command: cheaper to compare than the names in the annotations of all of them. */
    private static String className(String word) {
        return word.isEmpty()
                ? word
                : Arcmargin.class.getPackageName() + "." + Character.toUpperCase(word.charAt(0)) + word.substring(1)
                        + "Command";
    }

    private static CommandLine commandLine(List<Class<?>> commands) {
        CommandLine line = new CommandLine(new Arcmargin());
        for (Class<?> command : commands) {
            line.addSubcommand(command);
        }
        withRules(line);
        CommandLine kernel = line.getSubcommands().get("kernel");
        if (kernel != null) {
            kernel.setUnmatchedOptionsArePositionalParams(true); // -1,2 is a vector, not an option
        }
        CommandLine completion = line.getSubcommands().get("generate-completion");
        if (completion != null) {
            completion.getCommandSpec().usageMessage().hidden(true);
        }
        return line;
    }

    /**
     * Gives a command line our rules: what went wrong in one sentence, and the exit code that says of what kind it is.
     *
     * @param line any commands, whether ours or a program's beside us
     * @return the same
     */
    public static CommandLine withRules(CommandLine line) {
        Failures failures = new Failures();
        line.setExecutionExceptionHandler(failures);
        line.setParameterExceptionHandler(failures);
        line.registerConverter(Path.class, new Paths());
        line.setUsageHelpAutoWidth(true);
        line.setExpandAtFiles(false); // a file may be called @x.csv
        line.setCaseInsensitiveEnumValuesAllowed(true);
        return line;
    }

    /** Not a lambda: for it the archive of classes would have to leave out what is older than lambdas. */
    private static final class Paths implements ITypeConverter<Path> {

        @Override
        public Path convert(String text) {
            try {
                return Path.of(text);
            } catch (InvalidPathException e) {
                throw new TypeConversionException(Failures.unwritable(text));
            }
        }
    }

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        out.println("Arcmargin " + Version.text() + ": arc-cosine kernels for large-margin classification");
        out.println();
        out.println("  arcmargin compare                 tune and test eight kernels on a data set of the paper");
        out.println("  arcmargin compare mydata.csv      the same on your own data, with a report to show");
        out.println("  arcmargin train --kernel biased:1 --c 10 mydata.csv my.model");
        out.println("  arcmargin predict my.model new.csv");
        out.println("  arcmargin kernel arccos:1 1,2 2,1 -v");
        out.println();
        out.println("  arcmargin --help                  all commands");
        out.println("  arcmargin COMMAND --help          what a command does and takes");
        return 0;
    }
}
