package arcmargin.kernel;

/** The linear kernel k(x, y) = x·y; text {@code linear}. */
public record Linear() implements PairKernel {

    @Override
    public double at(Pair pair) {
        return pair.xy();
    }

    @Override
    public Pair image(Pair pair) {
        return pair;
    }

    @Override
    public String spec() {
        return "linear";
    }
}
