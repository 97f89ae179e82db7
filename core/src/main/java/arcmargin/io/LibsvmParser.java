package arcmargin.io;

import java.util.Arrays;

/** Parses lines {@code label index:value index:value … # comment}. */
final class LibsvmParser extends BlockParser {

    private static final int LARGEST_INDEX = 99_999_999;

    private final boolean labelled;
    private final int firstIndex;
    private final int features;
    private final boolean dropFurther;

    private int[] starts = new int[257];
    private int[] columns;
    private double[] values;
    private final TextCodes labels = new TextCodes(bytes);
    private int stored;
    private int width;

    LibsvmParser(TextBlock block, boolean labelled, ReadOptions options) {
        super(block, true, options.lenient());
        this.labelled = labelled;
        firstIndex = options.firstIndex();
        features = options.features() > 0 ? options.features() : Integer.MAX_VALUE;
        dropFurther = options.dropFurtherFeatures();
        int guess = (block.end() - block.start()) / 8 + 16;
        columns = new int[guess];
        values = new double[guess];
    }

    /** {@return whether the first row of a block has a label} */
    static boolean startsWithLabel(TextBlock block) {
        byte[] bytes = block.bytes();
        int p = block.start();
        while (p < block.end()) {
            if (bytes[p] == '#') {
                p = lineEnd(bytes, p);
            } else if (isBlank(bytes[p]) || bytes[p] == '\n') {
                p++;
            } else {
                return bytes[labelEnd(bytes, p)] != ':';
            }
        }
        return true;
    }

    @Override
    int row(int from) {
        stored = starts[rows()]; // a row left out may have stored some values
        int p = from;
        while (isBlank(bytes[p])) {
            p++;
        }
        if (bytes[p] == '#') {
            return lineEnd(bytes, p) + 1;
        }
        int label = 0;
        int labelEnd = labelEnd(bytes, p);
        if (bytes[labelEnd] == ':') {
            if (labelled) {
                throw offence(p, "the row starts with a feature, expected its label first as in the rows before");
            }
        } else if (labelled) {
            label = labels.code(p, labelEnd);
            if (CellText.isMissing(text(p, labelEnd))) {
                throw offence(p, "the label is " + quoted(text(p, labelEnd)) + ", expected a number or a name");
            }
            p = labelEnd;
        } else {
            throw offence(
                    p, quoted(text(p, labelEnd)) + " has no index, expected index:value as the first row has no label");
        }
        p = pairs(p);
        endRow(label);
        if (rows() == starts.length) {
            starts = Arrays.copyOf(starts, 2 * rows());
        }
        starts[rows()] = stored;
        return lineEnd(bytes, p) + 1;
    }

    private int pairs(int from) {
        int p = from;
        int previous = -1;
        while (true) {
            while (isBlank(bytes[p])) {
                p++;
            }
            if (bytes[p] == '\n' || bytes[p] == '#') {
                return p;
            }
            int indexStart = p;
            long index = 0;
            while (bytes[p] >= '0' && bytes[p] <= '9') {
                index = Math.min(index * 10 + bytes[p] - '0', LARGEST_INDEX + 1L);
                p++;
            }
            int column = (int) index - firstIndex;
            if (p == indexStart || bytes[p] != ':' || column <= previous || index > LARGEST_INDEX) {
                throw indexOffence(indexStart, p, previous);
            }
            previous = column;
            double value = scanner.scan(p + 1);
            int next = scanner.end();
            if (next == p + 1
                    || !(isBlank(bytes[next]) || bytes[next] == '\n' || bytes[next] == '#')
                    || !Double.isFinite(value)) {
                throw valueOffence(indexStart, p + 1);
            }
            p = next;
            if (column >= features) {
                if (dropFurther) {
                    continue;
                }
                throw offence(
                        indexStart,
                        "feature " + index + ", expected at most " + (features - 1 + firstIndex) + " as there are "
                                + features + " features to match");
            }
            if (column >= width) {
                width = column + 1;
            }
            if (value != 0) {
                store(column, value);
            }
        }
    }

    private void store(int column, double value) {
        if (stored == values.length) {
            columns = Arrays.copyOf(columns, 2 * stored);
            values = Arrays.copyOf(values, 2 * stored);
        }
        columns[stored] = column;
        values[stored++] = value;
    }

    private Offence indexOffence(int from, int to, int previous) {
        int tokenEnd = from;
        while (!isBlank(bytes[tokenEnd]) && bytes[tokenEnd] != '\n' && bytes[tokenEnd] != ':') {
            tokenEnd++;
        }
        String token = text(from, tokenEnd);
        if (bytes[tokenEnd] != ':') {
            return offence(from, quoted(token) + " has no colon, expected index:value");
        }
        if (tokenEnd > to || to == from) {
            String lowest = ", expected a whole number of at least " + firstIndex;
            return offence(from, "the index " + quoted(token) + " is none" + lowest);
        }
        long index = token.length() > 18 ? Long.MAX_VALUE : Long.parseLong(token);
        if (index > LARGEST_INDEX) {
            return offence(from, "index " + token + " is too large, expected at most " + LARGEST_INDEX);
        }
        if (index < firstIndex) {
            return offence(from, "index 0, expected indices from 1; ReadOptions.withFirstIndex accepts others");
        }
        if (index - firstIndex == previous) {
            return offence(from, "index " + index + " is repeated, expected each index once");
        }
        return offence(from, "index " + index + " after " + (previous + firstIndex) + ", expected increasing indices");
    }

    private Offence valueOffence(int pairStart, int from) {
        int tokenEnd = from;
        while (!isBlank(bytes[tokenEnd]) && bytes[tokenEnd] != '\n') {
            tokenEnd++;
        }
        String index = text(pairStart, from - 1);
        String value = text(from, tokenEnd);
        return offence(from, "the value of feature " + index + " is " + quoted(value) + ", expected a finite number");
    }

    private static int labelEnd(byte[] bytes, int from) {
        int p = from;
        while (!isBlank(bytes[p]) && bytes[p] != '\n' && bytes[p] != ':' && bytes[p] != '#') {
            p++;
        }
        return p;
    }

    private static int lineEnd(byte[] bytes, int from) {
        int p = from;
        while (bytes[p] != '\n') {
            p++;
        }
        return p;
    }

    @Override
    RowBlock finish(int lines, int[] rowLabels) {
        return new RowBlock(
                        lines,
                        Arrays.copyOf(starts, rows() + 1),
                        Arrays.copyOf(columns, stored),
                        Arrays.copyOf(values, stored),
                        width,
                        rowLabels,
                        labels.names(),
                        new RowBlock.Texts(RowBlock.dictionaries(0), new boolean[0], problems()))
                .compact();
    }
}
