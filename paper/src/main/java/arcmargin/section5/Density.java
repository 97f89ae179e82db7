package arcmargin.section5;

import arcmargin.data.Dataset;
import arcmargin.data.PreparationOptions;
import arcmargin.data.Scaling;
import arcmargin.geometry.RadialMetric;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.Kernels;
import arcmargin.page.Table;
import arcmargin.unsupervised.KernelPca;
import arcmargin.work.Resources;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * What the volume element buys for density modelling: densities of the plane, p(x) ∝ exp(f(x)) as they are, and
 * p(x) ∝ exp(f(x)) √det g(x), which are densities exp(f) with respect to the volume of the kernel's surface.
 *
 * <p>f = Σ a_j k(x, x_j) maximises the mean log-likelihood of training rows less λ/2 |f|², a concave problem that
 * Newton's method solves; the integral is a sum over a grid. Kernel parameter and λ are chosen by the likelihood of
 * validation rows, for each of the two on its own.
 */
final class Density implements Part<Density.Found> {

    private static final int TRAINING = 60;
    private static final int VALIDATION = 200;
    private static final int MOST_TESTED = 2000;
    private static final int CELLS = 40;
    private static final int MOST_STEPS = 40;
    private static final double MARGIN = 1.25;
    private static final double JITTER = 1e-8;
    private static final long SEED = 1;
    private static final List<String> KERNELS =
            List.of("smoothed:0.3", "smoothed:1", "smoothed:3", "arccos:2", "arccos:3");
    private static final double[] PENALTIES = {1e-4, 1e-3, 1e-2, 1e-1, 1, 10};

    /** √det g is constant or absent for rbf and arccos:1: there is nothing to compare. */
    private static final List<String> MODELS =
            List.of("uniform", "volume element alone", "exp(f)", "exp(f) with the volume element");

    /**
     * Mean log-likelihoods of test rows.
     *
     * @param tested how many rows
     * @param likelihoods by model
     * @param chosen kernel and λ by model
     */
    record Found(int tested, Map<String, Double> likelihoods, Map<String, String> chosen) {}

    @Override
    public String name() {
        return "density";
    }

    @Override
    public String title() {
        return "Densities with respect to the volume element";
    }

    @Override
    public String method() {
        return "two linear principal components of standardised features, " + TRAINING + "+" + VALIDATION
                + " rows, grid " + CELLS + ", kernels " + KERNELS + ", lambda " + Arrays.toString(PENALTIES) + ", seed "
                + SEED;
    }

    @Override
    public Class<Found> result() {
        return Found.class;
    }

    @Override
    public List<String> steps(Sets sets) {
        return sets.names().stream().filter(name -> !sets.isPaper(name)).toList(); // tables, not images or text
    }

