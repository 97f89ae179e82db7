package arcmargin.work;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemoryPlanTest {

    @TempDir
    private Path folder;

    @Test
    void theMemoryOfTheMachineIsInLinuxsTable() throws IOException {
        Path table = Files.writeString(folder.resolve("meminfo"), "MemTotal:       16384256 kB\nMemFree: 1 kB\n");
        assertThat(MemoryPlan.physicalBytes(table)).isEqualTo(16384256L << 10);
    }

    @Test
    void withoutATableOnlyTheHeapCounts() throws IOException {
        assertThat(MemoryPlan.physicalBytes(folder.resolve("none"))).isEqualTo(Long.MAX_VALUE);
        assertThat(MemoryPlan.physicalBytes(Files.createFile(folder.resolve("empty"))))
                .isEqualTo(Long.MAX_VALUE);
        assertThat(MemoryPlan.ofMachine().bytes())
                .isBetween(1L, Runtime.getRuntime().maxMemory());
    }
}
