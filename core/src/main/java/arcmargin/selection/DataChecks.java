package arcmargin.selection;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.FeatureStatistics;
import arcmargin.data.Points;
import arcmargin.data.SparsePoints;
import arcmargin.data.Split;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * What must hold of data before anything is tuned on it, and what the user should know.
 *
 * <pre>{@code
 * List<Split> folds = Split.folds(data.labels(), 5, 1);
 * DataChecks.require(data, folds);
 * DataChecks.warnings(data, folds, test).forEach(System.err::println);
 * }</pre>
 */
public final class DataChecks {

    private DataChecks() {}

    /**
     * Refuses data that cannot be split for tuning.
     *
     * @param data training and validation rows
     * @param splits how they are split
     * @throws BadInputException if there is one class only, every row is of its own, a split trains one class only, has
     *     a row twice or one that is not there, or no feature varies
     */
    public static void require(Dataset data, List<Split> splits) {
        int[] counts = data.classCounts();
        List<String> present = new ArrayList<>();
        for (int c = 0; c < counts.length; c++) {
            if (counts[c] > 0) {
                present.add(data.classes().get(c));
            }
        }
        if (data.unlabelledRows() > 0) {
            throw new BadInputException(data.unlabelledRows() + " of " + data.size()
                    + " rows have no label: tuning needs labelled rows only");
        }
        if (present.size() < 2) {
            throw new BadInputException("all " + data.size() + " rows are of class "
                    + (present.isEmpty() ? "none" : "'" + present.get(0) + "'") + ": at least two classes are needed");
        }
        if (present.size() == data.size()) {
            throw new BadInputException("every one of the " + data.size()
                    + " rows is of a class of its own: is another column the label (ReadOptions.withLabel)?");
        }
        requireSplits(splits, data.size());
        for (Split split : splits) {
            long trained = IntStream.of(split.training())
                    .map(row -> data.labels()[row])
                    .distinct()
                    .count();
            if (trained < 2) {
                throw new BadInputException("a split has rows of " + (trained == 0 ? "no class" : "one class only")
                        + " to train on: too few rows to be split; give more, or split in another way");
            }
            if (split.validation().length == 0) {
                throw new BadInputException(
                        "no row is held out of " + data.size() + ": give more rows, or a larger share to hold out");
            }
        }
        if (varying(data.points()) == 0) {
            throw new BadInputException("all " + data.points().dimension() + " features are constant over the "
                    + data.size() + " rows: there is nothing to learn from");
        }
    }

    /** Each row is there, and once in a split at most. */
    private static void requireSplits(List<Split> splits, int size) {
        for (int s = 0; s < splits.size(); s++) {
            BitSet seen = new BitSet(size);
            int[] rows = IntStream.concat(
                            Arrays.stream(splits.get(s).training()),
                            Arrays.stream(splits.get(s).validation()))
                    .toArray();
            for (int row : rows) {
                if (row < 0 || row >= size) {
                    throw new BadInputException("split " + (s + 1) + " has the row number " + row
                            + ", expected numbers from 0 to " + (size - 1));
                }
                if (seen.get(row)) {
                    throw new BadInputException("split " + (s + 1) + " has row number " + row
                            + " twice, expected it once, either to train on or to validate on");
                }
                seen.set(row);
            }
        }
    }

