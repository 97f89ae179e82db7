package arcmargin.state;

import arcmargin.io.WholeFile;
import arcmargin.svm.DualSolution;
import arcmargin.svm.PairwiseSolution;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Writes the solutions of the splits of a trial as bytes, every double with all its bits, and reads them back. */
final class SolutionFile {

    private static final int MAGIC = 0x41524331;

    private SolutionFile() {}

    /** Writes a file and returns its checksum. */
    static String write(List<PairwiseSolution> solutions, Path file) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(
                solutions.stream().mapToInt(SolutionFile::bytes).sum() + 8);
        buffer.putInt(MAGIC).putInt(solutions.size());
        solutions.forEach(solution -> put(buffer, solution));
        WholeFile.write(file, out -> out.write(buffer.array()));
        return Sha256.of(buffer.array());
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
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        try {
            if (buffer.getInt() != MAGIC) {
                return Optional.empty();
            }
            int count = buffer.getInt();
            List<PairwiseSolution> solutions = new ArrayList<>();
            for (int k = 0; k < count; k++) {
                solutions.add(getSolution(buffer));
            }
            return Optional.of(solutions);
        } catch (BufferUnderflowException e) {
            return Optional.empty();
        }
    }

    private static int bytes(PairwiseSolution solution) {
        return 4
                + 8
                + solution.pairs().stream()
                        .mapToInt(pair -> 3 * 4 + 20 * pair.rows().length + 5 * 8 + 2 * 4 + 1)
                        .sum();
    }

    private static void put(ByteBuffer buffer, PairwiseSolution solution) {
        buffer.putInt(solution.classes()).putDouble(solution.penalty());
        for (PairwiseSolution.Pair pair : solution.pairs()) {
            DualSolution dual = pair.dual();
            buffer.putInt(pair.first()).putInt(pair.second()).putInt(pair.rows().length);
            buffer.asIntBuffer().put(pair.rows());
            buffer.position(buffer.position() + 4 * pair.rows().length);
            putDoubles(buffer, dual.coefficients());
            putDoubles(buffer, dual.decisions());
            buffer.putDouble(dual.offset())
                    .putDouble(dual.objective())
                    .putDouble(dual.dualityGap())
                    .putDouble(dual.violation())
                    .putLong(dual.iterations())
                    .putInt(dual.supportVectors())
                    .putInt(dual.bounded())
                    .put((byte) (dual.converged() ? 1 : 0));
        }
    }

    private static PairwiseSolution getSolution(ByteBuffer buffer) {
        int classes = buffer.getInt();
        double penalty = buffer.getDouble();
        List<PairwiseSolution.Pair> pairs = new ArrayList<>();
        for (int p = 0; p < PairwiseSolution.pairCount(classes); p++) {
            int first = buffer.getInt();
            int second = buffer.getInt();
            int[] rows = new int[buffer.getInt()];
            buffer.asIntBuffer().get(rows);
            buffer.position(buffer.position() + 4 * rows.length);
            double[] coefficients = getDoubles(buffer, rows.length);
            double[] decisions = getDoubles(buffer, rows.length);
            double offset = buffer.getDouble();
            double objective = buffer.getDouble();
            double gap = buffer.getDouble();
            double violation = buffer.getDouble();
            long iterations = buffer.getLong();
            int supportVectors = buffer.getInt();
            int bounded = buffer.getInt();
            boolean converged = buffer.get() == 1;
            pairs.add(new PairwiseSolution.Pair(
                    first,
                    second,
                    rows,
                    new DualSolution(
                            coefficients,
                            offset,
                            decisions,
                            objective,
                            gap,
                            violation,
                            iterations,
                            supportVectors,
                            bounded,
                            converged)));
        }
        return new PairwiseSolution(classes, penalty, pairs);
    }

    private static void putDoubles(ByteBuffer buffer, double[] values) {
        buffer.asDoubleBuffer().put(values);
        buffer.position(buffer.position() + 8 * values.length);
    }

    private static double[] getDoubles(ByteBuffer buffer, int count) {
        double[] values = new double[count];
        buffer.asDoubleBuffer().get(values);
        buffer.position(buffer.position() + 8 * count);
        return values;
    }
}
