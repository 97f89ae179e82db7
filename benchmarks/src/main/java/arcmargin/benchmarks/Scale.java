package arcmargin.benchmarks;

import java.util.List;
import java.util.stream.IntStream;

/** The size of the work. */
enum Scale {
    /** Two or three minutes, as a smoke test: process start dominates. */
    TINY(300, 200, 150, 100, 200, 400),
    /** Minutes, with all tools. */
    SMALL(2_000, 5_000, 1_000, 1_000, 4_000, 5_000),
    /** The sizes of the paper's Table 2: more than an hour with all tools. */
    PAPER(12_000, 50_000, 6_000, 2_000, 32_000, 20_000),
    /** Larger than the paper: most other tools exceed the time limit. */
    LARGE(30_000, 50_000, 12_000, 4_000, 32_000, 50_000);

    final int training;
    final int test;
    final int grid;
    private final int leastGrowth;
    private final int mostGrowth;
    final int table;

    Scale(int training, int test, int grid, int leastGrowth, int mostGrowth, int table) {
        this.training = training;
        this.test = test;
        this.grid = grid;
        this.leastGrowth = leastGrowth;
        this.mostGrowth = mostGrowth;
        this.table = table;
    }

    /** Numbers of rows of tables, from a quarter of the usual one to five times as many. */
    List<Integer> tableGrowth() {
        return List.of(table / 4, table / 2, table, 5 * table / 2, 5 * table);
    }

    /** Numbers of rows, doubling. */
    List<Integer> growth() {
        return IntStream.iterate(leastGrowth, rows -> rows <= mostGrowth, rows -> 2 * rows)
                .boxed()
                .toList();
    }
}
