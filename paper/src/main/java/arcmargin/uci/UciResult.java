package arcmargin.uci;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What was found on one set.
 *
 * @param set its name
 * @param rows its size
 * @param accuracy mean accuracy over the test folds, percent: of each family of kernels, of the one chosen on the
 *     validation rows ({@value #CHOSEN}) and of the committee ({@value #COMMITTEE})
 * @param machines the machine that was chosen in each family, as text
 * @param members the machines of the committee, as text
 * @param seconds time for everything
 */
public record UciResult(
        String set,
        int rows,
        Map<String, Double> accuracy,
        Map<String, String> machines,
        List<String> members,
        double seconds) {

    /** The column of the single machine chosen on the validation rows. */
    public static final String CHOSEN = "chosen";

    /** The column of the committee. */
    public static final String COMMITTEE = "committee";

    /** Copies the maps in their order. */
    public UciResult {
        accuracy = Collections.unmodifiableMap(new LinkedHashMap<>(accuracy));
        machines = Collections.unmodifiableMap(new LinkedHashMap<>(machines));
        members = List.copyOf(members);
    }
}
