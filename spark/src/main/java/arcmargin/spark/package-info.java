/** Training and prediction as an estimator and a model of Spark ML. */
package arcmargin.spark;
