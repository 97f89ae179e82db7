package arcmargin.svm;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.Points;
import arcmargin.data.Preparation;
import arcmargin.kernel.Kernel;
import arcmargin.work.Resources;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidObjectException;
import java.io.NotSerializableException;
import java.io.ObjectStreamException;
import java.io.OutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A trained classifier: all that is needed to predict, and how it was trained. Models are immutable.
 *
 * <p>Its {@link Machine} gives a decision value for every pair of classes, in the order of {@link PairwiseSolution}.
 *
 * <p>Java serialisation writes and reads the same bytes as {@link #write} and {@link #read}.
 *
 * <p>A model with a calibration predicts the most probable class; without one, the class of most votes, as
 * {@link PairwiseSolution} says.
 *
 * <pre>{@code
 * Model model = Svm.with(new Gaussian(2)).penalty(10).train(data).model();
 * String name = model.predict(x[0]);
 * try (OutputStream out = new FileOutputStream("my.model")) {
 *     model.write(out);
 * }
 * }</pre>
 *
 * @serial exclude
 */
public final class Model implements Serializable {

    private static final long serialVersionUID = 1L;

    /** The name of a provenance entry that says that points may have more features than the support vectors show. */
    public static final String OPEN_DIMENSION = "open-dimension";

    // never serialised, see writeReplace
    private final transient List<String> classes;
    private final transient Machine machine;
    private final transient Optional<Calibration> calibration;
    private final transient Map<String, String> provenance;
    private transient volatile Scorer scorer; // made when first needed

    /**
     * A model of its parts, whose sizes are checked.
     *
     * @param classes the names of the classes, at least 2
     * @param machine what gives decision values for the pairs of these classes
     * @param calibration what turns decision values into probabilities, if known
     * @param provenance what it was trained on and how, as readable names and values, in the order given
     */
    public Model(
            List<String> classes, Machine machine, Optional<Calibration> calibration, Map<String, String> provenance) {
        this.classes = List.copyOf(classes);
        this.machine = machine;
        this.calibration = calibration;
        this.provenance = Collections.unmodifiableMap(new LinkedHashMap<>(provenance));
        if (classes.size() < 2 || machine.classes() != classes.size()) {
            throw new IllegalArgumentException("the machine is for " + machine.classes() + " classes, must be for "
                    + classes.size() + " and at least 2");
        }
        if (calibration.isPresent() && calibration.get().classes() != classes.size()) {
            throw new IllegalArgumentException("the calibration is for "
                    + calibration.get().classes() + " classes, must be for " + classes.size());
        }
    }

    /**
     * The model of a solution.
     *
     * @param kernel the kernel of the matrix that was solved
     * @param preparation what was applied to the data before
     * @param data the data as read; row i of the matrix is its row i
     * @param solution over rows of the data
     * @param provenance names and values
     * @return the model
     */
    public static Model of(
            Kernel kernel,
            Preparation preparation,
            Dataset data,
            PairwiseSolution solution,
            Map<String, String> provenance) {
        return sharing(List.of(kernel), preparation, data, List.of(solution))
                .get(0)
                .withProvenance(provenance);
    }

    /**
     * A model of a kernel that was transformed.
     *
     * @param rule how
     * @param kernel the kernel before
     * @param preparation what prepared the rows
     * @param data the rows
     * @param solutions over them: that of the first machine and, for each round, its expansion
     * @return the model, without provenance
     */
    public static Model conformal(
            ConformalRule rule,
            Kernel kernel,
            Preparation preparation,
            Dataset data,
            List<PairwiseSolution> solutions) {
        return new Model(
                data.classes(),
                ConformalMachine.of(rule, kernel, preparation, data, solutions),
                Optional.empty(),
                Map.of());
    }

    /**
     * The models of several solutions over the same rows, all with the same vectors: those that support any of them. So
     * {@link Predictor#predict(List, Points, Resources)} and a {@linkplain #committee committee} of them compute the
     * products with new points once.
     *
     * @param kernels the kernel of each solution
     * @param preparation what was applied to the data before
     * @param data the data as read; row i of the matrix is its row i
     * @param solutions over rows of the data
     * @return a model for each, without provenance
     */
    public static List<Model> sharing(
            List<Kernel> kernels, Preparation preparation, Dataset data, List<PairwiseSolution> solutions) {
        int classes = data.classes().size();
        int[] counts = new int[classes];
        List<int[][]> support =
                solutions.stream().map(PairwiseSolution::supportVectorsByClass).toList();
        int[] rows = IntStream.range(0, classes)
                .flatMap(c -> {
                    int[] own = support.stream()
                            .flatMapToInt(byClass -> Arrays.stream(byClass[c]))
                            .sorted()
                            .distinct()
                            .toArray();
                    counts[c] = own.length;
                    return Arrays.stream(own);
                })
                .toArray();
        Points vectors = data.points().select(rows);
        return IntStream.range(0, kernels.size())
                .mapToObj(k -> new Model(
                        data.classes(),
                        new KernelMachine(
                                vectors,
                                counts,
                                List.of(new Expansion(
                                        preparation,
                                        kernels.get(k),
                                        solutions.get(k).coefficients(rows))),
                                solutions.get(k).offsets()),
                        Optional.empty(),
                        Map.of()))
                .toList();
    }

    /**
     * The weighted sum of models as one model: its decision values are the weighted sums of those of its members, and
     * each kernel is evaluated once. It has neither calibration nor provenance.
     *
     * @param members models of the same classes, columns and dimension
     * @param weights for each member a factor for every pair of classes
     * @return the committee
     */
    public static Model committee(List<Model> members, double[][] weights) {
        return Committee.of(members, weights);
    }

    /**
     * As {@link #committee(List, double[][])}, with one weight for all pairs of a member.
     *
     * @param members models of the same classes, columns and dimension
     * @param weights a factor for each member
     * @return the committee
     */
    public static Model committee(List<Model> members, double[] weights) {
        double[][] all = new double[weights.length][members.get(0).pairs()];
        for (int m = 0; m < weights.length; m++) {
            Arrays.fill(all[m], weights[m]);
        }
        return committee(members, all);
    }

    /**
     * The same model with a calibration.
     *
     * @param newCalibration fitted on decision values of rows that were not trained on
     * @return a model that shares everything else
     */
    public Model withCalibration(Calibration newCalibration) {
        return new Model(classes, machine, Optional.of(newCalibration), provenance);
    }

    /**
     * The same model with another provenance.
     *
     * @param newProvenance names and values
     * @return a model that shares everything else
     */
    public Model withProvenance(Map<String, String> newProvenance) {
        return new Model(classes, machine, calibration, newProvenance);
    }

    /** {@return the names of the classes, at least 2} */
    public List<String> classes() {
        return classes;
    }

    /** {@return what gives the decision values} */
    public Machine machine() {
        return machine;
    }

    /**
     * The machine of a model that is one kernel expansion, as most are.
     *
     * @return its vectors, coefficients and offsets
     * @throws UnsupportedOperationException if it is a machine of another kind
     */
    public KernelMachine kernelMachine() {
        if (machine instanceof KernelMachine kernelMachine) {
            return kernelMachine;
        }
        throw new UnsupportedOperationException(
                "the model is " + machine + ", must be a single kernel expansion for this");
    }

    /** {@return the number of decision values: that of the pairs of classes} */
    public int pairs() {
        return machine.pairs();
    }

    /** {@return what turns decision values into probabilities, if it was fitted} */
    public Optional<Calibration> calibration() {
        return calibration;
    }

    /** {@return what it was trained on and how, as readable names and values} */
    public Map<String, String> provenance() {
        return provenance;
    }

    /**
     * The preparation of the machine, or of its first part; those of other parts read the same columns.
     *
     * @return what turns points as read into those the first kernel sees
     */
    public Preparation preparation() {
        return machine.preparation();
    }

    /**
     * The number of features a point must have.
     *
     * @return the dimension of the machine
     */
    public int dimension() {
        return machine.dimension();
    }

    /**
     * Whether points may have more features than the support vectors show, as with models that do not tell their
     * number.
     *
     * @return false unless the provenance says so
     */
    public boolean openDimension() {
        return provenance.containsKey(OPEN_DIMENSION);
    }

    /** {@return the kernels of the machine, as {@link Machine#kernels()} has them} */
    public List<Kernel> kernels() {
        return machine.kernels();
    }

    /**
     * The class predicted from decision values: the most probable one if there is a calibration, else that of most
     * votes.
     *
     * @param decisions the value of every pair
     * @return the number of the class
     */
    public int classOf(double[] decisions) {
        return calibration.isPresent()
                ? calibration.get().mostProbable(decisions)
                : PairwiseSolution.vote(decisions, classes.size());
    }

    /**
     * Writes the model in the format of model files, from which {@link #read} gets an equal model.
     *
     * @param out where to; neither flushed nor closed
     * @throws IOException if it cannot be written
     * @throws UnsupportedOperationException if a kernel has no {@linkplain Kernel#spec() text}; nothing is written then
     */
    public void write(OutputStream out) throws IOException {
        ModelFormat.write(this, out);
    }

    /**
     * Reads a model. Not a byte more than the model has is read.
     *
     * @param in where from, best a buffered stream; not closed
     * @return the model
     * @throws IOException if it cannot be read
     * @throws BadInputException if it is no model or is damaged; the message names the line
     */
    public static Model read(InputStream in) throws IOException {
        return read(in, "model");
    }

    /**
     * Reads a model of a known name.
     *
     * @param in where from, best a buffered stream; not closed
     * @param name what messages call it, such as the path of a file
     * @return the model
     * @throws IOException if it cannot be read
     * @throws BadInputException if it is no model or is damaged; the message names the line
     */
    public static Model read(InputStream in, String name) throws IOException {
        return ModelFormat.read(in, name);
    }

    /** Serialised as the bytes of a model file. */
    private Object writeReplace() throws ObjectStreamException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            write(bytes);
        } catch (UnsupportedOperationException e) {
            throw (NotSerializableException) new NotSerializableException(e.getMessage()).initCause(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // memory does not fail
        }
        return new Bytes(bytes.toByteArray());
    }

    @SuppressWarnings("ArrayRecordComponent") // passed on only
    private record Bytes(byte[] bytes) implements Serializable {

        private Object readResolve() throws ObjectStreamException {
            try {
                return read(new ByteArrayInputStream(bytes));
            } catch (IOException | BadInputException e) {
                throw (InvalidObjectException) new InvalidObjectException(e.getMessage()).initCause(e);
            }
        }
    }

    Calibration requireCalibration() {
        return calibration.orElseThrow(() -> new IllegalStateException(
                "the model has no calibration: probabilities are fitted on decision values of held-out rows"));
    }

    /**
     * Prepares to decide single points, once for all calls.
     *
     * @return a scorer that any number of threads may share
     */
    public Scorer scorer() {
        Scorer known = scorer;
        if (known == null) {
            known = new Scorer(this);
            scorer = known;
        }
        return known;
    }

    /**
     * Predicts one point.
     *
     * @param x as read, of the model's dimension; NaN where a value is missing
     * @return the name of its class
     */
    public String predict(double... x) {
        return scorer().predict(x);
    }

    /**
     * The probabilities of the classes for one point.
     *
     * @param x as read, of the model's dimension; NaN where a value is missing
     * @return a number for every class, of sum 1
     * @throws IllegalStateException if the model has no calibration
     */
    public double[] probabilities(double... x) {
        return scorer().probabilities(x);
    }

    /**
     * Prepares to predict.
     *
     * @return a predictor, for any number of calls
     */
    public Predictor predictor() {
        return new Predictor(this);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Model that
                && classes.equals(that.classes)
                && machine.equals(that.machine)
                && calibration.equals(that.calibration)
                && new ArrayList<>(provenance.entrySet()).equals(new ArrayList<>(that.provenance.entrySet()));
    }

    @Override
    public int hashCode() {
        return 31 * classes.hashCode() + machine.hashCode();
    }

    @Override
    public String toString() {
        return machine + ", " + classes.size() + " classes";
    }
}
