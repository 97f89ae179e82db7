package arcmargin.io;

import arcmargin.data.DensePoints;
import arcmargin.data.Points;
import arcmargin.data.SparsePoints;
import arcmargin.svm.Expansion;
import arcmargin.svm.Model;
import arcmargin.work.Workers;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/** Lines of support vectors to be written, as bytes: coefficients, then features one by one or, where values are few, their codes. */
final class ModelVectors {

    /** Vectors written by one task. */
    private static final int BLOCK = 256;

    /**
     * Codes written by one thread alone. Code that is still to be compiled counts what it does, and threads that count in the same
     * place are slower together than one of them is.
     */
    private static final int ALONE = 1 << 23;

    /** The texts of numbers are kept until others take their place: features may repeat values. */
    private static final int KEPT = 1 << 12;

    /** Room for a blank, a jump or zeros that are no longer, and a number. */
    private static final int ROOM = 32;

    private final Model model;
    private final Points vectors;
    private final double[] features;
    private final int[] columns; // of features, null if all have one
    private final ModelValues values; // or null
    private final double[] numbers;
    private final byte[][] texts;
    private byte[] codes = {};
    private int[] edges = {};
    private byte[] bytes = new byte[1 << 16];
    private int length;

    private ModelVectors(Model model, ModelValues values) {
        this.model = model;
        this.vectors = model.vectors();
        this.features = vectors instanceof DensePoints dense ? dense.values() : ((SparsePoints) vectors).values();
        this.columns = vectors instanceof SparsePoints sparse ? sparse.columns() : null;
        this.values = values;
        this.numbers = new double[values == null ? KEPT : 0];
        this.texts = new byte[values == null ? KEPT : 0][];
    }

    /** Writes all vectors of a model; their values are given if they are to be written as codes, else null. */
    static void write(Model model, ModelValues values, OutputStream out, Workers workers) throws IOException {
        write(model, values, out, workers, values == null ? 0 : ALONE);
    }

    /** As the other, with so many features written by one thread. */
    static void write(Model model, ModelValues values, OutputStream out, Workers workers, int alone)
            throws IOException {
        int size = model.vectors().size();
        ModelVectors[] blocks = new ModelVectors[workers.threads()];
        Arrays.setAll(blocks, b -> new ModelVectors(model, values));
        int first = 0;
        while (first < size) {
            int from = first;
            int rest = size - from;
            int threads = blocks[0].start(from) < alone ? 1 : blocks.length;
            int count = Math.min(threads, (rest + BLOCK - 1) / BLOCK);
            workers.forEach(count, b -> blocks[b].make(from + b * BLOCK, from + Math.min(rest, (b + 1) * BLOCK)));
            for (int b = 0; b < count; b++) {
                out.write(blocks[b].bytes, 0, blocks[b].length);
            }
            first += Math.min(rest, count * BLOCK);
        }
    }

    /** Makes the lines of some vectors in place of those made before. */
    private void make(int first, int end) {
        length = 0;
        for (int v = first; v < end; v++) {
            putCoefficients(v);
            if (values == null) {
                putNumbers(start(v), start(v + 1));
            } else {
                putCodes(start(v), start(v + 1));
            }
            requireRoom(1);
            bytes[length++] = '\n';
        }
    }

    /** The place of a vector's first feature. */
    private int start(int v) {
        return vectors instanceof SparsePoints sparse ? sparse.starts()[v] : v * vectors.dimension();
    }

    private void putCoefficients(int v) {
        int blank = 0; // before all but the first
        for (Expansion expansion : model.expansions()) {
            for (double[] each : expansion.coefficients()) {
                requireRoom(ROOM);
                bytes[length] = ' ';
                length = NumberText.putCompact(bytes, length + blank, each[v]);
                blank = 1;
            }
        }
    }

    private void requireRoom(int count) {
        if (length > bytes.length - count) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + count));
        }
    }

    /** Puts features in runs. The codes of all are made first, by a loop so short that it is compiled soon. */
    private void putCodes(int from, int to) {
        int count = to - from;
        if (edges.length < count + 2) {
            codes = new byte[values.width() * count + 1];
            edges = new int[count + 2];
        }
        int edgeCount = values.encode(features, from, to, codes, edges);
        int next = 0;
        if (columns == null) {
            for (int e = 0; e < edgeCount; e += 2) {
                next = putRun(edges[e] - from, edges[e + 1] - from, edges[e] - from, next);
            }
        } else {
            int k = from;
            for (int end = from + 1; end <= to; end++) {
                if (end == to || columns[end] != columns[end - 1] + 1) {
                    next = putRun(k - from, end - from, columns[k], next);
                    k = end;
                }
            }
        }
    }

    /** Puts codes of features that follow one another, the first in a column, after a gap or a jump; returns the column to come. */
    private int putRun(int from, int to, int column, int next) {
        int width = values.width();
        int count = width * (to - from);
        requireRoom(ROOM + count);
        int digits = decimalDigits(column + 1);
        if (next > 0 && (long) width * (column - next) <= digits + 2) { // zeros are no longer than a blank and a jump
            for (int z = next; z < column; z++) {
                length = values.put(0, bytes, length);
            }
        } else {
            bytes[length++] = ' ';
            putJump(column + 1, digits);
        }
        System.arraycopy(codes, width * from, bytes, length, count);
        length += count;
        return column + to - from;
    }

    private void putNumbers(int from, int to) {
        int next = 0;
        for (int k = from; k < to; k++) {
            if (Double.doubleToRawLongBits(features[k]) != 0) {
                int column = columns == null ? k - from : columns[k];
                putNumber(features[k], column, next);
                next = column + 1;
            }
        }
    }

    /** Puts a feature after the zeros before it or a jump over them, whichever is shorter. */
    private void putNumber(double value, int column, int next) {
        requireRoom(ROOM);
        bytes[length++] = ' ';
        int digits = decimalDigits(column + 1);
        if (2L * (column - next) <= digits + 1) {
            for (int z = next; z < column; z++) {
                bytes[length++] = '0';
                bytes[length++] = ' ';
            }
        } else {
            putJump(column + 1, digits);
        }
        byte[] text = text(value);
        System.arraycopy(text, 0, bytes, length, text.length);
        length += text.length;
    }

    private static int decimalDigits(int number) {
        int digits = 1;
        for (int rest = number; rest >= 10; rest /= 10) {
            digits++;
        }
        return digits;
    }

    private void putJump(int number, int digits) {
        int rest = number;
        for (int k = length + digits - 1; k >= length; k--) {
            bytes[k] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        bytes[length + digits] = ':';
        length += digits + 1;
    }

    private byte[] text(double value) {
        long bits = Double.doubleToRawLongBits(value);
        int place = (int) ((bits * 0x9E3779B97F4A7C15L) >>> 52);
        if (texts[place] == null || Double.doubleToRawLongBits(numbers[place]) != bits) {
            byte[] compact = new byte[NumberText.COMPACT_LENGTH];
            numbers[place] = value;
            texts[place] = Arrays.copyOf(compact, NumberText.putCompact(compact, 0, value));
        }
        return texts[place];
    }
}
