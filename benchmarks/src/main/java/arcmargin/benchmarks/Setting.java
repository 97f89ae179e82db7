package arcmargin.benchmarks;

import arcmargin.report.Figures;

/**
 * What is to be trained, in terms every tool shares.
 *
 * @param kernel which kernel
 * @param penalty C
 * @param gamma of exp(-gamma |x-y|²); without meaning for the other kernels
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

    /** The tolerance of the stopping rule, LIBSVM's default. */
    static final double TOLERANCE = 1e-3;

    String text() {
        String rest = kernel == Kernel.RBF ? ", gamma = " + Figures.rounded(gamma) : "";
        return kernel.label() + ", C = " + Figures.rounded(penalty) + rest;
    }
}
