package arcmargin.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import arcmargin.geometry.Curve;
import arcmargin.geometry.LocalGeometry;
import arcmargin.geometry.RadialMetric;
import arcmargin.kernel.Kernels;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class GeometryCommandTest {

    private static final JsonMapper JSON = new JsonMapper();

    @Test
    void printsEverythingAtAPoint() {
        Run run = Run.of("geometry", "arccos:2", "--at", "0.6,-0.8,1.2", "--to", "1,1,1", "--displacement", "0.1,0,0");
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("arccos:2 at x = (0.6, -0.8, 1.2), d = 3, |x| = 1.56205")
                .contains("A = 9.76, B = 8; along x E = A + |x|² B = 29.28")
                .contains("volume element    52.81233, logarithm 3.966745")
                .contains("S = -0.02799427 ¹")
                .contains("K across x -0.01399713, K through x 0")
                .contains("ds²               0.1264")
                .contains("arc length        6.093253 along the straight line to (1, 1, 1); "
                        + "the chord |Φ(x)−Φ(y)| is 5.337902")
                .contains("Metric g_mn", "Inverse g^mn", "Christoffel symbols Γ^2_bc", "Ricci tensor Ric_nb")
                .contains("  R^0_101  -0.08062349");
    }

    @Test
    void footnoteSaysWhereThePaperDiffers() {
        assertThat(Run.of("geometry", "arccos:2", "--at", "0.6,-0.8,1.2").out())
                .contains("¹ the paper's eq. (20) and Table 1 give S = -0.0839828");
        assertThat(Run.of("geometry", "arccos:2", "--at", "0.6,-0.8").out()).doesNotContain("¹");
        assertThat(Run.of("geometry", "arccos:1", "--at", "0.6,-0.8,1.2").out()).doesNotContain("¹");
        assertThat(Run.of("geometry", "poly:3", "--at", "0.6,-0.8,1.2").out()).doesNotContain("¹");
        assertThat(Run.of("geometry", "smoothed:1", "--at", "0.6,-0.8,1.2").out())
                .doesNotContain("¹");
    }

    @Test
    void jsonHasEveryEntry() {
        JsonNode json = json("geometry", "smoothed:0.5/arccos:2", "--at", "0.6,-0.8,1.2", "--json");
        LocalGeometry here = Kernels.parse("smoothed:0.5/arccos:2").metric().at(0.6, -0.8, 1.2);
        assertThat(numbers(json, "metric")).containsExactly(here.metric(), within(0d));
        assertThat(numbers(json, "inverse")).containsExactly(here.inverse(), within(0d));
        assertThat(numbers(json, "christoffel")).containsExactly(here.christoffel(), within(0d));
        assertThat(numbers(json, "riemann")).hasSize(81).containsExactly(here.riemann(), within(0d));
        assertThat(numbers(json, "ricci")).containsExactly(here.ricci(), within(0d));
        assertThat(json.get("det").asDouble()).isEqualTo(here.determinant());
        assertThat(json.get("logVolumeElement").asDouble()).isEqualTo(here.logVolumeElement());
        assertThat(json.get("scalarCurvature").asDouble()).isEqualTo(here.scalarCurvature());
        assertThat(json.get("sectional").get("tangential").asDouble()).isEqualTo(here.tangentialCurvature());
        assertThat(json.get("sectional").get("radial").asDouble()).isEqualTo(here.radialCurvature());
        assertThat(json.get("notes")).isEmpty();
    }

    @Test
    void jsonOfManyDimensionsLeavesOutWhatIsTooLarge() {
        JsonNode json = json("geometry", "arccos:3", "--at", "0.5" + ",0.5".repeat(299), "--json");
        assertThat(numbers(json, "metric")).hasSize(90_000);
        assertThat(json.get("det").isNull()).isTrue();
        assertThat(json.get("riemann").isNull()).isTrue();
        assertThat(json.get("logVolumeElement").asDouble()).isPositive();
        assertThat(json.get("notes")).hasSize(3);
    }

    @Test
    void manyDimensionsPrintScalars() {
        Run run = Run.of("geometry", "arccos:3", "--at", "0.5" + ",0.5".repeat(783));
        assertThat(run.out())
                .contains("d = 784, |x| = 14")
                .contains("det g             exp(")
                .contains("Tensors in more than 6 dimensions are printed by --json only.");
    }

    @Test
    void roughKernelsExplainThemselves() {
        Run run = Run.of("geometry", "biased:0.5/arccos:1", "--at", "3,4", "--displacement", "0.1,0", "--to", "3,5");
        assertThat(run.code()).isZero();
        assertThat(run.out())
                .contains("No Riemannian metric: the biased arc-cosine kernel is not differentiable at y = x")
                .contains("|dx| = 1 along x")
                .contains("|dx| = 1 across x")
                .contains("dx = (0.1, 0)")
                .contains("chord |Φ(x)−Φ(y)| to (3, 5)");
        JsonNode json = json("geometry", "arccos:0", "--at", "3,4", "--displacement", "-4,3", "--json");
        assertThat(json.get("riemannian").asBoolean()).isFalse();
        assertThat(json.get("degree").asDouble()).isEqualTo(1);
        assertThat(json.get("leadingOrder").asDouble()).isCloseTo(2 / Math.PI, within(1e-15));
        assertThat(json.get("reason").asString()).contains("shrinks like |dx|");
    }

    @Test
    void radiiGiveTableAndPlot(@TempDir Path folder) throws Exception {
        Path svg = folder.resolve("plot.svg");
        Run run = Run.of(
                "geometry",
                "smoothed:0.5",
                "--radii",
                "0.1:10",
                "--dimension",
                "784",
                "--steps",
                "5",
                "--svg",
                svg.toString());
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("smoothed:0.5, d = 784")
                .contains("log volume element")
                .contains("Log volume element against |x|")
                .contains("log₁₀ |S| against |x|, S negative");
        assertThat(Files.readString(svg))
                .startsWith("<svg xmlns=")
                .contains("−S")
                .endsWith("</svg>\n");
        assertThat(Run.of("geometry", "rbf:2", "--radii", "0.1:10").out()).contains("S = 0: the surface is flat");
        assertThat(Run.of("geometry", "arccos:2", "--radii", "0.1:10").out())
                .contains("¹ the paper's eq. (20) gives three times this S");
        JsonNode json = json("geometry", "arccos:3", "--radii", "0.5:2", "--steps", "3", "--json");
        assertThat(json.get("steps")).hasSize(3);
        assertThat(json.get("steps").get(1).get("radius").asDouble()).isCloseTo(1, within(1e-15));
    }

    @Test
    void plotsDoNotReplaceFilesOfOthers(@TempDir Path folder) throws Exception {
        Path notes = Files.writeString(folder.resolve("notes.svg"), "<svg>drawn by hand</svg>\n");
        for (String command : new String[] {"geometry rbf:2 --radii 0.1:10 --svg ", "paper figure2 --out "}) {
            Run refused = Run.of((command + notes).split(" "));
            assertThat(refused.code()).as(command).isEqualTo(3);
            assertThat(refused.err()).contains("exists and is not a drawing that Arcmargin wrote", "--force");
            assertThat(refused.out()).isEmpty();
            assertThat(notes).hasContent("<svg>drawn by hand</svg>");
        }
        String plot = "geometry rbf:2 --radii 0.1:10 --svg " + notes;
        assertThat(Run.of((plot + " --force").split(" ")).code()).isZero();
        assertThat(Run.of(plot.split(" ")).code()).as("our own drawing").isZero();
        assertThat(Run.of(("paper figure2 --out " + notes).split(" ")).code()).isZero();
    }

    @Test
    void geodesicsEndWhereTheJavaCallSays() {
        Run run = Run.of("geometry", "smoothed:0.5", "--at", "0.8,-0.5", "--velocity", "0.15,0.5");
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out()).contains("geodesic          length 0.", "Geodesic x(u)", "  0.5  ");
        JsonNode json = json("geometry", "smoothed:0.5", "--at", "0.8,-0.5", "--velocity", "0.15,0.5", "--json")
                .get("geodesic");
        RadialMetric metric = Kernels.parse("smoothed:0.5").metric();
        Curve curve = metric.geodesic(new double[] {0.8, -0.5}, new double[] {0.15, 0.5});
        assertThat(numbers(json, "end")).containsExactly(curve.point(1), within(0d));
        assertThat(numbers(json, "endVelocity")).containsExactly(curve.velocity(1), within(0d));
        assertThat(json.get("length").asDouble()).isCloseTo(metric.arcLength(curve), within(1e-9));
        assertThat(json.get("points")).hasSize(11);
    }

    @Test
    void curvatureThatChangesItsSignIsPlottedAsItIs() {
        Run run = Run.of("geometry", "linear+poly:2", "--radii", "0.1:10");
        assertThat(run.code()).as(run.err()).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '@',
            value = {
                "geometry arccos:1 --at 0,0 @ 3 @ the arc-cosine kernel of degree 1 is not differentiable at x = 0:"
                        + " take x ≠ 0",
                "geometry arccos:0 --at 0,0 @ 3 @ |x|² = 0.0 has no leading-order distance: take a finite x ≠ 0",
                "geometry linear --at NaN,0 @ 3 @ x[0] = NaN is not a finite number",
                "geometry linear --at 1e300 @ 3 @ leaves the range of double",
                "geometry poly:9 --at 1e100,0 @ 3 @ leaves the range of double",
                "geometry linear --at 1,2 --to 1,2,3 @ 3 @ the ends of a segment have dimensions 2 and 3",
                "geometry linear --at 1,2 --displacement 1 @ 3 @ the displacement has dimension 1 where x has 2: they"
                        + " must be equal",
                "geometry arccos:0 --radii 0.1:1 @ 3 @ has no Riemannian metric, hence no volume element or curvature",
                "geometry arccos:0 --at 1,0 --velocity 0,1 @ 3 @ arccos:0 has no Riemannian metric, hence no geodesics",
                "geometry arccos:2 --at 1,0 --velocity -9,0 @ 3 @ the geodesic",
                "geometry smoothed:1 --at 1,0 --velocity 1 @ 3 @ the velocity has dimension 1 where x has 2",
                "geometry linear --radii 1:2 --velocity 1,2 @ 2 @ --velocity cannot be combined with --radii",
                "geometry arccos:3 --radii 1e-200:1 @ 3 @ overflows or underflows",
                "geometry arccos:x --at 1 @ 2 @ arccos",
                "geometry linear --at 1,a @ 2 @ --at: 'a' is not a number",
                "geometry linear --at 1,,2 @ 2 @ --at: '' is not a number",
                "geometry linear --radii 1 @ 2 @ must be FROM:TO with 0 < FROM < TO",
                "geometry linear --radii 2:1 @ 2 @ must be FROM:TO with 0 < FROM < TO",
                "geometry linear --radii 1:2 --dimension 0 @ 2 @ --dimension 0: must be at least 1",
                "geometry linear --radii 1:2 --steps 1 @ 2 @ --steps 1: must be from 2",
                "geometry linear --radii 1:2 --to 1,2 @ 2 @ --to cannot be combined with --radii",
                "geometry linear --at 1 --dimension 3 @ 2 @ --dimension cannot be combined with --at",
                "geometry linear @ 2 @ --at",
                "paper @ 2 @ say which: table1",
                "paper table1 --radius 0 @ 2 @ --radius 0.0: must be finite and > 0",
                "paper table1 --dimension 0 @ 2 @ --dimension 0: must be at least 1",
                "paper table1 --radius 1e80 @ 3 @ leaves the range of double",
            })
    void refusesInOneSentence(String command, int code, String sentence) {
        Run run = Run.of(command.split(" "));
        assertThat(run.code()).as(run.out() + run.err()).isEqualTo(code);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).startsWith("arcmargin: ").contains(sentence).doesNotContain("defect");
    }

    @Test
    void table1ShowsPrintedAndCorrected() {
        Run run = Run.of("paper", "table1", "--radius", "1", "--dimension", "3");
        assertThat(run.code()).isZero();
        assertThat(run.out())
                .contains("3(n-1)²(2-d)(d-1) / (n² (2n-1)!! |x|^2n)  (n-1)²(2-d)(d-1) / (n² (2n-1)!! |x|^2n)")
                .containsPattern("arccos:2 +4 +8 +-0.5 +-0.1666667");
        JsonNode json = json("paper", "table1", "--json");
        assertThat(json.get("rows")).hasSize(4);
        assertThat(json.get("values")).hasSize(7);
    }

    private static JsonNode json(String... arguments) {
        Run run = Run.of(arguments);
        assertThat(run.code()).as(run.err()).isZero();
        return JSON.readTree(run.out());
    }

    private static double[] numbers(JsonNode json, String name) {
        return json.get(name).valueStream().mapToDouble(JsonNode::asDouble).toArray();
    }
}
