package arcmargin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class TrainAndPredictTest {

    private static final JsonMapper JSON = new JsonMapper();
    private static final List<String> CLASSES = List.of("cat", "dog", "wild boar");

    @TempDir
    private Path folder;

    private String training;
    private String test;
    private String model;

    @BeforeEach
    void writeData() throws IOException {
        training = write("train.csv", 1, 120, true);
        test = write("test.csv", 2, 50, true);
        model = folder.resolve("m").toString();
    }

    @Test
    void withoutAKernelItSaysWhoChoosesOne() {
        Run run = Run.of("train", "docs/examples/rings.csv", "rings.model");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("'--kernel=SPEC'", "arcmargin tune DATA MODEL");
    }

    @Test
    void manyClassesDoNotFillTheScreen() throws IOException {
        StringBuilder text = new StringBuilder("x,y,kind\n");
        for (int i = 0; i < 200; i++) {
            text.append(i % 40)
                    .append(',')
                    .append(i / 40)
                    .append(",k")
                    .append(i % 40)
                    .append('\n');
        }
        Path data = Files.writeString(folder.resolve("many.csv"), text);
        String model = folder.resolve("many.model").toString();
        assertThat(Run.of("train", "--kernel", "rbf:1", data.toString(), model).out())
                .contains("200 rows, 2 features, 40 classes");
        assertThat(Run.of("predict", model, data.toString()).out())
                .contains("and 10 more; --json has them all")
                .doesNotContain("k39");
    }

    @Test
    void trainsPredictsAndInspects() throws IOException {
        Run train = Run.of("train", "--kernel", "arccos:1", "--c", "10", "--scale", "minmax", training, model);
        assertThat(train.code()).as(train.err()).isZero();
        assertThat(train.err()).isEmpty();
        assertThat(train.out())
                .contains("120 rows, 3 features, 3 classes (cat: 40, dog: 40, wild boar: 40)")
                .contains("trained   arccos:1, C = 10, scaling minmax: ")
                .contains("support vectors", "objective -", "duality gap ");

        String out = folder.resolve("out").toString();
        Run predict = Run.of("predict", model, test, out);
        assertThat(predict.code()).as(predict.err()).isZero();
        assertThat(predict.out())
                .matches("(?s)error \\d+\\.\\d\\d %: \\d+ of 50 rows wrong\\R.*")
                .contains("class", "recall", "precision")
                .contains("rows of a class (down) predicted as a class (across)");
        List<String> lines = Files.readAllLines(Path.of(out));
        assertThat(lines).hasSize(51).startsWith("row,predicted");
        assertThat(lines.get(50)).startsWith("50,");
        assertThat(CLASSES).contains(lines.get(50).substring(3));

        Run inspect = Run.of("inspect", model);
        assertThat(inspect.code()).isZero();
        assertThat(inspect.out()).contains("arccos:1", "minmax", "sha256:", "wild boar");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"ntk:2", "ntk:3-1", "ntk{smoothed:2/arccos:1}-1", "laplace:3", "erf", "0.5@ntk:1+laplace:3"})
    void kernelsOfTrainedNetworksAreKernelsLikeOthers(String kernel) throws IOException {
        Run train = Run.of("train", "--kernel", kernel, "--c", "10", "--scale", "standard", training, model);
        assertThat(train.code()).as(train.err()).isZero();
        Run predict = Run.of("predict", model, test);
        assertThat(predict.code()).as(predict.err()).isZero();
        double error =
                Double.parseDouble(predict.out().substring(6, predict.out().indexOf(" %")));
        assertThat(error).isLessThan(30);
        assertThat(Run.of("inspect", model).out()).contains(kernel);
    }

    @Test
    void jsonIsForScripts() {
        JsonNode train = json(Run.of("train", "--kernel", "rbf:1", "--c", "1", "--json", training, model));
        assertThat(train.get("rows").asInt()).isEqualTo(120);
        assertThat(train.get("converged").asBoolean()).isTrue();
        assertThat(train.get("violation").asDouble()).isLessThanOrEqualTo(1e-3);

        JsonNode predict = json(Run.of("predict", model, test, "--json"));
        assertThat(predict.get("total").asInt()).isEqualTo(50);
        int correct = predict.get("correct").asInt();
        assertThat(correct).isGreaterThan(40);
        assertThat(predict.get("error").asDouble()).isEqualTo((50 - correct) / 50.0);
        assertThat(predict.get("classes").get(2).get("name").asString()).isEqualTo("wild boar");
        assertThat(predict.get("confusion").get(0).get(0).asInt())
                .isEqualTo(predict.get("classes").get(0).get("correct").asInt());

        JsonNode inspect = json(Run.of("inspect", model, "--json"));
        assertThat(inspect.get("expansions").get(0).get("kernel").asString()).isEqualTo("rbf:1");
        assertThat(inspect.get("about").get("penalty").asString()).isEqualTo("1.0");
    }

    @Test
    void theModelIsTheSameForAnyNumberOfThreads() throws IOException {
        byte[] first = null;
        for (String threads : List.of("1", "2", "4")) {
            Run run = Run.of("train", "--kernel", "arccos:0", "--c", "5", "--threads", threads, training, model);
            assertThat(run.code()).isZero();
            byte[] bytes = Files.readAllBytes(Path.of(model));
            assertThat(bytes).isEqualTo(first == null ? bytes : first);
            first = bytes;
        }
    }

    @Test
    void littleMemoryAndPlainJavaPredictTheSame() throws IOException {
        String kernel = "arccos:2";
        Run.of("train", "--kernel", kernel, "--c", "1", training, model);
        String slow = folder.resolve("slow").toString();
        Run train =
                Run.of("train", "--kernel", kernel, "--c", "1", "--memory", "20k", "--blas", "java", training, slow);
        assertThat(train.code()).as(train.err()).isZero();
        Run.of("predict", model, test, folder.resolve("a").toString());
        Run.of("predict", slow, test, folder.resolve("b").toString(), "--memory", "1k", "--blas", "java");
        assertThat(folder.resolve("b")).hasSameTextualContentAs(folder.resolve("a"));
    }

    @Test
    void scoresAreDecisionValuesOfPairs() throws IOException {
        Run.of("train", "--kernel", "linear", "--c", "1", training, model);
        Path out = folder.resolve("out");
        assertThat(Run.of("predict", model, test, out.toString(), "--scores").code())
                .isZero();
        List<String> lines = Files.readAllLines(out);
        assertThat(lines).hasSize(51);
        assertThat(lines.get(0)).isEqualTo("row,predicted,score cat/dog,score cat/wild boar,score dog/wild boar");
        String[] fields = lines.get(1).split(",");
        int votesForFirst = (Double.parseDouble(fields[2]) > 0 ? 1 : 0) + (Double.parseDouble(fields[3]) > 0 ? 1 : 0);
        assertThat(fields[1].equals("cat")).isEqualTo(votesForFirst == 2);
    }

    @Test
    void rowsWithoutLabelsGoToTheScreen() throws IOException {
        Run.of("train", "--kernel", "linear", "--c", "1", training, model);
        String unlabelled = write("unlabelled.csv", 2, 50, false);
        Run run = Run.of("predict", "--plain", model, unlabelled, "--label", "none");
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out().lines()).hasSize(50).allMatch(CLASSES::contains);
        Run file = Run.of("predict", model, unlabelled, folder.resolve("o").toString(), "--label", "none");
        assertThat(file.out()).isEqualToIgnoringNewLines("50 rows predicted; there are no labels to compare with");
        Run json = Run.of("predict", model, unlabelled, "--json", "--label", "none");
        assertThat(json.code()).isEqualTo(2);
    }

    @Test
    void predictionsOnStandardOutputStayAlone() {
        Run.of("train", "--kernel", "linear", "--c", "1", training, model);
        Run run = Run.of("predict", "--plain", model, test, "-");
        assertThat(run.out().lines()).hasSize(50).allMatch(CLASSES::contains);
        assertThat(run.err()).startsWith("error ");
    }

    @Test
    void weightsAreGivenByClassName() {
        Run run = Run.of("train", "--kernel", "linear", "--c", "1", "--weight", "wild boar=3", training, model);
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(Run.of("inspect", model).out()).contains("weights", "1.0 1.0 3.0");
        Run wrong = Run.of("train", "--kernel", "linear", "--c", "1", "--weight", "boar=3", training, model);
        assertThat(wrong.code()).isEqualTo(2);
        assertThat(wrong.err()).contains("class boar, which the data do not have: cat, dog, wild boar");
        Run balanced = Run.of("train", "--kernel", "linear", "--weight", "balanced", training, model);
        assertThat(balanced.code()).as(balanced.err()).isZero();
        assertThat(balanced.out()).contains("C = 1 (default)", "no probabilities (--folds");
    }

    @Test
    void anIterationLimitIsSaid() {
        Run run = Run.of("train", "--kernel", "linear", "--c", "1", "--iterations", "2", training, model);
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.err()).startsWith("arcmargin: not converged: the violation left is ");
        assertThat(Run.of("inspect", model).out()).containsPattern("converged +no");
        assertThat(Run.of("train", "--kernel", "linear", "--iterations", "2", "--allow-unconverged", training, model)
                        .code())
                .isZero();
    }

    @Test
    void foldsGiveAModelWithProbabilities() {
        Run run = Run.of("train", "--kernel", "rbf:1", "--folds", "4", "--scale", "standard", training, model);
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out()).contains("with probabilities");
        assertThat(Run.of("inspect", model).out())
                .containsPattern("probabilities +sigmoids")
                .contains("4 folds, seed 1");
        assertThat(Run.of("train", "--kernel", "rbf:1", "--folds", "1", training, model)
                        .code())
                .isEqualTo(2);
    }

    @Test
    void largeFeaturesAreWarnedOf() throws IOException {
        Path file = folder.resolve("large.csv");
        Files.writeString(file, "income,label\n1200000,a\n50000,b\n1100000,a\n20000,b\n");
        Run run = Run.of("train", "--kernel", "rbf:1", "--scale", "none", file.toString(), model);
        assertThat(run.err()).contains("feature income has values up to 1200000", "--scale standard");
        assertThat(Run.of("train", "--kernel", "rbf:1", "--scale", "standard", file.toString(), model)
                        .err())
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"--c=0", "--c=-1", "--c=NaN", "--c=x", "--kernel=rbf:-1", "--tolerance=0", "--iterations=0"})
    void wrongOptionsAreWrongUsage(String option) {
        Run run = Run.of("train", "--kernel", "linear", "--c", "1", option, training, model);
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).startsWith("arcmargin: ");
        assertThat(Path.of(model)).doesNotExist();
    }

    @Test
    void badInputIsNamedAndNothingIsWritten() throws IOException {
        Path broken = folder.resolve("broken.csv");
        Files.writeString(broken, "1,2,cat\n1,dog\n");
        Run run = Run.of("train", "--kernel", "linear", "--c", "1", broken.toString(), model);
        assertThat(run.code()).isEqualTo(3);
        assertThat(run.err()).contains("broken.csv:2:6:");
        assertThat(Path.of(model)).doesNotExist();

        Run nowhere = Run.of("train", "--kernel", "linear", "--c", "1", training, model + "/no/m");
        assertThat(nowhere.code()).isEqualTo(3);
        assertThat(nowhere.err()).contains("there is no directory");

        Run.of("train", "--kernel", "linear", "--c", "1", training, model);
        Path wide = folder.resolve("wide.csv");
        Files.writeString(wide, "1,2,3,4,cat\n");
        Path out = folder.resolve("out");
        Run predict = Run.of("predict", model, wide.toString(), out.toString());
        assertThat(predict.code()).isEqualTo(3);
        assertThat(out).doesNotExist();
        assertThat(Run.of("predict", test, test).code()).isEqualTo(3);
        assertThat(Run.of("inspect", test).err()).contains("this is no model");
    }

    @Test
    void missingValuesAreFilledAsInTraining() throws IOException {
        Path gaps = folder.resolve("gaps.csv");
        Files.writeString(gaps, "1,?,cat\n" + "2,5,dog\n3,7,cat\n9,9,dog\n".repeat(9)); // rare: no indicator
        Run train = Run.of("train", "--kernel", "linear", "--c", "1", "--missing", "mean", gaps.toString(), model);
        assertThat(train.code()).as(train.err()).isZero();
        Path later = folder.resolve("later.csv");
        Files.writeString(later, "2,NA,cat\n");
        Path whole = folder.resolve("whole.csv");
        Files.writeString(whole, "2,7,cat\n"); // the mean in training
        String scored =
                Run.of("predict", model, later.toString(), "-", "--scores").out();
        assertThat(scored)
                .isNotEmpty()
                .isEqualTo(Run.of("predict", model, whole.toString(), "-", "--scores")
                        .out());
    }

    @Test
    void furtherFeaturesAreRefusedOrDropped() throws IOException {
        Path few = folder.resolve("few.svm");
        Files.writeString(few, "1 1:0.5\n2 1:1.5\n1 2:1\n2 1:2\n");
        Run.of("train", "--kernel", "linear", "--c", "1", few.toString(), model);
        Path more = folder.resolve("more.svm");
        Files.writeString(more, "1 1:0.5 7:1\n");
        Run refused = Run.of("predict", model, more.toString());
        assertThat(refused.code()).isEqualTo(3);
        assertThat(refused.err()).contains("more.svm:1:");
        assertThat(Run.of("predict", model, more.toString(), "--drop-further-features")
                        .code())
                .isZero();
    }

    @Test
    void convertsToLibsvmAndBack() throws IOException {
        Path numbered = folder.resolve("n.svm");
        Files.writeString(numbered, "1 1:0.5\n2 1:1.5\n1 2:1\n2 1:2\n");
        Run.of("train", "--kernel", "rbf:2", "--c", "1", "--scale", "none", numbered.toString(), model);
        String theirs = folder.resolve("theirs").toString();
        String back = folder.resolve("back").toString();
        assertThat(Run.of("convert", model, theirs, "--to", "libsvm").code()).isZero();
        assertThat(Files.readString(Path.of(theirs))).startsWith("svm_type c_svc\nkernel_type rbf\ngamma 0.25\n");
        assertThat(Run.of("convert", theirs, back, "--to", "arcmargin").code()).isZero();
        assertThat(Run.of("predict", back, numbered.toString()).out())
                .isEqualTo(Run.of("predict", model, numbered.toString()).out());

        Run.of("train", "--kernel", "arccos:1", "--c", "1", "--scale", "none", numbered.toString(), model);
        Run exists = Run.of("convert", model, theirs, "--to", "libsvm");
        assertThat(exists.err()).contains("does not tell whether Arcmargin wrote it", "--force");
        Run refused = Run.of("convert", "--force", model, theirs, "--to", "libsvm");
        assertThat(refused.code()).isEqualTo(3);
        assertThat(refused.err()).contains("LIBSVM, which knows only linear, polynomial and RBF");
    }

    private static JsonNode json(Run run) {
        assertThat(run.code()).as(run.err()).isZero();
        return JSON.readTree(run.out());
    }

    /** Three clouds on a line, with noise. */
    private String write(String name, int seed, int rows, boolean labels) throws IOException {
        Random random = new Random(seed);
        Path file = folder.resolve(name);
        Files.write(
                file,
                IntStream.range(0, rows)
                        .mapToObj(i -> IntStream.range(0, 3)
                                        .mapToObj(j -> Double.toString(i % 3 * (j + 1) + 0.6 * random.nextGaussian()))
                                        .collect(Collectors.joining(","))
                                + (labels ? "," + CLASSES.get(i % 3) : ""))
                        .toList());
        return file.toString();
    }
}