    @Override
    public Found run(String step, Sets sets, Resources resources) throws IOException {
        Dataset data = sets.read(step, resources).data();
        if (data.size() < TRAINING + VALIDATION + 100 || data.points().dimension() < 2) {
            return new Found(0, Map.of(), Map.of()); // too few rows to tell
        }
        double[][] points = KernelPca.of(Kernels.parse("linear"))
                .preparation(PreparationOptions.scaled(Scaling.Kind.STANDARD))
                .fit(Dataset.unlabelled(data.points()), resources)
                .coordinates();
        double square = Arrays.stream(points)
                .mapToDouble(x -> x[0] * x[0] + x[1] * x[1])
                .average()
                .orElse(1);
        List<double[]> rows = new ArrayList<>();
        for (double[] x : points) {
            rows.add(new double[] {x[0] / Math.sqrt(square), x[1] / Math.sqrt(square)});
        }
        Collections.shuffle(rows, new Random(SEED));
        List<double[]> training = rows.subList(0, TRAINING);
        List<double[]> validation = rows.subList(TRAINING, TRAINING + VALIDATION);
        List<double[]> test =
                rows.subList(TRAINING + VALIDATION, Math.min(rows.size(), TRAINING + VALIDATION + MOST_TESTED));
        double extent = MARGIN
                * rows.stream()
                        .mapToDouble(x -> Math.max(Math.abs(x[0]), Math.abs(x[1])))
                        .max()
                        .orElse(1);
        Map<String, Double> likelihoods = new LinkedHashMap<>();
        Map<String, String> chosen = new LinkedHashMap<>();
        double uniform = -2 * Math.log(2 * extent);
        likelihoods.put(MODELS.get(0), uniform);
        for (boolean volume : new boolean[] {true, false}) {
            List<Fit> fits = new ArrayList<>();
            for (String text : KERNELS) {
                fits.add(new Fit(Kernels.parse(text), volume, training, extent));
            }
            if (volume) {
                Fit base = fits.stream()
                        .max((a, b) -> Double.compare(a.likelihood(validation, null), b.likelihood(validation, null)))
                        .orElseThrow();
                likelihoods.put(MODELS.get(1), base.likelihood(test, null));
                chosen.put(MODELS.get(1), base.kernel.spec());
            }
            int tasks = fits.size() * PENALTIES.length;
            double[][] weights = new double[tasks][];
            double[] validated = new double[tasks];
            resources.workers().forEach(tasks, t -> {
                Fit fit = fits.get(t / PENALTIES.length);
                weights[t] = fit.weights(PENALTIES[t % PENALTIES.length]);
                validated[t] = fit.likelihood(validation, weights[t]);
            });
            int best = IntStream.range(0, tasks)
                    .reduce((a, b) -> validated[b] > validated[a] ? b : a)
                    .orElseThrow();
            Fit fit = fits.get(best / PENALTIES.length);
            String model = MODELS.get(volume ? 3 : 2);
            likelihoods.put(model, fit.likelihood(test, weights[best]));
            chosen.put(model, fit.kernel.spec() + ", λ = " + PENALTIES[best % PENALTIES.length]);
        }
        return new Found(test.size(), likelihoods, chosen);
    }

    /** f in the coordinates of an orthonormal basis of the images of training rows: k(x, ·) becomes L⁻¹ k. */
    static final class Fit {

        private final Kernel kernel;
        private final RadialMetric metric; // null for densities without the volume element
        private final List<double[]> training;
        private final double[][] factor;
        private final double[][] grid; // the coordinates of f of every cell
        private final double[] base; // log of the weight of every cell
        private final double[] mean;
        private final double cell;

        Fit(Kernel kernel, boolean volume, List<double[]> training, double extent) {
            this.kernel = kernel;
            this.metric = volume ? kernel.metric() : null;
            this.training = training;
            this.factor = cholesky();
            double side = 2 * extent / CELLS;
            this.cell = side * side;
            this.grid = new double[CELLS * CELLS][];
            this.base = new double[grid.length];
            for (int g = 0; g < grid.length; g++) {
                int row = g / CELLS;
                double[] x = {-extent + (g % CELLS + 0.5) * side, -extent + (row + 0.5) * side};
                grid[g] = features(x);
                base[g] = volume(x);
            }
            this.mean = new double[training.size()];
            for (double[] x : training) {
                double[] features = features(x);
                for (int j = 0; j < mean.length; j++) {
                    mean[j] += features[j] / training.size();
                }
            }
        }

        private double volume(double[] x) {
            return metric == null ? 0 : metric.at(x).logVolumeElement();
        }

        private double[][] cholesky() {
            int m = training.size();
            double[][] lower = new double[m][m];
            double trace = 0;
            for (int i = 0; i < m; i++) {
                trace += kernel.at(training.get(i), training.get(i));
            }
            for (int i = 0; i < m; i++) {
                for (int j = 0; j <= i; j++) {
                    double sum = kernel.at(training.get(i), training.get(j)) + (i == j ? JITTER * trace / m : 0);
                    for (int k = 0; k < j; k++) {
                        sum -= lower[i][k] * lower[j][k];
                    }
                    lower[i][j] = i == j ? Math.sqrt(Math.max(JITTER * trace / m / 2, sum)) : sum / lower[j][j];
                }
            }
            return lower;
        }

