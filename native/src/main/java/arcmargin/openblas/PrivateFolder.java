package arcmargin.openblas;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A folder for executable files, which no other user may write to: owned by this user, with mode 700.
 *
 * <p>It is {@code arcmargin/native} in the user's folder of caches ({@code XDG_CACHE_HOME} or {@code ~/.cache}). Where
 * there is no such folder, as without a writable home, it is a new temporary folder with a random name, deleted on
 * {@link #close}. File systems without owners and modes are trusted.
 */
final class PrivateFolder implements AutoCloseable {

    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rwx------");
    private static final int STICKY = 01000;
    private static final int WRITABLE_BY_OTHERS = 022;

    private final Path path;
    private final boolean temporary;

    private PrivateFolder(Path path, boolean temporary) {
        this.path = path;
        this.temporary = temporary;
    }

    /**
     * Opens the folder.
     *
     * @param wanted a folder to be used if it is private, or empty
     */
    static PrivateFolder open(String wanted) throws IOException {
        for (String candidate : candidates(wanted)) {
            Path path = Path.of(candidate);
            try {
                if (path.isAbsolute()) {
                    create(path);
                    requirePrivate(path);
                    return new PrivateFolder(path, false);
                }
            } catch (IOException | UnsupportedOperationException e) {
                // the next may do
            }
        }
        Path parent = Path.of(System.getProperty("java.io.tmpdir")).toAbsolutePath();
        requireProtected(parent);
        return new PrivateFolder(Files.createTempDirectory(parent, "arcmargin-"), true);
    }

    private static List<String> candidates(String wanted) {
        String caches = System.getenv("XDG_CACHE_HOME");
        String home = System.getProperty("user.home", "");
        String standard = caches == null || caches.isEmpty() ? home + "/.cache" : caches;
        return wanted.isEmpty()
                ? List.of(standard + "/arcmargin/native")
                : List.of(wanted, standard + "/arcmargin/native");
    }

    private static void create(Path path) throws IOException {
        if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Files.createDirectories(path, attributes(path));
    }

    private static FileAttribute<?>[] attributes(Path path) {
        boolean posix = path.getFileSystem().supportedFileAttributeViews().contains("posix");
        return posix
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(OWNER_ONLY)}
                : new FileAttribute<?>[0];
    }

    Path path() {
        return path;
    }

    /** Refuses a folder that anybody else owns or may write, or that we may not. */
    static void requirePrivate(Path path) throws IOException {
        UserPrincipal user = userWriting(path);
        if (!path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            return;
        }
        PosixFileAttributes found = Files.readAttributes(path, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        if (!found.isDirectory() || !found.owner().equals(user)) {
            throw new IOException(path + ": is not a folder of " + user.getName());
        }
        if (!found.permissions().equals(OWNER_ONLY)) {
            Files.setPosixFilePermissions(path, OWNER_ONLY);
        }
    }

    /** {@return the owner of what this process writes into a folder} */
    private static UserPrincipal userWriting(Path path) throws IOException {
        Path probe = Files.createTempFile(path, "probe", null);
        try {
            return Files.getOwner(probe);
        } finally {
            Files.delete(probe);
        }
    }

    /** Refuses a parent in which others could exchange our folder for one of theirs. */
    private static void requireProtected(Path parent) throws IOException {
        if (parent.getFileSystem().supportedFileAttributeViews().contains("unix")) {
            int mode = (Integer) Files.getAttribute(parent, "unix:mode");
            if ((mode & WRITABLE_BY_OTHERS) != 0 && (mode & STICKY) == 0) {
                throw new IOException(parent + ": others may rename what is there");
            }
        }
    }

    /** Deletes a temporary folder; a library stays loaded when its file is deleted. */
    @Override
    public void close() throws IOException {
        if (temporary) {
            try (Stream<Path> files = Files.walk(path)) {
                files.sorted(Comparator.reverseOrder())
                        .forEach(file -> file.toFile().delete());
            }
        }
    }
}
