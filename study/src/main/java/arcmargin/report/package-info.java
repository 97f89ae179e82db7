/** What an experiment found, as JSON and as pages to look at. */
package arcmargin.report;
