package arcmargin.selection;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.Split;
import arcmargin.work.Resources;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** A part of the rows of a search, split as all of them are, on which a trial takes a fraction of the time. */
final class SampledRows {

    /** A sample is worth its own trials where there are so many times its rows. */
    static final int TIMES = 2;

    /** Rows of a class, of those that a split holds out and of the others, that are taken in any case. */
    private static final int FEWEST = 3;

    private SampledRows() {}

    /**
     * A selector of the sample, which tells where on the coarse grid to begin.
     *
     * @param data rows sorted by class and then by the split that holds them out
     * @param protocol of the search on all rows, with splits of the sorted rows
     * @param wanted about how many rows, 0 for none
     * @param resources thread pool and memory
     * @return nothing where there are too few rows for their classes, or the sample cannot be split
     */
    static Optional<Selector> of(Dataset data, Selector.Protocol protocol, int wanted, Resources resources) {
        if (wanted == 0 || data.size() < TIMES * wanted) {
            return Optional.empty();
        }
        int[] rows = rows(data, protocol.splits(), (double) wanted / data.size());
        if (data.size() < TIMES * rows.length) {
            return Optional.empty(); // many small classes
        }
        int[] place = new int[data.size()];
        Arrays.fill(place, -1);
        for (int k = 0; k < rows.length; k++) {
            place[rows[k]] = k;
        }
        List<Split> splits = protocol.splits().stream()
                .map(split -> new Split(places(split.training(), place), places(split.validation(), place)))
                .toList();
        Selector.Protocol sampled =
                new Selector.Protocol(protocol.preparation(), splits, protocol.searchesAtOnce(), protocol.provenance());
        try {
            return Optional.of(Selector.of(data.select(rows), sampled, TrialStore.inMemory(), resources));
        } catch (BadInputException e) {
            return Optional.empty(); // as where groups are few
        }
    }

    /** Rows at even distances, so that every class and every split is sampled alike. */
    private static int[] rows(Dataset data, List<Split> splits, double share) {
        int[] heldOutBy = new int[data.size()];
        for (int s = 0; s < splits.size(); s++) {
            for (int row : splits.get(s).validation()) {
                heldOutBy[row] = s + 1;
            }
        }
        int[] labels = data.labels();
        boolean[] taken = new boolean[data.size()];
        int start = 0;
        for (int end = 1; end <= taken.length; end++) {
            if (end < taken.length && labels[end] == labels[start] && heldOutBy[end] == heldOutBy[start]) {
                continue;
            }
            int length = end - start;
            long count = Math.min(length, Math.max(FEWEST, Math.round(share * length)));
            for (int k = 0; k < length; k++) {
                taken[start + k] = (k + 1) * count / length > k * count / length;
            }
            start = end;
        }
        return IntStream.range(0, taken.length).filter(i -> taken[i]).toArray();
    }

    private static int[] places(int[] rows, int[] place) {
        return Arrays.stream(rows).map(row -> place[row]).filter(k -> k >= 0).toArray();
    }
}
