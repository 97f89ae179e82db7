package arcmargin.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Every kernel against reference values of 20 digits, evaluated at the exact values of the doubles that we are given.
 *
 * <p>The table of {@code docs/accuracy.md} is what this test measured; {@code mvn -pl core test -Dtest=AccuracyTest
 * -Daccuracy=write} rewrites it.
 */
class AccuracyTest {

    private static final double UNIT = 0x1p-53;

    /** Below it a double has lost the digits that a relative error would be about. */
    private static final double SMALLEST = 1e-300;

    private static final Path PAGE = Path.of("..", "docs", "accuracy.md");

    /** One line of the table: what was compared, in which unit errors are counted, and how large they may be. */
    private record Budget(String file, String what, String unit, double allowed, ToDoubleFunction<Row> error) {

        /** Of the rows that the budget is about: number, largest and root mean square error. */
        double[] measure() throws IOException {
            double[] errors = rows(file).stream()
                    .mapToDouble(error)
                    .filter(e -> !Double.isNaN(e))
                    .toArray();
            double largest = Arrays.stream(errors).max().orElseThrow();
            double squares = Arrays.stream(errors).map(e -> e * e).average().orElseThrow();
            return new double[] {errors.length, largest, Math.sqrt(squares)};
        }

        String line() throws IOException {
            double[] measured = measure();
            return String.format(
                    Locale.ROOT,
                    "| `%s` | %s | %d | %s | %.2g | %.2g | %s |",
                    file,
                    what,
                    (int) measured[0],
                    unit,
                    measured[1],
                    measured[2],
                    Kernels.text(allowed));
        }
    }

    /** The cells of one row of a reference file; NaN from an error function leaves the row out. */
    private record Row(List<String> cells) {

        String text(int column) {
            return cells.get(column);
        }

        double number(int column) {
            return Double.parseDouble(cells.get(column));
        }

        Kernel kernel() {
            return Kernels.parse(cells.get(0));
        }

        /** |actual − expected|; expected values below the smallest double count as zero. */
        double absolute(double actual, int column) {
            if (number(column) == 0) {
                return Math.abs(actual);
            }
            return new BigDecimal(actual)
                    .subtract(new BigDecimal(cells.get(column)))
                    .abs()
                    .doubleValue();
        }

        /** |actual − expected| / |expected|. */
        double relative(double actual, int column) {
            if (number(column) == 0) {
                return actual == 0 ? 0 : Double.POSITIVE_INFINITY;
            }
            BigDecimal expected = new BigDecimal(cells.get(column));
            BigDecimal error = new BigDecimal(actual).subtract(expected);
            return error.divide(expected, MathContext.DECIMAL64).abs().doubleValue();
        }

        /** The pair given by two norms and an angle in neighbouring columns; the words pi and pi/2 are exact. */
        Pair pair(int column) {
            double normX = number(column);
            double normY = number(column + 1);
            return switch (cells.get(column + 2)) {
                case "pi" -> new Pair(normX * normX, -normX * normY, normY * normY, 0);
                case "pi/2" -> new Pair(normX * normX, 0, normY * normY, normX * normY);
                default -> Pair.ofAngle(normX, normY, number(column + 2));
            };
        }
    }

    private static List<Row> rows(String file) throws IOException {
        try (InputStream stream = AccuracyTest.class.getResourceAsStream("/arcmargin/reference/" + file)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .skip(1)
                    .map(line -> new Row(List.of(line.split(",", -1))))
                    .toList();
        }
    }

