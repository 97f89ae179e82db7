package arcmargin.unsupervised;

/** Points with coordinates. */
@SuppressWarnings("ArrayRecordComponent") // passed on only
record PointCloud(double[][] points) implements Cloud {

    @Override
    public int size() {
        return points.length;
    }

    @Override
    public double[] squaredDistances(int from) {
        return squaredDistances(points[from]);
    }

    @Override
    public Means means(int clusters) {
        return assignment -> {
            double[][] means = new double[clusters][points[0].length];
            int[] counts = new int[clusters];
            for (int i = 0; i < points.length; i++) {
                counts[assignment[i]]++;
                for (int d = 0; d < points[i].length; d++) {
                    means[assignment[i]][d] += points[i][d];
                }
            }
            double[][] distances = new double[clusters][];
            for (int c = 0; c < clusters; c++) {
                for (int d = 0; d < means[c].length; d++) {
                    means[c][d] /= counts[c];
                }
                distances[c] = squaredDistances(means[c]);
            }
            return distances;
        };
    }

    private double[] squaredDistances(double[] from) {
        double[] distances = new double[points.length];
        for (int i = 0; i < distances.length; i++) {
            for (int d = 0; d < from.length; d++) {
                double difference = points[i][d] - from[d];
                distances[i] += difference * difference;
            }
        }
        return distances;
    }
}
