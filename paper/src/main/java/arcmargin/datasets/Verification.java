package arcmargin.datasets;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.io.DataFiles;
import arcmargin.io.ReadOptions;
import arcmargin.work.Resources;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Verifies files against the catalogue: by the checksum of the uncompressed content or, if a file may come in another
 * form (other digits, another order of rows), by facts about its rows.
 */
final class Verification {

    private final Resources resources;

    Verification(Resources resources) {
        this.resources = resources;
    }

    /**
     * Verifies a file and returns how it was verified.
     *
     * @param set the set it belongs to
     * @param rows the expected number of examples
     * @throws BadInputException if it is another file
     */
    String verify(CataloguedFile file, Path path, Benchmark set, int rows) throws IOException {
        String sum = Sha256.ofContent(path);
        if (sum.equals(file.sha256())) {
            return "checksum ok";
        }
        boolean isTable = !file.path().contains("labels-idx1");
        if (isTable && (file.facts() != null || file.sha256().isEmpty())) {
            return verifyRows(file, path, set, rows);
        }
        if (file.sha256().isEmpty()) {
            return "no known checksum";
        }
        throw new BadInputException(path + ": not the file of the catalogue (sha256 " + sum.substring(0, 16)
                + "…, expected " + file.sha256().substring(0, 16) + "…); download it again");
    }

    private String verifyRows(CataloguedFile file, Path path, Benchmark set, int rows) throws IOException {
        ReadOptions options = ReadOptions.defaults().withFeatures(set.dimension());
        Dataset data = DataFiles.readTraining(path, options, resources);
        Tally tally = Tally.of(data);
        if (tally.rows() != rows || tally.classes().size() != set.classes()) {
            throw new BadInputException(path + ": has " + tally.rows() + " rows of "
                    + tally.classes().size() + " classes, expected " + rows + " of " + set.classes());
        }
        CataloguedFile.Facts facts = file.facts();
        if (facts == null) {
            return "no known checksum; rows, features and classes agree";
        }
        if (facts.fingerprint() != null && facts.fingerprint().equals(tally.fingerprint())) {
            return "same rows in another form";
        }
        boolean sums = facts.sum() == null || facts.sum() == tally.sum();
        boolean counts = facts.nonZeros() == null || facts.nonZeros() == tally.nonZeros();
        if (facts.fingerprint() == null && sums && counts) {
            return "no known checksum; rows, features, classes and sum of the entries agree";
        }
        throw new BadInputException(path + ": has different rows than the file of the catalogue (sum " + tally.sum()
                + (facts.sum() == null ? "" : ", expected " + facts.sum()) + "; " + tally.nonZeros()
                + " non-zero entries" + (facts.nonZeros() == null ? "" : ", expected " + facts.nonZeros())
                + "); download it again");
    }
}
