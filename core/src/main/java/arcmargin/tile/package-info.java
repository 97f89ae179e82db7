/**
 * Kernels over tiles: vectorised loops that turn a block of angles into kernel values, each tested against
 * {@link arcmargin.kernel.Kernel#at}. Not part of the API.
 */
package arcmargin.tile;
