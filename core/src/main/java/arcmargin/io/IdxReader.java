package arcmargin.io;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.Points;
import arcmargin.work.Progress;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Reads IDX files: two zero bytes, the type of the numbers, the number of dimensions, the dimensions and the numbers
 * themselves, big endian. The first dimension counts the examples, the others make up their features. The labels are in
 * a file of their own, of one dimension, that is found by its name.
 */
final class IdxReader {

    private static final int CHUNK = 1 << 20;

    private final Source source;
    private final int width;
    private final int type;
    private final int size;
    private final int[] dimensions;

    private IdxReader(Source source) throws IOException {
        this.source = source;
        byte[] magic = bytes(4);
        if (magic[0] != 0 || magic[1] != 0 || magic[3] < 1) {
            throw new BadInputException(source.name() + ": does not start like an IDX file");
        }
        type = magic[2];
        size = switch (type) {
            case 0x08, 0x09 -> 1;
            case 0x0b -> 2;
            case 0x0c, 0x0d -> 4;
            case 0x0e -> 8;
            default ->
                throw new BadInputException(
                        source.name() + ": has numbers of type " + type + ", expected 8, 9, 11, 12, 13 or 14");
        };
        dimensions = new int[magic[3]];
        ByteBuffer header = ByteBuffer.wrap(bytes(4L * dimensions.length));
        long features = 1;
        for (int k = 0; k < dimensions.length; k++) {
            dimensions[k] = header.getInt();
            features *= k == 0 ? 1 : dimensions[k];
            if (dimensions[k] < 1 || features > Points.MAX_ENTRIES) {
                throw new BadInputException(source.name() + ": has dimensions " + Arrays.toString(dimensions)
                        + ", expected numbers above 0 and fewer than " + Points.MAX_ENTRIES + " features");
            }
        }
        width = (int) features;
    }

    /** Reads a file of examples or of labels, and the one that belongs to it. */
    static Dataset read(Source given, ReadOptions options, Progress progress) throws IOException {
        IdxReader first = new IdxReader(given);
        boolean examples = first.dimensions.length > 1;
        Path path = partner(given.path(), options.label(), examples);
        if (path == null) {
            if (!examples) {
                throw new BadInputException(
                        given.name() + ": holds labels only, expected a file of examples beside it");
            }
            return first.examples(options, null);
        }
        try (Source source = Source.open(path, path.toString(), progress)) {
            IdxReader second = new IdxReader(source);
            return examples ? first.examples(options, second.labels()) : second.examples(options, first.labels());
        }
    }

    /** The file of labels that belongs to one of examples, or the other way round; null if there is none. */
    private static Path partner(Path path, String label, boolean examples) {
        if (label.equals(ReadOptions.NO_LABEL)) {
            return null;
        }
        if (examples && !label.isEmpty()) {
            return path.resolveSibling(label);
        }
        String name = path.getFileName().toString();
        String other = examples
                ? name.replace("images", "labels").replace("idx3", "idx1")
                : name.replace("labels", "images").replace("idx1", "idx3");
        String swapped = other.endsWith(".gz") ? other.substring(0, other.length() - 3) : other + ".gz";
        return Stream.of(other, swapped)
                .filter(candidate -> !candidate.equals(name))
                .map(path::resolveSibling)
                .filter(Files::isRegularFile)
                .findFirst()
                .orElse(null);
    }

    private RowBlock labels() throws IOException {
        if (dimensions.length > 1 || type > 0x0c) {
            throw new BadInputException(source.name() + ": has dimensions " + Arrays.toString(dimensions) + " of type "
                    + type + ", expected one dimension of whole numbers, the labels");
        }
        double[] values = read(dimensions[0]);
        requireEnd();
        List<String> names = Arrays.stream(values)
                .distinct()
                .mapToObj(value -> Integer.toString((int) value))
                .toList();
        Map<String, Integer> indices = new HashMap<>();
        names.forEach(name -> indices.put(name, indices.size()));
        int[] labels = Arrays.stream(values)
                .mapToInt(value -> indices.get(Integer.toString((int) value)))
                .toArray();
        return new RowBlock(0, null, null, values, 1, labels, names);
    }

    private Dataset examples(ReadOptions options, RowBlock labels) throws IOException {
        int rows = dimensions[0];
        if (options.features() > 0 && options.features() != width) {
            throw new BadInputException(source.name() + ": " + width + " features, expected " + options.features());
        }
        if (labels != null && labels.rows() != rows) {
            throw new BadInputException(
                    source.name() + ": has " + rows + " examples, expected as many as labels, " + labels.rows());
        }
        // the header is believed only as far as the file is long enough
        boolean present = source.isPlain() && source.length() / size / width >= rows;
        RowCollector collector = new RowCollector(source.name(), any -> present ? rows : 0, width);
        int rowsAtOnce = Math.max(1, CHUNK / width);
        for (int from = 0; from < rows; from += rowsAtOnce) {
            int count = Math.min(rowsAtOnce, rows - from);
            double[] values = read((long) count * width);
            int[] chunk = new int[count];
            Arrays.fill(chunk, -1);
            if (labels != null) {
                System.arraycopy(labels.labels(), from, chunk, 0, count);
            }
            List<String> names = labels == null ? List.of() : labels.names();
            collector.add(new RowBlock(0, null, null, values, width, chunk, names).compact());
        }
        requireEnd();
        return collector.finish();
    }

    private double[] read(long count) throws IOException {
        ByteBuffer numbers = ByteBuffer.wrap(bytes(count * size));
        double[] values = new double[(int) count];
        for (int k = 0; k < count; k++) {
            values[k] = switch (type) {
                case 0x08 -> numbers.get() & 0xff;
                case 0x09 -> numbers.get();
                case 0x0b -> numbers.getShort();
                case 0x0c -> numbers.getInt();
                case 0x0d -> numbers.getFloat();
                default -> numbers.getDouble();
            };
            if (!Double.isFinite(values[k])) {
                throw new BadInputException(source.name() + ": holds " + values[k] + ", expected finite numbers");
            }
        }
        return values;
    }

    private byte[] bytes(long count) throws IOException {
        if (count > Integer.MAX_VALUE - 8) {
            throw new BadInputException(
                    source.name() + ": has examples of " + count + " bytes, expected less than 2 GB");
        }
        byte[] bytes = new byte[(int) Math.min(count, CHUNK)];
        int filled = source.read(bytes, 0, bytes.length);
        while (filled == bytes.length && filled < count) { // a header may promise anything
            bytes = Arrays.copyOf(bytes, (int) Math.min(count, 2L * filled));
            filled += source.read(bytes, filled, bytes.length);
        }
        if (filled < count) {
            throw new BadInputException(source.name() + ": ends too early"
                    + (dimensions == null ? "" : ", expected " + Arrays.toString(dimensions) + " numbers"));
        }
        return bytes;
    }

    private void requireEnd() throws IOException {
        if (source.read(new byte[1], 0, 1) > 0) {
            throw new BadInputException(source.name() + ": goes on after the last number, expected "
                    + Arrays.toString(dimensions) + " numbers");
        }
    }
}
