/** What kernels show without labels: principal components in feature space, and clusters. */
package arcmargin.unsupervised;
