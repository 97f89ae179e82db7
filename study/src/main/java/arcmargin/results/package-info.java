/**
 * What a study found, as values that are written to {@code results.json} and rendered by pages; statistics of
 * differences.
 */
package arcmargin.results;
