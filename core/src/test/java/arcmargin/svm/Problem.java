package arcmargin.svm;

import arcmargin.gram.KernelMatrix;
import arcmargin.work.Progress;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleBiFunction;
import java.util.zip.GZIPInputStream;
import libsvm.svm;
import libsvm.svm_model;
import libsvm.svm_node;
import libsvm.svm_parameter;
import libsvm.svm_problem;

/** A two-class problem given by its kernel matrix, solved by us and by LIBSVM, which reads the same matrix. */
@SuppressWarnings("ArrayRecordComponent")
record Problem(float[][] kernel, double[] signs, double[] bounds) {

    @SuppressWarnings("ArrayRecordComponent")
    record Data(double[][] rows, double[] labels) {

        static Data resource(String name) {
            return read(Data.class.getResourceAsStream(name));
        }

        static Data file(Path path) {
            try {
                return read(Files.newInputStream(path));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static Data read(InputStream in) {
            List<double[]> rows = new ArrayList<>();
            List<Double> labels = new ArrayList<>();
            int dimension = 0;
            try (BufferedReader reader =
                    new BufferedReader(new InputStreamReader(new GZIPInputStream(in), StandardCharsets.UTF_8))) {
                for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                    String[] words = line.strip().split("[ :]+");
                    labels.add(Double.parseDouble(words[0]));
                    double[] row = new double[words.length > 1 ? Integer.parseInt(words[words.length - 2]) : 0];
                    for (int k = 1; k < words.length; k += 2) {
                        row[Integer.parseInt(words[k]) - 1] = Double.parseDouble(words[k + 1]);
                    }
                    dimension = Math.max(dimension, row.length);
                    rows.add(row);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            int width = dimension;
            return new Data(
                    rows.stream().map(row -> Arrays.copyOf(row, width)).toArray(double[][]::new),
                    labels.stream().mapToDouble(x -> x).toArray());
        }

        /** The rows of two labels, the first positive. */
        Problem pair(double positive, double negative, double penalty, ToDoubleBiFunction<double[], double[]> kernel) {
            List<double[]> kept = new ArrayList<>();
            List<Double> signs = new ArrayList<>();
            for (int i = 0; i < rows.length; i++) {
                if (labels[i] == positive || labels[i] == negative) {
                    kept.add(rows[i]);
                    signs.add(labels[i] == positive ? 1.0 : -1.0);
                }
            }
            return Problem.of(
                    kept.toArray(double[][]::new),
                    signs.stream().mapToDouble(x -> x).toArray(),
                    penalty,
                    kernel);
        }
    }

    static Problem of(
            double[][] rows, double[] signs, double penalty, ToDoubleBiFunction<double[], double[]> function) {
        int n = rows.length;
        float[][] kernel = new float[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                kernel[i][j] = (float) function.applyAsDouble(rows[i], rows[j]);
                kernel[j][i] = kernel[i][j];
            }
        }
        double[] bounds = new double[n];
        Arrays.fill(bounds, penalty);
        return new Problem(kernel, signs, bounds);
    }

    static double dot(double[] x, double[] y) {
        double sum = 0;
        for (int k = 0; k < x.length; k++) {
            sum += x[k] * y[k];
        }
        return sum;
    }

    static ToDoubleBiFunction<double[], double[]> rbf(double gamma) {
        return (x, y) -> Math.exp(-gamma * (dot(x, x) - 2 * dot(x, y) + dot(y, y)));
    }

    Problem withPenalty(double penalty) {
        double[] other = new double[bounds.length];
        Arrays.fill(other, penalty);
        return new Problem(kernel, signs, other);
    }

    KernelMatrix matrix() {
        double[] diagonal = new double[kernel.length];
        Arrays.setAll(diagonal, i -> kernel[i][i]);
        return KernelMatrix.of(diagonal, kernel);
    }

    DualSolution solve(double tolerance) {
        return solve(SvmOptions.of(1).withTolerance(tolerance), null);
    }

    DualSolution solve(SvmOptions options, WarmStart start) {
        return SmoSolver.solve(new DualProblem(matrix(), signs, bounds), options, start, Progress.none());
    }

    /** {@code 1/2 b'Kb - y'b}, by the definition. */
    double objective(double[] coefficients) {
        double sum = 0;
        for (int i = 0; i < coefficients.length; i++) {
            double product = 0;
            for (int j = 0; coefficients[i] != 0 && j < coefficients.length; j++) {
                product += kernel[i][j] * coefficients[j];
            }
            sum += coefficients[i] * (0.5 * product - signs[i]);
        }
        return sum;
    }

    /** Coefficients by LIBSVM; all bounds must be equal. */
    double[] solveByLibsvm(double tolerance) {
        svm.svm_set_print_string_function(text -> {});
        svm_problem problem = new svm_problem();
        problem.l = signs.length;
        problem.y = signs;
        problem.x = new svm_node[signs.length][signs.length + 1];
        for (int i = 0; i < signs.length; i++) {
            problem.x[i][0] = node(0, i + 1);
            for (int j = 0; j < signs.length; j++) {
                problem.x[i][j + 1] = node(j + 1, kernel[i][j]);
            }
        }
        svm_parameter parameter = new svm_parameter();
        parameter.svm_type = svm_parameter.C_SVC;
        parameter.kernel_type = svm_parameter.PRECOMPUTED;
        parameter.C = bounds[0];
        parameter.eps = tolerance;
        parameter.cache_size = 500;
        parameter.shrinking = 1;
        parameter.weight = new double[0];
        parameter.weight_label = new int[0];
        svm_model model = svm.svm_train(problem, parameter);
        double[] coefficients = new double[signs.length];
        double sign = model.label[0];
        for (int k = 0; k < model.l; k++) {
            coefficients[model.sv_indices[k] - 1] = sign * model.sv_coef[0][k];
        }
        return coefficients;
    }

    private static svm_node node(int index, double value) {
        svm_node node = new svm_node();
        node.index = index;
        node.value = value;
        return node;
    }
}
