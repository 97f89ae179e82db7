package arcmargin.uci;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UciTableTest {

    private static Map<String, Double> column(double... values) {
        Map<String, Double> column = new LinkedHashMap<>();
        for (int i = 0; i < values.length; i++) {
            column.put("set" + i, values[i]);
        }
        return column;
    }

    private static UciResult result(String set, double rbf, double committee) {
        Map<String, Double> accuracy = new LinkedHashMap<>();
        accuracy.put("rbf", rbf);
        accuracy.put(UciResult.CHOSEN, rbf);
        accuracy.put(UciResult.COMMITTEE, committee);
        return new UciResult(set, 100, accuracy, Map.of("rbf", "rbf:1, C = 1"), List.of("rbf:1, C = 1"), 0.25);
    }

    @Test
    void wilcoxonAgreesWithTheExactDistribution() {
        // differences 1, 2, 3, 4, 5, all positive: 2 of 32 sign patterns are as extreme
        assertThat(UciTable.wilcoxon(column(1, 2, 3, 4, 5), column(0, 0, 0, 0, 0)))
                .isCloseTo(2.0 / 32, within(1e-12));
        assertThat(UciTable.wilcoxon(column(1, 2), column(1, 2))).isEqualTo(1);
    }

    @Test
    void ranksShareTies() {
        Map<String, Double> ranks = UciTable.meanRanks(Map.of("a", column(3, 1), "b", column(3, 2), "c", column(1, 3)));
        assertThat(ranks.get("a")).isEqualTo((1.5 + 3) / 2);
        assertThat(ranks.get("b")).isEqualTo((1.5 + 2) / 2);
        assertThat(ranks.get("c")).isEqualTo((3 + 1) / 2.0);
    }

    @Test
    void criticalDifferenceIsThatOfNemenyi() {
        // Demšar 2006, section 3.2.2: four classifiers on fourteen sets
        assertThat(CriticalDifference.of(4, 14)).isCloseTo(1.25, within(0.005));
        assertThat(CriticalDifference.groups(new double[] {1, 1.5, 2.2, 4, 4.1}, 1))
                .containsExactly(new int[] {0, 1}, new int[] {1, 2}, new int[] {3, 4});
    }

    @Test
    void pageShowsEverySetAndColumn() {
        Published published =
                new Published(List.of("parRF_t"), Map.of("iris", new double[] {90}, "wine", new double[] {99}));
        UciTable table = new UciTable(
                UciProtocol.PUBLISHED, List.of(result("iris", 95, 96.5), result("wine", 98, 97.25)), published);
        assertThat(table.means()).containsEntry("committee", 96.875);
        assertThat(table.standings().get("committee").rank()).isEqualTo(1.5);
        String page = UciPage.render(table, "arcmargin uci --data DIR");
        assertThat(page)
                .contains("iris", "wine", "parRF_t 2.50", "96.88 %", "arcmargin uci --data DIR")
                .doesNotContain(">NaN", "NaN<");
        UciTable unpublished = new UciTable(UciProtocol.LEAK_FREE, List.of(result("own", 95, 96.5)), null);
        assertThat(UciPage.render(unpublished, "x")).contains("No published results");
    }
}
