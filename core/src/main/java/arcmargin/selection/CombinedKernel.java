package arcmargin.selection;

import arcmargin.kernel.Kernel;
import arcmargin.kernel.WeightedSum;
import java.util.ArrayList;
import java.util.List;

/**
 * A weighted sum of kernels whose weights were learned, see {@link KernelLearning}.
 *
 * <pre>{@code
 * int[] training = Split.holdOut(data.labels(), 0.2, 1).training();
 * List<Kernel> kernels = List.of(new Gaussian(1), new Gaussian(4), new ArcCosine(1));
 * CombinedKernel learned = KernelLearning.learn(WeightRule.ALIGNMENT, kernels, data, training, resources);
 * Model model = Svm.with(learned.kernel()).train(data).model();
 * }</pre>
 *
 * @param rule how
 * @param terms the kernels in the order given, those of weight 0 included
 */
public record CombinedKernel(WeightRule rule, List<Term> terms) {

    /**
     * A kernel of the sum.
     *
     * @param kernel the kernel
     * @param spread half the mean squared distance of two images: kernels are divided by it, so that weights compare
     * @param weight the share of the kernel, from 0 to 1
     * @param alignment its centred alignment with the classes, from −1 to 1; NaN where labels were not looked at
     */
    public record Term(Kernel kernel, double spread, double weight, double alignment) {}

    /**
     * Copies the terms.
     *
     * @param rule how the weights were learned
     * @param terms the kernels in the order given
     */
    public CombinedKernel {
        terms = List.copyOf(terms);
    }

    /**
     * The sum Σ weight/spread · kernel; kernels of weight 0 are left out.
     *
     * @return a kernel of spread 1, with kernel text if its kernels have one
     */
    public Kernel kernel() {
        List<WeightedSum.Term> sum = new ArrayList<>();
        for (Term term : terms) {
            double factor = term.weight() / term.spread();
            if (factor > 0) {
                sum.add(new WeightedSum.Term(Axis.round(factor), term.kernel()));
            }
        }
        return new WeightedSum(sum);
    }
}
