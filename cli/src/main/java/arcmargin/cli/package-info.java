/** The command line: the only package that prints or exits. */
package arcmargin.cli;