    private static List<Budget> budgets() {
        List<Budget> budgets = new ArrayList<>();
        for (String entry : List.of("theta", "alpha", "cos")) {
            String name = entry.equals("alpha") ? "π − θ" : entry.equals("cos") ? "cos θ" : "θ";
            budgets.add(new Budget("jn.csv", "J_n by " + name, "(3n+4)·2⁻⁵³, relative", 1, row -> angular(row, entry)));
        }
        budgets.add(new Budget(
                "owen_t.csv",
                "Owen's T",
                "absolute",
                1e-16,
                row -> row.absolute(OwenT.t(row.number(0), row.number(1)), 2)));
        budgets.add(new Budget("owen_t.csv", "its tail F", "relative", 3e-13, row -> {
            return row.number(3) < SMALLEST ? Double.NaN : row.relative(OwenT.tail(row.number(0), row.number(1)), 3);
        }));
        budgets.add(new Budget("biased.csv", "biased kernel", "absolute", 2e-15, row -> row.absolute(biased(row), 7)));
        budgets.add(new Budget("biased.csv", "biased kernel", "relative", 3e-13, row -> {
            return row.number(7) < SMALLEST ? Double.NaN : row.relative(biased(row), 7);
        }));
        budgets.add(new Budget("smooth.csv", "smoothed kernel", "ulp", 4, row -> {
            double value = new SmoothedArcCosine(row.number(0)).at(row.pair(1));
            return row.absolute(value, 7) / Math.ulp(row.number(7));
        }));
        budgets.add(new Budget("kernels.csv", "single layers", "of √(kxx kyy)", 3e-15, AccuracyTest::single));
        budgets.add(new Budget(
                "multilayer.csv",
                "stacks",
                "of √(kxx kyy)",
                2e-14,
                row -> hasSensitiveLayer(row) ? Double.NaN : stack(row)));
        budgets.add(new Budget(
                "multilayer.csv",
                "stacks with an upper n = 0 or biased layer",
                "of √(kxx kyy)",
                2e-12,
                row -> hasSensitiveLayer(row) ? stack(row) : Double.NaN));
        budgets.add(new Budget(
                "near_diagonal.csv",
                "the same, for angles from 0.3 down to 10⁻¹³",
                "of √(kxx kyy)",
                2e-12,
                AccuracyTest::stack));
        tangent(budgets, "ntk:", "tangent kernels of 1 to 10 layers", 16);
        tangent(budgets, "ntk-smoothed:", "tangent kernels of a smoothed layer", 8);
        tangent(budgets, "erf", "error-function kernel", 8);
        budgets.add(new Budget("tangent.csv", "Laplace kernel", "relative", 3e-13, row -> {
            return row.text(0).startsWith("laplace:")
                    ? row.relative(row.kernel().at(row.pair(1)), 5)
                    : Double.NaN;
        }));
        return budgets;
    }

    private static double angular(Row row, String entry) {
        if (!row.text(1).equals(entry)) {
            return Double.NaN;
        }
        int n = Integer.parseInt(row.text(0));
        double argument = row.number(2);
        double value = switch (entry) {
            case "theta" -> AngularFunction.atAngle(n, argument);
            case "alpha" -> AngularFunction.atSupplement(n, argument);
            default -> AngularFunction.atCosine(n, argument);
        };
        if (row.number(5) == 0) {
            return value == 0 ? 0 : Double.POSITIVE_INFINITY;
        }
        double half = row.number(5) < Double.MIN_NORMAL ? Double.MIN_VALUE / 2 : 0; // a subnormal cannot do better
        return Math.max(0, row.absolute(value, 5) - half) / row.number(5) / UNIT / (3 * n + 4);
    }

    private static double biased(Row row) {
        return new BiasedArcCosine(row.number(0)).at(row.pair(1));
    }

    private static double single(Row row) {
        Pair pair = row.text(2).isEmpty()
                ? ofCosine(row.number(4), row.number(5), row.number(6))
                : Pair.of(vector(row.text(2)), vector(row.text(3)));
        return scaled(row.kernel(), pair, row.absolute(row.kernel().at(pair), 7));
    }

    private static Pair ofCosine(double normX, double normY, double cosine) {
        double norms = normX * normY;
        double sine = Math.sqrt(Math.fma(-cosine, cosine, 1));
        return new Pair(normX * normX, norms * cosine, normY * normY, norms * sine);
    }

    private static double[] vector(String text) {
        return Stream.of(text.split(";")).mapToDouble(Double::parseDouble).toArray();
    }

    private static boolean hasSensitiveLayer(Row row) {
        return row.text(0).contains("/arccos:0") || row.text(0).contains("/biased");
    }

