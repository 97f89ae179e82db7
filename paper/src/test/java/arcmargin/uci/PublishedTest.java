package arcmargin.uci;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import arcmargin.data.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PublishedTest {

    @TempDir
    Path folder;

    private Published table() throws IOException {
        Path file = folder.resolve("published.csv");
        Files.writeString(file, "set,a,b,c\none,90,80,--\ntwo,50,70,70\nthree,60,60,60\n");
        return Published.read(file);
    }

    @Test
    void standingFollowsTheDefinitionsOfTheStudy() throws IOException {
        Published.Standing standing = table().standing(Map.of("one", 85.0, "two", 70.0, "unknown", 1.0));
        assertThat(standing.sets()).isEqualTo(2);
        assertThat(standing.mean()).isEqualTo(77.5);
        // one: behind a only; two: tied with b and c for places 1 to 3
        assertThat(standing.rank()).isEqualTo((2 + 2) / 2.0);
        assertThat(standing.pma()).isCloseTo(100 * (85.0 / 90 + 1) / 2, within(1e-12));
        assertThat(standing.p90()).isEqualTo(100);
        assertThat(standing.p95()).isEqualTo(50);
    }

    @Test
    void aClassifierThatFailedIsLast() throws IOException {
        assertThat(table().ranks(List.of("one"))).containsExactly(1, 2, 3);
        assertThat(table().ranks(List.of("two", "three"))).containsExactly(2.5, 1.75, 1.75);
        assertThat(table().of("c")).containsOnlyKeys("two", "three");
    }

    @Test
    void aLineOfAnotherLengthIsRefused() throws IOException {
        Path file = folder.resolve("bad.csv");
        Files.writeString(file, "set,a\none,1,2\n");
        assertThatThrownBy(() -> Published.read(file))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("bad.csv:2");
    }
}
