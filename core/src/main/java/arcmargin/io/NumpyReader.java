package arcmargin.io;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.work.Progress;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/**
 * Reads arrays of NumPy: {@code .npy}, one array of rows whose labels are in an array beside it or in the last column,
 * and {@code .npz}, an archive with an array of rows and one of labels.
 */
final class NumpyReader {

    /** Each array is compared with every other one. */
    private static final int MOST_ARRAYS = 1000;

    private static final int CHUNK = 1 << 20;

    /** From here on different whole numbers become the same double. */
    static final double FIRST_INEXACT = 0x1p53;

    private static final List<String[]> PARTNERS = List.of(
            new String[] {"X_", "y_"},
            new String[] {"x_", "y_"},
            new String[] {"images", "labels"},
            new String[] {"features", "labels"},
            new String[] {"data", "labels"},
            new String[] {"data", "target"},
            new String[] {"_X", "_y"},
            new String[] {"_x", "_y"},
            new String[] {"X", "y"},
            new String[] {"x", "y"});

    private NumpyReader() {}

    /** {@return whether a file is an archive of arrays} */
    static boolean isArchive(Path path) throws IOException {
        if (!Files.isRegularFile(path)) {
            return false;
        }
        byte[] head = new byte[200];
        try (InputStream in = Files.newInputStream(path)) {
            int count = in.readNBytes(head, 0, head.length);
            int name = count > 30 ? (head[26] & 0xff) | (head[27] & 0xff) << 8 : 0;
            return name > 4
                    && 30 + name <= count
                    && head[0] == 'P'
                    && head[1] == 'K'
                    && head[2] == 3
                    && new String(head, 30, name, StandardCharsets.UTF_8).endsWith(".npy");
        }
    }

    /** Reads one array, with the labels beside it or in a column. */
    static Dataset read(Source source, ReadOptions options, Progress progress) throws IOException {
        InputStream in = source.stream();
        NpyHeader header = NpyHeader.read(in, source.name());
        if (header.shape().length < 2 || header.isText()) {
            throw new BadInputException(source.name() + ": has the shape " + Arrays.toString(header.shape())
                    + ", expected an array of rows of numbers");
        }
        Path partner = partner(source.path(), options.label());
        if (partner != null) {
            try (Source labels = Source.open(partner, partner.toString(), progress)) {
                InputStream other = labels.stream();
                NpyHeader second = NpyHeader.read(other, labels.name());
                return rows(header, in, source.name(), labels(second, other, labels.name()), options);
            }
        }
        return withColumn(rows(header, in, source.name(), null, options.withFeatures(0)), source.name(), options);
    }

    private static Path partner(Path path, String label) {
        if (label.equals(ReadOptions.NO_LABEL) || label.matches("-?[1-9][0-9]*")) {
            return null;
        }
        if (!label.isEmpty()) {
            return path.resolveSibling(label);
        }
        String name = path.getFileName().toString();
        return PARTNERS.stream()
                .filter(pair -> name.contains(pair[0]))
                .map(pair -> path.resolveSibling(name.replace(pair[0], pair[1])))
                .filter(other -> !other.equals(path) && Files.isRegularFile(other))
                .findFirst()
                .orElse(null);
    }

    /** Takes the label from a column, unless there are just the features wanted. */
    private static Dataset withColumn(Dataset all, String file, ReadOptions options) {
        int width = all.points().dimension();
        boolean none = options.label().equals(ReadOptions.NO_LABEL)
                || (options.label().isEmpty() && options.features() == width);
        int features = none ? width : width - 1;
        if (options.features() > 0 && options.features() != features) {
            throw new BadInputException(file + ": " + features + " features, expected " + options.features());
        }
        if (none) {
            return all;
        }
        int position = options.label().isEmpty() ? -1 : Integer.parseInt(options.label());
        int column = position > 0 ? position - 1 : width + position;
        if (column < 0 || column >= width || width < 2) {
            throw new BadInputException(file + ": no column " + position
                    + " to be the label, expected a number from 1 to " + width + " and a feature besides");
        }
        String[] texts = new String[all.size()];
        Arrays.setAll(
                texts, i -> ClassNames.canonical(Double.toString(all.points().get(i, column))));
        for (int i = 0; i < texts.length; i++) {
            if (Math.abs(all.points().get(i, column)) >= FIRST_INEXACT) {
                throw new BadInputException(file + ": row " + (i + 1) + " has the label " + texts[i]
                        + ", expected labels below 2^53 in magnitude, or in an array of their own");
            }
        }
        int[] kept = IntStream.range(0, width).filter(j -> j != column).toArray();
        RowBlock labels = block(texts);
        double[] values = new double[all.size() * kept.length];
        for (int i = 0; i < all.size(); i++) {
            for (int j = 0; j < kept.length; j++) {
                values[i * kept.length + j] = all.points().get(i, kept[j]);
            }
        }
        RowCollector rows = new RowCollector(file, any -> all.size(), kept.length);
        rows.add(new RowBlock(0, null, null, values, kept.length, labels.labels(), labels.names()).compact());
        return rows.finish();
    }

