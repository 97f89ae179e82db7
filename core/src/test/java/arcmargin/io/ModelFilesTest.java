package arcmargin.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.data.Points;
import arcmargin.data.PreparationOptions;
import arcmargin.data.Scaling;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.Kernels;
import arcmargin.svm.Calibration;
import arcmargin.svm.Model;
import arcmargin.svm.Predictor;
import arcmargin.svm.Svm;
import arcmargin.svm.SvmOptions;
import arcmargin.work.Resources;
import arcmargin.work.Workers;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import libsvm.svm;
import libsvm.svm_model;
import libsvm.svm_node;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ModelFilesTest {

    private static Dataset heart;
    private static Dataset iris;
    private static Workers workers;

    @TempDir
    private Path folder;

    @BeforeAll
    static void readData() throws Exception {
        workers = Workers.of(2);
        heart = DataFiles.read(resource("../svm/heart_scale.gz"));
        iris = DataFiles.read(resource("../svm/iris.scale.gz"));
    }

    @AfterAll
    static void close() {
        workers.close();
    }

    @ParameterizedTest
    @CsvSource({
        "linear, NONE",
        "rbf:1.7, MINMAX",
        "arccos:0, STANDARD",
        "biased:0.3/arccos:1x2, UNIT",
        "0.3@poly:2+rbf:3, NONE"
    })
    void aModelComesBackBitByBit(String kernel, Scaling.Kind scaling) throws IOException {
        for (Dataset data : List.of(heart, iris, wild(), sparse(heart))) {
            Model model = train(kernel, scaling, data, 3, workers);
            ModelFiles.write(model, folder.resolve("a"));
            Model read = ModelFiles.read(folder.resolve("a"));
            requireEqual(read, model);
            ModelFiles.write(read, folder.resolve("b"));
            assertThat(folder.resolve("b")).hasSameBinaryContentAs(folder.resolve("a"));
            double[][] before = model.predictor().decisions(data.points(), Resources.of(workers));
            double[][] after = read.predictor().decisions(data.points(), Resources.of(workers));
            assertThat(after).isDeepEqualTo(before);
        }
    }

    @Test
    void threadsDoNotChangeTheFile() throws IOException {
        byte[] first = null;
        for (int threads : new int[] {1, 2, 4}) {
            try (Workers some = Workers.of(threads)) {
                ModelFiles.write(train("arccos:0", Scaling.Kind.NONE, iris, 5, some), folder.resolve("m"));
            }
            byte[] bytes = Files.readAllBytes(folder.resolve("m"));
            assertThat(bytes).isEqualTo(first == null ? bytes : first);
            first = bytes;
        }
    }

    @Test
    void theFileDescribesItself() throws IOException {
        ModelFiles.write(train("arccos:0", Scaling.Kind.MINMAX, iris, 0.5, workers), folder.resolve("m"));
        List<String> lines = Files.readString(folder.resolve("m"), StandardCharsets.ISO_8859_1)
                .lines()
                .toList();
        assertThat(lines.get(0)).isEqualTo("arcmargin model 1");
        assertThat(lines.get(1)).matches("about program arcmargin \\d+\\.\\d+\\.\\d+");
        assertThat(lines.get(2)).matches("about data sha256:[0-9a-f]{64}");
        assertThat(lines)
                .contains(
                        "about rows 150",
                        "about penalty 0.5",
                        "about tolerance 0.001",
                        "kernel arccos:0",
                        "features 4");
        assertThat(lines.get(lines.size() - 1)).matches("end [0-9a-f]{64}");
    }

    @Test
    void committeesAndCalibrationsComeBackBitForBit() throws IOException {
        List<Model> members = List.of(
                train("rbf:2", Scaling.Kind.MINMAX, iris, 10, workers),
                train("arccos:1", Scaling.Kind.MINMAX, iris, 1, workers),
                train("rbf:2", Scaling.Kind.STANDARD, iris, 1, workers));
        Model committee = Model.committee(members, new double[] {0.3, 0.7, 0.2});
        double[][] decisions = committee.predictor().decisions(iris.points(), Resources.of(workers));
        Model model = committee
                .withCalibration(Calibration.fit(decisions, iris.labels(), 3))
                .withProvenance(Map.of("rows", "150"));
        Path path = folder.resolve("committee");
        ModelFiles.write(model, path);
        Model read = ModelFiles.read(path);
        requireEqual(read, model);
        assertThat(read.predictor().probabilities(iris.points(), Resources.of(workers)))
                .isDeepEqualTo(model.predictor().probabilities(iris.points(), Resources.of(workers)));
        assertThatThrownBy(() -> ModelFiles.writeLibsvm(model, folder.resolve("no")))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("committee of 3 kernels");
    }

    @Test
    void anyDamageIsFoundAndItsLineNamed() throws IOException {
        Path path = folder.resolve("m");
        ModelFiles.write(train("rbf:2", Scaling.Kind.MINMAX, iris, 100, workers), path);
        byte[] bytes = Files.readAllBytes(path);
        Random random = new Random(1);
        for (int k = 0; k < bytes.length; k += 1 + random.nextInt(9)) {
            byte[] damaged = bytes.clone();
            damaged[k] ^= (byte) (1 << random.nextInt(7));
            Files.write(path, damaged);
            assertThatThrownBy(() -> ModelFiles.read(path))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageMatching("(?s).*m:\\d+:\\d+: .*");
        }
        for (int length = 0; length < bytes.length; length++) {
            Files.write(path, Arrays.copyOf(bytes, length));
            assertThatThrownBy(() -> ModelFiles.read(path)).isInstanceOf(BadInputException.class);
        }
        Files.write(path, Arrays.copyOf(bytes, bytes.length + 1));
        assertThatThrownBy(() -> ModelFiles.read(path)).hasMessageContaining("goes on after the model");
    }

    @Test
    void messagesSayWhatToDo() throws IOException {
        Path path = folder.resolve("m");
        Files.writeString(path, "1 1:0.5\n");
        assertThatThrownBy(() -> ModelFiles.read(path))
                .hasMessage(path + ":1:1: this is no model, expected a file that begins with \"arcmargin model \" or,"
                        + " from LIBSVM, with \"svm_type \"");
        Files.writeString(path, "arcmargin model 3\n");
        assertThatThrownBy(() -> ModelFiles.read(path))
                .hasMessage(path + ":1:1: the version of the format is \"3\", expected 1: use the program that wrote"
                        + " the model");
        Files.writeString(path, "arcmargin model 1\npreparation 1\nscaling none\nkernel arccos:-1\n");
        assertThatThrownBy(() -> ModelFiles.read(path))
                .hasMessageStartingWith(path + ":4:")
                .hasMessageContaining("degree");
    }

    @Test
    void aKernelWithoutTextIsRefusedAndWhatWasThereStays() throws IOException {
        Kernel own = (xx, xy, yy) -> xy;
        Model model = Svm.with(own).train(iris).model();
        Path path = folder.resolve("m");
        Files.writeString(path, "before");
        assertThatThrownBy(() -> ModelFiles.write(model, path))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("has no kernel text");
        assertThat(path).hasContent("before");
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(path);
        }
    }

    /** The models beside this test were written by svm-train of LIBSVM 3.24 (C++). */
    @ParameterizedTest
    @CsvSource({"heart_rbf.model, 2, rbf:3.1622776601683795", "iris_lin.model, 1, linear"})
    void filesAreNoLargerThanLibsvms(String theirs, double penalty, String kernel) throws Exception {
        Dataset data = theirs.startsWith("heart") ? heart : iris;
        Model model = train(kernel, Scaling.Kind.NONE, data, penalty, workers);
        ModelFiles.write(model, folder.resolve("m"));
        assertThat(model.kernelMachine().vectors().size())
                .isEqualTo(ModelFiles.read(resource(theirs))
                        .kernelMachine()
                        .vectors()
                        .size());
        assertThat(Files.size(folder.resolve("m"))).isLessThanOrEqualTo(Files.size(resource(theirs)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"heart_rbf.model", "iris_lin.model", "iris_poly.model", "iris_poly0.model"})
    void libsvmsModelsPredictAsInLibsvm(String name) throws Exception {
        Dataset data = name.startsWith("heart") ? heart : iris;
        requireSamePredictions(ModelFiles.read(resource(name)), resource(name), data.points());
    }

    @Test
    void alsoWithFeaturesNoSupportVectorHas() throws Exception {
        Points wider = DensePoints.of(2, 15, new Random(3).doubles(30, -1, 1).toArray());
        requireSamePredictions(ModelFiles.read(resource("heart_rbf.model")), resource("heart_rbf.model"), wider);
    }

    @ParameterizedTest
    @ValueSource(strings = {"linear", "poly:3", "rbf:0.7"})
    void ourModelsPredictTheSameInLibsvm(String kernel) throws IOException {
        Model model = train(kernel, Scaling.Kind.NONE, iris, 2, workers);
        Path path = folder.resolve("m.model");
        ModelFiles.writeLibsvm(model, path);
        requireSamePredictions(model, path, iris.points());
        Model back = ModelFiles.read(path);
        assertThat(back.kernelMachine().expansions().get(0).coefficients())
                .isDeepEqualTo(model.kernelMachine().expansions().get(0).coefficients());
        assertThat(back.kernelMachine().offsets())
                .isEqualTo(model.kernelMachine().offsets());
        assertThat(back.kernelMachine().vectors().toDense())
                .isEqualTo(model.kernelMachine().vectors().toDense());
    }

    @Test
    void whatLibsvmCannotHoldIsRefusedWithTheReason() {
        Path path = folder.resolve("m");
        assertThatThrownBy(() -> ModelFiles.writeLibsvm(train("arccos:1", Scaling.Kind.NONE, iris, 1, workers), path))
                .isInstanceOf(BadInputException.class)
                .hasMessage("a model with kernel arccos:1 cannot be written for LIBSVM, which knows only linear,"
                        + " polynomial and RBF kernels (and sigmoid)");
        assertThatThrownBy(() -> ModelFiles.writeLibsvm(train("linear", Scaling.Kind.UNIT, iris, 1, workers), path))
                .hasMessageContaining("whose models take points as they are");
        assertThatThrownBy(() -> ModelFiles.writeLibsvm(train("linear", Scaling.Kind.NONE, wild(), 1, workers), path))
                .hasMessageContaining("whose labels are whole numbers");
        assertThat(path).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource({
        "svm_type c_svc, svm_type epsilon_svr, expected one of c_svc",
        "svm_type c_svc, svm_type nu_svc, found a model of \"nu_svc\"",
        "svm_type c_svc, svm_type one_class, found a model of \"one_class\"",
        "svm_type c_svc, svm_type nu_svr, svm-train -s 0",
        "kernel_type polynomial, kernel_type sigmoid, linear or polynomial or rbf",
        "coef0 1, coef0 -1, not positive definite",
        "gamma 0.5, gamma -0.5, expected a positive one",
        "total_sv 29, total_sv 28, they agree",
        "nr_sv 2, nr_sv x, expected a number of support vectors",
        "1:-0.555556, 9:-0.555556, increasing numbers",
        "2:0.0833333, 2:abc, a finite number"
    })
    void libsvmModelsThatCannotBeUsedAreRefused(String found, String replaced, String reason) throws Exception {
        Path path = folder.resolve("m");
        Files.writeString(path, Files.readString(resource("iris_poly.model")).replaceFirst(found, replaced));
        assertThatThrownBy(() -> ModelFiles.read(path))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(reason);
    }

    @Test
    void numbersReadBackToTheSameBits() {
        Random random = new Random(9);
        List<Double> values = new ArrayList<>(List.of(
                0.0,
                -0.0,
                1.0,
                -7.0,
                0.1,
                -0.001,
                123456.789,
                1e15,
                1e16,
                1e300,
                Double.MIN_VALUE,
                Double.MIN_NORMAL,
                0.3e-8));
        for (int k = 0; k < 20_000; k++) {
            values.add(Double.longBitsToDouble(random.nextLong()));
            values.add(random.nextDouble());
            values.add(Math.rint(random.nextGaussian() * 1e4) / 1e4);
        }
        StringBuilder text = new StringBuilder();
        for (double value : values) {
            if (Double.isFinite(value)) {
                text.setLength(0);
                NumberText.append(text, value);
                assertThat(NumberScanner.parse(text.toString())).isEqualTo(value);
                assertThat(text.length())
                        .isLessThanOrEqualTo(Math.max(12, Double.toString(value).length()));
            }
        }
    }

    private static Model train(String kernel, Scaling.Kind scaling, Dataset data, double penalty, Workers some) {
        return Svm.train(
                        Kernels.parse(kernel),
                        PreparationOptions.scaled(scaling),
                        data,
                        SvmOptions.of(penalty),
                        Resources.of(some))
                .model();
    }

    /** Values of any length and sign, classes with awkward names. */
    private static Dataset wild() {
        Random random = new Random(4);
        double[] values =
                random.doubles(60 * 7).map(x -> x < 0.3 ? 0 : 10 * x - 5).toArray();
        values[0] = -0.0;
        values[1] = 1e-300;
        int[] labels = new int[60];
        Arrays.setAll(labels, i -> i % 3);
        return new Dataset(DensePoints.of(60, 7, values), labels, List.of("a b", " – ünïcode –", "#3:4"));
    }

    private static Dataset sparse(Dataset data) {
        return new Dataset(data.points().toSparse(), data.labels(), data.classes());
    }

    static void requireEqual(Model read, Model model) {
        assertThat(read.preparation()).isEqualTo(model.preparation());
        assertThat(read.classes()).isEqualTo(model.classes());
        assertThat(read.kernelMachine().vectors())
                .isEqualTo(model.kernelMachine().vectors());
        assertThat(read.kernelMachine().counts())
                .isEqualTo(model.kernelMachine().counts());
        assertThat(read.kernelMachine().expansions())
                .isEqualTo(model.kernelMachine().expansions());
        assertThat(read.kernelMachine().offsets())
                .isEqualTo(model.kernelMachine().offsets());
        assertThat(read.provenance()).containsExactlyEntriesOf(model.provenance());
        assertThat(read).isEqualTo(model).hasSameHashCodeAs(model);
    }

    private static void requireSamePredictions(Model model, Path libsvmFile, Points points) throws IOException {
        svm_model theirs = svm.svm_load_model(libsvmFile.toString());
        Predictor predictor = model.predictor();
        int[] ours = predictor.predict(points, Resources.of(workers));
        for (int i = 0; i < points.size(); i++) {
            double label = svm.svm_predict(theirs, nodes(points.row(i)));
            assertThat(Double.parseDouble(model.classes().get(ours[i]))).isEqualTo(label);
        }
    }

    private static svm_node[] nodes(double[] row) {
        svm_node[] nodes = new svm_node[row.length];
        for (int k = 0; k < row.length; k++) {
            nodes[k] = new svm_node();
            nodes[k].index = k + 1;
            nodes[k].value = row[k];
        }
        return nodes;
    }

    private static Path resource(String name) throws Exception {
        return Path.of(ModelFilesTest.class.getResource(name).toURI());
    }
}
