package arcmargin.unsupervised;

/** A symmetric matrix that is known by its products. */
interface SymmetricOperator {

    /** The number of rows. */
    int size();

    /** Writes the products with some vectors; {@code products[c]} is that with {@code vectors[c]}. */
    void multiply(double[][] vectors, double[][] products);
}
