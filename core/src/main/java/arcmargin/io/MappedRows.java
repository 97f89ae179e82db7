package arcmargin.io;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.scale.RowSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

/**
 * Labelled rows in two arrays of NumPy that are mapped into memory instead of read: rows take no heap until they are
 * asked for, so that there may be more of them than the heap holds. Labels are held, in four bytes a row.
 *
 * <pre>{@code
 * RowSource source = MappedRows.open(Path.of("X.npy"), Path.of("y.npy"));
 * Approximation result = Cells.train(source, CellPlan.Settings.standard(), kernel, SvmOptions.of(10), resources);
 * }</pre>
 *
 * <p>The files must not change as long as the rows are used.
 */
public final class MappedRows implements RowSource {

    /** Bytes of a segment at most: a buffer has at most 2 GB. */
    private static final int SEGMENT = 1 << 30;

    private static final int MOST_CLASSES = 10_000;

    private final String name;
    private final Mapped rows;
    private final int dimension;
    private final int[] labels;
    private final List<String> classes;

    private MappedRows(String name, Mapped rows, int dimension, int[] labels, List<String> classes) {
        this.name = name;
        this.rows = rows;
        this.dimension = dimension;
        this.labels = labels;
        this.classes = classes;
    }

    /** An array in segments of whole rows. */
    private record Mapped(NpyHeader header, List<MappedByteBuffer> segments, int rowsOfSegment, int width) {

        static Mapped open(Path path) throws IOException {
            try (FileChannel channel = FileChannel.open(path)) {
                NpyHeader header = NpyHeader.read(Channels.newInputStream(channel), path.toString());
                long start = channel.position();
                long rowBytes = header.width() * header.bytes();
                if (header.fortran() && header.shape().length > 1) {
                    throw new BadInputException(path + ": is stored column by column, expected row by row,"
                            + " as numpy.ascontiguousarray makes it");
                }
                if (rowBytes < 1 || rowBytes > SEGMENT || channel.size() - start != rowBytes * header.rows()) {
                    throw new BadInputException(path + ": has " + (channel.size() - start) + " bytes of numbers,"
                            + " expected " + header.rows() + " rows of " + rowBytes);
                }
                int rowsOfSegment = (int) (SEGMENT / rowBytes);
                MappedByteBuffer[] segments = new MappedByteBuffer[(header.rows() + rowsOfSegment - 1) / rowsOfSegment];
                for (int s = 0; s < segments.length; s++) {
                    long from = (long) s * rowsOfSegment;
                    long count = Math.min(rowsOfSegment, header.rows() - from);
                    segments[s] = channel.map(FileChannel.MapMode.READ_ONLY, start + from * rowBytes, count * rowBytes);
                    segments[s].order(header.order());
                }
                return new Mapped(header, List.of(segments), rowsOfSegment, (int) header.width());
            }
        }

        ByteBuffer segment(int row) {
            return segments.get(row / rowsOfSegment);
        }

        /** Where a row begins in its segment, in numbers. */
        int place(int row) {
            return row % rowsOfSegment * width;
        }
    }

    /**
     * Maps rows and reads their labels.
     *
     * @param rows an array of rows of numbers, stored row by row, in a file that is not compressed
     * @param labels an array of as many numbers or texts
     * @return the rows, with classes in increasing order
     * @throws IOException if a file cannot be read
     * @throws BadInputException if they are no such arrays
     */
    public static MappedRows open(Path rows, Path labels) throws IOException {
        Mapped points = Mapped.open(rows);
        Mapped names = Mapped.open(labels);
        if (points.header().shape().length != 2 || points.header().isText()) {
            throw new BadInputException(rows + ": has the shape "
                    + Arrays.toString(points.header().shape()) + ", expected an array of rows of numbers");
        }
        int size = points.header().rows();
        if (names.width() != 1 || names.header().rows() != size) {
            throw new BadInputException(labels + ": has the shape "
                    + Arrays.toString(names.header().shape()) + ", expected a label for each of " + size + " rows");
        }
        TreeMap<Comparable<?>, Integer> known = new TreeMap<>();
        int[] codes = new int[size];
        for (int i = 0; i < size; i++) {
            ByteBuffer segment = names.segment(i);
            Comparable<?> label = names.header().isText()
                    ? names.header().text(segment, names.place(i))
                    : (Comparable<?>) names.header().number(segment, names.place(i));
            if (label instanceof Double number && Math.abs(number) >= NumpyReader.FIRST_INEXACT) {
                throw new BadInputException(labels + ": row " + (i + 1) + " has the label " + number
                        + ", expected labels below 2^53 in magnitude");
            }
            codes[i] = known.computeIfAbsent(label, key -> known.size());
            if (known.size() > MOST_CLASSES) {
                throw new BadInputException(
                        labels + ": has more than " + MOST_CLASSES + " different labels, expected classes");
            }
        }
        List<String> classes = known.keySet().stream()
                .map(label -> label instanceof Double ? ClassNames.canonical(label.toString()) : label.toString())
                .toList();
        int[] order = new int[known.size()];
        int next = 0;
        for (int code : known.values()) {
            order[code] = next++;
        }
        Arrays.setAll(codes, i -> order[codes[i]]);
        return new MappedRows(rows.toString(), points, points.width(), codes, classes);
    }

    @Override
    public int size() {
        return labels.length;
    }

    @Override
    public List<String> classes() {
        return classes;
    }

    @Override
    public Dataset select(int[] wanted) {
        double[] values = new double[Math.multiplyExact(wanted.length, dimension)];
        int[] own = new int[wanted.length];
        for (int k = 0; k < wanted.length; k++) {
            ByteBuffer segment = rows.segment(wanted[k]);
            int place = rows.place(wanted[k]);
            for (int j = 0; j < dimension; j++) {
                double value = rows.header().number(segment, place + j);
                if (!Double.isFinite(value)) {
                    throw new BadInputException(name + ": row " + (wanted[k] + 1) + " has the value " + value
                            + ", expected finite numbers");
                }
                values[k * dimension + j] = value;
            }
            own[k] = labels[wanted[k]];
        }
        return new Dataset(DensePoints.of(wanted.length, dimension, values), own, classes);
    }
}
