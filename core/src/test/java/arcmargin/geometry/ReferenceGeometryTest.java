package arcmargin.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import arcmargin.kernel.Conformal;
import arcmargin.kernel.ConformalFactor;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.Kernels;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The closed forms against reference values obtained by differentiating the kernels themselves with 50 digits: every
 * entry of every tensor, relative to itself.
 */
class ReferenceGeometryTest {
    /** The target of 1e-12 holds for every entry; what was seen is below this. */
    private static final double RELATIVE = 1e-13;

    @Test
    void everyStackOfTheReferenceFile() {
        List<ReferenceRow> rows = ReferenceRow.of("geometry.csv");
        assertThat(rows).hasSize(262);
        for (ReferenceRow row : rows) {
            LocalGeometry here = Kernels.parse(row.text("kernel")).metric().at(row.vector("x"));
            String where = row.text("kernel") + " at " + row.text("x") + ": ";
            same(where + "kxx", row.vector("kxx"), here.profile().diagonal());
            same(where + "metric", row.vector("metric"), here.metric());
            same(where + "inverse", row.vector("inverse"), here.inverse());
            same(where + "det", row.vector("det"), here.determinant());
            if (row.has("christoffel")) {
                same(where + "christoffel", row.vector("christoffel"), here.christoffel());
            }
            if (row.has("ricci")) {
                same(where + "ricci", row.vector("ricci"), here.ricci());
            }
            same(where + "scalar curvature", row.vector("scalar"), here.scalarCurvature());
        }
    }

    @Test
    void conformalTransformations() {
        List<ReferenceRow> rows = ReferenceRow.of("conformal.csv");
        assertThat(rows).hasSize(32);
        for (ReferenceRow row : rows) {
            Kernel kernel = Kernels.parse(row.text("kernel"));
            ConformalFactor factor = ConformalFactor.bumps(row.number("c0"), row.number("tau"), row.vector("center"));
            Conformal conformal = new Conformal(kernel, factor);
            double[] x = row.vector("x");
            ConformalGeometry here = conformal.metricAt(x);
            String where = row.text("kernel") + " at " + row.text("x") + ": ";
            same(where + "kxx", row.vector("kxx"), here.diagonal(), conformal.at(x, x));
            same(where + "metric", row.vector("metric"), here.metric());
            same(where + "det", row.vector("det"), Math.exp(here.logDeterminant()));
        }
    }

    @Test
    void leadingOrderOfBiasedThresholds() {
        List<ReferenceRow> rows = ReferenceRow.of("biased_ds.csv");
        assertThat(rows).hasSize(40);
        for (ReferenceRow row : rows) {
            RoughSurface surface =
                    (RoughSurface) Kernels.parse("biased:" + row.text("b")).surface();
            double r = row.number("r");
            // The reference takes r itself as input, so a direction of exactly that length is used.
            double[] x = {0, r};
            double[] displacement = {row.number("vp"), row.number("vr")};
            same("b = " + row.text("b") + ", r = " + r, row.vector("L"), surface.squaredDistance(x, displacement));
        }
    }

    private static void same(String what, double[] expected, double... values) {
        for (int i = 0; i < values.length; i++) {
            double reference = expected[expected.length == 1 ? 0 : i];
            assertThat(values[i]).as(what + "[" + i + "]").isCloseTo(reference, within(RELATIVE * Math.abs(reference)));
        }
    }
}
