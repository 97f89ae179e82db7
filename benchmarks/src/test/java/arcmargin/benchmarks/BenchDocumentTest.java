package arcmargin.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import arcmargin.state.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchDocumentTest {

    @TempDir
    private Path folder;

    @Test
    void thePageHasEverythingAReaderAsksFor() throws Exception {
        new BenchDocument(report()).write(folder.resolve("speed.md"));
        String page = Files.readString(folder.resolve("speed.md"));
        assertThat(page)
                .contains("Written by `./arcmargin bench --scale small` on 2026-11-17. The runs were made on several"
                        + " days from 2026-11-14 to 2026-11-16.\n")
                .contains("- Machine: a machine.")
                .contains("Tribuo not installed; to include it")
                .contains("### Train digits")
                .contains(
                        "| Arcmargin  |       1 | 2.00 (1.00 to 3.00) |     2 |    1.0 |         4.00 s |    12.50 % |")
                .contains("| LIBSVM C++ |       1 |               10.00 | 1 run |    5.0 |         9.50 s |")
                .contains(
                        "| scikit     |       1 |             > 1 min |       | > 30.0 |       120.00 s |            |")
                .contains("- LIBSVM C++: a tenth.")
                .contains("LIBSVM C++: time grows as n^2.00, peak memory as n^1.00")
                .contains("| inner products     |  75 % |")
                .contains("- **Inner products**. Already BLAS");
        assertThat(Files.readString(folder.resolve("speed-ratios.svg"))).contains("<svg", "train digits");
        assertThat(Files.readString(folder.resolve("speed-growth.svg"))).contains("<svg", "LIBSVM C++");
    }

    @Test
    void theReportCanBeReadBack() throws Exception {
        Json.write(report(), folder.resolve("results.json"));
        assertThat(Json.read(folder.resolve("results.json"), BenchReport.class)).isEqualTo(report());
    }

    private static BenchReport report() {
        List<Run> runs = new ArrayList<>(List.of(
                LaneTest.run("train digits", "Arcmargin", 100, 1, null),
                LaneTest.run("train digits", "Arcmargin", 100, 3, null),
                new Run(
                        Workload.Kind.TRAIN,
                        "train digits",
                        100,
                        "LIBSVM C++",
                        1,
                        "2026-11-14",
                        10,
                        9.5,
                        7,
                        0.1,
                        null,
                        "a tenth"),
                LaneTest.run("train digits", "scikit", 100, 60, "> 1 min")));
        for (int rows : List.of(1000, 2000, 4000)) {
            runs.add(LaneTest.run("growth: train digits " + rows + "x784", "Arcmargin", rows, rows / 1e3, null));
            runs.add(
                    LaneTest.run("growth: train digits " + rows + "x784", "LIBSVM C++", rows, rows / 1e3 * rows, null));
        }
        Map<String, String> tools = new LinkedHashMap<>();
        tools.put("Arcmargin", "0.1.0");
        tools.put("LIBSVM C++", "3.24");
        tools.put("scikit", "1.2");
        tools.put("Tribuo", "not installed; to include it: fetch it");
        List<Lane> lanes = Lane.of(runs, List.copyOf(tools.keySet()));
        return new BenchReport(
                "./arcmargin bench --scale small",
                "2026-11-17",
                "a machine",
                "a JVM",
                "digits",
                2,
                "2 of each",
                tools,
                lanes,
                BenchReport.exponents(lanes),
                List.of(Profile.of("train digits", 10, Map.of("inner products", 6.0, "garbage collection", 2.0))));
    }
}
