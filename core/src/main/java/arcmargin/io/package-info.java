/** Data files and model files: what is read is checked, what is written appears whole or not at all. */
package arcmargin.io;
