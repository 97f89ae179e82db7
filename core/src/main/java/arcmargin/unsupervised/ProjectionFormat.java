package arcmargin.unsupervised;

import arcmargin.data.CheckedReader;
import arcmargin.data.CheckedWriter;
import arcmargin.data.DensePoints;
import arcmargin.data.Numbers;
import arcmargin.data.PointArrays;
import arcmargin.data.Points;
import arcmargin.data.Preparation;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.Kernels;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StreamCorruptedException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The format of files of projections, a relative of that of models.
 *
 * <pre>
 *   arcmargin projection 1             the format and its version
 *   column …, missing …, scaling …     lines of the preparation
 *   kernel SPEC                        kernel text
 *   features D                         of the prepared points
 *   components N VARIANCE              how many there are, and n times the variance of all directions together
 *   vectors N dense|sparse             how many there are, and how they are held
 *   ARRAYS                             eigenvalues, offsets, the coefficients of each component, vectors
 *   end CHECKSUM                       SHA-256 of all bytes before this line, in hexadecimal
 * </pre>
 */
final class ProjectionFormat {

    static final String MAGIC = "arcmargin projection ";

    private static final String VERSION = "1";

    private ProjectionFormat() {}

    static void write(Projection projection, OutputStream stream) throws IOException {
        Projection.Components components = projection.components();
        Points vectors = projection.vectors();
        StringBuilder text = new StringBuilder(MAGIC).append(VERSION).append('\n');
        projection.preparation().lines().forEach(each -> CheckedWriter.line(text, each));
        CheckedWriter.line(text, "kernel " + projection.kernel().spec());
        CheckedWriter.line(text, "features " + vectors.dimension());
        CheckedWriter.line(text, "components " + components.offsets().length + " " + components.variance());
        CheckedWriter.line(text, "vectors " + vectors.size() + (vectors instanceof DensePoints ? " dense" : " sparse"));
        CheckedWriter.write(
                text.toString(),
                out -> {
                    Numbers.write(components.eigenvalues(), out);
                    Numbers.write(components.offsets(), out);
                    for (double[] coefficients : components.coefficients()) {
                        Numbers.write(coefficients, out);
                    }
                    PointArrays.write(vectors, out);
                },
                stream);
    }

    static Projection read(InputStream stream, String name) throws IOException {
        CheckedReader in = new CheckedReader(stream, name);
        in.requireFirstLine(MAGIC, VERSION, "projection");
        List<String> lines = new ArrayList<>();
        String line = in.nextLine("the preparation");
        for (; Preparation.isLine(line); line = in.nextLine("the kernel")) {
            lines.add(line);
        }
        String spec = rest(in, line, "kernel", 2)[1];
        Kernel kernel = in.parsed(() -> Kernels.parse(spec));
        Preparation preparation = in.parsed(() -> Preparation.parse(lines));
        int features = in.count(rest(in, in.nextLine("the features"), "features", 2)[1], "the number of features");
        String[] shape = rest(in, in.nextLine("the components"), "components", 3);
        int dimensions = in.count(shape[1], "the number of components");
        double variance = in.parsed(() -> Double.parseDouble(shape[2]));
        String[] held = rest(in, in.nextLine("the vectors"), "vectors", 3);
        int size = in.count(held[1], "the number of vectors");
        boolean dense = in.isDense(held[2]);
        return in.arrays(arrays -> {
            double[] eigenvalues = array(arrays, dimensions);
            double[] offsets = array(arrays, dimensions);
            List<double[]> coefficients = new ArrayList<>();
            for (int c = 0; c < dimensions; c++) {
                coefficients.add(array(arrays, size));
            }
            Points vectors = PointArrays.read(arrays, size, features, dense);
            if (!(variance > 0 && variance < Double.POSITIVE_INFINITY) || dimensions == 0 || vectors.hasMissing()) {
                throw new StreamCorruptedException("a projection has finite vectors, a component and a variance");
            }
            return new Projection(
                    preparation,
                    kernel,
                    vectors,
                    new Projection.Components(coefficients.toArray(double[][]::new), offsets, eigenvalues, variance));
        });
    }

    /** The words of a line that must begin with a certain one. */
    private static String[] rest(CheckedReader in, String line, String first, int words) {
        String[] parts = line.split(" ", words);
        if (parts.length < words || !parts[0].equals(first)) {
            throw in.offence("found \"" + CheckedReader.shortened(line) + "\", expected a line that begins with "
                    + first + (words > 2 ? " and has " + words + " words" : ""));
        }
        return parts;
    }

    private static double[] array(InputStream in, int length) throws IOException {
        double[] values = Numbers.readDoubles(in);
        if (values.length != length || !Arrays.stream(values).allMatch(Double::isFinite)) {
            throw new StreamCorruptedException(
                    "an array has " + values.length + " numbers, must be " + length + ", all of them finite");
        }
        return values;
    }
}
