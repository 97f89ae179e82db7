/** JMH benchmarks, and comparisons of whole commands with other tools. */
package arcmargin.benchmarks;
