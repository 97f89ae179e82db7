package arcmargin.spark;

import java.io.Serializable;
import org.apache.spark.ml.linalg.Vector;

/**
 * The place of a row among others, which follows from its content alone.
 *
 * <p>A table of Spark has no order of rows, but folds, samples and sums need one. It is that of a hash of 128 bits over
 * label, features that are not 0, and weight: whatever depends on the order does not depend on how the table is
 * distributed. Rows of equal content cannot be told apart; that two others share a hash is less likely than that the
 * machine errs.
 *
 * <p>Not a record, because Spark may serialise it by Kryo.
 */
final class RowKey implements Comparable<RowKey>, Serializable {

    private static final long serialVersionUID = 1L;

    private final long high;
    private final long low;

    private RowKey(long high, long low) {
        this.high = high;
        this.low = low;
    }

    static RowKey of(String label, Vector features, double weight) {
        Hash hash = new Hash();
        for (int k = 0; k < label.length(); k++) {
            hash.add(label.charAt(k));
        }
        features.foreachNonZero((column, value) -> {
            hash.add((int) column);
            hash.add(Double.doubleToLongBits((double) value));
            return null;
        });
        hash.add(Double.doubleToLongBits(weight));
        return new RowKey(hash.high, hash.low);
    }

    /** The leading 32 bits, as a number from 0 on that grows with the key. */
    long leading() {
        return (high - Long.MIN_VALUE) >>> 32;
    }

    @Override
    public int compareTo(RowKey other) {
        return high != other.high ? Long.compare(high, other.high) : Long.compare(low, other.low);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RowKey that && high == that.high && low == that.low;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(high);
    }

    /** Two chains of the finaliser of SplittableRandom, with different increments. */
    private static final class Hash {

        private long high = 0x9e3779b97f4a7c15L;
        private long low = 0xd1b54a32d192ed03L;

        void add(long value) {
            high = mixed(high + value);
            low = mixed((low ^ value) + 0x8cb92ba72f3d8dd7L);
        }

        private static long mixed(long z) {
            long y = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
            long x = (y ^ (y >>> 27)) * 0x94d049bb133111ebL;
            return x ^ (x >>> 31);
        }
    }
}
