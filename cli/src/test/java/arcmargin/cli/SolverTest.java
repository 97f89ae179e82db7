package arcmargin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SolverTest {

    @TempDir
    private Path folder;

    private String data;
    private String model;

    /** Four by four squares of alternating classes. */
    @BeforeEach
    void writeData() throws IOException {
        Random random = new Random(1);
        StringBuilder text = new StringBuilder("x,y,class\n");
        for (int i = 0; i < 1500; i++) {
            double x = 4 * random.nextDouble();
            double y = 4 * random.nextDouble();
            text.append(String.format(
                    Locale.ROOT, "%.4f,%.4f,%s%n", x, y, ((int) x + (int) y) % 2 == 0 ? "black" : "white"));
        }
        data = Files.writeString(folder.resolve("board.csv"), text).toString();
        model = folder.resolve("m").toString();
    }

    @ParameterizedTest
    @CsvSource({"cells,a single cell", "landmarks,a kernel expansion", "features,a network of 500 random units"})
    void trainsPredictsInspectsAndChecks(String solver, String machine) {
        Run train = Run.of("train", "--solver", solver, "--kernel", "rbf:0.5", "--c", "100", data, model);
        assertThat(train.code()).as(train.err()).isZero();
        assertThat(train.out())
                .contains("1500 rows", machine, "rows held out beforehand", "beside    ", "with probabilities");
        Run predict = Run.of("predict", model, data);
        assertThat(predict.code()).as(predict.err()).isZero();
        String error = predict.out().substring(6, predict.out().indexOf(" %"));
        assertThat(Double.parseDouble(error)).isLessThan(6);
        assertThat(Run.of("inspect", model).out()).contains(machine, "rbf:0.5", "solver");
        assertThat(Run.of("check", model).out()).contains("a whole model of 2 classes");
    }

    @Test
    void autoSaysWhatItStandsForAndWhy() {
        String line = "auto      exact, as 1500 rows are no more than 12000: one exact machine over all rows";
        Run train = Run.of("train", "--solver", "auto", "--kernel", "rbf:0.5", data, model);
        assertThat(train.out()).contains(line);
        Run tune = Run.of(
                "tune",
                "--solver",
                "auto",
                "--kernel",
                "rbf:0.5",
                "--grid",
                "2x1",
                "--finest",
                "inf",
                "--no-extend",
                "--force",
                data,
                model);
        assertThat(tune.out()).contains(line);
    }

    @Test
    void featuresAreForSingleLayers() {
        Run stack = Run.of("train", "--solver", "features", "--kernel", "arccos:1/arccos:0", data, model);
        assertThat(stack.code()).isEqualTo(3);
        assertThat(stack.err()).contains("the kernel is not that of a single layer of random units");
        Run tune = Run.of("tune", "--solver", "features", "--kernel", "biased:auto", "--budget", "1m", data, model);
        assertThat(tune.code()).as(tune.err()).isZero();
        assertThat(Run.of("inspect", model).out()).contains("a network of 1000 random units");
        assertThat(Run.of("tune", "--solver", "features", "--force", data, model)
                        .err())
                .contains("the kernel is not that of a single layer of random units");
    }

    @Test
    void tunesAndReports() {
        Run tune = Run.of(
                "tune", "--solver", "cells", "--kernel", "rbf:auto", "--grid", "3x3", "--finest", "inf", data, model);
        assertThat(tune.code()).as(tune.err()).isZero();
        assertThat(tune.out()).contains("rows held out beforehand", "beside    Exact machine on ");
        assertThat(Run.of("predict", model, data).code()).isZero();
    }

    @Test
    void whatDoesNotFitIsRefused() {
        Run folds = Run.of("train", "--solver", "cells", "--folds", "5", "--kernel", "rbf:1", data, model);
        assertThat(folds.code()).isEqualTo(2);
        assertThat(folds.err()).contains("--solver cells holds out rows for probabilities by itself");
        Run unknown = Run.of("train", "--solver", "fast", "--kernel", "rbf:1", data, model);
        assertThat(unknown.code()).isEqualTo(2);
        assertThat(unknown.err()).contains("'fast' is none of exact, cells, landmarks, features and auto");
        assertThat(Run.of("train", "--solver", "cells", "--kernel", "rbf:1", data, model)
                        .code())
                .isZero();
        Run onnx = Run.of("convert", model, folder.resolve("m.onnx").toString(), "--to", "onnx");
        assertThat(onnx.code()).isEqualTo(3);
        assertThat(onnx.err()).contains("cannot be exported to ONNX: only a single kernel expansion can");
        Run libsvm = Run.of("convert", model, folder.resolve("m.svm").toString(), "--to", "libsvm");
        assertThat(libsvm.code()).isEqualTo(3);
        assertThat(libsvm.err()).contains("whose models are one kernel expansion");
    }
}
