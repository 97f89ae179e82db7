package arcmargin.datasets;

import java.util.List;

/**
 * A file of the catalogue: how to tell that it is the right one, and where it can be had.
 *
 * @param path inside a data folder, without {@code .gz}
 * @param bytes its length when unpacked, or 0 where it is not known
 * @param sha256 of its unpacked content, so that it does not matter how it is compressed; empty where it is not known
 * @param facts about its rows that tell the same content in another form, or null
 * @param mirrors where it can be fetched, best first
 */
public record CataloguedFile(String path, long bytes, String sha256, Facts facts, List<Mirror> mirrors) {

    /**
     * What is known about the rows of a file; unknown facts are null.
     *
     * @param nonZeros how many entries are not 0
     * @param sum of all entries
     * @param fingerprint of the rows in any order, see {@link Tally}
     */
    public record Facts(Long nonZeros, Double sum, String fingerprint) {}

    /**
     * An address of a file.
     *
     * @param url of the file or of an archive that has it
     * @param entry its name in the archive, or null
     * @param labels where the labels are, if they have a file of their own whose lines are to be put at the ends of these; or null
     */
    public record Mirror(String url, String entry, Mirror labels) {}

    public CataloguedFile {
        mirrors = mirrors == null ? List.of() : List.copyOf(mirrors);
        sha256 = sha256 == null ? "" : sha256;
        if (!sha256.isEmpty() && !sha256.matches("[0-9a-f]{64}")) {
            throw new IllegalArgumentException(
                    "sha256 of " + path + " = " + sha256 + ", must be 64 hexadecimal digits");
        }
    }
}
