package arcmargin.selection;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.data.Points;
import arcmargin.data.Preparation;
import arcmargin.data.PreparationOptions;
import arcmargin.data.Split;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.KernelTemplate;
import arcmargin.kernel.Kernels;
import arcmargin.kernel.ParameterDerivative;
import arcmargin.kernel.WeightedSum;
import arcmargin.process.BoundedSearch;
import arcmargin.process.Evidence;
import arcmargin.svm.Calibration;
import arcmargin.svm.Model;
import arcmargin.svm.ProcessMachine;
import arcmargin.svm.Provenance;
import arcmargin.work.Progress;
import arcmargin.work.Resources;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Gaussian-process classification: the kernel is the covariance of a random function f, and a row is of its class with
 * probability 1/(1 + e⁻ᶠ). What the rows say of f is approximated by Laplace's method; see {@link ProcessMachine}.
 *
 * <pre>{@code
 * Model model = GaussianProcess.of("rbf:auto").fit(data).model();
 * double[] probabilities = model.probabilities(5.1, 3.5, 1.4, 0.2);
 * }</pre>
 *
 * <p>No rows are held out. The amplitude of the function, which is a weight of the kernel, and the parameters that are
 * {@code auto} in its text are those of the largest evidence: the probability that the process gives to the classes of
 * all rows. It is searched by its slopes, from several starts. What has no slope, such as the depth of {@code ntk:auto}
 * or which of several texts to take, is tried, and the largest evidence decides.
 *
 * <p>With more than two classes there is a function for each class against the rest, all of one kernel, whose evidences
 * are added.
 */
public final class GaussianProcess {

    /**
     * The kernels of which the evidence chooses unless others are named: local and smooth, local and rough, and units
     * of networks, ramps and thresholds. The biased kernel is left out because each of its values takes much longer.
     */
    public static final List<String> STANDARD = List.of("rbf:auto", "laplace:auto", "arccos:1", "smoothed:auto");

    /** The most rows on which all starts of a search are followed; of more, a sample decides on the start. */
    private static final int SAMPLE = 400;

    /** Starts for each kernel whose text has an open number. */
    private static final int STARTS = 3;

    /** Searches end when a step promises to raise ln q by less: odds of kernels of 1.01 mean nothing. */
    private static final double GAIN = 0.01;

    /** While several starts compete, they end earlier. */
    private static final double COARSE_GAIN = 0.1;

    /** Digits kept of what is found: further ones change ln q by less than a search leaves open. */
    private static final MathContext DIGITS = new MathContext(4);

    private static final int MOST_STEPS = 40;

    /** The variance of the function where a search starts, and the least and largest one: means over all rows. */
    private static final double START_VARIANCE = 10;

    private static final Range VARIANCES = new Range(1e-2, 1e6);

    /** How far a parameter may leave the range that {@link DataScale} derives from the data. */
    private static final double BEYOND = 10;

    private static final long SEED = 1;

    private final List<KernelTemplate> templates;
    private final PreparationOptions preparation;
    private final boolean amplitude;

    private GaussianProcess(List<KernelTemplate> templates, PreparationOptions preparation, boolean amplitude) {
        this.templates = List.copyOf(templates);
        this.preparation = preparation;
        this.amplitude = amplitude;
    }

    /**
     * Processes of the kernels of some texts, of which the evidence chooses, on data as they are.
     *
     * @param texts kernel texts, in which parameters may be {@code auto}; at least one
     * @return what can be fitted as it is or with other options
     * @throws IllegalArgumentException if a text is malformed, or the kernel has no derivative by an open number
     */
    public static GaussianProcess of(String... texts) {
        if (texts.length == 0) {
            throw new IllegalArgumentException("there are 0 kernels, must be at least 1");
        }
        List<KernelTemplate> templates =
                Arrays.stream(texts).map(Kernels::template).toList();
        templates.forEach(GaussianProcess::requireSlopes);
        return new GaussianProcess(templates, PreparationOptions.defaults(), true);
    }

    /** Refuses open numbers by which the kernel has no derivative. */
    private static void requireSlopes(KernelTemplate template) {
        List<KernelTemplate.Parameter> open = template.parameters();
        double[] ones = new double[open.size()];
        Arrays.fill(ones, 1);
        double[] others = ones.clone();
        Arrays.setAll(others, p -> open.get(p).isChoice() ? 1 : 2);
        try {
            ParameterDerivative.along(template.with(ones), template.with(others));
        } catch (UnsupportedOperationException e) {
            throw new IllegalArgumentException(template.text() + ": " + e.getMessage(), e);
        }
    }

    /**
     * Processes of the {@linkplain #STANDARD standard kernels}, of which the evidence chooses, on data as they are.
     *
     * @return what can be fitted as it is or with other options
     */
    public static GaussianProcess standard() {
        return of(STANDARD.toArray(String[]::new));
    }