        private double[] features(double[] x) {
            double[] values = new double[training.size()];
            for (int i = 0; i < values.length; i++) {
                double sum = kernel.at(x, training.get(i));
                for (int j = 0; j < i; j++) {
                    sum -= factor[i][j] * values[j];
                }
                values[i] = sum / factor[i][i];
            }
            return values;
        }

        /** The mean of log p; weights null are f = 0. */
        double likelihood(List<double[]> points, double[] weights) {
            double[] used = weights == null ? new double[mean.length] : weights;
            double sum = 0;
            for (double[] x : points) {
                sum += dot(used, features(x)) + volume(x);
            }
            return sum / points.size() - logIntegral(used, new double[grid.length]);
        }

        /** Newton's method, with steps halved while they do not lead upwards. */
        double[] weights(double penalty) {
            int m = mean.length;
            double[] weights = new double[m];
            double[] shares = new double[grid.length];
            double value = objective(weights, penalty, shares);
            for (int step = 0; step < MOST_STEPS; step++) {
                double[] gradient = new double[m];
                double[] expected = new double[m];
                double[][] hessian = new double[m][m];
                for (int g = 0; g < grid.length; g++) {
                    for (int i = 0; i < m; i++) {
                        double weighted = shares[g] * grid[g][i];
                        expected[i] += weighted;
                        for (int j = 0; j <= i; j++) {
                            hessian[i][j] += weighted * grid[g][j];
                        }
                    }
                }
                for (int i = 0; i < m; i++) {
                    gradient[i] = mean[i] - expected[i] - penalty * weights[i];
                    for (int j = 0; j <= i; j++) {
                        hessian[i][j] -= expected[i] * expected[j];
                        hessian[j][i] = hessian[i][j];
                    }
                    hessian[i][i] += penalty;
                }
                double[] direction = solve(hessian, gradient);
                double slope = dot(direction, gradient);
                double length = 1;
                double[] next = moved(weights, direction, length);
                double reached = objective(next, penalty, shares);
                while (!(reached >= value + 1e-4 * length * slope) && length > 1e-8) {
                    length /= 2;
                    next = moved(weights, direction, length);
                    reached = objective(next, penalty, shares);
                }
                boolean done = !(reached - value > 1e-9 * (1 + Math.abs(value)));
                weights = next;
                value = reached;
                if (done) {
                    break;
                }
            }
            return weights;
        }

        private double objective(double[] weights, double penalty, double[] shares) {
            return dot(weights, mean) - logIntegral(weights, shares) - penalty / 2 * dot(weights, weights);
        }

        /** log ∫ exp(f) dμ over the grid; shares receive the probability of each cell. */
        private double logIntegral(double[] weights, double[] shares) {
            double most = Double.NEGATIVE_INFINITY;
            for (int g = 0; g < grid.length; g++) {
                shares[g] = dot(weights, grid[g]) + base[g];
                most = Math.max(most, shares[g]);
            }
            double sum = 0;
            for (int g = 0; g < grid.length; g++) {
                shares[g] = Math.exp(shares[g] - most);
                sum += shares[g];
            }
            for (int g = 0; g < grid.length; g++) {
                shares[g] /= sum;
            }
            return most + Math.log(sum * cell);
        }

        private static double[] moved(double[] from, double[] direction, double length) {
            double[] to = new double[from.length];
            Arrays.setAll(to, i -> from[i] + length * direction[i]);
            return to;
        }

        /** Gaussian elimination of a positive definite matrix, which is overwritten. */
        private static double[] solve(double[][] a, double[] b) {
            int m = b.length;
            double[] x = b.clone();
            for (int k = 0; k < m; k++) {
                for (int i = k + 1; i < m; i++) {
                    double factor = a[i][k] / a[k][k];
                    for (int j = k; j < m; j++) {
                        a[i][j] -= factor * a[k][j];
                    }
                    x[i] -= factor * x[k];
                }
            }
            for (int i = m - 1; i >= 0; i--) {
                for (int j = i + 1; j < m; j++) {
                    x[i] -= a[i][j] * x[j];
                }
                x[i] /= a[i][i];
            }
            return x;
        }

