package arcmargin.study;

import arcmargin.data.Dataset;
import arcmargin.data.PreparationOptions;
import arcmargin.data.Split;
import arcmargin.selection.SelectionOptions;
import java.util.List;

/**
 * What to compare, on what, and how.
 *
 * @param name of the data
 * @param provenance where the data came from
 * @param examples training and validation rows together
 * @param splits how the examples are split: one hold-out, or folds
 * @param protocol the splits in words, such as {@code hold-out of 20 %, seed 1}
 * @param test rows that are touched once, after everything is chosen
 * @param kernels what to compare, at least one
 * @param takeFirstLayers whether a kernel that stands on another one of the list takes the parameters chosen for that one, as the paper
 *     does for its Table 4, instead of tuning them anew
 * @param options how to search
 * @param preparation how to prepare the data, fitted on the rows that train in at least one split
 * @param command what the user typed
 * @param notes remarks on the data to go into the report
 */
public record ComparisonRequest(
        String name,
        String provenance,
        Dataset examples,
        List<Split> splits,
        String protocol,
        Dataset test,
        List<ComparedKernel> kernels,
        boolean takeFirstLayers,
        SelectionOptions options,
        PreparationOptions preparation,
        String command,
        List<String> notes) {

    /** Checks that there is something to compare. */
    public ComparisonRequest {
        splits = List.copyOf(splits);
        kernels = List.copyOf(kernels);
        notes = List.copyOf(notes);
        if (kernels.isEmpty() || splits.isEmpty() || test.size() == 0) {
            throw new IllegalArgumentException("there are " + kernels.size() + " kernels, " + splits.size()
                    + " splits and " + test.size() + " test rows, must be at least 1 of each");
        }
        if (!test.classes().equals(examples.classes())) {
            throw new IllegalArgumentException(
                    "test.classes = " + test.classes() + ", must be those of the examples: " + examples.classes());
        }
    }
}
