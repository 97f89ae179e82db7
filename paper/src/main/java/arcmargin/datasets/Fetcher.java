package arcmargin.datasets;

import arcmargin.data.BadInputException;
import arcmargin.work.Resources;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/**
 * Downloads files of the catalogue to a data folder, from their mirrors, another URL or a local folder.
 *
 * <p>A file gets its final name only once it is complete and verified. Interrupted downloads stay in the folder {@code
 * .partial} and are resumed by the next attempt.
 */
public final class Fetcher {

    private static final int BUFFER = 1 << 16;

    private final Catalogue catalogue;
    private final Path target;
    private final Download download;
    private final Verification verification;
    private final Map<String, Path> completed = new HashMap<>(); // by URL: one archive may hold several files

    /**
     * Creates a fetcher.
     *
     * @param catalogue the known files
     * @param target the data folder to fill
     */
    public Fetcher(Catalogue catalogue, Path target, Resources resources) {
        this(catalogue, target, resources, Download.Settings.defaults());
    }

    Fetcher(Catalogue catalogue, Path target, Resources resources, Download.Settings settings) {
        this.catalogue = catalogue;
        this.target = target;
        this.verification = new Verification(resources);
        this.download = new Download(settings, resources.progress());
    }

    /**
     * A file that was downloaded or already present.
     *
     * @param file its path
     * @param from the URL or path it was copied from, or null if it was already present
     * @param verified how it was verified
     */
    public record Fetched(Path file, String from, String verified) {}

    /**
     * Fetches a set in the first of its original forms that is available completely.
     *
     * @param set of the catalogue
     * @param from a folder or URL to fetch from, or null for the mirrors of the catalogue
     * @throws IOException with the reason for each location tried; no partially written file remains under a final name
     */
    public List<Fetched> fetch(Benchmark set, String from) throws IOException {
        List<String> failures = new ArrayList<>();
        for (Benchmark.Form form : set.forms()) {
            List<String> paths = form.files();
            boolean anyPlace = from != null || paths.stream().allMatch(this::hasMirror);
            if (!form.original() || !anyPlace) {
                continue;
            }
            try {
                List<Fetched> fetched = new ArrayList<>();
                for (String path : paths) {
                    fetched.add(fetch(set, form, path, from));
                }
                deletePartial();
                return fetched;
            } catch (Download.DiskException e) {
                deletePartial();
                deleteEmptyFolders(set);
                throw new IOException(e.getMessage() + "; no file was changed", e);
            } catch (IOException e) {
                failures.add(e.getMessage());
            }
        }
        deleteEmptyFolders(set);
        if (failures.isEmpty()) {
            throw new BadInputException("no public mirror of " + set.title() + " is known: "
                    + (set.recipe() == null ? "" : "generate it with 'data make " + set.name() + "', or ")
                    + "name a folder that contains it");
        }
        throw new IOException(String.join("\n", failures));
    }

    private boolean hasMirror(String path) {
        return catalogue.file(path).stream().anyMatch(file -> !file.mirrors().isEmpty());
    }

