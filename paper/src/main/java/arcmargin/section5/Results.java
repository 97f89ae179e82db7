package arcmargin.section5;

import java.util.LinkedHashMap;
import java.util.Map;

/** What the steps of all parts found so far. */
public final class Results {

    private final Map<Part<?>, Map<String, Object>> found = new LinkedHashMap<>();

    void add(Part<?> part, String step, Object result) {
        found.computeIfAbsent(part, any -> new LinkedHashMap<>()).put(step, result);
    }

    /**
     * What a part found.
     *
     * @param part the part, one of {@link Parts#all}
     * @param <R> what its steps find
     * @return by step, in the order of the steps; empty if none was run
     */
    public <R> Map<String, R> of(Part<R> part) {
        Map<String, R> results = new LinkedHashMap<>();
        found.getOrDefault(part, Map.of())
                .forEach((step, result) -> results.put(step, part.result().cast(result)));
        return results;
    }
}
