package arcmargin.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.scale.Solver;
import arcmargin.svm.CellMachine;
import arcmargin.svm.Evaluation;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CellTuningTest {

    /** Two classes in stripes, and noise in two further features. */
    private static Dataset stripes(int rows, int seed) {
        Random random = new Random(seed);
        double[] values = random.doubles(3L * rows).toArray();
        int[] labels = new int[rows];
        for (int i = 0; i < rows; i++) {
            boolean flipped = random.nextInt(50) == 0;
            labels[i] = ((int) (5 * values[3 * i]) + (flipped ? 1 : 0)) % 2;
        }
        return new Dataset(DensePoints.of(rows, 3, values), labels, List.of("even", "odd"));
    }

    @Test
    void cellsAreTunedAndJudgedOnRowsThatHadNoSay() {
        Dataset data = stripes(12_500, 1);
        try (Resources resources = Resources.of(Workers.of(2))) {
            Tuner tuner = Tuner.of(data)
                    .kernel("rbf:auto")
                    .solver(Solver.AUTO)
                    .search(SelectionOptions.standard().withGrid(3, 3).withFinest(Double.POSITIVE_INFINITY))
                    .resources(resources);
            Tuning tuned = tuner.run();
            assertThat(tuned.model().machine()).isInstanceOf(CellMachine.class);
            assertThat(tuned.protocol()).startsWith("cells: 3 of about 5000 rows");
            Evaluation fresh = tuned.model().predictor().evaluate(stripes(4000, 2));
            assertThat(tuned.estimate().nested()).isTrue();
            assertThat(fresh.error())
                    .isBetween(tuned.estimate().lower() - 0.01, tuned.estimate().upper() + 0.01);
            Subsample beside = tuned.subsample().orElseThrow();
            assertThat(beside.rows()).isBetween(2000, 11_500);
            assertThat(beside.judged().labels()).isEqualTo(tuned.outOfFold().labels());
            assertThat(tuned.notes()).anyMatch(note -> note.startsWith("an exact machine on " + beside.rows()));
            Tuning again = tuner.baseline(false).run();
            assertThat(again.subsample()).isEmpty();
            assertThat(again.model()).isEqualTo(tuned.model());
        }
    }

    @Test
    void fewRowsAreLeftToTheExactSolver() {
        assertThat(Solver.AUTO.forRows(Solver.EXACT_ROWS)).isEqualTo(Solver.EXACT);
        assertThat(Solver.AUTO.forRows(Solver.EXACT_ROWS + 1)).isEqualTo(Solver.CELLS);
        assertThat(Solver.CELLS.forRows(10)).isEqualTo(Solver.CELLS);
    }

    @Test
    void whatCellsCannotDoIsRefused() {
        Tuner cells = Tuner.of(stripes(1000, 1)).kernel("rbf:auto").solver(Solver.CELLS);
        assertThatThrownBy(() -> cells.committee(3).run())
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("which cells, landmarks and features have not");
        assertThatThrownBy(() ->
                        cells.validation(Validation.bySize().grouped("patient")).run())
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("column 'patient', which cells cannot do");
    }
}
