package arcmargin.cli;

import arcmargin.data.Dataset;
import arcmargin.data.Points;
import arcmargin.svm.Model;
import arcmargin.svm.Predictor;
import arcmargin.work.Resources;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

/** Predicts rows slice by slice and writes them as CSV or TSV: the row, the class, and the columns requested. */
final class PredictionRows {

    /**
     * Rows predicted and written at once; their decision values and scaled copies are all that is held beside the data.
     */
    private static final int MOST_ROWS_AT_ONCE = 1 << 14;

    /**
     * What is written of each row.
     *
     * @param delimiter what stands between fields: a comma or a tab
     * @param plain nothing but the class
     * @param id the column that names the row, or null for its number
     * @param scores the decision value of every pair of classes
     * @param probabilities the probability of every class
     * @param columns all columns of the input
     */
    record Form(char delimiter, boolean plain, String id, boolean scores, boolean probabilities, boolean columns) {}

    /** Takes text as it comes. */
    interface TextSink {
        void accept(String text) throws IOException;
    }

    private final Model model;
    private final ToIntFunction<double[]> classOf;
    private final Dataset data;
    private final Form form;
    private final Resources resources;
    private final List<List<String>> columns = new ArrayList<>();
    private final int[] predicted;

    /** Rows to be predicted; the class of a row follows from its decision values. */
    PredictionRows(Model model, ToIntFunction<double[]> classOf, Dataset data, Form form, Resources resources) {
        this.model = model;
        this.classOf = classOf;
        this.data = data;
        this.form = form;
        this.resources = resources;
        predicted = new int[data.size()];
        if (form.columns()) {
            columns.addAll(data.beside().texts().values());
        }
    }

    /** {@return the class of each row written} */
    int[] predicted() {
        return predicted;
    }

    void writeTo(TextSink sink) throws IOException {
        Predictor predictor = model.predictor();
        Points points = data.points();
        if (!form.plain()) {
            sink.accept(header());
        }
        long bytesOfRow = 16L * points.dimension() + 8L * model.pairs() + 64;
        int atOnce =
                (int) Math.max(1, Math.min(MOST_ROWS_AT_ONCE, resources.memory().bytes() / bytesOfRow));
        for (int from = 0; from < points.size(); from += atOnce) {
            int first = from;
            int count = Math.min(atOnce, points.size() - from);
            Points slice = count == points.size()
                    ? points
                    : points.select(IntStream.range(first, first + count).toArray());
            double[][] decisions = predictor.decisions(
                    slice,
                    resources.withProgress(
                            (stage, done, total) -> resources.progress().update(stage, first + done, points.size())));
            StringBuilder text = new StringBuilder();
            for (int r = 0; r < count; r++) {
                predicted[first + r] = classOf.applyAsInt(decisions[r]);
                row(first + r, decisions[r], text);
            }
            sink.accept(text.toString());
        }
    }

    private void row(int row, double[] decisions, StringBuilder text) {
        String name = model.classes().get(predicted[row]);
        if (form.plain()) {
            text.append(name).append('\n');
            return;
        }
        text.append(
                form.id() == null
                        ? Integer.toString(row + 1)
                        : quoted(data.beside().texts().get(form.id()).get(row)));
        text.append(form.delimiter()).append(quoted(name));
        if (form.scores()) {
            for (double value : decisions) {
                text.append(form.delimiter()).append(value);
            }
        }
        if (form.probabilities()) {
            for (double value : model.calibration().orElseThrow().probabilities(decisions)) {
                text.append(form.delimiter()).append(value);
            }
        }
        columns.forEach(cells -> text.append(form.delimiter()).append(quoted(cells.get(row))));
        text.append('\n');
    }

    private String header() {
        StringBuilder text = new StringBuilder(form.id() == null ? "row" : quoted(form.id()))
                .append(form.delimiter())
                .append("predicted");
        List<String> classes = model.classes();
        if (form.scores()) {
            for (int a = 0; a < classes.size(); a++) {
                for (int b = a + 1; b < classes.size(); b++) {
                    text.append(form.delimiter()).append(quoted("score " + classes.get(a) + "/" + classes.get(b)));
                }
            }
        }
        if (form.probabilities()) {
            classes.forEach(name -> text.append(form.delimiter()).append(quoted("probability " + name)));
        }
        if (form.columns()) {
            data.beside()
                    .texts()
                    .keySet()
                    .forEach(name -> text.append(form.delimiter()).append(quoted(name)));
        }
        return text.append('\n').toString();
    }

    private String quoted(String field) {
        return Fields.quoted(field, form.delimiter());
    }
}
