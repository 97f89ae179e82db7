package consumer;

import arcmargin.kernel.Kernel;
import arcmargin.kernel.KernelContract;

/** A kernel of the consumer's own, in tests of another package than the contract's. */
class OwnKernelTest extends KernelContract {

    private static final Kernel KERNEL = (xx, xy, yy) -> 1 + xy;

    @Override
    protected Kernel kernel() {
        return KERNEL;
    }
}
