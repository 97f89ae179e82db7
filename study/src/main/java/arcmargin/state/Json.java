package arcmargin.state;

import arcmargin.data.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/**
 * Writes records as JSON and reads them back: components in their order, NaN and infinities as null, nothing unknown
 * accepted. A null where a record has a {@code double} is read as NaN.
 */
public final class Json {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .addModule(new SimpleModule()
                    .addSerializer(double.class, new NumberOrNull())
                    .addSerializer(Double.class, new NumberOrNull())
                    .addDeserializer(double.class, new NumberOrNaN()))
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .build();

    /** Writes NaN and infinities, which JSON does not have, as null. */
    private static final class NumberOrNull extends ValueSerializer<Double> {
        @Override
        public void serialize(Double value, JsonGenerator out, SerializationContext context) {
            if (Double.isFinite(value)) {
                out.writeNumber(value);
            } else {
                out.writeNull();
            }
        }
    }

    /** Reads null as NaN. */
    private static final class NumberOrNaN extends ValueDeserializer<Double> {
        @Override
        public Double deserialize(JsonParser in, DeserializationContext context) {
            return in.getDoubleValue();
        }

        @Override
        public Double getNullValue(DeserializationContext context) {
            return Double.NaN;
        }
    }

    private Json() {}

    /**
     * A record as JSON.
     *
     * @param value a record of records, lists, numbers and strings
     * @return indented text with a newline at its end
     */
    public static String text(Object value) {
        return MAPPER.writeValueAsString(value) + "\n";
    }

    /** A record on one line under a name, as a line of a journal, without the newline. */
    static String line(String name, Object value) {
        return MAPPER.writer().without(SerializationFeature.INDENT_OUTPUT).writeValueAsString(Map.of(name, value));
    }

    /** What {@link #line} wrote: the one name and the value under it. */
    static Map.Entry<String, JsonNode> parseLine(String line) {
        JsonNode node = MAPPER.readTree(line);
        if (node.isObject() && node.size() == 1) {
            return node.properties().iterator().next();
        }
        throw new IllegalArgumentException("expected an object of one name");
    }

    /**
     * A record as a tree, to be part of another record.
     *
     * @param value a record of records, lists, numbers and strings
     * @return its JSON
     */
    public static JsonNode tree(Object value) {
        return MAPPER.valueToTree(value);
    }

    /**
     * A record from its JSON.
     *
     * @param node the JSON
     * @param type the record's class
     * @param <T> the record
     * @return the record
     */
    public static <T> T convert(JsonNode node, Class<T> type) {
        return MAPPER.treeToValue(node, type);
    }

    /**
     * Writes a record to a file, which is there whole or not at all.
     *
     * @param value the record
     * @param file where to; missing folders are created
     * @throws IOException if the file cannot be written
     */
    public static void write(Object value, Path file) throws IOException {
        TextFile.write(text(value), file);
    }

    /**
     * Reads a record from a file.
     *
     * @param file what to read
     * @param type the record's class
     * @param <T> the record
     * @return the record
     * @throws IOException if the file cannot be read
     * @throws BadInputException if it holds anything but such a record
     */
    public static <T> T read(Path file, Class<T> type) throws IOException {
        String expected = "; expected a " + type.getSimpleName() + " written by Arcmargin";
        try {
            T value = MAPPER.readValue(Files.readAllBytes(file), type);
            if (value != null) {
                return value;
            }
            throw new BadInputException(file.toString(), 1, 1, "null" + expected);
        } catch (JacksonException e) {
            TokenStreamLocation place = e.getLocation() == null ? TokenStreamLocation.NA : e.getLocation();
            throw new BadInputException(
                    file.toString(),
                    Math.max(1, place.getLineNr()),
                    Math.max(1, place.getColumnNr()),
                    e.getOriginalMessage() + expected);
        }
    }
}
