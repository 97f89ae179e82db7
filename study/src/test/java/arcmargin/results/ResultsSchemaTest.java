package arcmargin.results;

import static org.assertj.core.api.Assertions.assertThat;

import arcmargin.state.Json;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The schema of {@code results.json} in the guide is that of the records, and every name in it is explained there. */
class ResultsSchemaTest {

    private static final Path GUIDE = Path.of("").toAbsolutePath().getParent().resolve("docs/guide");

    private final Map<String, Object> definitions = new TreeMap<>();

    @Test
    void theSchemaIsThatOfTheRecords() throws IOException {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        schema.put("title", "results.json of an Arcmargin study");
        schema.put("$ref", reference(StudyResults.class));
        schema.put("$defs", definitions);
        Path file = GUIDE.resolve("results.schema.json");
        if (Boolean.getBoolean("arcmargin.rewrite")) {
            Files.writeString(file, Json.text(schema));
        }
        assertThat(file)
                .as("rewritten by mvn test -pl study -am -Dtest=ResultsSchemaTest -Darcmargin.rewrite=true")
                .content()
                .isEqualTo(Json.text(schema));
    }

    @Test
    void everyNameIsExplained() throws IOException {
        reference(StudyResults.class);
        String guide = Files.readString(GUIDE.resolve("results.md"));
        definitions.forEach((type, definition) -> {
            Map<?, ?> properties = (Map<?, ?>) ((Map<?, ?>) definition).get("properties");
            properties.keySet().forEach(name -> assertThat(guide).as(type).contains("`" + name + "`"));
        });
    }

    private String reference(Class<?> type) {
        String name = type.getSimpleName();
        if (!definitions.containsKey(name)) {
            Map<String, Object> definition = new LinkedHashMap<>();
            definitions.put(name, definition);
            Map<String, Object> properties = new LinkedHashMap<>();
            for (RecordComponent component : type.getRecordComponents()) {
                properties.put(component.getName(), schema(component.getGenericType()));
            }
            definition.put("type", List.of("object", "null"));
            definition.put("properties", properties);
            definition.put("required", List.copyOf(properties.keySet()));
            definition.put("additionalProperties", false);
        }
        return "#/$defs/" + name;
    }

    private Map<String, Object> schema(Type type) {
        if (type instanceof ParameterizedType list) {
            return ordered("type", "array", "items", schema(list.getActualTypeArguments()[0]));
        }
        Class<?> plain = (Class<?>) type;
        if (plain.isRecord()) {
            return ordered("$ref", reference(plain));
        }
        Object name = plain == int.class || plain == long.class || plain == Integer.class
                ? "integer"
                : plain == boolean.class
                        ? "boolean"
                        : plain == String.class ? List.of("string", "null") : List.of("number", "null");
        return ordered("type", name);
    }

    private static Map<String, Object> ordered(Object... entries) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < entries.length; i += 2) {
            map.put(Arrays.asList(entries).get(i).toString(), entries[i + 1]);
        }
        return map;
    }
}
