/** The main job: several kernels tuned, retrained and tested on one data set, and what can be said of the differences. */
package arcmargin.study;
