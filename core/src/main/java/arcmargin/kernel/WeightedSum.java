package arcmargin.kernel;

import arcmargin.geometry.Surface;
import java.util.List;

/**
 * A sum of kernels with positive weights, k = Σ wᵢ kᵢ; text {@code 0.5@rbf:2+0.5@arccos:1}.
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
    public double at(Pair pair) {
        double sum = 0;
        for (Term term : terms) {
            sum += term.weight * term.kernel.at(pair);
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

    /**
     * The images are concatenated, so the squared wedge is Σ Wᵢ² + Σ_{i&lt;j} (XᵢYⱼ + XⱼYᵢ − 2SᵢSⱼ) over the weighted
     * images; the bracket equals (√(XᵢYⱼ) − √(XⱼYᵢ))² + 2(NᵢNⱼ − SᵢSⱼ) with N = √(XY), where nothing cancels for acute
     * angles. All are scaled to a sum of length one first, against overflow.
     */
    @Override
    public Pair image(Pair pair) {
        double xx = diagonal(pair.xx());
        double yy = diagonal(pair.yy());
        double norms = Pair.norms(xx, yy);
        if (norms == 0) {
            return new Pair(xx, 0, yy, 0);
        }
        Pair[] images = new Pair[terms.size()];
        double square = 0;
        for (int i = 0; i < images.length; i++) {
            double weight = terms.get(i).weight;
            Pair image = terms.get(i).kernel.image(pair);
            images[i] = new Pair(
                    weight * image.xx() / xx,
                    weight * image.xy() / norms,
                    weight * image.yy() / yy,
                    weight * image.wedge() / norms);
            square += images[i].wedge() * images[i].wedge();
            for (int j = 0; j < i; j++) {
                square += mixed(images[i], images[j]);
            }
        }
        return new Pair(xx, at(pair), yy, norms * Math.sqrt(square));
    }

    private static double mixed(Pair a, Pair b) {
        double difference = Math.sqrt(a.xx()) * Math.sqrt(b.yy()) - Math.sqrt(b.xx()) * Math.sqrt(a.yy());
        double products = a.xy() > 0 && b.xy() > 0
                ? a.gap() * b.norms() + a.xy() * b.gap()
                : Math.max(0, a.norms() * b.norms() - a.xy() * b.xy());
        return difference * difference + 2 * products;
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
