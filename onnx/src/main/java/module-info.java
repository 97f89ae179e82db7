/** Models of {@code arcmargin.core} as ONNX graphs. */
module arcmargin.onnx {
    requires transitive arcmargin.core;

    exports arcmargin.onnx;
}
