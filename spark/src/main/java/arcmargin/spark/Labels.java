package arcmargin.spark;

import arcmargin.svm.Model;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StringType;

/** How the classes of a model are written in columns: as numbers or as texts. */
enum Labels {
    NUMBERS {
        @Override
        String name(Object value) {
            double number = ((Number) value).doubleValue();
            if (Double.isNaN(number) || Double.isInfinite(number)) {
                throw new IllegalArgumentException("a label is " + number + ", must be a finite number");
            }
            return number == Math.rint(number) && Math.abs(number) < 1e15
                    ? Long.toString((long) number)
                    : Double.toString(number);
        }

        @Override
        Object value(String name) {
            return Double.valueOf(name);
        }

        @Override
        DataType type() {
            return DataTypes.DoubleType;
        }

        @Override
        Comparator<String> order() {
            return Comparator.comparing(Double::valueOf);
        }
    },
    TEXTS {
        @Override
        String name(Object value) {
            return (String) value;
        }

        @Override
        Object value(String name) {
            return name;
        }

        @Override
        DataType type() {
            return DataTypes.StringType;
        }

        @Override
        Comparator<String> order() {
            return Comparator.naturalOrder();
        }
    };

    /** The name of the provenance entry that says of which kind the labels were. */
    static final String PROVENANCE = "labels";

    /** The labels of a column; null if it cannot hold labels. */
    static Labels of(DataType type) {
        return type instanceof NumericType ? NUMBERS : type instanceof StringType ? TEXTS : null;
    }

    /** Those that a model was trained on; where it does not say, numbers if all its classes are. */
    static Labels of(Model model) {
        String known = model.provenance().get(PROVENANCE);
        return known == null
                ? model.classes().stream().allMatch(Labels::isNumber) ? NUMBERS : TEXTS
                : valueOf(known.toUpperCase(Locale.ROOT));
    }

    private static boolean isNumber(String name) {
        try {
            return Double.isFinite(Double.parseDouble(name));
        } catch (NumberFormatException e) {
            return false;
        }
    }

    /** The class of a value in the column of labels. */
    abstract String name(Object value);

    /** The value for a class in the column of predictions. */
    abstract Object value(String name);

    /** The type of the column of predictions. */
    abstract DataType type();

    abstract Comparator<String> order();

    /** The classes of a model: the names in a column, which are distinct. */
    List<String> classes(Collection<String> names, String column) {
        List<String> classes = names.stream().sorted(order()).toList();
        if (classes.size() < 2) {
            throw new IllegalArgumentException("column '" + column + "' has "
                    + (classes.isEmpty() ? "no rows" : "the single class " + classes.get(0))
                    + ", must have at least two classes");
        }
        return classes;
    }
}
