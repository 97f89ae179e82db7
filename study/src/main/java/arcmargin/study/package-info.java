/** Studies: kernels tuned, retrained and tested on one data set; scheduled, resumable, deterministic. */
package arcmargin.study;
