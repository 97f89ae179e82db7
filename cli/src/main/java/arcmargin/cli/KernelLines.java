package arcmargin.cli;

import arcmargin.data.BadInputException;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.Pair;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/** Prints one kernel value per input line; output is buffered in blocks, as there may be millions of lines. */
final class KernelLines {

    private static final int BLOCK = 1 << 16;

    /** The content of a line. */
    enum Form {
        VECTORS("x,y with ';' between components"),
        PRODUCTS("xx,xy,yy"),
        ANGLES("|x|,|y|,theta");

        private final String columns;

        Form(String columns) {
            this.columns = columns;
        }
    }

    private final Form form;
    private final Kernel kernel;

    KernelLines(Form form, Kernel kernel) {
        this.form = form;
        this.kernel = kernel;
    }

    void copy(InputStream in, PrintWriter out) throws IOException {
        BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8), BLOCK);
        StringBuilder block = new StringBuilder(BLOCK);
        long number = 0;
        try {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                number++;
                block.append(kernel.at(pair(line))).append('\n');
                if (block.length() > BLOCK - 64) {
                    out.append(block);
                    block.setLength(0);
                }
            }
        } catch (IllegalArgumentException e) {
            throw new BadInputException("line " + number + ": " + e.getMessage());
        } finally {
            out.append(block);
            out.flush();
        }
    }

    private Pair pair(String line) {
        String[] cells = line.split(",", -1);
        if (cells.length != (form == Form.VECTORS ? 2 : 3)) {
            throw new IllegalArgumentException("'" + line + "', expected " + form.columns);
        }
        return switch (form) {
            case VECTORS -> Pair.of(vector(cells[0]), vector(cells[1]));
            case PRODUCTS -> Pair.of(value(cells[0]), value(cells[1]), value(cells[2]));
            case ANGLES -> angle(value(cells[0]), value(cells[1]), cells[2].strip());
        };
    }

    /** The words pi and pi/2 stand for the exact angles, which are not representable as doubles. */
    private static Pair angle(double normX, double normY, String theta) {
        Pair parallel = Pair.ofAngle(normX, normY, 0);
        return switch (theta) {
            case "pi" -> new Pair(parallel.xx(), -parallel.xy(), parallel.yy(), 0);
            case "pi/2" -> new Pair(parallel.xx(), 0, parallel.yy(), parallel.xy());
            default -> Pair.ofAngle(normX, normY, value(theta));
        };
    }

    private static double[] vector(String text) {
        String[] parts = text.split(";", -1);
        double[] vector = new double[parts.length];
        for (int i = 0; i < parts.length; i++) {
            vector[i] = value(parts[i]);
        }
        return vector;
    }

    private static double value(String text) {
        try {
            return number(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + text + "' is not a number", e);
        }
    }

    /** Parses a decimal number; unlike the JDK's parser it rejects {@code 1d} and {@code 0x1p3}. */
    static double number(String text) {
        String stripped = text.strip();
        if (stripped.isEmpty()
                || "dDfFpP".indexOf(stripped.charAt(stripped.length() - 1)) >= 0
                || stripped.contains("x")) {
            throw new NumberFormatException(text);
        }
        return Double.parseDouble(stripped);
    }
}
