/**
 * The Riemannian geometry of the surface that a radial kernel induces in feature space: section 2 of the paper,
 * corrected, for every stack of layers.
 */
package arcmargin.geometry;
