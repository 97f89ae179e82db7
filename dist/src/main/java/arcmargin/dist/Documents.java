package arcmargin.dist;

import arcmargin.cli.Arcmargin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Writes the man page of every command, and the completion for bash and zsh, from the commands themselves. */
public final class Documents {

    private final Path manuals;

    private Documents(Path manuals) {
        this.manuals = manuals;
    }

    /**
     * Writes all of them.
     *
     * @param arguments the folder, made if it does not exist
     * @throws IOException if they cannot be written
     */
    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        Path manuals = Files.createDirectories(folder.resolve("man/man1"));
        CommandLine line = Arcmargin.commandLine();
        new Documents(manuals).writeAll(line);
        Path completions = Files.createDirectories(folder.resolve("bash-completion/completions"));
        Files.writeString(completions.resolve("arcmargin"), AutoComplete.bash("arcmargin", line));
    }

    private void writeAll(CommandLine line) throws IOException {
        CommandSpec spec = line.getCommandSpec();
        if (!spec.usageMessage().hidden()) {
            String name = spec.qualifiedName("-");
            Files.writeString(manuals.resolve(name + ".1"), page(name, line));
            for (CommandLine subcommand : line.getSubcommands().values()) {
                writeAll(subcommand);
            }
        }
    }

    private static String page(String name, CommandLine line) {
        CommandSpec spec = line.getCommandSpec();
        CommandLine.Help help = new CommandLine.Help(spec, CommandLine.Help.defaultColorScheme(Ansi.OFF));
        StringBuilder page = new StringBuilder();
        page.append(".TH ")
                .append(name.toUpperCase(Locale.ROOT))
                .append(" 1 \"\" \"Arcmargin ")
                .append(String.join(" ", line.getParent() == null ? version(line) : version(root(line))))
                .append("\"\n.SH NAME\n")
                .append(escape(name))
                .append(" \\- ")
                .append(escape(summary(spec)))
                .append("\n.SH SYNOPSIS\n.nf\n")
                .append(escape(help.synopsis(0).strip()))
                .append("\n.fi\n.SH DESCRIPTION\n");
        for (String paragraph : spec.usageMessage().description()) {
            page.append(".PP\n").append(escape(plain(paragraph))).append('\n');
        }
        if (!spec.positionalParameters().isEmpty() || !spec.options().isEmpty()) {
            page.append(".SH OPTIONS\n");
            for (PositionalParamSpec parameter : spec.positionalParameters()) {
                append(page, parameter.paramLabel(), parameter);
            }
            for (OptionSpec option : spec.options()) {
                String names = String.join(", ", option.names());
                append(page, option.arity().max() == 0 ? names : names + " " + option.paramLabel(), option);
            }
        }
        Map<String, CommandLine> subcommands = line.getSubcommands();
        if (!subcommands.isEmpty()) {
            page.append(".SH COMMANDS\n");
            subcommands.forEach((word, command) -> {
                if (!command.getCommandSpec().usageMessage().hidden()) {
                    page.append(".TP\n.B ")
                            .append(escape(word))
                            .append('\n')
                            .append(escape(summary(command.getCommandSpec())))
                            .append('\n');
                }
            });
        }
        String footer = Arrays.stream(spec.usageMessage().footer())
                .map(Documents::plain)
                .collect(Collectors.joining("\n"))
                .strip();
        if (!footer.isEmpty()) {
            page.append(".SH NOTES\n.nf\n").append(escape(footer)).append("\n.fi\n");
        }
        return page.append(".SH EXIT STATUS\n0 success, 1 failure or interruption, 2 wrong usage, 3 invalid input\n")
                .toString();
    }

    private static void append(StringBuilder page, String name, ArgSpec argument) {
        if (argument.hidden()) {
            return;
        }
        page.append(".TP\n.B ").append(escape(name)).append('\n');
        String text =
                Arrays.stream(argument.description()).map(Documents::plain).collect(Collectors.joining(" "));
        page.append(escape(text.isBlank() ? name : text)).append('\n');
    }

    private static CommandLine root(CommandLine line) {
        return line.getParent() == null ? line : root(line.getParent());
    }

    private static String[] version(CommandLine line) {
        try {
            return line.getCommandSpec().versionProvider().getVersion();
        } catch (Exception e) {
            throw new IllegalStateException("the version cannot be told", e);
        }
    }

    /** The first sentence of a description. */
    private static String summary(CommandSpec spec) {
        String[] description = spec.usageMessage().description();
        String text = description.length == 0 ? spec.name() : plain(description[0]);
        int end = text.indexOf(". ");
        return (end < 0 ? text : text.substring(0, end)).replaceFirst("\\.$", "");
    }

    /** Without the markup of picocli: %n, and @|style text|@. */
    private static String plain(String text) {
        return Ansi.OFF.string(text.replace("%n", "\n").replace("%%", "%"));
    }

    /** Text as it is, for roff. */
    private static String escape(String text) {
        return text.replace("\\", "\\e").replace("-", "\\-").replaceAll("(?m)^([.'])", "\\\\&$1");
    }
}
