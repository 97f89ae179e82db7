package arcmargin.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import arcmargin.process.BoundedSearch.Value;
import org.junit.jupiter.api.Test;

class BoundedSearchTest {

    private static BoundedSearch search(BoundedSearch.Function function, double low, double high) {
        return new BoundedSearch(function, new double[] {low, low}, new double[] {high, high}, 1e-12, 200);
    }

    /** Minus Rosenbrock's function, whose maximum lies at the end of a bent valley. */
    @Test
    void bentValley() {
        BoundedSearch search = search(
                p -> {
                    double a = 1 - p[0];
                    double b = p[1] - p[0] * p[0];
                    return new Value(-a * a - 100 * b * b, new double[] {2 * a + 400 * p[0] * b, -200 * b});
                },
                -5,
                5);
        assertThat(search.from(new double[] {-1.2, 1})).containsExactly(new double[] {1, 1}, within(1e-5));
        assertThat(search.value()).isCloseTo(0, within(1e-10));
    }

    /** The unbounded maximum (3, −1) is outside; in the box it is at (2, y) with y from the tilted quadratic. */
    @Test
    void boundsHold() {
        BoundedSearch search = search(
                p -> {
                    double x = p[0] - 3;
                    double y = p[1] + 1;
                    return new Value(-x * x - y * y - x * y, new double[] {-2 * x - y, -2 * y - x});
                },
                -2,
                2);
        // y = −x/2 = 1/2 at x = 2 − 3
        assertThat(search.from(new double[] {-2, 2})).containsExactly(new double[] {2, -0.5}, within(1e-6));
    }

    @Test
    void startOutsideIsMovedInside() {
        BoundedSearch search = search(p -> new Value(0, new double[2]), 0, 1);
        assertThat(search.from(new double[] {7, -7})).containsExactly(1, 0);
    }
}
