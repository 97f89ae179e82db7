package arcmargin.page;

import java.util.ArrayList;
import java.util.List;

/** The line on which a function of the plane has a given value. */
public final class Contour {

    private Contour() {}

    /**
     * The line in pieces of one cell: each side of a cell that it crosses gives a point.
     *
     * @param values at the corners of square cells that cover the plane from −extent to extent, {@code [row][column]}
     * @param level the value
     * @param extent of the plane in each direction
     * @return two points for each piece
     */
    public static List<double[][]> of(double[][] values, double level, double extent) {
        int cells = values.length - 1;
        List<double[][]> pieces = new ArrayList<>();
        for (int r = 0; r < cells; r++) {
            for (int c = 0; c < cells; c++) {
                double[] corner = {values[r][c], values[r][c + 1], values[r + 1][c + 1], values[r + 1][c]};
                int[][] places = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
                List<double[]> crossings = new ArrayList<>();
                for (int side = 0; side < 4; side++) {
                    double from = corner[side] - level;
                    double to = corner[(side + 1) % 4] - level;
                    if (from > 0 != to > 0) {
                        double share = from / (from - to);
                        int[] a = places[side];
                        int[] b = places[(side + 1) % 4];
                        crossings.add(new double[] {
                            place(c + a[0] + share * (b[0] - a[0]), cells, extent),
                            place(r + a[1] + share * (b[1] - a[1]), cells, extent)
                        });
                    }
                }
                for (int k = 0; k + 1 < crossings.size(); k += 2) {
                    pieces.add(new double[][] {crossings.get(k), crossings.get(k + 1)});
                }
            }
        }
        return pieces;
    }

    private static double place(double cell, int cells, double extent) {
        return -extent + 2 * extent * cell / cells;
    }
}
