package arcmargin.unsupervised;

/**
 * How well clusters agree with classes, whatever their numbers are.
 *
 * <pre>{@code
 * int[] clusters = KernelKMeans.of(kernel).clusters(3).fit(data).assignment();
 * double rand = Agreement.of(clusters, data.labels()).rand();
 * }</pre>
 *
 * @param rows how many rows have a class
 * @param rand the adjusted Rand index (Hubert and Arabie 1985): 1 if clusters are classes, 0 on average for random ones
 * @param information the mutual information of clusters and classes divided by the mean of their entropies: from 0 to 1
 */
public record Agreement(int rows, double rand, double information) {

    /**
     * Compares clusters with classes.
     *
     * @param clusters the cluster of each row, from 0
     * @param classes the class of each row, from 0; rows of a negative one are left out
     * @return their agreement; indices of 1 where there are neither two clusters nor two classes
     */
    public static Agreement of(int[] clusters, int[] classes) {
        if (clusters.length != classes.length) {
            throw new IllegalArgumentException("there are " + clusters.length + " clusters of rows and "
                    + classes.length + " classes, must be as many");
        }
        int[][] table = new int[count(clusters)][count(classes)];
        int rows = 0;
        for (int i = 0; i < clusters.length; i++) {
            if (classes[i] >= 0) {
                table[clusters[i]][classes[i]]++;
                rows++;
            }
        }
        int[] down = new int[table.length];
        int[] across = new int[table.length == 0 ? 0 : table[0].length];
        double together = 0; // pairs of rows in one cluster and one class
        double mutual = 0;
        for (int a = 0; a < table.length; a++) {
            for (int b = 0; b < across.length; b++) {
                down[a] += table[a][b];
                across[b] += table[a][b];
                together += pairs(table[a][b]);
            }
        }
        double n = rows;
        for (int a = 0; a < table.length; a++) {
            for (int b = 0; b < across.length; b++) {
                double share = table[a][b] / n;
                mutual += share > 0 ? share * Math.log(share / (down[a] / n) / (across[b] / n)) : 0;
            }
        }
        double inClusters = pairs(down);
        double inClasses = pairs(across);
        double expected = rows > 1 ? inClusters * inClasses / pairs(rows) : 0;
        double most = (inClusters + inClasses) / 2;
        double entropies = (entropy(down, n) + entropy(across, n)) / 2;
        return new Agreement(
                rows,
                most > expected ? (together - expected) / (most - expected) : 1,
                entropies > 0 ? Math.max(0, mutual) / entropies : 1);
    }

    private static int count(int[] numbers) {
        int most = -1;
        for (int number : numbers) {
            most = Math.max(most, number);
        }
        return most + 1;
    }

    private static double pairs(int... counts) {
        double sum = 0;
        for (int count : counts) {
            sum += 0.5 * count * (count - 1.0);
        }
        return sum;
    }

    private static double entropy(int[] counts, double n) {
        double sum = 0;
        for (int count : counts) {
            sum -= count > 0 ? count / n * Math.log(count / n) : 0;
        }
        return sum;
    }
}
