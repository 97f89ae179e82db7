package arcmargin.io;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.data.Points;
import arcmargin.data.SparsePoints;
import arcmargin.work.Workers;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * A binary copy of a text file, in a {@link CacheFolder}, so that the next time it is read in a moment.
 *
 * <p>A copy is used only if it is whole, was made with the same options, and its source still has the length and the
 * checksum it had; otherwise the source is read and the copy written again. Where it cannot be written, as in a
 * directory that is read-only, there is none. It holds, little endian but for the header:
 *
 * <pre>
 * "ARCMDATA", version, length of the header    8 + 4 + 4 bytes
 * header                                       see CacheHeader
 * labels                                       4 bytes a row
 * starts, columns                              4 bytes each, of sparse points only
 * values                                       1, 4 or 8 bytes each, the fewest that hold all of them exactly
 * checksum of all before                       32 bytes
 * </pre>
 *
 * <p>Numbers have a fixed width here, unlike in {@link arcmargin.data.Numbers}, so that the place of each is known and
 * all workers read at once.
 */
final class DataCache {

    /** Less text than this is read about as fast as a copy of it. */
    static final long WORTHWHILE = 16_000_000;

    /** The least length of a compressed file of so much text; gzip packs a thousand bytes into one at best. */
    static final long LEAST_PACKED = WORTHWHILE / 1100;

    private static final long MAGIC = 0x4154_4144_4d43_5241L; // "ARCMDATA", little endian
    private static final int VERSION = 4;
    private static final int PREFIX = Long.BYTES + 2 * Integer.BYTES;
    private static final int BUFFER = 1 << 16;

    private DataCache() {}

    /** Writes the copy of what was read from a source, or leaves it where that is not possible. */
    static void write(DataFile file, Path source, long sourceLength, byte[] sourceChecksum, ReadOptions options) {
        Dataset dataset = file.dataset();
        if (sourceChecksum == null
                || !dataset.beside().isEmpty()
                || !file.remarks().problems().isEmpty()) {
            return; // a copy holds points and labels only
        }
        CacheFolder folder = CacheFolder.of(options.cache());
        double[] values = values(dataset.points());
        CacheHeader header = new CacheHeader(
                sourceLength,
                HexFormat.of().formatHex(sourceChecksum),
                options.toString(),
                file.format(),
                dataset.size(),
                dataset.points().dimension(),
                dataset.points() instanceof SparsePoints ? values.length : -1,
                valueBytes(values),
                dataset.classes(),
                dataset.schema(),
                file.remarks());
        try {
            Files.createDirectories(folder.path());
            if (!WholeFile.permittedIn(folder.path())) {
                return;
            }
            WholeFile.writeDisposable(folder.copyOf(source, options), out -> {
                Writer writer = new Writer(out);
                byte[] bytes = header.toBytes();
                writer.room(Long.BYTES).putLong(MAGIC);
                writer.put(VERSION, bytes.length);
                writer.put(bytes);
                writer.put(dataset.labels());
                if (dataset.points() instanceof SparsePoints sparse) {
                    writer.put(sparse.starts());
                    writer.put(sparse.columns());
                }
                writer.put(values, header.valueBytes());
                writer.finish();
            });
            folder.trim(CacheFolder.LIMIT);
        } catch (IOException e) {
            return; // only time is lost
        }
    }

    private static double[] values(Points points) {
        return points instanceof SparsePoints sparse ? sparse.values() : ((DensePoints) points).values();
    }

    private static int valueBytes(double[] values) {
        boolean bytes = true;
        boolean floats = true;
        for (double value : values) {
            bytes &= value == ((int) value & 0xff);
            floats &= value == (float) value || Double.isNaN(value);
        }
        return bytes ? 1 : floats ? Float.BYTES : Double.BYTES;
    }

