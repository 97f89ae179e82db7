package arcmargin.uci;

import arcmargin.data.BadInputException;
import arcmargin.state.Json;
import arcmargin.state.Sha256;
import arcmargin.state.TextFile;
import arcmargin.svm.Provenance;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The folder of the results of one protocol: a file for each set, so that an interrupted run resumes.
 *
 * @param folder created when the first result is written
 * @param method what was done with each set, in words; another method has other results
 */
public record UciFolder(Path folder, String method) {

    /** A result and what it was computed from. */
    record Stored(String key, UciResult result) {}

    /**
     * A result that was computed before from the same rows by the same method.
     *
     * @param set the set
     * @return the result, if there is one
     * @throws IOException if its file cannot be read
     */
    public Optional<UciResult> find(UciSet set) throws IOException {
        Path file = file(set.name());
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            Stored stored = Json.read(file, Stored.class);
            return stored.key().equals(key(set)) ? Optional.of(stored.result()) : Optional.empty();
        } catch (BadInputException e) {
            throw new BadInputException(e.getMessage() + "; delete it, or write to another folder");
        }
    }

    /**
     * Keeps a result.
     *
     * @param set the set
     * @param result what was found
     * @throws IOException if it cannot be written
     */
    public void add(UciSet set, UciResult result) throws IOException {
        TextFile.write(Json.text(new Stored(key(set), result)), file(set.name()));
    }

    private Path file(String set) {
        return folder.resolve(set + ".json");
    }

    private String key(UciSet set) {
        String splits = set.folds().stream()
                .map(fold -> Arrays.toString(fold.training()) + Arrays.toString(fold.validation()))
                .collect(Collectors.joining(
                        "",
                        Arrays.toString(set.tuning().training())
                                + Arrays.toString(set.tuning().validation()),
                        ""));
        List<String> parts = List.of(Provenance.hash(set.data()), splits, method, Provenance.version());
        return Sha256.of(String.join("\n", parts).getBytes(StandardCharsets.UTF_8));
    }
}
