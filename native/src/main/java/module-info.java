/** OpenBLAS for the matrix products of {@code arcmargin.core}, which finds it when it is present. */
module arcmargin.openblas {
    requires arcmargin.core;
    requires org.bytedeco.javacpp;
    requires org.bytedeco.openblas;

    provides arcmargin.work.BlasProvider with
            arcmargin.openblas.OpenBlas;
}