    /** Reads the copy of a source, or returns null if there is none that can be used. */
    static DataFile read(Path source, ReadOptions options, Workers workers) {
        Path copy = CacheFolder.of(options.cache()).copyOf(source, options);
        if (!Files.isRegularFile(copy)) {
            return null;
        }
        try (FileChannel cache = FileChannel.open(copy);
                FileChannel original = FileChannel.open(source)) {
            long end = cache.size() - Fingerprint.BYTES;
            ByteBuffer prefix = bytes(cache, 0, PREFIX);
            if (prefix.getLong() != MAGIC
                    || prefix.getInt() != VERSION
                    || !Arrays.equals(
                            bytes(cache, end, Fingerprint.BYTES).array(), Fingerprint.of(cache, end, workers))) {
                return null;
            }
            int headerLength = prefix.getInt();
            if (headerLength < 0 || headerLength > end - PREFIX) {
                return null;
            }
            CacheHeader header =
                    CacheHeader.of(bytes(cache, PREFIX, headerLength).array());
            boolean current = header.options().equals(options.toString())
                    && header.sourceLength() == original.size()
                    && header.sourceChecksum()
                            .equals(HexFormat.of().formatHex(Fingerprint.of(original, original.size(), workers)));
            // only what is there is allocated
            if (!current || !header.isSound() || header.contentBytes() != end - PREFIX - headerLength) {
                return null;
            }
            DataFile file = new Reader(cache, workers, PREFIX + headerLength).read(header, source);
            CacheFolder.touch(copy);
            return file;
        } catch (IOException | UncheckedIOException | IllegalArgumentException | BadInputException e) {
            return null; // if the source cannot be read either, reading it will tell
        }
    }

    private static ByteBuffer bytes(FileChannel file, long from, int length) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        FilePieces.readFully(file, from, buffer);
        return buffer;
    }

    /** Writes numbers and keeps their checksum. */
    private static final class Writer {

        private final OutputStream out;
        private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER).order(ByteOrder.LITTLE_ENDIAN);
        private final Fingerprint fingerprint = new Fingerprint();

        Writer(OutputStream out) {
            this.out = out;
        }

        /** {@return the buffer with room for a few bytes} */
        ByteBuffer room(int bytes) throws IOException {
            if (buffer.remaining() < bytes) {
                flush();
            }
            return buffer;
        }

        void put(byte[] bytes) throws IOException {
            for (byte b : bytes) {
                room(1).put(b);
            }
        }

        void put(int... numbers) throws IOException {
            for (int number : numbers) {
                room(Integer.BYTES).putInt(number);
            }
        }

        void put(double[] values, int valueBytes) throws IOException {
            for (double value : values) {
                switch (valueBytes) {
                    case 1 -> room(1).put((byte) (int) value);
                    case Float.BYTES -> room(Float.BYTES).putFloat((float) value);
                    default -> room(Double.BYTES).putDouble(value);
                }
            }
        }

        void finish() throws IOException {
            flush();
            room(Fingerprint.BYTES).put(fingerprint.value());
            flush();
        }

        private void flush() throws IOException {
            fingerprint.update(buffer.array(), 0, buffer.position());
            out.write(buffer.array(), 0, buffer.position());
            buffer.clear();
        }
    }

    /** Reads sections one after the other, each by all workers. */
    private static final class Reader {

        private final FileChannel cache;
        private final Workers workers;
        private long next;

        Reader(FileChannel cache, Workers workers, long start) {
            this.cache = cache;
            this.workers = workers;
            next = start;
        }

        DataFile read(CacheHeader header, Path source) {
            int[] labels = ints(header.rows());
            Points points;
            if (header.sparse()) {
                int[] starts = ints(header.rows() + 1);
                int[] columns = ints(header.stored());
                points = SparsePoints.withMissing(header.dimension(), starts, columns, values(header));
            } else {
                points = DensePoints.withMissing(header.rows(), header.dimension(), values(header));
            }
            Dataset dataset = new Dataset(points, labels, header.classes(), header.schema());
            return new DataFile(source.toString(), header.format(), dataset, header.remarks());
        }

        private int[] ints(int count) {
            int[] numbers = new int[count];
            section(
                    (long) count * Integer.BYTES,
                    (offset, bytes) -> bytes.asIntBuffer()
                            .get(numbers, (int) (offset / Integer.BYTES), bytes.limit() / Integer.BYTES));
            return numbers;
        }

        private double[] values(CacheHeader header) {
            double[] values = new double[header.values()];
            int size = header.valueBytes();
            section((long) values.length * size, (offset, bytes) -> {
                int from = (int) (offset / size);
                int count = bytes.limit() / size;
                switch (size) {
                    case 1 -> {
                        for (int k = 0; k < count; k++) {
                            values[from + k] = bytes.get(k) & 0xff;
                        }
                    }
                    case Float.BYTES -> {
                        FloatBuffer floats = bytes.asFloatBuffer();
                        for (int k = 0; k < count; k++) {
                            values[from + k] = floats.get(k);
                        }
                    }
                    default -> bytes.asDoubleBuffer().get(values, from, count);
                }
            });
            return values;
        }

        private void section(long length, FilePieces.Reader reader) {
            FilePieces.forEach(cache, next, length, workers, reader);
            next += length;
        }
    }
}
