package arcmargin.section5;

import arcmargin.data.BadInputException;
import arcmargin.state.Journal;
import arcmargin.state.Json;
import arcmargin.state.Sha256;
import arcmargin.state.TextFile;
import arcmargin.svm.Provenance;
import arcmargin.work.Progress;
import arcmargin.work.Resources;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * Runs steps that are not known yet, and writes the report of all that is known.
 *
 * <p>The folder has a journal for each part, {@code NAME.jsonl}, with a line for each finished step, so that a run that
 * was stopped goes on where it was, and parts can be run side by side; {@code index.html} and {@code README.md}, with
 * the drawings of the folder {@code figures}, are the report.
 *
 * @param folder where journals and report are
 * @param sets the data sets
 * @param resources thread pool, memory and BLAS
 */
public record Section5Run(Path folder, Sets sets, Resources resources) {

    /** The journals do not belong to one data set: every line names its own. */
    private static final Journal.Header HEADER = new Journal.Header("section 5", "parts of the report on section 5");

    private static final String STEP = "step";

    /**
     * A finished step.
     *
     * @param step its name
     * @param key what it was computed from
     * @param seconds how long it took
     * @param result what it found
     */
    record Finished(String step, String key, double seconds, JsonNode result) {}

    /**
     * Runs the steps of a part that the folder does not have.
     *
     * @param part the part
     * @param wanted which steps
     * @param progress is told of every step
     * @param <R> what a step finds
     * @throws IOException if something cannot be read or written
     */
    public <R> void run(Part<R> part, Predicate<String> wanted, Progress progress) throws IOException {
        List<String> steps = part.steps(sets).stream().filter(wanted).toList();
        try (Journal journal = Journal.open(journal(part), HEADER)) {
            Map<String, Finished> known = known(journal);
            for (int s = 0; s < steps.size(); s++) {
                String step = steps.get(s);
                progress.update(part.name() + " " + step, s, steps.size());
                String key = key(part, step);
                if (!known.containsKey(step) || !known.get(step).key().equals(key)) {
                    long begun = System.nanoTime();
                    R result = part.run(step, sets, resources);
                    journal.append(STEP, new Finished(step, key, (System.nanoTime() - begun) / 1e9, Json.tree(result)));
                }
            }
        }
    }

    private Path journal(Part<?> part) {
        return folder.resolve(part.name() + ".jsonl");
    }

    private <R> String key(Part<R> part, String step) throws IOException {
        List<String> madeOf = List.of(sets.fingerprint(Sets.of(step)), part.method(), Provenance.version());
        return Sha256.of(String.join("\n", madeOf).getBytes(StandardCharsets.UTF_8))
                .substring(0, 16);
    }

    /** The last line of every step. */
    private static Map<String, Finished> known(Journal journal) {
        Map<String, Finished> known = new HashMap<>();
        journal.all(STEP, Finished.class).forEach(line -> known.put(line.step(), line));
        return known;
    }

    /**
     * What a journal has.
     *
     * @param seconds of all steps that it has
     * @param absent steps that it does not have
     * @param outdated steps whose data or method has changed since
     */
    record Coverage(double seconds, List<String> absent, List<String> outdated) {}

    /**
     * Writes the report of everything that the folder has, whatever was run now.
     *
     * @param command the command that makes it
     * @return the page
     * @throws IOException if something cannot be read or written
     */
    public Path report(String command) throws IOException {
        Results results = new Results();
        Map<Part<?>, Coverage> coverage = new LinkedHashMap<>();
        for (Part<?> part : Parts.all()) {
            if (Files.exists(journal(part))) {
                coverage.put(part, read(part, results));
            }
        }
        Section5Page report = Section5Page.of(results, coverage, command);
        Path page = folder.resolve("index.html");
        for (Map.Entry<String, String> file : report.files().entrySet()) {
            Path path = folder.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            TextFile.write(file.getValue(), path);
        }
        TextFile.write(report.markdown(), folder.resolve("README.md"));
        TextFile.write(report.html(), page);
        return page;
    }

    /** Results that were computed from other data or by another method are shown, and named: they are all there is. */
    private <R> Coverage read(Part<R> part, Results results) throws IOException {
        double seconds = 0;
        List<String> absent = new ArrayList<>();
        List<String> outdated = new ArrayList<>();
        try (Journal journal = Journal.read(journal(part), HEADER)) {
            Map<String, Finished> known = known(journal);
            for (String step : part.steps(sets)) {
                Finished finished = known.get(step);
                if (finished == null) {
                    absent.add(step);
                    continue;
                }
                boolean current = finished.key().equals(key(part, step));
                try {
                    results.add(part, step, Json.convert(finished.result(), part.result()));
                    seconds += finished.seconds();
                    if (!current) {
                        outdated.add(step);
                    }
                } catch (JacksonException e) {
                    if (current) {
                        throw new BadInputException(journal(part) + ": " + e.getOriginalMessage() + ": delete it");
                    }
                    absent.add(step); // of a method that found other things
                }
            }
        }
        return new Coverage(seconds, absent, outdated);
    }
}
