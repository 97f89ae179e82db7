package arcmargin.geometry;

/** A kernel as a function of the three inner products of its inputs. */
@FunctionalInterface
public interface ProductKernel {
    /**
     * {@return k(x, y)}
     *
     * @param xx x·x
     * @param xy x·y
     * @param yy y·y
     */
    double at(double xx, double xy, double yy);
}
