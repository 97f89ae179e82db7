/** How work is divided over threads, reported and interrupted. */
package arcmargin.work;
