package arcmargin.data;

import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/**
 * A map of feature space fitted on training points: feature by feature {@code x ↦ (x − shift)/divisor}, possibly after
 * a monotone map of x, or row by row to unit length.
 *
 * <p>A feature that is constant in training tells nothing: its divisor is 0 and its image is 0, whatever later rows
 * hold. Values outside the range seen in training are not clipped, but by {@link Kind#NORMAL}.
 *
 * <pre>{@code
 * Scaling scaling = Scaling.fit(Scaling.Kind.MINMAX, data.points());
 * Points scaled = scaling.apply(test.points()); // by the smallest and largest values of data
 * }</pre>
 */
public final class Scaling {

    /** What a scaling does. */
    public enum Kind {
        /** Chosen from the training points, see {@link Scaling#chosen}. */
        AUTO,
        /** Leaves everything as it is. */
        NONE,
        /** Maps the range of each feature to 0 … 1. */
        MINMAX,
        /** Gives each feature mean 0 and standard deviation 1, that of the training rows themselves (divided by n). */
        STANDARD,
        /**
         * Gives each feature a normal distribution by its ranks in training, then mean 0 and standard deviation 1:
         * outliers and long tails lose their weight. The indicators of categories are scaled as by {@link #STANDARD}.
         */
        NORMAL,
        /** Divides each row by its Euclidean length; rows of zeros stay. */
        UNIT;

        /** {@return the name used on the command line and in model files} */
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }

