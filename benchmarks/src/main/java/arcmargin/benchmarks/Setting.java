package arcmargin.benchmarks;

import arcmargin.page.Figures;

/**
 * The parameters of a training, in terms common to all tools.
 *
 * @param kernel the kernel
 * @param penalty C
 * @param gamma the coefficient in exp(-gamma |x-y|²); ignored by other kernels
 */
record Setting(Kernel kernel, double penalty, double gamma) {

    enum Kernel {
        LINEAR("linear"),
        RBF("RBF"),
        ARC_COSINE_ZERO("arc-cosine n=0");

        private final String label;

        Kernel(String label) {
            this.label = label;
        }

        String label() {
            return label;
        }
    }

    /** The tolerance of the stopping criterion, LIBSVM's default. */
    static final double TOLERANCE = 1e-3;

    String text() {
        String rest = kernel == Kernel.RBF ? ", gamma = " + Figures.rounded(gamma) : "";
        return kernel.label() + ", C = " + Figures.rounded(penalty) + rest;
    }
}
