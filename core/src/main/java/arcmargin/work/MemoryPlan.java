package arcmargin.work;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The memory that pair products and kernel matrices may use together.
 *
 * <pre>{@code
 * Resources small = resources.withMemory(new MemoryPlan(256L << 20)); // bytes
 * }</pre>
 *
 * @param bytes the limit, positive
 */
public record MemoryPlan(long bytes) {

    /**
     * Fraction of the heap for products and matrices. The rest is for the data, views, the solver and the young
     * generation, which takes a third of the heap.
     */
    private static final double SHARE = 0.45;

    private static final Pattern TOTAL = Pattern.compile("MemTotal:\\s+(\\d{1,15}) kB");

    /**
     * Checks the limit.
     *
     * @param bytes the limit, positive
     */
    public MemoryPlan {
        if (bytes > 0) {
            // accepted
        } else {
            throw new IllegalArgumentException("bytes is " + bytes + ", must be positive");
        }
    }

    /**
     * The default of this machine: 45 % of the maximum heap size or of the physical memory, if known, whichever is
     * less.
     *
     * @return the default plan
     */
    public static MemoryPlan ofMachine() {
        long limit = Math.min(Runtime.getRuntime().maxMemory(), physicalBytes(Path.of("/proc/meminfo")));
        return new MemoryPlan(Math.max(1, (long) (SHARE * limit)));
    }

    /**
     * The memory of the machine, from Linux's table of it; Java's own way is a management bean, which needs another
     * module and another native library. On other systems the heap, which Java bounds by the memory, has to do.
     */
    static long physicalBytes(Path table) {
        try (BufferedReader lines = Files.newBufferedReader(table)) {
            Matcher total = TOTAL.matcher(String.valueOf(lines.readLine()));
            return total.matches() ? Long.parseLong(total.group(1)) << 10 : Long.MAX_VALUE;
        } catch (IOException e) {
            return Long.MAX_VALUE; // another system
        }
    }

    /**
     * An equal share of this memory, for one of several users.
     *
     * @param parts the number of users, at least 1
     * @return the share of one user
     */
    public MemoryPlan share(int parts) {
        return new MemoryPlan(Math.max(1, bytes / parts));
    }
}
