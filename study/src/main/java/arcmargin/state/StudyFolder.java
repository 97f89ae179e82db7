package arcmargin.state;

import arcmargin.data.BadInputException;
import arcmargin.io.WholeFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The folder of a study: its journal, and the files that the journal knows.
 *
 * <p>The folder is used only if it is empty or holds a journal about the same data. Before a file is written, its name
 * goes to the journal, for texts with the checksum of what is to be written. So the study replaces only files that it
 * wrote, even if it was killed in between, and never deletes or overwrites anybody else's. Without a path, everything
 * lasts as long as the process.
 */
public final class StudyFolder implements AutoCloseable {

    private static final String FILE = "file";
    private static final String SOLUTIONS = "solutions";

    /** The folder or a file in it is not the study's: another folder must be chosen. */
    public static final class Conflict extends BadInputException {

        Conflict(String message) {
            super(message);
        }
    }

    /** A line of the journal: a file is the study's; the checksum is null if it was not known beforehand. */
    record OwnFile(String name, String sha256) {

        OwnFile {
            Objects.requireNonNull(name);
        }
    }

    private final Path path;
    private final Journal journal;

    private StudyFolder(Path path, Journal journal) {
        this.path = path;
        this.journal = journal;
    }

    /**
     * Opens the folder of a study.
     *
     * @param path the folder; created if missing
     * @param header the data that its journal must be about
     * @return the folder, locked until it is closed
     * @throws IOException if it cannot be read or written
     * @throws Conflict if it holds anything but a study on these data, or another process is working in it
     */
    public static StudyFolder open(Path path, Journal.Header header) throws IOException {
        Path file = path.resolve("journal.jsonl");
        if (Files.exists(path) && !Files.isDirectory(path)) {
            throw new Conflict(path + " is a file, not a folder");
        }
        if (Files.exists(path) && !Files.exists(file) && !isEmpty(path)) {
            throw new Conflict(path + " is not empty and holds no study");
        }
        try {
            return new StudyFolder(path, Journal.open(file, header));
        } catch (BadInputException e) {
            throw new Conflict(e.getMessage());
        }
    }

    /**
     * A folder that is none: nothing is written.
     *
     * @return state that lasts as long as the process
     */
    public static StudyFolder inMemory() {
        return new StudyFolder(null, Journal.inMemory());
    }

    /**
     * Returns whether files are kept.
     *
     * @return false for a study without a folder
     */
    public boolean isLasting() {
        return path != null;
    }

    /**
     * Returns what was finished so far.
     *
     * @return the journal
     */
    public Journal journal() {
        return journal;
    }

    /**
     * Returns the place of a file.
     *
     * @param name its path within the folder, with {@code /} between folders
     * @return the file, there or not
     */
    public Path file(String name) {
        return path.resolve(name);
    }

    /**
     * Returns whether a file is there as it was written.
     *
     * @param name its path within the folder
     * @param sha256 its checksum
     * @return false also if nothing is kept, or the name is none of a file within the folder
     */
    public boolean isIntact(String name, String sha256) {
        try {
            return path != null
                    && name != null
                    && isWithin(name)
                    && Files.isRegularFile(file(name))
                    && Sha256.of(file(name)).equals(sha256);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean isWithin(String name) {
        try {
            return file(name).normalize().startsWith(path.normalize());
        } catch (InvalidPathException e) {
            return false;
        }
    }

    /**
     * Rejects a text file that is there but not as the study wrote it.
     *
     * @param name its path within the folder
     * @throws Conflict if it must not be replaced
     */
    public void requireOwn(String name) {
        if (path == null || !Files.exists(file(name))) {
            return;
        }
        if (own(name).stream().noneMatch(known -> isIntact(name, known.sha256()))) {
            throw new Conflict(file(name) + " is there and is not what a study wrote");
        }
    }

    /**
     * Writes a text file, which is there whole or not at all.
     *
     * @param name its path within the folder
     * @param content the whole content
     * @return its checksum
     * @throws IOException if it cannot be written
     * @throws Conflict if a file of that name is not the study's
     */
    public String write(String name, byte[] content) throws IOException {
        String sha256 = Sha256.of(content);
        if (path != null && !isIntact(name, sha256)) {
            requireOwn(name);
            journal.append(FILE, new OwnFile(name, sha256));
            journal.force(); // or else a loss of power could leave the file and not the line
            write(file(name), content);
        }
        return sha256;
    }

    /**
     * Writes a file whose name is the address of what made it; one that is there is either equal or damaged, and
     * replaced.
     *
     * @param name its path within the folder
     * @param content writes the file
     * @return its checksum
     * @throws IOException if it cannot be written
     * @throws Conflict if a file of that name is not the study's
     */
    public String writeAddressed(String name, Content content) throws IOException {
        if (own(name).isEmpty()) {
            if (Files.exists(file(name))) {
                throw new Conflict(file(name) + " is there and is not what a study wrote");
            }
            journal.append(FILE, new OwnFile(name, null));
            journal.force();
        }
        Files.createDirectories(file(name).getParent());
        content.writeTo(file(name));
        return Sha256.of(file(name));
    }

    /** Writes a file. */
    @FunctionalInterface
    public interface Content {

        /**
         * Writes all of it, under a temporary name first.
         *
         * @param file where to
         * @throws IOException if it cannot be written
         */
        void writeTo(Path file) throws IOException;
    }

    /** Where the solution of a trial is kept: recreated at need, it needs no line of its own. */
    Path solution(String address, String id) {
        return file(SOLUTIONS).resolve(address + "-" + id + ".solution");
    }

    /** Deletes the folder of solutions unless it holds anything else. */
    void removeSolutions() throws IOException {
        if (path != null) {
            try {
                Files.deleteIfExists(file(SOLUTIONS));
            } catch (DirectoryNotEmptyException e) {
                // solutions of other runs, or files of other programs
            }
        }
    }

    private List<OwnFile> own(String name) {
        return journal.all(FILE, OwnFile.class).stream()
                .filter(known -> known.name().equals(name))
                .toList();
    }

    private static void write(Path file, byte[] content) throws IOException {
        Files.createDirectories(file.getParent());
        WholeFile.write(file, out -> out.write(content));
    }

    private static boolean isEmpty(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.findAny().isEmpty();
        }
    }

    @Override
    public void close() throws IOException {
        journal.close();
    }
}