    /** Reads the rows and labels of an archive: found by their shapes, or by the name of the array of labels. */
    static Dataset readArchive(Path path, String file, ReadOptions options) throws IOException {
        if (!path.getFileSystem().equals(FileSystems.getDefault())) { // where ZipFile cannot read
            try (TemporaryFile copy = TemporaryFile.create(".npz")) {
                Files.copy(path, copy.path(), StandardCopyOption.REPLACE_EXISTING);
                return readArchive(copy.path(), file, options);
            }
        }
        try (ZipFile archive = new ZipFile(path.toFile())) {
            Map<String, NpyHeader> headers = new HashMap<>();
            List<String> names = new ArrayList<>();
            for (ZipEntry entry : archive.stream().toList()) {
                if (entry.getName().endsWith(".npy")) {
                    String name = entry.getName().substring(0, entry.getName().length() - 4);
                    try (InputStream in = archive.getInputStream(entry)) {
                        NpyHeader header = NpyHeader.read(in, file + ", array " + BlockParser.quoted(name));
                        if (headers.put(name, header) != null) {
                            throw new BadInputException(
                                    file + ": holds two arrays " + BlockParser.quoted(name) + ", expected one of each");
                        }
                        names.add(name);
                    }
                    if (names.size() > MOST_ARRAYS) {
                        throw new BadInputException(file + ": holds more than " + MOST_ARRAYS
                                + " arrays, expected rows of numbers and their labels");
                    }
                }
            }
            String label = options.label();
            boolean none = label.equals(ReadOptions.NO_LABEL);
            if (!none && !label.isEmpty() && !headers.containsKey(label)) {
                throw new BadInputException(
                        file + ": has no array " + BlockParser.quoted(label) + ", expected one of " + listed(names));
            }
            String rows = names.stream()
                    .filter(name -> headers.get(name).shape().length >= 2
                            && !headers.get(name).isText())
                    .filter(name -> (none || label.isEmpty())
                            ? (none || labelsOf(name, names, headers) != null)
                            : headers.get(name).rows() == headers.get(label).rows())
                    .min(java.util.Comparator.comparing(
                            name -> name.toLowerCase(Locale.ROOT).contains("test")))
                    .orElseThrow(() -> new BadInputException(file + ": holds the arrays " + listed(names)
                            + ", expected rows of numbers and as many labels; ReadOptions.withLabel names the labels"));
            String labels = none ? null : label.isEmpty() ? labelsOf(rows, names, headers) : label;
            try (InputStream in = archive.getInputStream(archive.getEntry(rows + ".npy"))) {
                RowBlock block = null;
                if (labels != null) {
                    try (InputStream other = archive.getInputStream(archive.getEntry(labels + ".npy"))) {
                        block = labels(NpyHeader.read(other, file), other, file);
                    }
                }
                return rows(NpyHeader.read(in, file), in, file, block, options);
            }
        } catch (ZipException | EOFException e) {
            throw damaged(file, e instanceof EOFException ? "it ends too early" : e.getMessage());
        } catch (IllegalArgumentException e) { // a name that is not UTF-8
            throw damaged(file, "the name of an array is unreadable");
        }
    }

    private static String listed(List<String> names) {
        return TableLayout.shortened(names.stream().map(BlockParser::quoted).toList());
    }

    private static BadInputException damaged(String file, String how) {
        return new BadInputException(file + ": the archive is damaged (" + how + ")");
    }

