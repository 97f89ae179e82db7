/** What the last section of the paper proposes to try, tried: parts of one report over many data sets. */
package arcmargin.section5;
