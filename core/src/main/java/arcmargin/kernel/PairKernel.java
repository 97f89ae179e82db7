package arcmargin.kernel;

import arcmargin.geometry.Surface;

/**
 * A kernel whose formula starts from a {@link Pair}; the three products are turned into one first, which also refuses
 * NaN and infinities.
 */
interface PairKernel extends Kernel {

    @Override
    default double at(double xx, double xy, double yy) {
        return at(Pair.of(xx, xy, yy));
    }

    @Override
    double at(Pair pair);

    @Override
    default double diagonal(double xx) {
        return at(Pair.same(xx));
    }

    @Override
    Pair image(Pair pair);

    @Override
    Surface surface();

    @Override
    String spec();
}
