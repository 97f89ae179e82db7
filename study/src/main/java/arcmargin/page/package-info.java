/** Pages, tables and plots: values rendered as HTML, SVG, Markdown and plain text. */
package arcmargin.page;
