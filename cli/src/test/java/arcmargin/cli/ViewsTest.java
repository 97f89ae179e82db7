package arcmargin.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands that need no labels, {@code embed} and {@code cluster}, and the pictures of {@code geometry}. */
class ViewsTest {

    @TempDir
    private Path folder;

    private Path data;

    /** Three groups of flowers with a name, a colour that is a category, and a class. */
    @BeforeEach
    void writeData() throws IOException {
        StringBuilder text = new StringBuilder("name,length,width,colour,class\n");
        for (int i = 0; i < 60; i++) {
            int group = i % 3;
            text.append("f%d,%.3f,%.3f,%s,%s%n"
                    .formatted(
                            i,
                            5.0 * group + Math.sin(i),
                            3.0 * (group == 1 ? 1 : 0) + Math.cos(2 * i),
                            List.of("red", "blue", "white").get(group),
                            List.of("rose", "flax", "daisy").get(group)));
        }
        data = Files.writeString(folder.resolve("flowers.csv"), text);
    }

    private Path file(String name) {
        return folder.resolve(name);
    }

    @Test
    void embedWritesCoordinatesThatASavedProjectionGivesAgain() throws IOException {
        Run fitted = Run.of(
                "embed",
                data.toString(),
                file("plane.csv").toString(),
                "--kernel",
                "arccos:1",
                "--dimensions",
                "3",
                "--id",
                "name",
                "--model",
                file("p").toString(),
                "--plot",
                file("plane.svg").toString());
        assertThat(fitted.code()).as(fitted.err()).isZero();
        assertThat(fitted.out()).contains("60 rows").contains("exact").contains("% of the variance");
        List<String> lines = Files.readAllLines(file("plane.csv"));
        assertThat(lines).hasSize(61).first().isEqualTo("name,component 1,component 2,component 3,label");
        assertThat(lines.get(1)).startsWith("f0,").endsWith(",rose");
        assertThat(Files.readString(file("plane.svg"))).contains("daisy").contains("class=\"points s2\"");

        Run again = Run.of(
                "embed",
                data.toString(),
                file("again.csv").toString(),
                "--project",
                file("p").toString());
        assertThat(again.code()).as(again.err()).isZero();
        List<String> others = Files.readAllLines(file("again.csv"));
        for (int i = 1; i <= 60; i++) {
            String[] one = lines.get(i).split(",");
            String[] two = others.get(i).split(",");
            for (int c = 1; c <= 3; c++) {
                assertThat(Double.parseDouble(two[c])).isCloseTo(Double.parseDouble(one[c]), within(1e-5));
            }
        }
    }

    @Test
    void embedPrintsSharesAsJsonAndTakesLandmarks() {
        Run run = Run.of(
                "embed",
                data.toString(),
                file("out.tsv").toString(),
                "--kernel",
                "rbf:2",
                "--landmarks",
                "20",
                "--json");
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out()).contains("\"landmarks\" : 20").contains("\"explained\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "--kernel rbf:1 --project p", "--project p --dimensions 3", "--kernel nonsense"})
    void embedRefusesOptionsThatDoNotGoTogether(String options) {
        String[] arguments = ("embed " + data + " " + file("out.csv") + " " + options)
                .strip()
                .split(" ");
        assertThat(Run.of(arguments).code()).isEqualTo(2);
    }

    @Test
    void embedOverwritesNothingAndReadsNothingElse() throws IOException {
        Path mine = Files.writeString(file("mine.csv"), "a,b\n1,2\n");
        Run over = Run.of("embed", data.toString(), mine.toString(), "--kernel", "rbf:1");
        assertThat(over.code()).isEqualTo(3);
        assertThat(over.err()).contains("not an embedding").contains("--force");
        Run noProjection = Run.of("embed", data.toString(), file("o.csv").toString(), "--project", mine.toString());
        assertThat(noProjection.code()).isEqualTo(3);
        assertThat(noProjection.err()).contains("this is no projection");
        Run many =
                Run.of("embed", data.toString(), file("o.csv").toString(), "--kernel", "linear", "--dimensions", "30");
        assertThat(many.code()).isEqualTo(3);
        assertThat(many.err()).contains("directions of feature space");
        assertThat(file("o.csv")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"kmeans", "spectral"})
    void clusterFindsTheGroups(String method) throws IOException {
        Run run = Run.of(
                "cluster",
                data.toString(),
                "--k",
                "3",
                "--ignore",
                "name",
                "--kernel",
                "rbf:3",
                "--scale",
                "none",
                "--method",
                method,
                "--out",
                file("c.csv").toString());
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out()).contains("adjusted Rand index 1.0000").contains("daisy");
        List<String> lines = Files.readAllLines(file("c.csv"));
        assertThat(lines.subList(0, 4)).containsExactly("row,cluster,label", "1,1,rose", "2,2,flax", "3,3,daisy");
        Run json = Run.of("cluster", data.toString(), "--k", "3", "--method", method, "--json");
        assertThat(json.out()).contains("\"adjustedRandIndex\" : ").contains("\"commonest\" : ");
    }

