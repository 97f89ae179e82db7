package arcmargin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class ArcmarginTest {

    @Test
    void withoutArgumentsAFriendlyScreen() {
        Run run = Run.of();
        assertThat(run.code()).isZero();
        assertThat(run.out()).startsWith("Arcmargin ").contains("arcmargin --help");
    }

    @Test
    void versionIsThatOfTheBuild() {
        assertThat(Run.of("--version").out()).matches("arcmargin \\d+\\.\\d+\\.\\d+\\R");
    }

    @Test
    void anUnknownCommandIsWrongUsage() {
        Run run = Run.of("trian");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("trian");
        assertThat(run.out()).isEmpty();
    }

    @Test
    void everyCommandExplainsItself() {
        List<String> unexplained = new ArrayList<>();
        visit(Arcmargin.commandLine(), unexplained);
        assertThat(unexplained).isEmpty();
    }

    @Test
    void aCommandIsTheSameWithoutTheOthers() {
        Arcmargin.commandLine().getSubcommands().forEach((name, command) -> {
            CommandLine alone = Arcmargin.commandLine(name);
            assertThat(alone.getSubcommands().get(name).getUsageMessage())
                    .as(name)
                    .isEqualTo(command.getUsageMessage());
        });
        assertThat(Arcmargin.commandLine("train", "--help").getSubcommands()).containsOnlyKeys("train");
        assertThat(Arcmargin.commandLine("section5").getSubcommands()).containsOnlyKeys("section5");
        assertThat(Arcmargin.commandLine("--help").getSubcommands()).hasSizeGreaterThan(20);
        assertThat(Run.of("").code()).isEqualTo(2);
    }

    @Test
    void shellCompletionIsGenerated() {
        Run run = Run.of("generate-completion");
        assertThat(run.code()).isZero();
        assertThat(run.out()).contains("complete -F");
    }

    private static void visit(CommandLine line, List<String> unexplained) {
        String name = line.getCommandSpec().qualifiedName();
        if (line.getCommandSpec().usageMessage().description().length == 0) {
            unexplained.add(name);
        }
        line.getCommandSpec().options().stream()
                .filter(option -> option.description().length == 0 && !option.hidden())
                .forEach(option -> unexplained.add(name + " " + option.longestName()));
        line.getSubcommands().values().forEach(sub -> visit(sub, unexplained));
    }
}
