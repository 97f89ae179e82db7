package arcmargin.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * The loops that give kernel values in bulk are written for the vectoriser of the compiler in the virtual machine. That
 * they still are vectorised, on every Java that is installed, shows in the time that they take when it is turned off.
 */
class VectorisedLoopsTest {

    private static final List<String> KERNELS = List.of(
            "arccos:0", "arccos:1", "arccos:2", "smoothed:5", "rbf:7", "laplace:7", "erf", "ntk:1", "arccos:1x3");

    /** The least of many times is that without interruptions, also on a busy machine. */
    private static final String PROBE = """
            import arcmargin.kernel.Kernels;
            import arcmargin.kernel.Pair;
            import arcmargin.tile.HalfAngle;
            import arcmargin.tile.Tile;
            import arcmargin.tile.TileKernel;
            import java.util.SplittableRandom;

            public class Probe {
                public static void main(String[] kernels) {
                    SplittableRandom random = new SplittableRandom(1);
                    int side = Tile.SIDE;
                    double[] squares = random.doubles(2 * side, 100, 200).toArray();
                    Tile angles = new Tile();
                    angles.shape(0, side, side, side);
                    for (int k = 0; k < side * side; k++) {
                        angles.entries[k] = HalfAngle.of(Pair.of(1, 0.4 + 0.5 * random.nextDouble(), 1));
                    }
                    for (String text : kernels) {
                        TileKernel bulk = TileKernel.of(Kernels.parse(text), squares, squares);
                        Tile work = new Tile();
                        long least = Long.MAX_VALUE;
                        for (int round = 0; round < 400; round++) {
                            long begun = System.nanoTime();
                            work.share(angles);
                            bulk.values(work);
                            least = Math.min(least, System.nanoTime() - begun);
                        }
                        System.out.println(text + " " + least);
                    }
                }
            }
            """;

    @Test
    void everyJavaVectorisesTheLoopsOfKernelValues() throws Exception {
        Path folder = Programs.fresh("vectorised");
        Files.writeString(folder.resolve("Probe.java"), PROBE);
        for (Path home : Programs.javas()) {
            Map<String, Long> vectors = nanoseconds(folder, home, "-XX:+UseSuperWord");
            Map<String, Long> scalars = nanoseconds(folder, home, "-XX:-UseSuperWord");
            for (String kernel : KERNELS) {
                assertThat((double) scalars.get(kernel) / vectors.get(kernel))
                        .as("%s on %s: time without vectors over time with them", kernel, home)
                        .isGreaterThan(2); // 7 to 9 with eight or sixteen numbers in a register
            }
        }
    }

    private static Map<String, Long> nanoseconds(Path folder, Path home, String option)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(home.resolve("bin/java").toString(), option));
        command.addAll(List.of("-XX:-BackgroundCompilation", "-cp")); // compiled in time on a busy machine, too
        command.add(Programs.TARGET.resolve("content/lib") + "/*");
        command.add("Probe.java");
        command.addAll(KERNELS);
        Map<String, Long> times = new LinkedHashMap<>();
        for (String line : Programs.run(folder, command).lines().toList()) {
            String[] fields = line.split(" ");
            times.put(fields[0], Long.parseLong(fields[1]));
        }
        return times;
    }
}
