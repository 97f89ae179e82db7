/**
 * Gaussian processes: classifiers whose kernel is the covariance of a random function, with probabilities and evidence.
 */
package arcmargin.process;
