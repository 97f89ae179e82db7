/** The eight data sets of the paper's Table 2: description, location, download, generation and reading. */
package arcmargin.datasets;
