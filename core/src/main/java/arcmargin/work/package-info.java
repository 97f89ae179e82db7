/** Resources of computations: thread pool, memory plan, BLAS implementation and progress callback. */
package arcmargin.work;
