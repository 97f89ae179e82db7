package arcmargin.benchmarks;

import java.util.List;
import java.util.stream.IntStream;

/** How large the work is. */
enum Scale {
    /** Two or three minutes, to see that everything runs: the ratios are those of starting processes. */
    TINY(300, 200, 150, 100, 200),
    /** Minutes with all peers. */
    SMALL(2_000, 5_000, 1_000, 1_000, 4_000),
    /** The sizes of the paper's Table 2: more than an hour with all peers. */
    PAPER(12_000, 50_000, 6_000, 2_000, 32_000),
    /** Beyond the paper: most peers will meet the limit. */
    LARGE(30_000, 50_000, 12_000, 4_000, 32_000);

    final int training;
    final int test;
    final int grid;
    private final int leastGrowth;
    private final int mostGrowth;

    Scale(int training, int test, int grid, int leastGrowth, int mostGrowth) {
        this.training = training;
        this.test = test;
        this.grid = grid;
        this.leastGrowth = leastGrowth;
        this.mostGrowth = mostGrowth;
    }

    /** Numbers of rows, each twice the one before. */
    List<Integer> growth() {
        return IntStream.iterate(leastGrowth, rows -> rows <= mostGrowth, rows -> 2 * rows)
                .boxed()
                .toList();
    }
}