    /**
     * The process of a kernel with its amplitude as it is: nothing is searched.
     *
     * @param kernel a kernel that has a text
     * @return what can be fitted as it is or with other options
     */
    public static GaussianProcess of(Kernel kernel) {
        return new GaussianProcess(
                List.of(new KernelTemplate(kernel.spec(), List.of())), PreparationOptions.defaults(), false);
    }

    /**
     * Sets how data are prepared; what is fitted on them is kept in the model.
     *
     * @param newPreparation missing values and scaling
     * @return a copy
     */
    public GaussianProcess preparation(PreparationOptions newPreparation) {
        return new GaussianProcess(templates, newPreparation, amplitude);
    }

    /**
     * A model and the kernels it was chosen from.
     *
     * @param model the model
     * @param candidates every kernel with its best amplitude and parameters, the largest evidence first
     */
    public record Fit(Model model, List<Candidate> candidates) {}

    /**
     * A kernel that was tried.
     *
     * @param text the text as given, or with the choice tried in place of {@code auto}
     * @param kernel the kernel of the largest evidence found
     * @param evidence ln q, the logarithm of the approximate probability of the classes of all rows
     */
    public record Candidate(String text, Kernel kernel, double evidence) {}

    /**
     * Fits a model, with the resources of the machine.
     *
     * @param data labelled rows of at least two classes
     * @return the model
     */
    public Fit fit(Dataset data) {
        try (Resources resources = Resources.ofMachine()) {
            return fit(data, resources);
        }
    }

    /**
     * Fits a model.
     *
     * @param data labelled rows of at least two classes
     * @param resources thread pool, memory, BLAS and progress callback
     * @return the model
     * @throws BadInputException if rows have no label or weights, there are fewer than two classes, or memory is short
     */
    public Fit fit(Dataset data, Resources resources) {
        require(data, resources);
        Dataset sorted = data.select(data.rowsByClass());
        Preparation prepared = Preparation.fit(preparation.chosenFor(data), data);
        Points points = prepared.apply(sorted.points());
        int classes = data.classes().size();
        Evidence evidence = Evidence.of(points, sorted.labels(), classes, resources);
        List<Search> searches = searches(points, evidence);
        Told told = new Told(resources.progress());
        if (amplitude && points.size() > SAMPLE) {
            Dataset some = sorted.select(Split.holdOut(sorted.labels(), (double) SAMPLE / points.size(), SEED)
                    .validation());
            Evidence sample = Evidence.of(prepared.apply(some.points()), some.labels(), classes, resources);
            searches = searches.stream()
                    .map(search -> search.startingAt(search.best(sample, told)))
                    .toList();
        }
        List<Candidate> candidates = new ArrayList<>();
        for (Search search : searches) {
            Kernel kernel = search.rounded(search.best(evidence, told));
            candidates.add(new Candidate(search.template.text(), kernel, evidence.of(kernel)));
        }
        candidates.sort((a, b) -> Double.compare(b.evidence, a.evidence));
        Candidate chosen = candidates.get(0);
        double value = evidence.of(chosen.kernel);
        Map<String, String> provenance = new LinkedHashMap<>();
        provenance.put("program", "arcmargin " + Provenance.version());
        provenance.put("data", "sha256:" + Provenance.hash(data));
        provenance.put("evidence", Double.toString(value));
        if (candidates.size() > 1) {
            provenance.put(
                    "compared", // the best one first
                    candidates.stream()
                            .map(each -> each.kernel.spec() + " " + each.evidence)
                            .collect(Collectors.joining(", ")));
        }
        ProcessMachine machine =
                new ProcessMachine(sorted.points(), sorted.classCounts(), prepared, chosen.kernel, evidence.weights());
        Model model = new Model(data.classes(), machine, Optional.of(Calibration.ofLogOdds(classes)), provenance);
        return new Fit(model, candidates);
    }

    private static void require(Dataset data, Resources resources) {
        int n = data.size();
        long bytes = Evidence.bytes(n, data.classes().size());
        if (data.classes().size() < 2) {
            throw new BadInputException("the data have " + data.classes().size() + " class, expected at least 2");
        } else if (data.unlabelledRows() > 0) {
            throw new BadInputException(data.unlabelledRows() + " rows have no label, expected one for every row");
        } else if (data.weights().length > 0) {
            throw new BadInputException(
                    "the rows have weights, which a Gaussian process does not know: leave them out");
        } else if (bytes > resources.memory().bytes()) {
            throw new BadInputException("a Gaussian process of " + n + " rows and "
                    + data.classes().size() + " classes takes " + (bytes >> 20) + " MB, "
                    + (resources.memory().bytes() >> 20)
                    + " MB are allowed: take a sample of the rows, allow more memory, or train a support vector"
                    + " machine with probabilities");
        }
    }