        private static double dot(double[] x, double[] y) {
            double sum = 0;
            for (int i = 0; i < x.length; i++) {
                sum += x[i] * y[i];
            }
            return sum;
        }
    }

    private static Map<String, Double> gaps(Map<String, Double> before, Map<String, Double> after) {
        Map<String, Double> gaps = new LinkedHashMap<>();
        after.forEach((set, value) -> gaps.put(set, value - before.get(set)));
        return gaps;
    }

    private static double median(Map<String, Double> column) {
        double[] sorted = column.values().stream()
                .mapToDouble(Double::doubleValue)
                .sorted()
                .toArray();
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }

    @Override
    public void show(Results results, Chapter chapter) {
        Map<String, Map<String, Double>> columns = new LinkedHashMap<>();
        MODELS.forEach(model -> columns.put(model, new LinkedHashMap<>()));
        results.of(this)
                .forEach((set, found) -> found.likelihoods()
                        .forEach((model, likelihood) -> columns.get(model).put(set, likelihood)));
        Map<String, Double> without = columns.get(MODELS.get(2));
        Map<String, Double> with = columns.get(MODELS.get(3));
        if (without.isEmpty()) {
            return;
        }
        chapter.text("A density with respect to the surface of a kernel is, seen in the plane, multiplied by the volume"
                + " element √det g. For kernels of the distance, and for arc-cosine kernels of degree 1, it is"
                + " constant and"
                + " changes nothing. For smoothed kernels and those of degree 2 and 3, densities were fitted to "
                + TRAINING
                + " rows in the first two principal components of each set that has enough rows, with it and without"
                + " it."
                + " Log-likelihood of test rows, in nats a row; a few sets dominate the mean:");
        Table table = new Table("", ">sets", ">median", ">mean");
        columns.forEach((model, column) -> table.row(
                model,
                Integer.toString(column.size()),
                String.format(Locale.ROOT, "%.3f", median(column)),
                String.format(Locale.ROOT, "%.3f", Comparison.mean(column))));
        chapter.table(table);
        PairedTests tests = PairedTests.of(
                columns,
                List.of(
                        new PairedTests.Pair(MODELS.get(3), MODELS.get(2)),
                        new PairedTests.Pair(MODELS.get(1), MODELS.get(0))));
        chapter.table(tests.table("nats a row", 3));
        PairedTests.Outcome outcome = tests.outcomes().get(0);
        chapter.finding(String.format(
                Locale.ROOT,
                "As the base measure of fitted densities the volume element changes the log-likelihood of held-out"
                        + " rows by"
                        + " %s nats a row in the median over %d data sets: higher on %d, lower on %d (%s).",
                PairedTests.signed(median(gaps(without, with)), 3),
                with.size(),
                outcome.higher(),
                outcome.lower(),
                outcome.text()));
        chapter.text(String.format(
                Locale.ROOT,
                "Alone, without a fitted function, it is %.3f nats a row above the uniform density in the median,"
                        + " because the"
                        + " volume of smoothed kernels lies around the origin, where standardised rows are. A fitted"
                        + " function finds that out by itself.",
                median(gaps(columns.get(MODELS.get(0)), columns.get(MODELS.get(1))))));
        Table sets = new Table("", ">tested", ">exp(f)", ">with the volume element", "kernel", "kernel with it");
        results.of(this).forEach((set, found) -> {
            if (found.tested() > 0) {
                sets.row(
                        set,
                        Integer.toString(found.tested()),
                        String.format(Locale.ROOT, "%.3f", without.get(set)),
                        String.format(Locale.ROOT, "%.3f", with.get(set)),
                        found.chosen().get(MODELS.get(2)),
                        found.chosen().get(MODELS.get(3)));
            }
        });
        chapter.details("Each set", sets);
    }
}