    private static double stack(Row row) {
        Pair pair = row.pair(2);
        return scaled(row.kernel(), pair, row.absolute(row.kernel().at(pair), 7));
    }

    /** Values and diagonals of kernels whose name starts so. */
    private static void tangent(List<Budget> budgets, String name, String what, double ulps) {
        budgets.add(new Budget("tangent.csv", what, "ulp", ulps, row -> {
            return row.text(0).startsWith(name) ? tangent(row) : Double.NaN;
        }));
        budgets.add(new Budget("tangent.csv", what + ", k(x,x)", "ulp", 4, row -> {
            double diagonal = tangentKernel(row).diagonal(row.pair(1).xx());
            return row.text(0).startsWith(name) ? row.absolute(diagonal, 4) / Math.ulp(row.number(4)) : Double.NaN;
        }));
    }

    private static Kernel tangentKernel(Row row) {
        String sigma = row.text(0).startsWith("ntk-smoothed:") ? row.text(0).substring(13) : null;
        return sigma == null ? row.kernel() : Kernels.parse("ntk{smoothed:" + sigma + "}");
    }

    /** In ulps; at the exact angles pi and pi/2 the file holds the rounding of its own digits where the value is 0. */
    private static double tangent(Row row) {
        double value = tangentKernel(row).at(row.pair(1));
        if (Math.abs(row.number(5)) < 1e-50) {
            return value == 0 ? 0 : Double.POSITIVE_INFINITY;
        }
        return row.absolute(value, 5) / Math.ulp(row.number(5));
    }

    private static double scaled(Kernel kernel, Pair pair, double error) {
        double norms = Math.sqrt(kernel.diagonal(pair.xx())) * Math.sqrt(kernel.diagonal(pair.yy()));
        return error == 0 ? 0 : error / norms;
    }

    @TestFactory
    Stream<DynamicTest> errorsStayWithinTheirBudgets() {
        return budgets().stream()
                .map(budget -> DynamicTest.dynamicTest(
                        budget.file() + ": " + budget.what() + ", " + budget.unit(),
                        () -> assertThat(budget.measure()[1]).isLessThanOrEqualTo(budget.allowed())));
    }

    /**
     * The page names the same comparisons and budgets; the figures themselves may differ a little from machine to
     * machine.
     */
    @Test
    void thePageShowsThisTable() throws IOException {
        List<String> lines = new ArrayList<>();
        for (Budget budget : budgets()) {
            lines.add(budget.line());
        }
        if ("write".equals(System.getProperty("accuracy"))) {
            Files.writeString(PAGE, page(lines));
        }
        List<String> shown = Files.readAllLines(PAGE).stream()
                .filter(line -> line.startsWith("| `"))
                .map(AccuracyTest::withoutFigures)
                .toList();
        assertThat(shown)
                .isEqualTo(lines.stream().map(AccuracyTest::withoutFigures).toList());
    }

    private static String withoutFigures(String line) {
        String[] cells = line.split("\\|");
        return Stream.of(1, 2, 3, 4, 7).map(i -> cells[i].strip()).collect(Collectors.joining("|"));
    }

    private static String page(List<String> lines) {
        return """
                # Accuracy

                Every kernel is compared with reference values of 20 digits, obtained by integrating the definitions in
                50-digit arithmetic at the exact values of the doubles that the kernel is given
                (`core/src/test/resources/arcmargin/reference`). The table is written by `mvn -pl core test
                -Dtest=AccuracyTest -Daccuracy=write`, and the same test fails if an error exceeds its budget.

                | file | what | rows | error in | largest | RMS | allowed |
                |---|---|---:|---|---:|---:|---:|
                %s

                Relative errors are taken over values above 10⁻³⁰⁰. An upper layer of degree 0 or with a bias turns an
                error ε of 1 − cos θ into √ε; therefore the wedge |x∧y| is carried from layer to layer without
                cancellation, which `near_diagonal.csv` tests. Its values, and those of `tangent.csv`, were computed
                from the closed forms in 60-digit arithmetic. Nearly half of the angles of `tangent.csv` are within
                10⁻⁴ of 0 or of π, where tangent kernels have a kink.
                """.formatted(String.join("\n", lines));
    }
}
