package arcmargin.kernel;

/**
 * A kernel whose values and images follow from the four numbers of a pair alone, so that no pair has to be made for
 * each of many values.
 */
interface LayerKernel extends PairKernel {

    @Override
    default double at(double xx, double xy, double yy) {
        return at(xx, xy, yy, Pair.wedgeOf(xx, xy, yy));
    }

    @Override
    default double at(Pair pair) {
        return at(pair.xx(), pair.xy(), pair.yy(), pair.wedge());
    }

    @Override
    double at(double xx, double xy, double yy, double wedge);

    @Override
    default double diagonal(double xx) {
        Pair.check(xx, xx, xx, 0);
        return at(xx, xx, xx, 0);
    }

    /** An image of length zero has the product zero with every other. */
    @Override
    default Pair image(Pair pair) {
        double xx = diagonal(pair.xx());
        double yy = diagonal(pair.yy());
        if (xx == 0 || yy == 0) {
            return new Pair(xx, 0, yy, 0);
        }
        double value = at(pair);
        return new Pair(xx, value, yy, imageWedge(pair.xx(), pair.xy(), pair.yy(), pair.wedge(), value));
    }

    @Override
    double imageWedge(double xx, double xy, double yy, double wedge, double value);
}
