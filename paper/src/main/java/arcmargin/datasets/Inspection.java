package arcmargin.datasets;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.work.Resources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The result of checking the files of a data set.
 *
 * @param files the files
 * @param training facts about the training file
 * @param test facts about the test file
 * @param verified how each file was verified
 * @param notes properties a user of the set should know: duplicate rows, empty rows, rows sorted by class
 */
public record Inspection(BenchmarkFiles files, Tally training, Tally test, List<String> verified, List<String> notes) {

    /**
     * Verifies checksums, counts, dimension and classes of a set, and looks for duplicate rows.
     *
     * @throws BadInputException at the first disagreement with the catalogue
     */
    public static Inspection of(BenchmarkFiles files, Catalogue catalogue, DataFolder folder, Resources resources)
            throws IOException {
        List<String> verified = new ArrayList<>();
        Benchmark set = files.set();
        for (String path : files.form().files()) {
            Path file = folder.find(path).orElseThrow(() -> new BadInputException(path + " is missing"));
            verified.add(folder.relative(file) + ": " + verify(files, catalogue, path, file, resources));
        }
        Dataset examples = files.read(files.training(), set.examples(), resources);
        Dataset test = files.read(files.test(), set.test(), resources);
        Tally ofExamples = Tally.of(examples);
        Tally ofTest = Tally.of(test);
        List<String> notes = new ArrayList<>();
        noteRepeats(files.prepare(examples, test, BenchmarkFiles.SPLIT_SEED), notes);
        noteRows("training file", ofExamples, notes);
        noteRows("test file", ofTest, notes);
        return new Inspection(files, ofExamples, ofTest, verified, notes);
    }

    private static String verify(BenchmarkFiles files, Catalogue catalogue, String path, Path file, Resources resources)
            throws IOException {
        Path note = file.resolveSibling(MadeNote.FILE);
        if (!files.form().original() && Files.exists(note)) {
            String name = path.substring(path.lastIndexOf('/') + 1);
            String expected = MadeNote.read(note).sha256().get(name);
            String found = Sha256.ofContent(file);
            if (found.equals(expected)) {
                return "unchanged since it was generated";
            }
            throw new BadInputException(file + ": was modified after it was generated; generate it again with "
                    + "'data make " + files.set().name() + "'");
        }
        CataloguedFile known = catalogue.file(path).orElse(new CataloguedFile(path, 0, "", null, List.of()));
        int rows = path.equals(files.form().test())
                ? files.set().test()
                : files.set().examples();
        return new Verification(resources).verify(known, file, files.set(), rows);
    }

    private static void noteRepeats(BenchmarkData data, List<String> notes) {
        long[] training = Tally.rowHashes(data.training().points());
        long[] validation = Tally.rowHashes(data.validation().points());
        long[] test = Tally.rowHashes(data.test().points());
        Set<Long> seen = new HashSet<>();
        note(repeats(training, seen), training.length, "training rows duplicate an earlier one", notes);
        Set<Long> trained = Set.copyOf(seen);
        note(contained(validation, trained), validation.length, "validation rows are also training rows", notes);
        repeats(validation, seen);
        note(contained(test, seen), test.length, "test rows are also training or validation rows", notes);
        note(repeats(test, new HashSet<>()), test.length, "test rows duplicate an earlier one", notes);
    }

    private static void noteRows(String file, Tally tally, List<String> notes) {
        note(tally.zeroRows(), tally.rows(), "rows of the " + file + " are all zeros", notes);
        if (tally.sorted()) {
            notes.add("the " + file + " is sorted by class: its first rows are not a random sample");
        }
    }

    private static void note(int count, int of, String what, List<String> notes) {
        if (count > 0) {
            notes.add(count + " of " + of + " " + what);
        }
    }

    private static int repeats(long[] rows, Set<Long> seen) {
        int repeats = 0;
        for (long row : rows) {
            repeats += seen.add(row) ? 0 : 1;
        }
        return repeats;
    }

    private static int contained(long[] rows, Set<Long> seen) {
        int contained = 0;
        for (long row : rows) {
            contained += seen.contains(row) ? 1 : 0;
        }
        return contained;
    }
}
