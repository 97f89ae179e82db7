package arcmargin.datasets;

import arcmargin.data.BadInputException;
import arcmargin.io.WholeFile;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Where data sets lie: the folder the user named, or else the user's cache folder.
 *
 * <p>Files are looked for in the named folder and then in the cache folder, because what is made or fetched goes to the
 * cache folder where the named one cannot be written.
 */
public final class DataFolder {

    /** The environment variable that names the data folder. */
    public static final String VARIABLE = "ARCMARGIN_DATA";

    private final List<Path> folders;

    private DataFolder(List<Path> folders) {
        this.folders = folders;
    }

    /**
     * Chooses the data folder.
     *
     * @param option the folder given on the command line, or null; then {@value #VARIABLE} decides
     */
    public static DataFolder of(Path option) {
        return of(option, System.getenv(), System.getProperty("os.name", ""), System.getProperty("user.home", ""));
    }

    static DataFolder of(Path option, Map<String, String> environment, String system, String home) {
        Set<Path> folders = new LinkedHashSet<>();
        String named = environment.getOrDefault(VARIABLE, "");
        if (option != null) {
            folders.add(option);
        } else if (!named.isBlank()) {
            folders.add(Path.of(named));
        }
        folders.add(cache(environment, system, home));
        return new DataFolder(List.copyOf(folders));
    }

    /** The user's cache folder by the convention of the platform. */
    private static Path cache(Map<String, String> environment, String system, String home) {
        String name = system.toLowerCase(Locale.ROOT);
        Path base;
        if (name.startsWith("windows")) {
            base = absolute(environment.get("LOCALAPPDATA")).orElse(Path.of(home, "AppData", "Local"));
        } else if (name.startsWith("mac")) {
            base = Path.of(home, "Library", "Caches");
        } else {
            base = absolute(environment.get("XDG_CACHE_HOME")).orElse(Path.of(home, ".cache"));
        }
        return base.resolve("arcmargin").resolve("data");
    }

    private static Optional<Path> absolute(String text) {
        try {
            return Optional.ofNullable(text).map(Path::of).filter(Path::isAbsolute);
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    /** Returns the folders that are looked through, in this order. */
    public List<Path> folders() {
        return folders;
    }

    /** Returns the folder that new files go to: the first that can be written or made. */
    public Path writable() {
        return folders.stream()
                .filter(DataFolder::canWrite)
                .findFirst()
                .orElseThrow(() -> new BadInputException("none of the data folders can be written: "
                        + folders.stream().map(Path::toString).collect(Collectors.joining(", "))
                        + "; name another with --data"));
    }

    /** Whether files may be put into a folder that exists or can be made. */
    private static boolean canWrite(Path folder) {
        Path existing = folder.toAbsolutePath();
        while (existing != null && !Files.exists(existing)) {
            existing = existing.getParent();
        }
        return existing != null && WholeFile.permittedIn(existing);
    }

    /**
     * Finds a file.
     *
     * @param path inside a data folder, without {@code .gz}
     */
    public Optional<Path> find(String path) {
        for (Path folder : folders) {
            for (String ending : List.of("", ".gz")) {
                Path file = folder.resolve(path + ending);
                if (Files.isRegularFile(file)) {
                    return Optional.of(file);
                }
            }
        }
        return Optional.empty();
    }

    /**
     * Finds a folder.
     *
     * @param name inside a data folder
     */
    public Optional<Path> findFolder(String name) {
        return folders.stream()
                .map(folder -> folder.resolve(name))
                .filter(Files::isDirectory)
                .findFirst();
    }

    /**
     * Finds a data set: the first of its forms whose files are both there, so that originals win.
     *
     * @param set of the catalogue
     */
    public Optional<BenchmarkFiles> find(Benchmark set) {
        for (Benchmark.Form form : set.forms()) {
            Optional<Path> training = find(form.training());
            Optional<Path> test = find(form.test());
            if (training.isPresent() && test.isPresent()) {
                return Optional.of(new BenchmarkFiles(set, form, training.get(), test.get()));
            }
        }
        return Optional.empty();
    }

    /**
     * Finds a data set that has to be there.
     *
     * @throws BadInputException that names the command that brings it
     */
    public BenchmarkFiles require(Benchmark set) {
        return find(set)
                .orElseThrow(() ->
                        new BadInputException(set.title() + " is not in " + folders.get(0) + ": " + waysToGet(set)));
    }

    private static String waysToGet(Benchmark set) {
        String get = "fetch it with 'arcmargin data get " + set.name() + "'";
        return set.recipe() == null ? get : "make it with 'arcmargin data make " + set.name() + "' or " + get;
    }

    /** Returns the path of a file as seen from the data folder that has it. */
    public String relative(Path file) {
        return folders.stream()
                .filter(file::startsWith)
                .findFirst()
                .map(folder -> folder.relativize(file).toString().replace('\\', '/'))
                .orElse(file.toString());
    }
}
