/** OpenBLAS as the {@linkplain arcmargin.work.BlasProvider provider} of dense matrix products. */
package arcmargin.openblas;
