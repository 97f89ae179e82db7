package arcmargin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A table as people have it, from training to predictions beside its rows. */
class TablesTest {

    @TempDir
    private Path folder;

    private String training;
    private String model;

    @BeforeEach
    void train() throws IOException {
        Random random = new Random(1);
        StringBuilder rows = new StringBuilder("customer;colour;paid;since;amount;class\n");
        for (int i = 0; i < 120; i++) {
            boolean good = random.nextBoolean();
            String colour = random.nextInt(10) == 0 ? "" : good ^ random.nextInt(8) == 0 ? "red" : "blue, dark";
            String amount = (good ? 1000 : 3000) + random.nextInt(1500) + "," + random.nextInt(10);
            rows.append("c")
                    .append(i)
                    .append(';')
                    .append(colour)
                    .append(';')
                    .append(random.nextBoolean() ? "yes" : "no");
            rows.append(";")
                    .append(1 + random.nextInt(28))
                    .append(".02.2020;")
                    .append(amount)
                    .append(';');
            rows.append(good ? "good" : "bad").append('\n');
        }
        training = file("training.csv", rows.toString());
        model = folder.resolve("m.model").toString();
        Run run = Run.of("train", "--kernel", "arccos:1", "--c", "1", training, model);
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out()).contains("scaling standard");
        assertThat(run.err()).contains("column \"customer\" has another text in every row");
    }

    private String file(String name, String content) throws IOException {
        return Files.writeString(folder.resolve(name), content).toString();
    }

    @Test
    void theOrderOfColumnsDoesNotMatter() throws IOException {
        String given = file(
                "given.csv", "colour;paid;since;amount\nred;yes;3.02.2020;1500,5\n;no;4.02.2020;4000\ngreen;no;;?\n");
        String shuffled = file("shuffled.csv", """
                amount,since,extra,paid,class,colour
                1500.5,03.02.2020,1,yes,good,red
                4000,04.02.2020,2,no,bad,
                ?,,3,no,bad,green
                """);
        Run first = Run.of("predict", "--scores", model, given, "-");
        Run second = Run.of("predict", "--scores", model, shuffled, "-");
        assertThat(first.code()).as(first.err()).isZero();
        assertThat(second.out()).isEqualTo(first.out());
        assertThat(first.out())
                .startsWith("row,predicted,score bad/good\n1,good,")
                .contains("\n2,bad,");
        assertThat(first.err()).contains("such as \"green\"");
        assertThat(second.err())
                .contains("column \"extra\" was not in the training data")
                .contains("error ");
    }

    @Test
    void labelsMayBeWrittenOtherwiseInTestFiles() throws IOException {
        String test = file(
                "given.test", "|1x3 Cross validator\nc1;red;yes;3.02.2020;1500,5;good.\nc2;;no;4.02.2020;4000;Bad.\n");
        String labels = "labels such as \"Bad.\" are taken for the class \"bad\" of the training data";
        Run predicted = Run.of("predict", model, test);
        assertThat(predicted.out()).startsWith("error 0.00 %: 0 of 2 rows wrong");
        assertThat(predicted.err()).contains(labels);
        String tuned = folder.resolve("tuned.model").toString();
        Run run = Run.of("tune", "--kernel", "rbf:auto", "--grid", "2x2", "--test", test, training, tuned);
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.err()).contains(labels);
        Run held = Run.of("tune", "--kernel", "rbf:auto", "--grid", "2x2", "--validation", test, training, tuned);
        assertThat(held.code()).as(held.err()).isZero();
        assertThat(held.err()).contains(labels);
    }

    @Test
    void absentColumnsAreNamed() throws IOException {
        Run run = Run.of("predict", model, file("few.csv", "colour,paid\nred,yes\n"), "-");
        assertThat(run.code()).isEqualTo(3);
        assertThat(run.err()).contains("has no columns \"since\", \"amount\", which the training data had");
    }

    @Test
    void predictionsStandBesideTheirRows() throws IOException {
        Path out = folder.resolve("out.csv");
        Run run = Run.of("predict", "--id", "customer", "--columns", model, training, out.toString());
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(Files.readAllLines(out).get(0))
                .isEqualTo("customer,predicted,customer,colour,paid,since,amount,class");
        assertThat(Files.readAllLines(out).get(1)).matches("c0,(good|bad),c0,.*,\"[0-9]+,[0-9]\",(good|bad)");
        Run without = Run.of("predict", "--probabilities", model, training, "-");
        assertThat(without.code()).isEqualTo(3);
        assertThat(without.err()).contains("has no calibration");
    }

    @Test
    void aThresholdDecidesBetweenTwoClasses() throws IOException {
        String calibrated = folder.resolve("calibrated.model").toString();
        Run trained = Run.of("train", "--kernel", "rbf:2", "--folds", "3", training, calibrated);
        assertThat(trained.code()).as(trained.err()).isZero();
        for (double least : new double[] {0.02, 0.5, 0.98}) {
            Run run = Run.of("predict", "--probabilities", "--threshold", "good=" + least, calibrated, training, "-");
            assertThat(run.code()).as(run.err()).isZero();
            assertThat(run.out().lines().skip(1)).isNotEmpty().allSatisfy(line -> {
                String[] fields = line.split(",");
                assertThat(fields[1]).isEqualTo(Double.parseDouble(fields[3]) >= least ? "good" : "bad");
            });
        }
        for (String wrong : List.of("0.5", "best=0.5", "good=1.5", "good=x")) {
            Run run = Run.of("predict", "--threshold", wrong, calibrated, training, "-");
            assertThat(run.code()).as(wrong).isEqualTo(2);
            assertThat(run.err()).contains("expected CLASS=PROBABILITY, the class being one of bad, good");
        }
        assertThat(Run.of("predict", "--threshold", "good=0.9", model, training, "-")
                        .err())
                .contains("has no calibration");
    }

    @Test
    void predictionsAreSeparatedByTabsWhereTheNameEndsInTsv() throws IOException {
        Path comma = folder.resolve("out.csv");
        Path tab = folder.resolve("out.TSV");
        for (Path out : List.of(comma, tab, tab)) { // the second time over predictions of ours
            Run run = Run.of("predict", "--columns", "--scores", model, training, out.toString());
            assertThat(run.code()).as(run.err()).isZero();
        }
        assertThat(Files.readAllLines(tab).get(0))
                .isEqualTo("row\tpredicted\tscore bad/good\tcustomer\tcolour\tpaid\tsince\tamount\tclass");
        assertThat(Files.readAllLines(tab)).allMatch(line -> line.split("\t", -1).length == 9);
        assertThat(Run.of("predict", model, tab.toString(), "-").out())
                .hasLineCount(121)
                .isEqualTo(Run.of("predict", model, comma.toString(), "-").out());
    }

    @Test
    void modelsAreNotDescribedAsData() {
        Run run = Run.of("describe", model);
        assertThat(run.code()).isEqualTo(3);
        assertThat(run.err())
                .isEqualToIgnoringNewLines("arcmargin: " + model + ": is a model, expected data; inspect shows it");
        assertThat(Run.of("inspect", model).code()).isZero();
    }

    @Test
    void nothingOfTheUsersIsOverwritten() throws IOException {
        String before = Files.readString(Path.of(training));
        Run same = Run.of("train", "--kernel", "linear", "--c", "1", training, training);
        assertThat(same.code()).isEqualTo(2);
        assertThat(same.err()).contains("is an input of this command");
        String other = file("other.csv", "x,class\n1,a\n");
        Run refused = Run.of("train", "--kernel", "linear", "--c", "1", training, other);
        assertThat(refused.code()).isEqualTo(3);
        assertThat(refused.err()).contains("exists and is not a model that Arcmargin wrote", "--force");
        assertThat(Run.of("predict", model, training, other).code()).isEqualTo(3);
        assertThat(Run.of("predict", model, training, model).code()).isEqualTo(2);
        assertThat(Files.readString(Path.of(other))).isEqualTo("x,class\n1,a\n");
        assertThat(Files.readString(Path.of(training))).isEqualTo(before);
        assertThat(Run.of("train", "--kernel", "linear", "--c", "1", training, model)
                        .code())
                .isZero();
        assertThat(Run.of("predict", model, training, other, "--force").code()).isZero();
        assertThat(Run.of("predict", model, training, other).code())
                .as("now it is ours")
                .isZero();
    }

    @Test
    void theCacheCanBeLookedAt() {
        Run run = Run.of("cache");
        assertThat(run.code()).isZero();
        assertThat(run.out()).contains("arcmargin", "of 4295 MB");
    }

    @Test
    void wrongOptionsAreToldWithTheirRemedy() {
        Run type = Run.of("describe", "--type", "colour=fancy", training);
        assertThat(type.code()).isEqualTo(2);
        assertThat(type.err()).contains("--type colour=fancy: expected number, category, date");
        Run encoding = Run.of("describe", "--encoding", "klingon", training);
        assertThat(encoding.code()).isEqualTo(2);
        Run number = Run.of("train", "--kernel", "linear", "--c", "1", "--type", "paid=number", training, model);
        assertThat(number.code()).isEqualTo(3);
        assertThat(number.err()).contains("has column \"paid\" = ");
    }
}
