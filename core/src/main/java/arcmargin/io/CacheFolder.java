package arcmargin.io;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/**
 * A folder of binary copies of large data files. It holds at most {@link #LIMIT} bytes: the copies that were not used
 * for longest are deleted first.
 *
 * <pre>{@code
 * CacheFolder cache = CacheFolder.ofUser();
 * for (CacheFolder.Entry entry : cache.entries()) {
 *     System.out.println(entry.source() + " " + entry.bytes());
 * }
 * cache.clear();
 * }</pre>
 */
public final class CacheFolder {

    /** The most bytes of all copies together. */
    public static final long LIMIT = 4L << 30;

    private static final String SUFFIX = ".arcmargin-cache";

    private final Path path;

    private CacheFolder(Path path) {
        this.path = path;
    }

    /**
     * A copy in the folder.
     *
     * @param path the copy
     * @param source the file it is of, as far as it can be told
     * @param bytes its length
     * @param used when it was last read or written
     */
    public record Entry(Path path, String source, long bytes, Instant used) {}

    /**
     * Returns the folder of this user: {@code arcmargin/copies} in {@code XDG_CACHE_HOME}, else in the usual place of
     * the operating system.
     *
     * @return the folder, which need not exist
     */
    public static CacheFolder ofUser() {
        return of(ofUser(System.getenv(), System.getProperty("os.name", ""), System.getProperty("user.home", ".")));
    }

    static Path ofUser(Map<String, String> environment, String system, String home) {
        String asked = environment.getOrDefault("XDG_CACHE_HOME", "");
        String name = system.toLowerCase(Locale.ROOT);
        if (!asked.isBlank() && Path.of(asked).isAbsolute()) {
            return Path.of(asked, "arcmargin", "copies");
        } else if (name.startsWith("mac")) {
            return Path.of(home, "Library", "Caches", "arcmargin", "copies");
        } else if (name.startsWith("windows") && environment.containsKey("LOCALAPPDATA")) {
            return Path.of(environment.get("LOCALAPPDATA"), "arcmargin", "copies");
        }
        return Path.of(home, ".cache", "arcmargin", "copies");
    }

    /**
     * Returns any folder.
     *
     * @param path the folder, which need not exist
     * @return the folder
     */
    public static CacheFolder of(Path path) {
        return new CacheFolder(path);
    }

    /** {@return where it is} */
    public Path path() {
        return path;
    }

    /** Where the copy of a file goes that is read in a certain way. */
    Path copyOf(Path source, ReadOptions options) {
        CRC32C place = new CRC32C();
        place.update(source.toAbsolutePath().normalize().toString().getBytes(StandardCharsets.UTF_8));
        CRC32C way = new CRC32C();
        way.update(options.toString().getBytes(StandardCharsets.UTF_8));
        String name = source.getFileName().toString();
        String plain = name.substring(0, Math.min(80, name.length())).replaceAll("[^\\w.-]", "_");
        return path.resolve(
                String.format(Locale.ROOT, "%s-%08x%08x%s", plain, place.getValue(), way.getValue(), SUFFIX));
    }

    /**
     * Returns all copies, those used last first.
     *
     * @return the copies, none if there is no folder
     * @throws IOException if the folder cannot be read
     */
    public List<Entry> entries() throws IOException {
        List<Entry> entries = new ArrayList<>();
        if (!Files.isDirectory(path)) {
            return entries;
        }
        try (Stream<Path> files = Files.list(path)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(SUFFIX)).toList()) {
                String name = file.getFileName().toString();
                String source = name.substring(0, Math.max(0, name.length() - SUFFIX.length() - 17));
                entries.add(new Entry(
                        file,
                        source,
                        Files.size(file),
                        Files.getLastModifiedTime(file).toInstant()));
            }
        }
        entries.sort(Comparator.comparing(Entry::used).reversed());
        return entries;
    }

    /**
     * Deletes all copies; other files in the folder are left alone.
     *
     * @return the bytes deleted
     * @throws IOException if a copy cannot be deleted
     */
    public long clear() throws IOException {
        return trim(0);
    }

    /** Deletes the copies that were not used for longest until the others fit. */
    long trim(long limit) throws IOException {
        long kept = 0;
        long deleted = 0;
        for (Entry entry : entries()) {
            if (kept + entry.bytes() <= limit) {
                kept += entry.bytes();
            } else if (Files.deleteIfExists(entry.path())) {
                deleted += entry.bytes();
            }
        }
        return deleted;
    }

    /** Remembers that a copy was used. */
    static void touch(Path copy) {
        try {
            Files.setLastModifiedTime(copy, FileTime.from(Instant.now()));
        } catch (IOException e) {
            return; // it may be deleted sooner than others, that is all
        }
    }
}