    @Test
    void clusterRefusesWhatItCannotDo() {
        assertThat(Run.of("cluster", data.toString(), "--k", "1").code()).isEqualTo(2);
        assertThat(Run.of("cluster", data.toString()).code()).isEqualTo(2);
        assertThat(Run.of("cluster", data.toString(), "--k", "60").code()).isEqualTo(3);
        Run negative = Run.of(
                "cluster",
                data.toString(),
                "--k",
                "2",
                "--method",
                "spectral",
                "--kernel",
                "linear",
                "--scale",
                "standard");
        assertThat(negative.code()).isEqualTo(3);
        assertThat(negative.err()).contains("no weight of an edge");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "arccos:0",
                "arccos:1",
                "arccos:2",
                "biased:0.5",
                "smoothed:0.5/arccos:1",
                "rbf:1",
                "ntk:2",
                "linear"
            })
    void geometryDrawsEveryKernel(String kernel) throws IOException {
        Run run = Run.of(
                "geometry",
                kernel,
                "--plot",
                file("k.svg").toString(),
                "--page",
                file("k.html").toString());
        assertThat(run.code()).as(run.err()).isZero();
        String drawing = Files.readString(file("k.svg"));
        assertThat(drawing).doesNotContain("NaN").doesNotContain("Infinity").contains("values against the angle");
        String page = Files.readString(file("k.html"));
        boolean rough = kernel.matches("(arccos:0|biased|ntk).*");
        assertThat(page.contains("Here there is none") || page.contains("here there is none"))
                .isEqualTo(rough);
        assertThat(page.contains("volume element")).isEqualTo(!rough);
        assertThat(drawing.length()).as("small enough for a page").isLessThan(800_000);
        // ours is replaced, others are not
        assertThat(Run.of("geometry", kernel, "--plot", file("k.svg").toString())
                        .code())
                .isZero();
        assertThat(Run.of("geometry", kernel, "--plot", data.toString()).code()).isEqualTo(3);
    }

    @Test
    void pagesOfOthersAreNotReplaced() throws IOException {
        Path page = file("page.html");
        assertThat(Run.of("geometry", "rbf:1", "--page", page.toString()).code())
                .isZero();
        assertThat(Run.of("geometry", "rbf:2", "--page", page.toString()).code())
                .as("ours is replaced")
                .isZero();
        String foreign = "<!DOCTYPE html>\n<html><title>Mine</title></html>\n";
        Files.writeString(page, foreign);
        Run refused = Run.of("geometry", "rbf:1", "--page", page.toString());
        assertThat(refused.code()).isEqualTo(3);
        assertThat(refused.err()).contains("exists and is not a page that Arcmargin wrote", "--force");
        assertThat(Files.readString(page)).isEqualTo(foreign);
    }

    @ParameterizedTest
    @ValueSource(strings = {"smoothed:0.5", "biased:0.5"})
    void geometryDrawsABoundary(String kernel) throws IOException {
        StringBuilder rings = new StringBuilder("x,y,ring\n");
        for (int i = 0; i < 80; i++) {
            double r = i % 2 == 0 ? 0.5 : 1.5;
            rings.append("%.4f,%.4f,%s%n".formatted(r * Math.cos(i), r * Math.sin(i), i % 2 == 0 ? "inner" : "outer"));
        }
        Path points = Files.writeString(file("rings.csv"), rings);
        Run run = Run.of(
                "geometry", kernel, "--plot", file("b.svg").toString(), "--data", points.toString(), "--c", "10");
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(Files.readString(file("b.svg"))).contains("f = 0").contains("inner");
        Run three = Run.of("geometry", kernel, "--plot", file("b.svg").toString(), "--data", data.toString());
        assertThat(three.code()).isEqualTo(3);
        assertThat(three.err()).contains("two features and two classes");
        assertThat(Run.of("geometry", kernel, "--data", points.toString()).code())
                .isEqualTo(2);
        assertThat(Run.of("geometry", kernel).code()).isEqualTo(2);
    }
}
