/** The experiments of the paper: its tables and figures. */
package arcmargin.paper;
