package arcmargin.unsupervised;

import arcmargin.work.Resources;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The k-means problem: clusters C of points such that Σ_C Σ_{i ∈ C} |x_i - mean of C|², the inertia, is small. Lloyd's
 * method moves points to the nearest mean until none moves, from starts chosen by k-means++ (Arthur and Vassilvitskii,
 * SODA 2007) with several candidates for each centre; the best of some restarts is returned. No method is known to find
 * the optimum of many points.
 *
 * @param assignment the cluster of each point, in the order in which clusters first occur
 * @param inertia the sum of squared distances of points from the means of their clusters
 * @param rounds how often means were computed in the restart returned
 */
@SuppressWarnings("ArrayRecordComponent") // passed on only
record Lloyd(int[] assignment, double inertia, int rounds) {

    private static final int MOST_ROUNDS = 1000;

    static Lloyd of(Cloud cloud, int clusters, int restarts, long seed, Resources resources) {
        SplittableRandom random = new SplittableRandom(seed);
        Lloyd best = null;
        for (int restart = 0; restart < restarts; restart++) {
            resources.progress().update("clusters", restart, restarts);
            Lloyd found = once(cloud, clusters, random.split());
            if (best == null || found.inertia < best.inertia) {
                best = found;
            }
        }
        resources.progress().update("clusters", restarts, restarts);
        return new Lloyd(inOrder(best.assignment, clusters), best.inertia, best.rounds);
    }

    private static Lloyd once(Cloud cloud, int clusters, SplittableRandom random) {
        int[] assignment = start(cloud, clusters, random);
        Cloud.Means means = cloud.means(clusters);
        int rounds = 0;
        double inertia = 0;
        for (boolean moved = true; moved && rounds < MOST_ROUNDS; rounds++) {
            double[][] distances = means.squaredDistances(assignment);
            inertia = inertia(distances, assignment);
            moved = move(distances, assignment, clusters);
        }
        return new Lloyd(assignment, inertia, rounds);
    }

    /** k-means++: each centre is drawn with a chance that grows with the squared distance from those before. */
    private static int[] start(Cloud cloud, int clusters, SplittableRandom random) {
        int n = cloud.size();
        int candidates = 2 + (int) Math.log(clusters);
        int[] assignment = new int[n];
        double[] nearest = cloud.squaredDistances(random.nextInt(n));
        for (int c = 1; c < clusters; c++) {
            double[] best = null;
            double least = Double.POSITIVE_INFINITY;
            for (int t = 0; t < candidates; t++) {
                double[] distances = cloud.squaredDistances(draw(nearest, random));
                double sum = 0;
                for (int i = 0; i < n; i++) {
                    sum += Math.min(nearest[i], distances[i]);
                }
                if (sum < least) {
                    least = sum;
                    best = distances;
                }
            }
            for (int i = 0; i < n; i++) {
                if (best[i] < nearest[i]) {
                    nearest[i] = best[i];
                    assignment[i] = c;
                }
            }
        }
        return fill(assignment, nearest, clusters);
    }

    /** A point, with chances in proportion to weights. */
    private static int draw(double[] weights, SplittableRandom random) {
        double rest = random.nextDouble() * Arrays.stream(weights).sum();
        for (int i = 0; i < weights.length; i++) {
            rest -= weights[i];
            if (rest < 0) {
                return i;
            }
        }
        return random.nextInt(weights.length); // all points are alike
    }

    private static boolean move(double[][] distances, int[] assignment, int clusters) {
        boolean moved = false;
        double[] own = new double[assignment.length];
        int[] old = assignment.clone();
        for (int i = 0; i < assignment.length; i++) {
            int nearest = old[i]; // stays where another mean is as near
            for (int c = 0; c < clusters; c++) {
                nearest = distances[c][i] < distances[nearest][i] ? c : nearest;
            }
            assignment[i] = nearest;
            own[i] = distances[nearest][i];
        }
        fill(assignment, own, clusters);
        for (int i = 0; i < assignment.length && !moved; i++) {
            moved = assignment[i] != old[i];
        }
        return moved;
    }

    /** Gives every empty cluster the point that is farthest from its mean. */
    private static int[] fill(int[] assignment, double[] distances, int clusters) {
        int[] counts = new int[clusters];
        for (int c : assignment) {
            counts[c]++;
        }
        for (int c = 0; c < clusters; c++) {
            if (counts[c] == 0) {
                int farthest = -1;
                for (int i = 0; i < assignment.length; i++) {
                    boolean free = counts[assignment[i]] > 1;
                    farthest = free && (farthest < 0 || distances[i] > distances[farthest]) ? i : farthest;
                }
                counts[assignment[farthest]]--;
                assignment[farthest] = c;
                distances[farthest] = 0;
                counts[c]++;
            }
        }
        return assignment;
    }

    private static double inertia(double[][] distances, int[] assignment) {
        double sum = 0;
        for (int i = 0; i < assignment.length; i++) {
            sum += Math.max(0, distances[assignment[i]][i]);
        }
        return sum;
    }

    /** The same clusters, numbered in the order of their first points. */
    private static int[] inOrder(int[] assignment, int clusters) {
        int[] numbers = new int[clusters];
        Arrays.fill(numbers, -1);
        int next = 0;
        int[] ordered = new int[assignment.length];
        for (int i = 0; i < ordered.length; i++) {
            if (numbers[assignment[i]] < 0) {
                numbers[assignment[i]] = next++;
            }
            ordered[i] = numbers[assignment[i]];
        }
        return ordered;
    }
}