    /**
     * What the user should know of data that can be used.
     *
     * @param data training and validation rows
     * @param splits how they are split
     * @param test rows to test on, or null
     * @return a sentence for each, empty if there is nothing to say
     */
    public static List<String> warnings(Dataset data, List<Split> splits, Dataset test) {
        List<String> warnings = new ArrayList<>();
        int constant = data.points().dimension() - varying(data.points());
        if (constant > 0) {
            warnings.add(constant + " of " + data.points().dimension() + " features "
                    + (constant == 1
                            ? "is constant over the training rows and tells nothing"
                            : "are constant over the training rows and tell nothing"));
        }
        long[] hashes = hashes(data.points());
        for (int c = 0; c < data.classes().size(); c++) {
            int label = c;
            boolean untrained = splits.stream()
                    .anyMatch(split -> IntStream.of(split.training()).noneMatch(row -> data.labels()[row] == label));
            if (untrained && data.classCounts()[c] > 0) {
                warnings.add("class '" + data.classes().get(c) + "' has " + rows(data.classCounts()[c])
                        + ", in some splits none of them to train on: there its rows count as errors");
            }
        }
        if (splits.size() == 1) {
            Split split = splits.get(0);
            warnRare(data, split, warnings);
            Set<Long> training = set(IntStream.of(split.training()).mapToLong(row -> hashes[row]));
            long repeated = IntStream.of(split.validation())
                    .filter(row -> training.contains(hashes[row]))
                    .count();
            warnRepeated(repeated, split.validation().length, "validation", "training", warnings);
        }
        if (test != null) {
            Set<Long> known = set(LongStream.of(hashes));
            long repeated =
                    LongStream.of(hashes(test.points())).filter(known::contains).count();
            int[] tested = test.withClasses(data.classes()).classCounts();
            for (int c = 0; c < tested.length; c++) {
                if (tested[c] == 0) {
                    warnings.add(
                            "class '" + data.classes().get(c) + "' has no test row: the test error says nothing of it");
                }
            }
            warnRepeated(repeated, test.size(), "test", "training and validation", warnings);
        }
        return warnings;
    }

    private static void warnRare(Dataset data, Split split, List<String> warnings) {
        int[] held = data.select(split.validation()).classCounts();
        for (int c = 0; c < held.length; c++) {
            if (held[c] == 0) {
                warnings.add("class '" + data.classes().get(c) + "' has " + rows(data.classCounts()[c])
                        + ", none of them held out: its errors do not count in the choice");
            }
        }
    }

    private static void warnRepeated(long repeated, int total, String part, String of, List<String> warnings) {
        if (repeated > 0) {
            warnings.add(
                    repeated + " of " + total + " " + part + " rows " + (repeated == 1 ? "is a repeat" : "are repeats")
                            + " of " + of + " rows, which flatters the error");
        }
    }

    private static Set<Long> set(LongStream hashes) {
        return hashes.boxed().collect(Collectors.toSet());
    }

    private static String rows(int count) {
        return count == 1 ? "1 row" : count + " rows";
    }

    /** How many features take more than one value. */
    private static int varying(Points points) {
        FeatureStatistics statistics = FeatureStatistics.of(points);
        return (int) IntStream.range(0, points.dimension())
                .filter(j -> !statistics.constant(j))
                .count();
    }

    /**
     * The rows as 64-bit hashes, equal for equal rows however they are held; different rows collide once in a blue
     * moon.
     */
    private static long[] hashes(Points points) {
        long[] hashes = new long[points.size()];
        double[] row = new double[points instanceof SparsePoints ? 0 : points.dimension()];
        for (int i = 0; i < hashes.length; i++) {
            long hash = 0;
            if (points instanceof SparsePoints sparse) {
                for (int k = sparse.starts()[i]; k < sparse.starts()[i + 1]; k++) {
                    hash = mixed(hash, sparse.columns()[k], sparse.values()[k]);
                }
            } else {
                points.copyRow(i, row, 0);
                for (int j = 0; j < row.length; j++) {
                    hash = mixed(hash, j, row[j]);
                }
            }
            hashes[i] = hash;
        }
        return hashes;
    }

    /** One step of a hash by multiplication and shift; zeros leave it alone. */
    private static long mixed(long hash, int column, double value) {
        if (value == 0) {
            return hash;
        }
        long mixed = (hash ^ Double.doubleToLongBits(value)) * 0x9E3779B97F4A7C15L + column;
        return (mixed ^ (mixed >>> 32)) * 0xD6E8FEB86659FD93L;
    }
}
