package arcmargin.gram;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RowCacheTest {

    @Test
    void keepsAsManyRowsAsTheBytesAllowAndDropsTheLeastRecentlyUsed() {
        RowCache cache = new RowCache(10, 5, 3 * 4 * 5);
        assertThat(cache.capacity()).isEqualTo(3);
        for (int i = 0; i < 3; i++) {
            cache.put(i, new float[5]);
        }
        cache.put(3, new float[5]); // one full turn of the hand takes all marks away and drops row 0
        assertThat(cache.get(0)).isNull();
        assertThat(cache.get(1)).isNotNull(); // marks row 1 again
        cache.put(4, new float[5]);
        assertThat(cache.get(1)).isNotNull();
        assertThat(cache.get(2)).isNull();
        assertThat(cache.get(3)).isNotNull();
        assertThat(cache.get(4)).isNotNull();
    }

    @Test
    void keepsTwoRowsHoweverSmallTheBudget() {
        assertThat(new RowCache(10, 1000, 1).capacity()).isEqualTo(2);
        assertThat(new RowCache(1, 1000, 1).capacity()).isEqualTo(1);
    }
}
