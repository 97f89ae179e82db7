package arcmargin.kernel;

import arcmargin.geometry.Surface;
import java.util.List;

/**
 * A sum of kernels with positive weights, k = Σ wᵢ kᵢ; text {@code 0.5@rbf:2+0.5@arccos:1}.
 *
 * <pre>{@code
 * Kernel both = WeightedSum.of(new Gaussian(2), new ArcCosine(1));
 * Kernel mostly = new WeightedSum(List.of(new WeightedSum.Term(0.9, new Linear())));
 * }</pre>
 *
 * @param terms the weighted kernels, at least one
 */
public record WeightedSum(List<Term> terms) implements PairKernel {

    /**
     * One weighted kernel.
     *
     * @param weight finite and &gt; 0
     * @param kernel the kernel
     */
    public record Term(double weight, Kernel kernel) {

        /**
         * Rejects weights that are not positive and finite.
         *
         * @param weight the weight
         * @param kernel the kernel
         */
        public Term {
            if (weight > 0 && weight <= Double.MAX_VALUE) {
                if (kernel == null) {
                    throw new NullPointerException("the kernel of a term is null");
                }
            } else {
                throw new IllegalArgumentException("weight = " + Kernels.text(weight) + ", must be finite and > 0");
            }
        }
    }

    /**
     * Rejects an empty sum.
     *
     * @param terms the weighted kernels
     */
    public WeightedSum {
        terms = List.copyOf(terms);
        if (terms.isEmpty()) {
            throw new IllegalArgumentException("terms = [], must hold at least one term");
        }
    }

    /**
     * The plain sum of kernels.
     *
     * @param kernels at least one
     * @return their sum, all weights one
     */
    public static WeightedSum of(Kernel... kernels) {
        return new WeightedSum(
                List.of(kernels).stream().map(kernel -> new Term(1, kernel)).toList());
    }

    @Override
    public double at(double xx, double xy, double yy) {
        return at(xx, xy, yy, Pair.wedgeOf(xx, xy, yy));
    }

    @Override
    public double at(Pair pair) {
        return at(pair.xx(), pair.xy(), pair.yy(), pair.wedge());
    }

    @Override
    public double at(double xx, double xy, double yy, double wedge) {
        double sum = 0;
        for (int i = 0; i < terms.size(); i++) { // without an iterator, as are the values of its terms
            sum += terms.get(i).weight * terms.get(i).kernel.at(xx, xy, yy, wedge);
        }
        return sum;
    }

    @Override
    public double diagonal(double xx) {
        double sum = 0;
        for (Term term : terms) {
            sum += term.weight * term.kernel.diagonal(xx);
        }
        return sum;
    }

    /** The images of the terms, concatenated. */
    @Override
    public Pair image(Pair pair) {
        Pair[] images = new Pair[terms.size()];
        for (int i = 0; i < images.length; i++) {
            images[i] = terms.get(i).kernel.image(pair).times(terms.get(i).weight);
        }
        return Pair.sum(images);
    }

    /** The sum of the derivatives. */
    @Override
    public Kernel derivative() {
        return new WeightedSum(terms.stream()
                .map(term -> new Term(term.weight, term.kernel.derivative()))
                .toList());
    }

    @Override
    public Surface surface() {
        return terms.stream()
                .map(term -> term.kernel.surface().times(term.weight))
                .reduce(Surface::plus)
                .orElseThrow();
    }

    @Override
    public String spec() {
        return KernelText.print(this);
    }
}
