/** Support vector machines: the dual solver, one-versus-one classification, models. */
package arcmargin.svm;
