/** Measurements: JMH rows, and whole runs beside peers. */
package arcmargin.benchmarks;
