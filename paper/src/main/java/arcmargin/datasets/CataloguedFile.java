package arcmargin.datasets;

import java.util.List;

/**
 * A file of the catalogue: how to verify it and where to download it.
 *
 * @param path the path within a data folder, without {@code .gz}
 * @param bytes its uncompressed size, or 0 if unknown
 * @param sha256 checksum of its uncompressed content, so that compression does not matter; empty if unknown
 * @param facts facts about its rows that identify the same content in another form, or null
 * @param mirrors where it can be downloaded, in order of preference
 */
public record CataloguedFile(String path, long bytes, String sha256, Facts facts, List<Mirror> mirrors) {

    /**
     * Facts about the rows of a file; unknown facts are null.
     *
     * @param nonZeros number of non-zero entries
     * @param sum sum of all entries
     * @param fingerprint hash of the rows in any order, see {@link Tally}
     */
    public record Facts(Long nonZeros, Double sum, String fingerprint) {}

    /**
     * A download location of a file.
     *
     * @param url address of the file or of an archive that contains it
     * @param entry its name within the archive, or null
     * @param labels location of the labels, if they are in a separate file whose lines are to be appended to the lines
     *     of this one; or null
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
