/** Arc-cosine kernels, their geometry, and support vector machines trained with them. */
module arcmargin.core {
    requires org.apache.commons.numbers.gamma;

    exports arcmargin.data;
    exports arcmargin.geometry;
    exports arcmargin.gram;
    exports arcmargin.io;
    exports arcmargin.kernel;
    exports arcmargin.scale;
    exports arcmargin.selection;
    exports arcmargin.svm;
    exports arcmargin.unsupervised;
    exports arcmargin.work;

    uses arcmargin.work.BlasProvider;
}
