/**
 * The classification sets of the UCI repository with their published splits and results: reading, protocols, standing.
 */
package arcmargin.uci;