    /** A search for each template, with all choices for parameters that are one of a list. */
    private List<Search> searches(Points points, Evidence evidence) {
        DataScale scale = DataScale.of(points);
        List<Search> searches = new ArrayList<>();
        for (KernelTemplate template : templates) {
            for (KernelTemplate each : choices(template)) {
                searches.add(search(each, scale, evidence));
            }
        }
        return searches;
    }

    /** A template with open numbers only for every combination of its choices. */
    private static List<KernelTemplate> choices(KernelTemplate template) {
        for (KernelTemplate.Parameter parameter : template.parameters()) {
            if (parameter.isChoice()) {
                int at = parameter.column() - 1;
                String before = template.text().substring(0, at);
                String after = template.text().substring(at + "auto".length());
                return parameter.choices().stream()
                        .flatMap(choice -> choices(Kernels.template(before + choice + after)).stream())
                        .toList();
            }
        }
        return List.of(template);
    }

    private Search search(KernelTemplate template, DataScale scale, Evidence evidence) {
        List<Range> ranges = scale.parameters(template);
        int numbers = ranges.size();
        double[] low = new double[numbers + 1];
        double[] high = new double[numbers + 1];
        for (int p = 0; p < numbers; p++) {
            low[p] = Math.log(ranges.get(p).low() / BEYOND);
            high[p] = Math.log(ranges.get(p).high() * BEYOND);
        }
        List<double[]> starts = new ArrayList<>();
        for (int s = 0; s < (numbers == 0 ? 1 : STARTS); s++) {
            double[] start = new double[numbers + 1];
            for (int p = 0; p < numbers; p++) {
                double share = (s + 0.5) / STARTS;
                start[p] = (1 - share) * Math.log(ranges.get(p).low())
                        + share * Math.log(ranges.get(p).high());
            }
            starts.add(start);
        }
        Kernel middle = template.with(Arrays.stream(starts.get(starts.size() / 2), 0, numbers)
                .map(Math::exp)
                .toArray());
        double unit = evidence.meanVariance(middle);
        double perUnit = Math.log(unit > 0 ? unit : 1);
        low[numbers] = Math.log(VARIANCES.low()) - perUnit;
        high[numbers] = Math.log(VARIANCES.high()) - perUnit;
        starts.forEach(start -> start[numbers] = Math.log(START_VARIANCE) - perUnit);
        return new Search(template, amplitude, low, high, starts);
    }

    /** Tells how many evidences have been computed; nobody knows how many there will be. */
    private static final class Told {

        private final Progress progress;
        private long count;

        Told(Progress progress) {
            this.progress = progress;
        }

        void evidence(String kernel) {
            progress.update("evidence of " + kernel, ++count, 0);
        }
    }

    /** Kernels that differ in numbers: the logarithms of the open parameters and, last, of the weight. */
    @SuppressWarnings("ArrayRecordComponent") // passed on only
    private record Search(
            KernelTemplate template, boolean amplitude, double[] low, double[] high, List<double[]> starts) {

        Search startingAt(double[] start) {
            return new Search(template, amplitude, low, high, List.of(start));
        }

        Kernel kernel(double[] logarithms) {
            return of(Arrays.stream(logarithms).map(Math::exp).toArray());
        }

        /** The kernel with few digits, so that its text can be read. */
        Kernel rounded(double[] logarithms) {
            return of(Arrays.stream(logarithms)
                    .map(value -> new BigDecimal(Math.exp(value), DIGITS).doubleValue())
                    .toArray());
        }

        private Kernel of(double[] values) {
            int numbers = values.length - 1;
            Kernel plain = template.with(Arrays.copyOf(values, numbers));
            return amplitude ? new WeightedSum(List.of(new WeightedSum.Term(values[numbers], plain))) : plain;
        }

        /** The place of the largest evidence found from any start. */
        double[] best(Evidence evidence, Told told) {
            if (!amplitude) {
                return starts.get(0);
            }
            BoundedSearch.Function function = at -> {
                told.evidence(template.text());
                Kernel kernel = kernel(at);
                List<ParameterDerivative> directions = IntStream.range(0, at.length)
                        .mapToObj(p -> {
                            double[] toward = at.clone();
                            toward[p] += Math.log(2); // the derivative by the logarithm
                            return ParameterDerivative.along(kernel, kernel(toward));
                        })
                        .toList();
                return evidence.slopes(kernel, directions);
            };
            double[] best = starts.get(0);
            double largest = Double.NEGATIVE_INFINITY;
            for (double[] start : starts) {
                BoundedSearch search = new BoundedSearch(function, low, high, COARSE_GAIN, MOST_STEPS);
                double[] found = search.from(start);
                if (search.value() > largest) {
                    largest = search.value();
                    best = found;
                }
            }
            return new BoundedSearch(function, low, high, GAIN, MOST_STEPS).from(best);
        }
    }
}