        boolean byFeature() {
            return this == MINMAX || this == STANDARD || this == NORMAL;
        }
    }

    /** Fewer features that happen to have one range may have different units; an image has at least 8 by 8 pixels. */
    private static final int FEATURES_OF_ONE_UNIT = 64;

    private static final double[] NO_FEATURES = {};
    private static final NormalScores[] NO_SCORES = {};
    private static final Scaling NONE = new Scaling(Kind.NONE, NO_SCORES, NO_FEATURES, NO_FEATURES);
    private static final Scaling UNIT = new Scaling(Kind.UNIT, NO_SCORES, NO_FEATURES, NO_FEATURES);

    private final Kind kind;
    private final NormalScores[] scores; // of NORMAL alone; null where a feature is not mapped before
    private final double[] shifts;
    private final double[] divisors;

    private Scaling(Kind kind, NormalScores[] scores, double[] shifts, double[] divisors) {
        this.kind = kind;
        this.scores = scores;
        this.shifts = shifts;
        this.divisors = divisors;
        for (int j = 0; j < divisors.length; j++) {
            if (!(Double.isFinite(shifts[j]) && divisors[j] >= 0 && divisors[j] < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException("feature " + (j + 1) + " has shift " + shifts[j] + " and divisor "
                        + divisors[j] + ", must be finite, the divisor not negative");
            }
        }
    }

    /** {@return the scaling that changes nothing} */
    public static Scaling none() {
        return NONE;
    }

    /**
     * Chooses a scaling. Features that share a unit are left as they are: at least 64 numbers, all from −1 to 1 or all
     * whole numbers from 0 to 255, as pixels are and features that were scaled before. Other sparse points without
     * columns, such as counts of words, are scaled to unit length, since documents of the same content and another
     * length should be equal. Everything else, tables above all, is standardised, because columns of different units
     * cannot be compared otherwise.
     *
     * @param training the points to choose for, as read
     * @param schema their columns, or none
     * @return {@link Kind#NONE}, {@link Kind#UNIT} or {@link Kind#STANDARD}
     */
    public static Kind chosen(Points training, Schema schema) {
        boolean numbers = schema.features().stream().allMatch(column -> column.type() == Column.Type.NUMBER);
        if (numbers && training.dimension() >= FEATURES_OF_ONE_UNIT && !training.hasMissing()) {
            double[] values = training instanceof SparsePoints sparse
                    ? sparse.values()
                    : training.toDense().values();
            boolean unit = true;
            boolean bytes = true;
            for (int k = 0; k < values.length && (unit || bytes); k++) {
                unit &= Math.abs(values[k]) <= 1;
                bytes &= values[k] == ((int) values[k] & 0xff);
            }
            if (unit || bytes) {
                return Kind.NONE;
            }
        }
        return schema.isEmpty() && training instanceof SparsePoints ? Kind.UNIT : Kind.STANDARD;
    }

    /**
     * Fits a scaling on training points, and on nothing else.
     *
     * @param kind the kind of scaling
     * @param training the points to fit on, at least one
     * @return the scaling, to be applied to training and later points alike
     */
    public static Scaling fit(Kind kind, Points training) {
        return fit(kind, training, null);
    }

    /**
     * Fits a scaling on training points of which some features are the indicators of one category.
     *
     * <p>Such a group weighs as one number does. A standard scaling gives all features of a group one divisor, such
     * that their variances add up to 1: the expected squared distance of two rows is then 2, as it is for a
     * standardised number, and a category of two levels is scaled exactly as a number that is 0 or 1 would be. Scaled
     * by range, two levels are 1 apart.
     *
     * @param kind the kind of scaling
     * @param training the points to fit on, at least one
     * @param groups for each feature the first feature of its group, itself if it is alone; null if all are
     * @return the scaling, to be applied to training and later points alike
     * @throws BadInputException if numbers are so large that their range or variance overflows
     */
    public static Scaling fit(Kind kind, Points training, int[] groups) {
        if (training.size() == 0) {
            throw new IllegalArgumentException("training.size() = 0, must be at least 1");
        }
        return switch (kind) {
            case AUTO -> fit(chosen(training, Schema.none()), training, groups);
            case NONE -> NONE;
            case UNIT -> UNIT;
            case MINMAX -> {
                FeatureStatistics seen = FeatureStatistics.of(training);
                double[] divisors = new double[training.dimension()];
                Arrays.setAll(divisors, j -> seen.maxima()[j] - seen.minima()[j]);
                if (groups != null) {
                    int[] sizes = sizes(groups);
                    Arrays.setAll(divisors, j -> sizes[groups[j]] > 1 ? Math.sqrt(2) * divisors[j] : divisors[j]);
                }
                yield fitted(kind, NO_SCORES, seen.minima(), divisors);
            }
            case STANDARD -> standard(kind, NO_SCORES, training, groups);
            case NORMAL -> {
                NormalScores[] scores = scores(training, groups);
                yield standard(kind, scores, mapped(training, scores), groups);
            }
        };
    }

    private static Scaling standard(Kind kind, NormalScores[] scores, Points training, int[] groups) {
        FeatureStatistics seen = FeatureStatistics.of(training);
        // A mean is rounded, so a constant feature shows in its range, not in its deviation.
        double[] divisors = new double[training.dimension()];
        Arrays.setAll(divisors, j -> seen.constant(j) ? 0 : seen.deviations()[j]);
        if (groups != null) {
            double[] variances = new double[groups.length];
            for (int j = 0; j < groups.length; j++) {
                variances[groups[j]] += divisors[j] * divisors[j];
            }
            int[] sizes = sizes(groups);
            Arrays.setAll(divisors, j -> sizes[groups[j]] > 1 ? Math.sqrt(variances[groups[j]]) : divisors[j]);
        }
        return fitted(kind, scores, seen.means(), divisors);
    }

    private static Scaling fitted(Kind kind, NormalScores[] scores, double[] shifts, double[] divisors) {
        for (int j = 0; j < divisors.length; j++) {
            if (!Double.isFinite(shifts[j]) || !Double.isFinite(divisors[j])) {
                throw new BadInputException("feature " + (j + 1) + " has numbers so large that scaling by "
                        + kind.text() + " overflows: divide them, or leave the column out");
            }
        }
        return new Scaling(kind, scores, shifts, divisors);
    }

    /** The map of each feature that stands alone; null for the indicators of a category. */
    private static NormalScores[] scores(Points training, int[] groups) {
        int dimension = training.dimension();
        int[] sizes = groups == null ? null : sizes(groups);
        double[] values = training.toDense().values();
        NormalScores[] scores = new NormalScores[dimension];
        for (int j = 0; j < dimension; j++) {
            if (sizes == null || sizes[groups[j]] == 1) {
                double[] column = new double[training.size()];
                for (int i = 0; i < column.length; i++) {
                    column[i] = values[i * dimension + j];
                }
                scores[j] = NormalScores.fit(column);
            }
        }
        return scores;
    }

    private static Points mapped(Points points, NormalScores[] scores) {
        double[] values = points.toDense().values().clone();
        for (int k = 0; k < values.length; k++) {
            NormalScores map = scores[k % scores.length];
            values[k] = map == null ? values[k] : map.at(values[k]);
        }
        return DensePoints.of(points.size(), points.dimension(), values);
    }

    private static int[] sizes(int[] groups) {
        int[] sizes = new int[groups.length];
        Arrays.stream(groups).forEach(group -> sizes[group]++);
        return sizes;
    }

    /** {@return what this scaling does} */
    public Kind kind() {
        return kind;
    }

    /** {@return what is subtracted from each feature; empty unless features are scaled one by one} */
    public double[] shifts() {
        return shifts.clone();
    }

    /** {@return what each feature is divided by; those with 0 become 0; empty unless features are scaled one by one} */
    public double[] divisors() {
        return divisors.clone();
    }

    /**
     * The piecewise linear map of a feature before it is shifted and divided, constant beyond its ends.
     *
     * @param feature a feature
     * @return arguments, increasing, and their images; empty if it is not mapped
     */
    public Optional<double[][]> knots(int feature) {
        return scores.length == 0 || scores[feature] == null
                ? Optional.empty()
                : Optional.of(new double[][] {
                    scores[feature].values().clone(), scores[feature].scores().clone()
                });
    }

    /**
     * Scales points. Sparse points stay sparse where zero is mapped to zero, and become dense where it is not.
     *
     * @param points of the dimension this was fitted on
     * @return their images
     * @throws IllegalArgumentException if the dimension differs, or the images of sparse points would not fit densely
     * @throws BadInputException if a value is so far from those of training that its image overflows
     */
    public Points apply(Points points) {
        if (kind == Kind.NONE) {
            return points;
        }
        if (kind.byFeature() && points.dimension() != divisors.length) {
            throw new IllegalArgumentException("points.dimension() = " + points.dimension()
                    + ", must be the dimension the scaling was fitted on = " + divisors.length);
        }
        if (kind == Kind.NORMAL) {
            return affine(mapped(points, scores));
        }
        return affine(points);
    }

    /**
     * Scales one row in place.
     *
     * @param row as many numbers as features
     */
    void apply(double[] row) {
        for (int j = 0; kind == Kind.NORMAL && j < row.length; j++) {
            row[j] = scores[j] == null ? row[j] : scores[j].at(row[j]);
        }
        if (kind != Kind.NONE) {
            scaleRow(row, null, 0, row.length);
        }
    }

    private Points affine(Points points) {
        if (points instanceof SparsePoints sparse && (kind == Kind.UNIT || keepsZeros())) {
            double[] scaled = sparse.values().clone();
            for (int i = 0; i < sparse.size(); i++) {
                scaleRow(scaled, sparse.columns(), sparse.starts()[i], sparse.starts()[i + 1]);
            }
            requireFinite(scaled, points);
            return SparsePoints.of(sparse.dimension(), sparse.starts(), sparse.columns(), scaled);
        }
        int dimension = points.dimension();
        double[] scaled = points instanceof DensePoints dense
                ? dense.values().clone()
                : points.toDense().values();
        for (int i = 0; i < points.size(); i++) {
            scaleRow(scaled, null, i * dimension, (i + 1) * dimension);
        }
        requireFinite(scaled, points);
        return DensePoints.of(points.size(), dimension, scaled);
    }

    /** Says which value overflows, if any does. */
    private static void requireFinite(double[] scaled, Points points) {
        for (double value : scaled) {
            if (!Double.isFinite(value)) {
                throw overflow(scaled, points);
            }
        }
    }

    private static BadInputException overflow(double[] scaled, Points points) {
        int k = 0;
        while (Double.isFinite(scaled[k])) {
            k++;
        }
        int row = 0;
        int column;
        if (points instanceof SparsePoints sparse && sparse.values().length == scaled.length) {
            while (sparse.starts()[row + 1] <= k) {
                row++;
            }
            column = sparse.columns()[k];
        } else {
            row = k / points.dimension();
            column = k % points.dimension();
        }
        return new BadInputException("row " + (row + 1) + ", feature " + (column + 1) + ": " + points.get(row, column)
                + " is too far from the values in training to be scaled, expected a number that is nearer");
    }

    private boolean keepsZeros() {
        for (int j = 0; j < shifts.length; j++) {
            if (shifts[j] != 0 && divisors[j] != 0) {
                return false;
            }
        }
        return true;
    }

    /** Scales one row in place; {@code columns} is null where each column is stored. */
    private void scaleRow(double[] values, int[] columns, int from, int to) {
        if (kind == Kind.UNIT) {
            scaleToUnit(values, from, to);
            return;
        }
        for (int k = from; k < to; k++) {
            int j = columns == null ? k - from : columns[k];
            values[k] = divisors[j] == 0 ? 0 : (values[k] - shifts[j]) / divisors[j];
        }
    }

    /** Divides by the largest entry first, so that squares neither overflow nor vanish. */
    private static void scaleToUnit(double[] values, int from, int to) {
        double largest = 0;
        for (int k = from; k < to; k++) {
            largest = Math.max(largest, Math.abs(values[k]));
        }
        double sum = 0;
        for (int k = from; k < to; k++) {
            sum += (values[k] / largest) * (values[k] / largest);
        }
        for (int k = from; k < to && largest > 0; k++) {
            values[k] = values[k] / largest / Math.sqrt(sum);
        }
    }

    /**
     * Writes this scaling as one line: its kind, and for a scaling by feature {@code shift/divisor} of each feature,
     * followed by {@code /} and the map of ranks if it has one.
     *
     * @return a line that {@link #parse} reads back to an equal scaling
     */
    public String text() {
        StringBuilder text = new StringBuilder(kind.text());
        for (int j = 0; j < divisors.length; j++) {
            text.append(' ').append(shifts[j]).append('/').append(divisors[j]);
            if (scores.length > 0 && scores[j] != null) {
                text.append('/').append(scores[j].text());
            }
        }
        return text.toString();
    }

    /**
     * Reads what {@link #text} wrote.
     *
     * @param text one line
     * @return the scaling
     * @throws IllegalArgumentException if the line is none
     */
    public static Scaling parse(String text) {
        String[] words = text.strip().split(" ");
        Kind kind = Arrays.stream(Kind.values())
                .filter(candidate -> candidate != Kind.AUTO && candidate.text().equals(words[0]))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "scaling = \"" + words[0] + "\", must be none, minmax, standard, normal or unit"));
        if (words.length > 1 && !kind.byFeature()) {
            throw new IllegalArgumentException("scaling " + words[0] + " takes no features, got \"" + words[1] + "\"");
        }
        double[] shifts = new double[words.length - 1];
        double[] divisors = new double[words.length - 1];
        NormalScores[] scores = kind == Kind.NORMAL ? new NormalScores[words.length - 1] : NO_SCORES;
        for (int j = 0; j < shifts.length; j++) {
            String[] numbers = words[j + 1].split("/", -1);
            boolean mapped = kind == Kind.NORMAL && numbers.length == 3;
            if (numbers.length != 2 && !mapped) {
                throw new IllegalArgumentException(
                        "scaling of feature " + (j + 1) + " = \"" + words[j + 1] + "\", must be shift/divisor");
            }
            if (mapped) {
                scores[j] = NormalScores.parse(numbers[2]);
            }
            shifts[j] = Double.parseDouble(numbers[0]);
            divisors[j] = Double.parseDouble(numbers[1]);
        }
        return new Scaling(kind, scores, shifts, divisors);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Scaling that
                && kind == that.kind
                && Arrays.equals(scores, that.scores)
                && Arrays.equals(shifts, that.shifts)
                && Arrays.equals(divisors, that.divisors);
    }

    @Override
    public int hashCode() {
        return Objects.hash(kind, Arrays.hashCode(shifts), Arrays.hashCode(divisors));
    }

    @Override
    public String toString() {
        return text();
    }
}
