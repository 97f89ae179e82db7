/** Models as ONNX graphs of plain operators, for ONNX Runtime and other programs. */
package arcmargin.onnx;
