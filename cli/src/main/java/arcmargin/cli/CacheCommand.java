package arcmargin.cli;

import arcmargin.io.CacheFolder;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Shows or deletes the binary copies of large data files. */
@Command(
        name = "cache",
        description = {
            "Shows the binary copies of large data files that make reading them again faster.",
            "They are in your cache folder and take 4 GB at most; those not used for longest are deleted first."
        })
final class CacheCommand implements Callable<Integer> {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT);

    @Option(names = "--clear", description = "Delete all copies.")
    private boolean clear;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        CacheFolder folder = CacheFolder.ofUser();
        if (clear) {
            out.printf(Locale.ROOT, "%s: %.1f MB deleted%n", folder.path(), folder.clear() / 1e6);
            out.flush();
            return 0;
        }
        List<CacheFolder.Entry> entries = folder.entries();
        long bytes = entries.stream().mapToLong(CacheFolder.Entry::bytes).sum();
        out.printf(
                Locale.ROOT,
                "%s: %s, %.1f of %.0f MB%n",
                folder.path(),
                entries.size() == 1 ? "1 copy" : entries.size() + " copies",
                bytes / 1e6,
                CacheFolder.LIMIT / 1e6);
        if (!entries.isEmpty()) {
            out.println();
            List<String[]> rows = new ArrayList<>();
            rows.add(new String[] {"copy of", "MB", "last used"});
            entries.forEach(entry -> rows.add(new String[] {
                entry.source(),
                String.format(Locale.ROOT, "%.1f", entry.bytes() / 1e6),
                TIME.format(entry.used().atZone(ZoneId.systemDefault()))
            }));
            Columns.print(out, rows);
        }
        out.flush();
        return 0;
    }
}
