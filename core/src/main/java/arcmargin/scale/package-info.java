/** Training past one kernel matrix: cells, landmarks and random features, each linear in the number of rows. */
package arcmargin.scale;
