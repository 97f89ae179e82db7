package arcmargin.spark;

import java.util.Arrays;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** What columns a table must have, and what columns it gets. */
final class Columns {

    private Columns() {}

    static void requireFeatures(StructType schema, String name) {
        DataType type = type(schema, "featuresCol", name);
        if (!type.equals(SQLDataTypes.VectorType())) {
            throw new IllegalArgumentException("column '" + name + "' is of type " + type.catalogString()
                    + ", must be of vectors; VectorAssembler makes one of other columns");
        }
    }

    static void requireNumbers(StructType schema, String name) {
        DataType type = type(schema, "weightCol", name);
        if (!(type instanceof NumericType)) {
            throw new IllegalArgumentException(
                    "column '" + name + "' is of type " + type.catalogString() + ", must be of numbers");
        }
    }

    static Labels labels(StructType schema, String name) {
        DataType type = type(schema, "labelCol", name);
        Labels labels = Labels.of(type);
        if (labels == null) {
            throw new IllegalArgumentException(
                    "column '" + name + "' is of type " + type.catalogString() + ", must be of numbers or texts");
        }
        return labels;
    }

    private static DataType type(StructType schema, String param, String name) {
        for (StructField field : schema.fields()) {
            if (field.name().equals(name)) {
                return field.dataType();
            }
        }
        throw new IllegalArgumentException("there is no column '" + name + "', which " + param + " asks for: columns"
                + " are " + String.join(", ", schema.fieldNames()));
    }

    /** The table with the columns that a model adds. */
    static StructType predicted(StructType schema, ArcmarginParams params, Labels labels) {
        StructType raw = added(schema, params.getRawPredictionCol(), SQLDataTypes.VectorType());
        StructType probability = added(raw, params.getProbabilityCol(), SQLDataTypes.VectorType());
        return added(probability, params.getPredictionCol(), labels.type());
    }

    private static StructType added(StructType schema, String name, DataType type) {
        if (name.isEmpty()) {
            return schema;
        }
        if (Arrays.asList(schema.fieldNames()).contains(name)) {
            throw new IllegalArgumentException(
                    "there is already a column '" + name + "', must be another name for what is predicted");
        }
        return schema.add(name, type, false);
    }
}
