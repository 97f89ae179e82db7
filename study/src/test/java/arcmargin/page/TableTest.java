package arcmargin.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class TableTest {

    private final Table table = new Table("Name", ">Value")
            .row("a|b", "1.5")
            .cells(List.of(new Table.Cell("<ü>", Table.Style.CODE), new Table.Cell("12.25", Table.Style.BOLD, " [1]")));

    @Test
    void markdownIsAligned() {
        assertThat(table.markdown()).isEqualTo("""
                        | Name  |         Value |
                        | ----- | ------------: |
                        | a\\|b  |           1.5 |
                        | `<ü>` | **12.25** [1] |
                        """);
    }

    @Test
    void aTerminalGetsColumns() {
        assertThat(table.text()).isEqualTo("  Name      Value\n  a|b         1.5\n  <ü>   12.25 [1]\n");
    }

    @Test
    void htmlIsEscaped() {
        assertThat(table.html("results"))
                .contains("<table class=\"results\">", "<th class=\"number\" scope=\"col\">Value</th>")
                .contains("<td class=\"code\">&lt;ü&gt;</td>", "<td class=\"number bold\">12.25 [1]</td>");
    }

    @Test
    void everyRowHasAllColumns() {
        assertThatThrownBy(() -> table.row("alone")).hasMessage("a row has 1 cells, must have 2");
    }
}
