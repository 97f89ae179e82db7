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
 * The folders that hold data sets: the folder given by the user, followed by the user's cache folder.
 *
 * <p>Both are searched, because generated and downloaded files go to the cache folder if the given folder is not
 * writable.
 */
public final class DataFolder {

    /** The environment variable that names the data folder. */
    public static final String VARIABLE = "ARCMARGIN_DATA";

    private final List<Path> folders;

    private DataFolder(List<Path> folders) {
        this.folders = folders;
    }

    /**
     * Returns the data folder of the user.
     *
     * @param option the folder given on the command line, or null to use {@value #VARIABLE}
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

    /** The user's cache folder according to the platform's convention. */
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

    /** Returns the folders in search order. */
    public List<Path> folders() {
        return folders;
    }

    /** Returns the folder for new files: the first that is writable or can be created. */
    public Path writable() {
        return folders.stream()
                .filter(DataFolder::canWrite)
                .findFirst()
                .orElseThrow(() -> new BadInputException("no data folder is writable: "
                        + folders.stream().map(Path::toString).collect(Collectors.joining(", "))
                        + "; name another one"));
    }

    /** Whether files can be written to a folder that exists or can be created. */
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
     * @param path the path within a data folder, without {@code .gz}
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
     * @param name the name within a data folder
     */
    public Optional<Path> findFolder(String name) {
        return folders.stream()
                .map(folder -> folder.resolve(name))
                .filter(Files::isDirectory)
                .findFirst();
    }

    /**
     * Finds a data set in the first of its forms whose files are both present, so that originals take precedence.
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
     * Finds a data set that is required.
     *
     * @throws BadInputException if the set is missing; the message names the command that provides it
     */
    public BenchmarkFiles require(Benchmark set) {
        return find(set)
                .orElseThrow(() ->
                        new BadInputException(set.title() + " is not in " + folders.get(0) + ": " + waysToGet(set)));
    }

    private static String waysToGet(Benchmark set) {
        String get = "download it with 'arcmargin data get " + set.name() + "'";
        return set.recipe() == null ? get : "generate it with 'arcmargin data make " + set.name() + "' or " + get;
    }

    /** Returns the path of a file relative to the data folder that contains it. */
    public String relative(Path file) {
        return folders.stream()
                .filter(file::startsWith)
                .findFirst()
                .map(folder -> folder.relativize(file).toString().replace('\\', '/'))
                .orElse(file.toString());
    }
}
