/**
 * Inner products computed once, and the kernel matrices made from them.
 *
 * <p>Every kernel here is a function of x·x, x·y and y·y, so the work that grows with the dimension is done once for
 * all kernels, parameters, penalties, class pairs and folds.
 */
package arcmargin.gram;
