package arcmargin.work;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * How much memory pair products and kernel matrices may take together.
 *
 * @param bytes the limit, positive
 */
public record MemoryPlan(long bytes) {

    /**
     * Share of the heap that products and matrices may take; the rest is for the data, views, the solver, and for young objects,
     * for which collectors keep a third of the heap.
     */
    private static final double SHARE = 0.45;

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
     * What this machine affords: 45 % of the largest heap of the Java machine or of the physical memory, whichever is less.
     *
     * @return the default budget
     */
    public static MemoryPlan ofMachine() {
        long limit = Runtime.getRuntime().maxMemory();
        if (ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system) {
            limit = Math.min(limit, system.getTotalMemorySize());
        }
        return new MemoryPlan(Math.max(1, (long) (SHARE * limit)));
    }

    /**
     * A part of this budget, for one of several users.
     *
     * @param parts how many share it, at least 1
     * @return an equal share
     */
    public MemoryPlan share(int parts) {
        return new MemoryPlan(Math.max(1, bytes / parts));
    }
}
