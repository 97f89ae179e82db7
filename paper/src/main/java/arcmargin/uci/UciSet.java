package arcmargin.uci;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.data.Split;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/**
 * A data set with the splits that published results were measured on (M. Fernández-Delgado, E. Cernadas, S. Barro,
 * D. Amorim, "Do we need hundreds of classifiers to solve real world classification problems?", JMLR 15, 2014).
 *
 * <p>Its folder holds three text files, plain or compressed by gzip: {@code NAME_R.dat}, tab-separated with a header:
 * row number, standardised features, class; {@code conxuntos.dat}, two lines of row numbers from 0: the rows to train
 * on and to validate on while tuning; {@code conxuntos_kfold.dat}, pairs of lines: the rows to train on and to test
 * on.
 *
 * @param name the name of the folder
 * @param data the rows
 * @param tuning a half to train on and a half to validate on
 * @param folds the rows to train on and to test on, usually four times; {@code validation} holds the test rows
 */
public record UciSet(String name, Dataset data, Split tuning, List<Split> folds) {

    private static final String DATA = "_R.dat";
    private static final String HALVES = "conxuntos.dat";
    private static final String FOLDS = "conxuntos_kfold.dat";

    /**
     * Copies the folds.
     *
     * @param name the name of the folder
     * @param data the rows
     * @param tuning for tuning
     * @param folds for testing
     */
    public UciSet {
        folds = List.copyOf(folds);
    }

    /**
     * The names of all sets below a folder.
     *
     * @param root a folder with one folder for each set
     * @return the names in alphabetical order
     * @throws IOException if the folder cannot be read
     * @throws BadInputException if there is none
     */
    public static List<String> names(Path root) throws IOException {
        try (Stream<Path> folders = Files.list(root)) {
            List<String> names = folders.filter(folder ->
                            existing(folder, folder.getFileName() + DATA) != null && existing(folder, FOLDS) != null)
                    .map(folder -> folder.getFileName().toString())
                    .sorted()
                    .toList();
            if (names.isEmpty()) {
                throw new BadInputException(root + ": has no data set, expected folders NAME with the files NAME" + DATA
                        + ", " + HALVES + " and " + FOLDS);
            }
            return names;
        }
    }

    /**
     * Reads a set.
     *
     * @param folder its folder
     * @return the set
     * @throws IOException if a file cannot be read
     * @throws BadInputException if a file does not have the layout above
     */
    public static UciSet read(Path folder) throws IOException {
        String name = folder.getFileName().toString();
        Dataset data = readData(required(folder, name + DATA));
        List<int[]> halves = readRows(required(folder, HALVES), data.size());
        List<int[]> lines = readRows(required(folder, FOLDS), data.size());
        if (halves.size() != 2 || lines.isEmpty() || lines.size() % 2 != 0) {
            throw new BadInputException(folder + ": has " + halves.size() + " lines in " + HALVES + " and "
                    + lines.size() + " in " + FOLDS + ", expected 2 and an even number");
        }
        List<Split> folds = new ArrayList<>();
        for (int k = 0; k < lines.size(); k += 2) {
            folds.add(new Split(lines.get(k), lines.get(k + 1)));
        }
        return new UciSet(name, data, new Split(halves.get(0), halves.get(1)), folds);
    }

    /**
     * How large a set is, roughly.
     *
     * @param folder its folder
     * @return the bytes of the file of its rows
     * @throws IOException if the file cannot be read
     * @throws BadInputException if there is none
     */
    public static long bytes(Path folder) throws IOException {
        return Files.size(required(folder, folder.getFileName() + DATA));
    }

    private static Path existing(Path folder, String name) {
        return Stream.of(folder.resolve(name), folder.resolve(name + ".gz"))
                .filter(Files::isRegularFile)
                .findFirst()
                .orElse(null);
    }

    private static Path required(Path folder, String name) {
        Path file = existing(folder, name);
        if (file == null) {
            throw new BadInputException(folder + ": has no file " + name + " or " + name + ".gz");
        }
        return file;
    }

    private static BufferedReader open(Path file) throws IOException {
        InputStream in = new BufferedInputStream(Files.newInputStream(file));
        InputStream text = file.toString().endsWith(".gz") ? new GZIPInputStream(in) : in;
        return new BufferedReader(new InputStreamReader(text, StandardCharsets.UTF_8));
    }

    private static Dataset readData(Path file) throws IOException {
        List<double[]> rows = new ArrayList<>();
        List<String> labels = new ArrayList<>();
        try (BufferedReader reader = open(file)) {
            reader.readLine(); // the header
            int number = 1;
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                number++;
                if (line.isBlank()) {
                    continue;
                }
                String[] cells = line.strip().split("\t");
                double[] row = new double[Math.max(0, cells.length - 2)];
                if (row.length == 0 || (!rows.isEmpty() && rows.get(0).length != row.length)) {
                    throw new BadInputException(
                            file.toString(), number, 1, cells.length + " cells, expected as many as in the first row");
                }
                for (int j = 0; j < row.length; j++) {
                    row[j] = number(cells[j + 1], file, number, j + 2);
                }
                rows.add(row);
                labels.add(cells[cells.length - 1].strip());
            }
        }
        if (rows.isEmpty()) {
            throw new BadInputException(file + ": has no rows");
        }
        TreeMap<String, Integer> classes = new TreeMap<>();
        labels.forEach(label -> classes.put(label, 0));
        List<String> names = List.copyOf(classes.keySet());
        for (int c = 0; c < names.size(); c++) {
            classes.put(names.get(c), c);
        }
        double[] values = rows.stream().flatMapToDouble(Arrays::stream).toArray();
        return new Dataset(
                DensePoints.of(rows.size(), rows.get(0).length, values),
                labels.stream().mapToInt(classes::get).toArray(),
                names);
    }

    private static double number(String text, Path file, int line, int column) {
        try {
            double value = Double.parseDouble(text);
            if (Double.isFinite(value)) {
                return value;
            }
        } catch (NumberFormatException e) {
            // refused below
        }
        throw new BadInputException(file.toString(), line, column, "cell '" + text + "', expected a finite number");
    }

    private static List<int[]> readRows(Path file, int size) throws IOException {
        List<int[]> lines = new ArrayList<>();
        try (BufferedReader reader = open(file)) {
            int number = 0;
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                number++;
                if (line.isBlank()) {
                    continue;
                }
                try {
                    int[] rows = Stream.of(line.strip().split("\\s+"))
                            .mapToInt(Integer::parseInt)
                            .sorted()
                            .toArray();
                    if (rows[0] < 0 || rows[rows.length - 1] >= size) {
                        throw new NumberFormatException();
                    }
                    lines.add(rows);
                } catch (NumberFormatException e) {
                    throw new BadInputException(
                            file.toString(),
                            number,
                            1,
                            "no row numbers, expected whole numbers from 0 to " + (size - 1));
                }
            }
        }
        return lines;
    }
}
