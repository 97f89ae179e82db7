/**
 * What a study keeps while it runs: a journal with checksums, solutions to start from, and the folder that holds them.
 */
package arcmargin.state;
