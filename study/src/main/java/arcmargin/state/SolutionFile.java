package arcmargin.state;

import arcmargin.data.Numbers;
import arcmargin.io.WholeFile;
import arcmargin.svm.DualSolution;
import arcmargin.svm.PairwiseSolution;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StreamCorruptedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Writes the solutions of the splits of a trial as arrays of {@link Numbers}, bit for bit, and reads them back. */
final class SolutionFile {

    private static final int FORMAT = 2;

    private SolutionFile() {}

    /** Writes a file and returns its checksum. */
    static String write(List<PairwiseSolution> solutions, Path file) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Numbers.write(new int[] {FORMAT, solutions.size()}, out);
        for (PairwiseSolution solution : solutions) {
            Numbers.write(new int[] {solution.classes()}, out);
            Numbers.write(new double[] {solution.penalty()}, out);
            for (PairwiseSolution.Pair pair : solution.pairs()) {
                write(pair, out);
            }
        }
        WholeFile.write(file, out::writeTo);
        return Sha256.of(out.toByteArray());
    }

    private static void write(PairwiseSolution.Pair pair, OutputStream out) throws IOException {
        DualSolution dual = pair.dual();
        Numbers.write(new int[] {pair.first(), pair.second()}, out);
        Numbers.write(pair.rows(), out);
        Numbers.write(dual.coefficients(), out);
        Numbers.write(dual.decisions(), out);
        Numbers.write(new double[] {dual.offset(), dual.objective(), dual.dualityGap(), dual.violation()}, out);
        // iterations are whole numbers far below 2^53
        Numbers.write(new double[] {dual.iterations()}, out);
        Numbers.write(new int[] {dual.supportVectors(), dual.bounded(), dual.converged() ? 1 : 0}, out);
    }

    /** The solutions, or nothing if there is no such file or it is not the one of this checksum. */
    static Optional<List<PairwiseSolution>> read(Path file, String sha256) throws IOException {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        byte[] bytes = Files.readAllBytes(file);
        if (!Sha256.of(bytes).equals(sha256)) {
            return Optional.empty();
        }
        InputStream in = new ByteArrayInputStream(bytes);
        try {
            int[] header = ints(in, 2);
            if (header[0] != FORMAT) {
                return Optional.empty();
            }
            List<PairwiseSolution> solutions = new ArrayList<>();
            for (int k = 0; k < header[1]; k++) {
                solutions.add(readSolution(in));
            }
            return Optional.of(solutions);
        } catch (EOFException | StreamCorruptedException | IllegalArgumentException e) {
            return Optional.empty(); // the checksum of something else
        }
    }

    private static PairwiseSolution readSolution(InputStream in) throws IOException {
        int classes = ints(in, 1)[0];
        double penalty = doubles(in, 1)[0];
        List<PairwiseSolution.Pair> pairs = new ArrayList<>();
        for (int p = 0; p < PairwiseSolution.pairCount(classes); p++) {
            pairs.add(readPair(in));
        }
        return new PairwiseSolution(classes, penalty, pairs);
    }

    private static PairwiseSolution.Pair readPair(InputStream in) throws IOException {
        int[] ofClasses = ints(in, 2);
        int[] rows = Numbers.readInts(in);
        double[] coefficients = doubles(in, rows.length);
        double[] decisions = doubles(in, rows.length);
        double[] quality = doubles(in, 4);
        long iterations = (long) doubles(in, 1)[0];
        int[] counts = ints(in, 3);
        return new PairwiseSolution.Pair(
                ofClasses[0],
                ofClasses[1],
                rows,
                new DualSolution(
                        coefficients,
                        quality[0],
                        decisions,
                        quality[1],
                        quality[2],
                        quality[3],
                        iterations,
                        counts[0],
                        counts[1],
                        counts[2] == 1));
    }

    private static int[] ints(InputStream in, int length) throws IOException {
        int[] values = Numbers.readInts(in);
        requireLength(values.length, length);
        return values;
    }

    private static double[] doubles(InputStream in, int length) throws IOException {
        double[] values = Numbers.readDoubles(in);
        requireLength(values.length, length);
        return values;
    }

    private static void requireLength(int found, int expected) throws IOException {
        if (found != expected) {
            throw new StreamCorruptedException("an array has " + found + " numbers, expected " + expected);
        }
    }
}
