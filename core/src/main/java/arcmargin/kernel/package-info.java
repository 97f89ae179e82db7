/** The kernels of the paper, their sums and stacks, the special functions behind them, and kernel text. */
package arcmargin.kernel;
