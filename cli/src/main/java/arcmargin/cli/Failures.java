package arcmargin.cli;

import arcmargin.data.BadInputException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.util.Arrays;
import java.util.concurrent.CancellationException;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says in one sentence what went wrong and chooses the exit code; a defect of ours shows its stack trace. */
final class Failures implements IExecutionExceptionHandler, IParameterExceptionHandler {

    static final int FAILED = 1;
    static final int USAGE = 2;
    static final int BAD_INPUT = 3;

    @Override
    public int handleParseException(ParameterException e, String[] arguments) {
        CommandLine line = e.getCommandLine();
        PrintWriter err = line.getErr();
        err.println("arcmargin: " + SafeText.line(e.getMessage()));
        if (isKernelMissing(e)) {
            err.println("Name one, such as --kernel biased:1, or let 'arcmargin tune DATA MODEL' choose kernel and C.");
        } else if (!UnmatchedArgumentException.printSuggestions(e, err)) {
            err.println("Try '" + line.getCommandSpec().qualifiedName() + " --help'.");
        }
        return USAGE;
    }

    /** Whether {@code train} was called as {@code tune} can be. */
    private static boolean isKernelMissing(ParameterException e) {
        return e instanceof MissingParameterException missing
                && e.getCommandLine().getCommandName().equals("train")
                && missing.getMissing().stream()
                        .anyMatch(argument -> argument instanceof OptionSpec option
                                && option.longestName().equals("--kernel"));
    }

    @Override
    public int handleExecutionException(Exception e, CommandLine line, ParseResult parsed) {
        PrintWriter err = line.getErr();
        if (Interruption.begun() || e instanceof CancellationException || isInterruption(e)) {
            boolean goesOn = line.getCommand() instanceof Resumable command && command.goesOn();
            err.println("arcmargin: interrupted" + (goesOn ? "; the same command resumes from here" : ""));
            return FAILED;
        }
        if (e instanceof BadInputException) {
            err.println("arcmargin: " + SafeText.line(Wording.of(e.getMessage())));
            return BAD_INPUT;
        }
        if (e instanceof InvalidPathException path) {
            err.println("arcmargin: " + unwritable(path.getInput()));
            return USAGE;
        }
        if (e instanceof UncheckedIOException unchecked) {
            return inputOutput(unchecked.getCause(), err);
        }
        if (e instanceof IOException exception) {
            return inputOutput(exception, err);
        }
        err.println("arcmargin: " + SafeText.line(e.toString()) + " (a defect: please report it with the lines below)");
        Arrays.stream(e.getStackTrace()).limit(12).forEach(frame -> err.println("    at " + frame));
        return FAILED;
    }

    /** Why a name is none of a file. */
    static String unwritable(String name) {
        return SafeText.line(name)
                + ": this name cannot be written in the character set of your locale: set LC_ALL=C.UTF-8";
    }

    /** What to do where the data themselves do not fit; products and matrices keep to their budget. */
    static int outOfMemory(PrintWriter err) {
        err.println("arcmargin: out of memory: Java may use "
                + (Runtime.getRuntime().maxMemory() >> 20)
                + " MB here; allow more with ARCMARGIN_JAVA_OPTIONS=-Xmx8g, or give less to matrices with --memory");
        return FAILED;
    }

    /** What was printed did not arrive. A reader that has seen enough, such as {@code head}, needs no message. */
    static int standardOutput(IOException e, PrintWriter err) {
        if (!"Broken pipe".equals(e.getMessage())) {
            err.println("arcmargin: the standard output cannot be written: " + e.getMessage());
        }
        return FAILED;
    }

    /** A thread that is interrupted while it writes finds its file closed. */
    private static boolean isInterruption(Exception e) {
        return e instanceof ClosedByInterruptException || e.getCause() instanceof ClosedByInterruptException;
    }

    private static int inputOutput(IOException e, PrintWriter err) {
        if (e instanceof NoSuchFileException || e instanceof FileNotFoundException) {
            err.println("arcmargin: " + SafeText.line(e.getMessage()) + ": no such file");
            return BAD_INPUT;
        }
        if (e instanceof AccessDeniedException) {
            err.println("arcmargin: " + SafeText.line(e.getMessage()) + ": access denied");
            return FAILED;
        }
        boolean named = e instanceof FileSystemException || e.getMessage() != null;
        err.println("arcmargin: " + SafeText.line(named ? e.getMessage() : e.toString()));
        return FAILED;
    }
}
