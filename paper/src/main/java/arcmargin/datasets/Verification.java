package arcmargin.datasets;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.io.DataFiles;
import arcmargin.io.ReadOptions;
import arcmargin.work.Progress;
import arcmargin.work.Workers;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Tells whether a file is the one of the catalogue: by the checksum of its unpacked content, or else, where it may have come in
 * another form (other digits, another order of rows), by facts about its rows.
 */
final class Verification {

    private final Workers workers;
    private final Progress progress;

    Verification(Workers workers, Progress progress) {
        this.workers = workers;
        this.progress = progress;
    }

    /**
     * Says how a file is known to be the right one.
     *
     * @param set the set it belongs to
     * @param rows how many examples it should have
     * @throws BadInputException if it is known to be another file
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
            return "no checksum is known";
        }
        throw new BadInputException(path + ": is not the file of the catalogue (sha256 " + sum.substring(0, 16)
                + "…, expected " + file.sha256().substring(0, 16) + "…); fetch it again");
    }

    private String verifyRows(CataloguedFile file, Path path, Benchmark set, int rows) throws IOException {
        ReadOptions options = ReadOptions.defaults().withFeatures(set.dimension());
        Dataset data = DataFiles.readTraining(path, options, workers, progress);
        Tally tally = Tally.of(data);
        if (tally.rows() != rows || tally.classes().size() != set.classes()) {
            throw new BadInputException(path + ": has " + tally.rows() + " rows of "
                    + tally.classes().size() + " classes, expected " + rows + " of " + set.classes());
        }
        CataloguedFile.Facts facts = file.facts();
        if (facts == null) {
            return "no checksum is known; rows, features and classes agree";
        }
        if (facts.fingerprint() != null && facts.fingerprint().equals(tally.fingerprint())) {
            return "another form, the same rows";
        }
        boolean sums = facts.sum() == null || facts.sum() == tally.sum();
        boolean counts = facts.nonZeros() == null || facts.nonZeros() == tally.nonZeros();
        if (facts.fingerprint() == null && sums && counts) {
            return "no checksum is known; rows, features, classes and sum of the entries agree";
        }
        throw new BadInputException(path + ": has other rows than the file of the catalogue (sum " + tally.sum()
                + (facts.sum() == null ? "" : ", expected " + facts.sum()) + "; " + tally.nonZeros()
                + " entries not 0" + (facts.nonZeros() == null ? "" : ", expected " + facts.nonZeros())
                + "); fetch it again");
    }
}
