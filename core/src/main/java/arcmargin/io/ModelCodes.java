package arcmargin.io;

import java.util.Arrays;

/**
 * The values of a model whose features take few, and the codes that stand for them: the code of a value is its place in the
 * list, in one digit of base 64 or, where there are more than 64 values, two, the higher one first.
 */
final class ModelCodes {

    /** Most values: as many as two digits tell apart. */
    static final int MOST = 1 << 12;

    private final double[] values;
    private final int width;

    ModelCodes(double[] values) {
        this.values = values;
        this.width = width(values.length);
    }

    /** How many digits a code has among so many. */
    static int width(int values) {
        return values > 64 ? 2 : 1;
    }

    /** Reads the line of values, whose first word is read already. */
    static ModelCodes read(ModelLines lines) {
        double[] values = new double[MOST];
        int size = 0;
        while (lines.hasMore()) {
            double value = lines.value("a value of features");
            if (size == MOST) {
                throw lines.offence("there are more than " + MOST + " values, expected at most as many");
            }
            if (size > 0 && Double.compare(value, values[size - 1]) <= 0) {
                throw lines.offence(
                        "the value " + value + " comes after " + values[size - 1] + ", expected increasing values");
            }
            values[size++] = value;
        }
        if (size == 0) {
            throw lines.offence("the line has no values, expected from 1 to " + MOST);
        }
        return new ModelCodes(Arrays.copyOf(values, size));
    }

    int size() {
        return values.length;
    }

    /** How many digits each code has. */
    int width() {
        return width;
    }

    /** Reads codes with nothing between them, some number at most, up to one that stands for no value; returns how many. */
    int decode(byte[] bytes, int from, int most, double[] target, int to) {
        int at = from;
        for (int k = 0; k < most; k++) {
            int code = NumberText.number(bytes[at++]);
            if (width == 2) {
                code = code << 6 | NumberText.number(bytes[at++]); // below 0 if either byte is no digit
            }
            if (code < 0 || code >= values.length) {
                return k;
            }
            target[to + k] = values[code];
        }
        return most;
    }
}
