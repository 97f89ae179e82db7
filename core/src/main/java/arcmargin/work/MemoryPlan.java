package arcmargin.work;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * The memory that pair products and kernel matrices may use together.
 *
 * @param bytes the limit, positive
 */
public record MemoryPlan(long bytes) {

    /**
     * Fraction of the heap for products and matrices. The rest is for the data, views, the solver and the young
     * generation, which takes a third of the heap.
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
     * The default of this machine: 45 % of the maximum heap size or of the physical memory, whichever is less.
     *
     * @return the default plan
     */
    public static MemoryPlan ofMachine() {
        long limit = Runtime.getRuntime().maxMemory();
        if (ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system) {
            limit = Math.min(limit, system.getTotalMemorySize());
        }
        return new MemoryPlan(Math.max(1, (long) (SHARE * limit)));
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