    private Fetched fetch(Benchmark set, Benchmark.Form form, String path, String from) throws IOException {
        CataloguedFile file = catalogue.file(path).orElse(new CataloguedFile(path, 0, "", null, List.of()));
        int rows = path.equals(form.test()) ? set.test() : set.examples();
        Path plain = target.resolve(path);
        Path place = target.resolve(path + ".gz");
        for (Path there : List.of(plain, place)) {
            if (Files.exists(there)) {
                try {
                    return new Fetched(there, null, verification.verify(file, there, set, rows));
                } catch (BadInputException e) {
                    // damaged: replaced once it has been downloaded again
                }
            }
        }
        Files.createDirectories(place.getParent());
        Files.createDirectories(partial());
        List<String> failures = new ArrayList<>();
        Path unpacked = partial().resolve(place.getFileName());
        for (CataloguedFile.Mirror source : sources(file, from)) {
            try {
                bring(source, unpacked, from);
                String verified = verification.verify(file, unpacked, set, rows);
                Files.move(unpacked, place, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
                Files.deleteIfExists(plain);
                return new Fetched(place, source.url(), verified);
            } catch (Download.DiskException e) {
                throw e;
            } catch (IOException | BadInputException e) {
                failures.add("  " + source.url() + ": " + e.getMessage());
                Files.deleteIfExists(unpacked);
                discard(source);
            }
        }
        throw new IOException(path + " could not be fetched:\n" + String.join("\n", failures));
    }

    /**
     * The locations to try: the mirrors of the catalogue, or the user's location joined with the path and the file
     * name.
     */
    private static List<CataloguedFile.Mirror> sources(CataloguedFile file, String from) {
        if (from == null) {
            return file.mirrors();
        }
        String base = from.endsWith("/") ? from : from + "/";
        String name = file.path().substring(file.path().lastIndexOf('/') + 1);
        return Stream.of(file.path() + ".gz", file.path(), name + ".gz", name)
                .map(path -> new CataloguedFile.Mirror(base + path, null, null))
                .toList();
    }

    /** Fetches a file and stores it, compressed, among the partial files. */
    private void bring(CataloguedFile.Mirror source, Path result, String from) throws IOException {
        Path packed = local(source, from);
        Path labels = source.labels() == null ? null : local(source.labels(), from);
        if (labels == null && source.entry() == null && Unpacked.isGzip(packed)) {
            try (OutputStream out = Download.onDisk(result)) {
                Files.copy(packed, out);
            }
        } else {
            compress(source, packed, labels, result);
        }
    }

    private Path local(CataloguedFile.Mirror source, String from) throws IOException {
        String url = source.url();
        if (from != null && !from.matches("(?i)https?://.*")) {
            Path file = Path.of(url);
            if (Files.isRegularFile(file)) {
                return file;
            }
            throw new IOException("no such file");
        }
        if (!completed.containsKey(url)) {
            Path file = partial()
                    .resolve(Sha256.of(url.getBytes(StandardCharsets.UTF_8)).substring(0, 16));
            download.fetch(address(url), file, "fetching " + url.substring(url.lastIndexOf('/') + 1));
            completed.put(url, file);
        }
        return completed.get(url);
    }

    /** Deletes a complete download that failed verification; an interrupted one is kept to be resumed. */
    private void discard(CataloguedFile.Mirror source) throws IOException {
        Path file = completed.remove(source.url());
        if (file != null) {
            Files.delete(file);
        }
        if (source.labels() != null) {
            discard(source.labels());
        }
    }

    private static URI address(String url) throws IOException {
        try {
            return URI.create(url);
        } catch (IllegalArgumentException e) {
            throw new IOException("not a valid URL", e);
        }
    }

    private static void compress(CataloguedFile.Mirror source, Path packed, Path labels, Path result)
            throws IOException {
        try (InputStream in = Unpacked.open(packed, source.entry());
                OutputStream out = new GZIPOutputStream(Download.onDisk(result), BUFFER)) {
            if (labels == null) {
                in.transferTo(out);
            } else {
                try (InputStream ends = Unpacked.open(labels, source.labels().entry())) {
                    joinLines(in, ends, out);
                }
            }
        }
    }

    /** Appends each label to its line of values, which gives an AMAT file. */
    private static void joinLines(InputStream values, InputStream labels, OutputStream out) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(values, StandardCharsets.US_ASCII));
        BufferedReader ends = new BufferedReader(new InputStreamReader(labels, StandardCharsets.US_ASCII));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String end = ends.readLine();
            if (end == null) {
                throw new IOException("there are fewer labels than examples");
            }
            out.write((line.strip() + " " + end.strip() + "\n").getBytes(StandardCharsets.US_ASCII));
        }
    }

    private Path partial() {
        return target.resolve(".partial");
    }

    /** Removes folders created for files that could not be fetched. */
    private void deleteEmptyFolders(Benchmark set) {
        Stream<Path> made =
                set.forms().stream().map(form -> target.resolve(form.training()).getParent());
        Stream.concat(made.distinct(), Stream.of(partial())).forEach(folder -> {
            try {
                Files.deleteIfExists(folder);
            } catch (IOException e) {
                // not empty: kept
            }
        });
    }

    private void deletePartial() throws IOException {
        completed.clear();
        if (Files.isDirectory(partial())) {
            try (Stream<Path> files = Files.list(partial())) {
                for (Path file : files.toList()) {
                    Files.deleteIfExists(file);
                }
            }
            Files.delete(partial());
        }
    }
}
