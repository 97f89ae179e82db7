package arcmargin.svm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.DensePoints;
import arcmargin.data.Points;
import arcmargin.data.Preparation;
import arcmargin.kernel.Gaussian;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.KernelForm;
import arcmargin.kernel.Kernels;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.NotSerializableException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ModelFormatTest {

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.01, 0.049, 0.051, 0.3, 0.5, 0.7, 1})
    void vectorsOfAnyDensityComeBackBitForBit(double density) throws IOException {
        Random random = new Random(1);
        double[] values = random.doubles(31 * 40)
                .map(x -> x < density ? random.nextInt(5) == 0 ? -0.0 : random.nextInt(9) == 0 ? Double.NaN : x : 0)
                .toArray();
        Points dense = DensePoints.withMissing(31, 40, values);
        for (Points vectors : List.of(dense, dense.toSparse())) {
            Model model = model(vectors);
            Model read = read(write(model));
            assertThat(read).isEqualTo(model).hasSameHashCodeAs(model);
            assertThat(read.kernelMachine().vectors()).hasSameClassAs(vectors);
            for (int v = 0; v < 31; v++) {
                assertThat(bits(read.kernelMachine().vectors().row(v))).isEqualTo(bits(vectors.row(v)));
            }
        }
    }

    @Test
    void noVectorsAndNoFeaturesAreAModelToo() throws IOException {
        for (Points vectors : List.of(DensePoints.of(0, 4, new double[0]), DensePoints.of(3, 0, new double[0]))) {
            assertThat(read(write(model(vectors)))).isEqualTo(model(vectors));
        }
    }

    @Test
    void namesOfClassesMayHaveSeveralLines() throws IOException {
        double[][] points = {{0}, {1}, {2}, {3}};
        String[] names = {"two\nlines", "a\r\nb\\n", "two\nlines", "a\r\nb\\n"};
        Model model = Svm.with(new Gaussian(1)).train(Dataset.of(points, names)).model();
        assertThat(read(write(model))).isEqualTo(model);
        assertThat(read(write(model)).classes()).containsExactlyInAnyOrder("two\nlines", "a\r\nb\\n");
    }

    @Test
    void modelsFollowOneAnotherInAStream() throws IOException {
        Model first = model(DensePoints.of(2, 2, new double[] {1, 2, 3, 4}));
        Model second = model(DensePoints.of(1, 3, new double[] {1, 2, 3}));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        first.write(out);
        second.write(out);
        InputStream in = new ByteArrayInputStream(out.toByteArray());
        assertThat(Model.read(in)).isEqualTo(first);
        assertThat(Model.read(in)).isEqualTo(second);
        assertThatThrownBy(() -> Model.read(in))
                .isInstanceOf(BadInputException.class)
                .hasMessage("model:1:1: the file ends early, expected a model");
    }

    private record Student(double freedom) implements Kernel {

        @Override
        public double at(double xx, double xy, double yy) {
            return 1 / (1 + (xx - 2 * xy + yy) / freedom);
        }

        @Override
        public String spec() {
            return "student:" + freedom;
        }
    }

    @Test
    void kernelsOfOnesOwnAreSavedAndReadWhenRegistered() throws IOException {
        Model model = Svm.with(new Student(2).andThen(Kernels.parse("arccos:1")))
                .train(CommitteeTest.blobs(40, 2, 1))
                .model();
        byte[] bytes = write(model);
        assertThatThrownBy(() -> read(bytes)).hasMessageContaining("unknown kernel 'student'");
        KernelForm form = new KernelForm("student", Optional.of("freedom"), "> 0", "", "Student's t.", "student:2");
        Kernels.register(form, Student::new);
        assertThat(read(bytes)).isEqualTo(model);
        assertThat(Kernels.forms()).contains(form);
        assertThatThrownBy(() -> Kernels.register(form, Student::new)).hasMessageContaining("already");
        assertThatThrownBy(() -> Kernels.register(
                        new KernelForm("matrix", Optional.empty(), "", "", "", ""), value -> new Student(1)))
                .hasMessageContaining("the last one no x");
    }

    @Test
    void javaSerialisationUsesTheSameBytes() throws Exception {
        Model model = model(DensePoints.of(2, 2, new double[] {1, 2, 3, 4}));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ObjectOutputStream objects = new ObjectOutputStream(out)) {
            objects.writeObject(model);
        }
        String serialised = out.toString(StandardCharsets.ISO_8859_1);
        assertThat(serialised).contains(new String(write(model), StandardCharsets.ISO_8859_1));
        try (ObjectInputStream objects = new ObjectInputStream(new ByteArrayInputStream(out.toByteArray()))) {
            assertThat(objects.readObject()).isEqualTo(model);
        }
        Kernel lambda = (xx, xy, yy) -> xy;
        Model own = new Model(
                model.classes(),
                new KernelMachine(
                        model.kernelMachine().vectors(),
                        model.kernelMachine().counts(),
                        List.of(new Expansion(
                                Preparation.none(),
                                lambda,
                                model.kernelMachine().expansions().get(0).coefficients())),
                        model.kernelMachine().offsets()),
                Optional.empty(),
                Map.of());
        assertThatThrownBy(() -> new ObjectOutputStream(new ByteArrayOutputStream()).writeObject(own))
                .isInstanceOf(NotSerializableException.class)
                .hasMessageContaining("kernel text");
    }

    @Test
    void sizesThatTheFileDoesNotHoldAreRefusedWithoutMemory() {
        String header = """
                arcmargin model 1
                preparation 1
                scaling none
                kernel linear
                features 2000000000
                class 1000000000 a
                class 1000000000 b
                """;
        for (String form : List.of("dense", "sparse")) {
            byte[] bytes = (header + "vectors 2000000000 " + form + "\n\1\1").getBytes(StandardCharsets.UTF_8);
            assertThatThrownBy(() -> read(bytes))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageStartingWith("model:8:1: ");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "kernel linear|kernel linea",
                "features 3|features x",
                "features 3|features 99999999999",
                "class 2 a|class -2 a",
                "class 2 a|class 3 a",
                "dense|thick",
                "model 1|model 12",
                "about rows 5|abut rows 5",
                "scaling none|scaling mine",
                "preparation 1|preparation 2",
                "preparation 1\n|",
                "kernel linear\n|"
            })
    void aChangedLineIsNamed(String change) throws IOException {
        String[] parts = change.split("\\|", -1);
        String text = new String(
                write(model(DensePoints.of(2, 3, new double[] {1, 2, 3, 4, 5, 6}))), StandardCharsets.ISO_8859_1);
        assertThat(text).contains(parts[0]);
        byte[] bytes = text.replace(parts[0], parts[1]).getBytes(StandardCharsets.ISO_8859_1);
        assertThatThrownBy(() -> read(bytes))
                .isInstanceOf(BadInputException.class)
                .hasMessageMatching("(?s)model:\\d+:1: .*(expected|must be).*");
    }

    private static Model model(Points vectors) {
        Random random = new Random(2);
        double[][] coefficients = new double[2][vectors.size()];
        for (double[] each : coefficients) {
            Arrays.setAll(each, v -> random.nextBoolean() ? 10 : random.nextGaussian());
        }
        return new Model(
                List.of("a", "b c", "–"),
                new KernelMachine(
                        vectors,
                        new int[] {vectors.size(), 0, 0},
                        List.of(new Expansion(Preparation.none(), Kernels.parse("linear"), coefficients)),
                        new double[] {0.1, 1.0 / 3, -2}),
                Optional.empty(),
                Map.of("rows", "5"));
    }

    private static byte[] write(Model model) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        model.write(out);
        return out.toByteArray();
    }

    private static Model read(byte[] bytes) throws IOException {
        return Model.read(new ByteArrayInputStream(bytes));
    }

    private static long[] bits(double[] values) {
        return Arrays.stream(values).mapToLong(Double::doubleToLongBits).toArray();
    }
}
