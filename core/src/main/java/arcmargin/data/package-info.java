/** Points, labels, splits and feature scaling. */
package arcmargin.data;
