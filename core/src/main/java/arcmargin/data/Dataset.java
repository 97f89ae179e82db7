package arcmargin.data;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * Points and the class of each.
 *
 * <pre>{@code
 * double[][] x = {{5.1, 3.5}, {6.2, 2.9}, {4.9, 3.1}};
 * Dataset flowers = Dataset.of(x, new String[] {"setosa", "versicolor", "setosa"});
 * Dataset first = flowers.rows(0, 2);
 * }</pre>
 *
 * @param points the examples, one per row
 * @param labels for each row an index into {@code classes}, or {@link #UNLABELLED}; shared, must not be changed
 * @param classes the distinct names of the classes
 * @param schema the columns of the table the points were read from, or none
 * @param beside what else is known of each row: its weight, and cells of columns that are not features
 */
@SuppressWarnings("ArrayRecordComponent") // large, shared and never changed
public record Dataset(Points points, int[] labels, List<String> classes, Schema schema, SideColumns beside) {

    /** The label of a row whose class is not known, or is none of {@link #classes()}. */
    public static final int UNLABELLED = -1;

    /**
     * Checks that every row has a label and every label a class.
     *
     * @param points the examples
     * @param labels one for each
     * @param classes distinct
     * @param schema of as many features as the points have, or none
     * @param beside of as many rows as the points have, or none
     */
    public Dataset {
        classes = List.copyOf(classes);
        if (labels.length != points.size()) {
            throw new IllegalArgumentException(
                    "labels.length = " + labels.length + ", must be the number of points = " + points.size());
        }
        beside.requireRows(labels.length);
        if (new HashSet<>(classes).size() != classes.size()) {
            throw new IllegalArgumentException("classes = " + classes + ", must be distinct");
        }
        if (!schema.isEmpty() && schema.features().size() != points.dimension()) {
            throw new IllegalArgumentException("schema has " + schema.features().size()
                    + " features, must be none or the dimension = " + points.dimension());
        }
        for (int i = 0; i < labels.length; i++) {
            if (labels[i] < UNLABELLED || labels[i] >= classes.size()) {
                throw new IllegalArgumentException("labels[" + i + "] = " + labels[i] + ", must be from " + UNLABELLED
                        + " to " + (classes.size() - 1));
            }
        }
    }

    /**
     * A data set without columns.
     *
     * @param points the examples
     * @param labels one for each
     * @param classes distinct
     */
    public Dataset(Points points, int[] labels, List<String> classes) {
        this(points, labels, classes, Schema.none());
    }

    /**
     * A data set of which nothing is known beside its columns: every row weighs 1.
     *
     * @param points the examples
     * @param labels one for each
     * @param classes distinct
     * @param schema of as many features as the points have, or none
     */
    public Dataset(Points points, int[] labels, List<String> classes, Schema schema) {
        this(points, labels, classes, schema, SideColumns.none());
    }

    /** {@return the weight of each row, or an empty array if every row weighs 1; shared, must not be changed} */
    public double[] weights() {
        return beside.weights();
    }

    /**
     * Returns the same rows with something else known of them.
     *
     * @param newBeside weights and cells of columns that are not features
     * @return the same points and labels
     */
    public Dataset withBeside(SideColumns newBeside) {
        return new Dataset(points, labels, classes, schema, newBeside);
    }

    /**
     * Returns points with the names of their classes, which are numbered in the order of their names.
     *
     * @param x the coordinates of each point, as many in every row; NaN where one is missing
     * @param y the name of the class of each point
     * @return the data set
     */
    public static Dataset of(double[][] x, String[] y) {
        for (int i = 0; i < Math.max(x.length, y.length); i++) {
            if (i >= x.length || i >= y.length || x[i] == null || y[i] == null) {
                String missing = i >= x.length || (i < y.length && x[i] == null) ? "x" : "y";
                throw new IllegalArgumentException(missing + "[" + i + "] is missing: x has " + x.length
                        + " rows and y has " + y.length + " labels, must have a row and a label each");
            }
        }
        int dimension = x.length == 0 ? 0 : x[0].length;
        double[] values = new double[DensePoints.requireFits(x.length, dimension)];
        for (int i = 0; i < x.length; i++) {
            if (x[i].length != dimension) {
                throw new IllegalArgumentException(
                        "x[" + i + "].length = " + x[i].length + ", must be that of the first row = " + dimension);
            }
            for (int j = 0; j < dimension; j++) {
                if (Double.isInfinite(x[i][j])) {
                    throw new IllegalArgumentException(
                            "x[" + i + "][" + j + "] = " + x[i][j] + ", must be finite, or NaN where it is missing");
                }
                values[i * dimension + j] = x[i][j];
            }
        }
        List<String> classes = Arrays.stream(y).distinct().sorted().toList();
        Map<String, Integer> numbers = new HashMap<>();
        classes.forEach(name -> numbers.put(name, numbers.size()));
        return new Dataset(
                DensePoints.withMissing(x.length, dimension, values),
                Arrays.stream(y).mapToInt(numbers::get).toArray(),
                classes);
    }

    /**
     * Returns points with numbers as classes, in increasing order.
     *
     * @param x the coordinates of each point, as many in every row; NaN where one is missing
     * @param y the class of each point, any number
     * @return the data set
     */
    public static Dataset of(double[][] x, int[] y) {
        int[] numbers = Arrays.stream(y).distinct().sorted().toArray();
        Dataset named = of(x, Arrays.stream(y).mapToObj(Integer::toString).toArray(String[]::new));
        return named.withClasses(
                Arrays.stream(numbers).mapToObj(Integer::toString).toList());
    }

    /**
     * Returns the same rows with names of the features, which a model trained on them keeps.
     *
     * @param names of all features, in order
     * @return the same points and labels
     */
    public Dataset withFeatureNames(String... names) {
        Schema named = new Schema(Arrays.stream(names).map(Column::number).toList());
        return new Dataset(points, labels, classes, named, beside);
    }

    /**
     * Returns points without labels.
     *
     * @param points the examples
     * @return a data set without classes
     */
    public static Dataset unlabelled(Points points) {
        int[] labels = new int[points.size()];
        Arrays.fill(labels, UNLABELLED);
        return new Dataset(points, labels, List.of());
    }

    /**
     * The rows class by class, those of a class in their order.
     *
     * <p>In this order the rows of a pair of classes lie in two runs of a kernel matrix, which are read much faster
     * than rows scattered all over it.
     *
     * @return a permutation of the rows
     */
    public int[] rowsByClass() {
        return byClass(IntStream.range(0, labels.length));
    }

    /**
     * Some rows class by class, those of a class in the order given.
     *
     * @param rows numbers of rows
     * @return the same numbers
     */
    public int[] byClass(IntStream rows) {
        return rows.boxed()
                .sorted(Comparator.comparing(i -> labels[i])) // stable
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** {@return the number of rows} */
    public int size() {
        return labels.length;
    }

    /**
     * Returns some of the rows; the list of classes stays as it is, even if one becomes empty.
     *
     * @param rows which, in the order wanted
     * @return a copy of them
     * @throws IndexOutOfBoundsException if a row is not there
     */
    public Dataset select(int[] rows) {
        for (int row : rows) {
            Objects.checkIndex(row, labels.length);
        }
        return new Dataset(
                points.select(rows),
                IntStream.of(rows).map(i -> labels[i]).toArray(),
                classes,
                schema,
                beside.select(rows));
    }

    /**
     * Returns consecutive rows.
     *
     * @param from the first
     * @param to the one after the last
     * @return a copy of them
     */
    public Dataset rows(int from, int to) {
        return select(IntStream.range(from, to).toArray());
    }

    /** {@return the number of rows of each class} */
    public int[] classCounts() {
        int[] counts = new int[classes.size()];
        for (int label : labels) {
            if (label != UNLABELLED) {
                counts[label]++;
            }
        }
        return counts;
    }

    /** {@return the number of rows whose class is not known} */
    public int unlabelledRows() {
        return (int) IntStream.of(labels).filter(label -> label == UNLABELLED).count();
    }

    /**
     * Returns the same rows without classes of which there are none, such as a {@linkplain #select selection} may
     * leave.
     *
     * @return the same points
     */
    public Dataset withoutEmptyClasses() {
        int[] counts = classCounts();
        return withClasses(IntStream.range(0, counts.length)
                .filter(c -> counts[c] > 0)
                .mapToObj(classes::get)
                .toList());
    }

    /**
     * Returns the same rows with labels that index into other classes, those of a training set. A row of a class that
     * is not among them becomes {@link #UNLABELLED}, so that no prediction can be right there.
     *
     * @param others the classes wanted
     * @return the same points
     */
    public Dataset withClasses(List<String> others) {
        if (others.equals(classes)) {
            return this;
        }
        Map<String, Integer> indices = new HashMap<>();
        for (String name : others) {
            indices.put(name, indices.size());
        }
        int[] mapped = IntStream.of(labels)
                .map(label -> label == UNLABELLED ? UNLABELLED : indices.getOrDefault(classes.get(label), UNLABELLED))
                .toArray();
        return new Dataset(points, mapped, others, schema, beside);
    }

    /**
     * Returns these rows and below them those of another set, with the classes and columns of this one; the narrower of
     * both is widened by zeros where there are no columns. A row of a class that this set does not have becomes
     * {@link #UNLABELLED}.
     *
     * @param others the rows to come behind
     * @return a copy of both
     */
    public Dataset followedBy(Dataset others) {
        int dimension = Math.max(points.dimension(), others.points().dimension());
        int[] together = IntStream.concat(
                        IntStream.of(labels),
                        IntStream.of(others.withClasses(classes).labels()))
                .toArray();
        return new Dataset(
                Stacked.of(points.widen(dimension), others.points().widen(dimension)),
                together,
                classes,
                schema,
                beside.followedBy(others.beside, size(), others.size()));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Dataset that
                && points.equals(that.points)
                && Arrays.equals(labels, that.labels)
                && classes.equals(that.classes)
                && schema.equals(that.schema)
                && beside.equals(that.beside);
    }

    @Override
    public int hashCode() {
        return 31 * points.hashCode() + Arrays.hashCode(labels);
    }

    @Override
    public String toString() {
        return points + " of " + classes.size() + " classes";
    }
}
