package arcmargin.datasets;

import java.util.Arrays;

/**
 * A white region; label 1 if it is convex.
 *
 * <p>A convex set starts as the whole image and is intersected with k half-planes, where k is geometric with parameter
 * 0.195. Each half-plane is given by two distinct pixels drawn from the current set: its boundary passes through the
 * first, perpendicular to the line between them, and the second lies inside. Cutting stops when fewer than 20 pixels
 * would remain. A non-convex set is the union of 2 to 4 (uniform) sets drawn the same way with parameter 0.07 and at
 * least 11 pixels each, redrawn if the union happens to be convex. The label is drawn first, 0 or 1 with equal
 * probability.
 *
 * <p>The two parameters and the number of sets are those published with the data of Larochelle et al. (2007). How
 * half-planes are drawn, the stopping rule and the two minimum sizes were not published; they were inferred from the
 * shapes in the original images (single cuts, numbers of white pixels, brightness of centre and corners), never from
 * classification errors.
 */
final class Convex implements ImageRecipe {

    private static final double CONVEX_STOP = 0.195;
    private static final int CONVEX_LEAST = 20;
    private static final double PART_STOP = 0.07;
    private static final int PART_LEAST = 11;

    @Override
    public int draw(int number, Draw random, byte[] pixels, int offset) {
        if (random.below(2) == 1) {
            addConvexSet(random, CONVEX_STOP, CONVEX_LEAST, pixels, offset);
            return 1;
        }
        do {
            Arrays.fill(pixels, offset, offset + PIXELS, (byte) 0);
            for (int parts = random.between(2, 4); parts > 0; parts--) {
                addConvexSet(random, PART_STOP, PART_LEAST, pixels, offset);
            }
        } while (isConvex(pixels, offset));
        return 0;
    }

    private static void addConvexSet(Draw random, double stop, int least, byte[] pixels, int offset) {
        // a convex set is one run of pixels in each row: from inclusive, to exclusive
        int[] from = new int[SIDE];
        int[] to = new int[SIDE];
        Arrays.fill(to, SIDE);
        int size = PIXELS;
        for (int cuts = random.geometric(stop); cuts > 0; cuts--) {
            int border = random.below(size);
            int inside = (border + 1 + random.below(size - 1)) % size;
            int[] cutFrom = from.clone();
            int[] cutTo = to.clone();
            int through = pixel(from, to, border);
            int toward = pixel(from, to, inside);
            int left = cut(cutFrom, cutTo, through, toward % SIDE - through % SIDE, toward / SIDE - through / SIDE);
            if (left < least) {
                break;
            }
            from = cutFrom;
            to = cutTo;
            size = left;
        }
        for (int y = 0; y < SIDE; y++) {
            Arrays.fill(pixels, offset + y * SIDE + from[y], offset + y * SIDE + to[y], (byte) 255);
        }
    }

    /** The pixel with the given number in the set, counted row by row. */
    private static int pixel(int[] from, int[] to, int number) {
        int y = 0;
        int left = number;
        while (left >= to[y] - from[y]) {
            left -= to[y] - from[y];
            y++;
        }
        return y * SIDE + from[y] + left;
    }

    /** Keeps the pixels r of a set with (r - border) · normal ≥ 0, in integer arithmetic, and returns their number. */
    private static int cut(int[] from, int[] to, int border, int normalX, int normalY) {
        int x0 = border % SIDE;
        int y0 = border / SIDE;
        int kept = 0;
        for (int y = 0; y < SIDE; y++) {
            int least = -normalY * (y - y0); // the row keeps its x with normalX (x - x0) ≥ least
            if (normalX > 0) {
                int first = x0 - Math.floorDiv(-least, normalX);
                from[y] = Math.min(to[y], Math.max(from[y], first));
            } else if (normalX < 0) {
                int last = x0 + Math.floorDiv(least, normalX);
                to[y] = Math.max(from[y], Math.min(to[y], last + 1));
            } else if (least > 0) {
                to[y] = from[y];
            }
            kept += to[y] - from[y];
        }
        return kept;
    }

    /** Whether the white pixels are all the pixels of their convex hull. */
    static boolean isConvex(byte[] pixels, int offset) {
        int[] hull = hull(pixels, offset);
        if (hull.length < 3) {
            return true; // all on one line, and cuts leave no gaps in a line
        }
        int white = 0;
        for (int p = 0; p < PIXELS; p++) {
            white += pixels[offset + p] & 1;
        }
        int[] from = new int[SIDE];
        int[] to = new int[SIDE];
        Arrays.fill(to, SIDE);
        int inHull = PIXELS;
        for (int i = 0; i < hull.length; i++) {
            int a = hull[i];
            int b = hull[(i + 1) % hull.length];
            inHull = cut(from, to, a, a / SIDE - b / SIDE, b % SIDE - a % SIDE); // to the left of a → b
        }
        return inHull == white;
    }

    /** The corners of the convex hull, counter-clockwise, by Andrew's monotone chain: lower hull, then upper hull. */
    private static int[] hull(byte[] pixels, int offset) {
        int[] byColumn = new int[2 * SIDE]; // the first and last white pixel of each column
        int ends = 0;
        for (int x = 0; x < SIDE; x++) {
            int top = 0;
            while (top < SIDE && pixels[offset + top * SIDE + x] == 0) {
                top++;
            }
            int bottom = SIDE - 1;
            while (bottom > top && pixels[offset + bottom * SIDE + x] == 0) {
                bottom--;
            }
            if (top < SIDE) {
                byColumn[ends++] = top * SIDE + x;
            }
            if (top < bottom) {
                byColumn[ends++] = bottom * SIDE + x;
            }
        }
        int[] corners = new int[2 * ends + 1];
        int count = 0;
        for (int side = 0; side < 2; side++) {
            int first = count;
            for (int i = 0; i < ends; i++) {
                int p = byColumn[side == 0 ? i : ends - 1 - i];
                while (count - first >= 2 && turn(corners[count - 2], corners[count - 1], p) <= 0) {
                    count--;
                }
                corners[count++] = p;
            }
            count--; // the last corner is the first of the other side
        }
        return Arrays.copyOf(corners, Math.max(count, 1));
    }

    /** Twice the signed area of the triangle a, b, c: positive if c lies to the left of the line from a to b. */
    private static int turn(int a, int b, int c) {
        int ax = a % SIDE;
        int ay = a / SIDE;
        return (b % SIDE - ax) * (c / SIDE - ay) - (b / SIDE - ay) * (c % SIDE - ax);
    }
}
