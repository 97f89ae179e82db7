package arcmargin.section5;

import arcmargin.work.Resources;
import java.io.IOException;
import java.util.List;

/**
 * One question of the report: steps that are run and kept one by one, and the chapter that shows what they found.
 *
 * @param <R> what a step finds: a record that can be written as JSON
 */
public interface Part<R> {

    /**
     * The name on the command line and of the journal.
     *
     * @return a word
     */
    String name();

    /**
     * The heading of the chapter.
     *
     * @return a few words
     */
    String title();

    /**
     * What a step does, in words: kernels, grids, sizes, seeds.
     *
     * @return a text that is another one if results may be
     */
    String method();

    /**
     * The class of the results.
     *
     * @return a record
     */
    Class<R> result();

    /**
     * The steps, most often one for each data set.
     *
     * @param sets the data sets that are there
     * @return names of sets, {@code NAME} or {@code NAME/variant}, without repetition
     */
    default List<String> steps(Sets sets) {
        return sets.names();
    }

    /**
     * Runs a step.
     *
     * @param step its name
     * @param sets the data sets
     * @param resources thread pool, memory and BLAS
     * @return what it found
     * @throws IOException if the data cannot be read
     */
    R run(String step, Sets sets, Resources resources) throws IOException;

    /**
     * Shows what was found, by all parts: some compare with others.
     *
     * @param results what is known so far, at least one step of this part
     * @param chapter where to write
     */
    void show(Results results, Chapter chapter);
}
