package arcmargin.benchmarks;

import arcmargin.data.Dataset;
import arcmargin.data.PreparationOptions;
import arcmargin.io.DataFiles;
import arcmargin.io.ReadOptions;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.Kernels;
import arcmargin.svm.Svm;
import arcmargin.svm.SvmOptions;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import libsvm.svm;
import libsvm.svm_parameter;
import libsvm.svm_problem;

/**
 * Measures training alone, in a process that has trained before: {@code Warm arcmargin|libsvm THREADS C GAMMA DATA}
 * prints the median seconds of the last three trainings with RBF.
 *
 * <p>A training is repeated until the compiler has had {@link #WARM_UP} seconds, at least twice; one that takes longer
 * than that is measured after one repetition.
 */
final class Warm {

    private static final double WARM_UP = 3;
    private static final int MEASURED = 3;

    private Warm() {}

    public static void main(String[] arguments) throws IOException {
        int threads = Integer.parseInt(arguments[1]);
        double penalty = Double.parseDouble(arguments[2]);
        double gamma = Double.parseDouble(arguments[3]);
        Path data = Path.of(arguments[4]);
        if (arguments[0].equals("libsvm")) {
            svm_problem problem = JvmPeer.problem(data);
            svm_parameter parameter = JvmPeer.parameter(true, penalty, gamma);
            System.out.println(median(() -> svm.svm_train(problem, parameter)));
            return;
        }
        try (Resources resources = Resources.of(Workers.of(threads))) {
            Dataset rows = DataFiles.readTraining(data, ReadOptions.defaults(), resources);
            Kernel kernel = Kernels.parse("rbf:" + 1 / Math.sqrt(gamma));
            SvmOptions options = SvmOptions.of(penalty);
            PreparationOptions plain = PreparationOptions.defaults();
            System.out.println(median(() -> Svm.train(kernel, plain, rows, options, resources)));
        }
    }

    private static double median(Runnable training) {
        double spent = 0;
        for (int run = 0; run < 2 || spent < WARM_UP; run++) {
            double seconds = seconds(training);
            spent += seconds;
            if (run == 0 && seconds > WARM_UP) {
                break;
            }
        }
        double[] measured = new double[spent > 2 * WARM_UP ? 1 : MEASURED];
        Arrays.setAll(measured, run -> seconds(training));
        Arrays.sort(measured);
        return measured[measured.length / 2];
    }

    private static double seconds(Runnable training) {
        long begun = System.nanoTime();
        training.run();
        return (System.nanoTime() - begun) / 1e9;
    }
}
