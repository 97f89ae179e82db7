package arcmargin.benchmarks;

import java.util.ArrayList;
import java.util.List;

/** How large the work is. */
enum Scale {
    /** A few minutes with all peers. */
    SMALL(2_000, 5_000, 1_000, 4_000),
    /** The sizes of the paper's Table 2; LIBSVM alone takes an hour. */
    PAPER(12_000, 50_000, 6_000, 16_000),
    /** Beyond the paper: most peers will meet the limit. */
    LARGE(30_000, 50_000, 12_000, 32_000);

    final int training;
    final int test;
    final int grid;
    private final int largest;

    Scale(int training, int test, int grid, int largest) {
        this.training = training;
        this.test = test;
        this.grid = grid;
        this.largest = largest;
    }

    /** Numbers of examples, each twice the one before. */
    List<Integer> growth() {
        List<Integer> sizes = new ArrayList<>();
        for (int size = 1_000; size <= largest; size *= 2) {
            sizes.add(size);
        }
        return sizes;
    }
}