    /** The array of as many single values as an array has rows: the one its name suggests, or the only one. */
    private static String labelsOf(String rows, List<String> names, Map<String, NpyHeader> headers) {
        List<String> candidates = names.stream()
                .filter(name -> headers.get(name).width() == 1
                        && headers.get(name).rows() == headers.get(rows).rows()
                        && !name.equals(rows))
                .toList();
        return PARTNERS.stream()
                .map(pair -> rows.replace(pair[0], pair[1]))
                .filter(candidates::contains)
                .findFirst()
                .orElse(candidates.size() == 1 ? candidates.get(0) : null);
    }

    private static RowBlock labels(NpyHeader header, InputStream in, String file) throws IOException {
        if (header.width() != 1) {
            throw new BadInputException(
                    file + ": has the shape " + Arrays.toString(header.shape()) + ", expected one label for each row");
        }
        ByteBuffer content = content(header, in, header.rows(), file);
        requireEnd(header, in, file);
        String[] texts = new String[header.rows()];
        Arrays.setAll(texts, i -> header.label(content, i));
        return block(texts);
    }

    private static RowBlock block(String[] texts) {
        Map<String, Integer> indices = new HashMap<>();
        List<String> names = new ArrayList<>();
        int[] labels = new int[texts.length];
        for (int i = 0; i < texts.length; i++) {
            Integer known = indices.putIfAbsent(texts[i], names.size());
            if (known == null) {
                names.add(texts[i]);
            }
            labels[i] = indices.get(texts[i]);
        }
        return new RowBlock(0, null, null, new double[0], 0, labels, names);
    }

    private static Dataset rows(NpyHeader header, InputStream in, String file, RowBlock labels, ReadOptions options)
            throws IOException {
        int rows = header.rows();
        if (header.width() < 1 || header.width() > Integer.MAX_VALUE / header.bytes() || rows < 1) {
            throw new BadInputException(
                    file + ": has the shape " + Arrays.toString(header.shape()) + ", expected rows of numbers");
        }
        int width = (int) header.width();
        if (options.features() > 0 && options.features() != width) {
            throw new BadInputException(file + ": " + width + " features, expected " + options.features());
        }
        if (labels != null && labels.rows() != rows) {
            throw new BadInputException(file + ": has " + rows + " rows, expected as many as labels, " + labels.rows());
        }
        if (header.fortran() && header.shape().length > 2) {
            throw new BadInputException(file + ": is in Fortran order of more than two dimensions, expected C order");
        }
        RowCollector collector = new RowCollector(file, any -> 0, width);
        int atOnce = header.fortran() ? rows : Math.max(1, CHUNK / width);
        for (int from = 0; from < rows; from += atOnce) {
            int count = Math.min(atOnce, rows - from);
            ByteBuffer content = content(header, in, (long) count * width, file);
            double[] values = new double[count * width];
            for (int k = 0; k < values.length; k++) {
                values[k] = header.number(content, header.fortran() ? k % width * rows + k / width : k) + 0.0;
                if (Double.isInfinite(values[k])) {
                    throw new BadInputException(file + ": row " + (from + k / width + 1) + " holds " + values[k]
                            + ", expected finite numbers, or NaN where one is missing");
                }
            }
            int[] chunk = new int[count];
            Arrays.fill(chunk, -1);
            if (labels != null) {
                System.arraycopy(labels.labels(), from, chunk, 0, count);
            }
            collector.add(new RowBlock(0, null, null, values, width, chunk, labels == null ? List.of() : labels.names())
                    .compact());
        }
        requireEnd(header, in, file);
        return collector.finish();
    }

    private static void requireEnd(NpyHeader header, InputStream in, String file) throws IOException {
        if (in.read() >= 0) { // the rows of another array would be lost
            throw new BadInputException(file + ": goes on behind the array of the shape "
                    + Arrays.toString(header.shape()) + ", expected one array");
        }
    }

    private static ByteBuffer content(NpyHeader header, InputStream in, long count, String file) throws IOException {
        long bytes = count * header.bytes();
        byte[] content = in.readNBytes((int) Math.min(Integer.MAX_VALUE - 8, bytes));
        if (content.length < bytes) {
            throw new BadInputException(
                    file + ": ends too early, expected an array of the shape " + Arrays.toString(header.shape()));
        }
        return ByteBuffer.wrap(content).order(header.order());
    }
}
