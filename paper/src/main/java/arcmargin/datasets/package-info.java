/** The eight data sets of the paper's Table 2: what they are, where they lie, how they are fetched, made and read. */
package arcmargin.datasets;
