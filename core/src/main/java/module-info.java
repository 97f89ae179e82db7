/** Arc-cosine kernels, their geometry, and support vector machines trained with them. */
module arcmargin.core {
    requires org.apache.commons.numbers.gamma;
    requires org.bytedeco.javacpp;
    requires org.bytedeco.openblas;

    exports arcmargin.data;
    exports arcmargin.geometry;
    exports arcmargin.gram;
    exports arcmargin.io;
    exports arcmargin.kernel;
    exports arcmargin.selection;
    exports arcmargin.svm;
    exports arcmargin.work;
}
