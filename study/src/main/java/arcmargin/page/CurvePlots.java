package arcmargin.page;

import arcmargin.results.Assessment;
import arcmargin.results.Assessment.Curve;
import arcmargin.results.Assessment.Point;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Receiver operating characteristic, precision against recall, reliability, and the slider that moves the threshold.
 */
final class CurvePlots {

    private static final double SIDE = 330;
    private static final int MOST = 8;

    private CurvePlots() {}

    /** Of many classes the ones that are hardest to tell from the others. */
    private static List<Curve> shown(Assessment assessment) {
        return assessment.curves().stream()
                .sorted(Comparator.comparing(Curve::auc))
                .limit(MOST)
                .toList();
    }

    static String receiver(Assessment assessment) {
        Plot plot = Plot.of(
                SIDE,
                SIDE,
                Axis.linear("other rows taken for the class, %", 0, 100),
                Axis.linear("rows of the class found, %", 0, 100));
        plot.line("mute.thin.dashed", new double[] {0, 100}, new double[] {0, 100});
        List<Curve> curves = shown(assessment);
        for (int k = 0; k < curves.size(); k++) {
            Curve curve = curves.get(k);
            int count = curve.points().size();
            double[] xs = new double[count + 1];
            double[] ys = new double[count + 1];
            for (int i = 0; i < count; i++) {
                xs[i + 1] = 100.0 * curve.points().get(i).falsePositives() / curve.negatives();
                ys[i + 1] = 100.0 * curve.points().get(i).truePositives() / curve.positives();
            }
            plot.line("s" + k, xs, ys);
            key(plot, curves, k, 62);
        }
        if (curves.size() == 1) {
            plot.mark("roc-at");
        }
        return figure("Receiver operating characteristic", areas(curves, "AUC", Curve::auc), plot);
    }

    static String precision(Assessment assessment) {
        Plot plot = Plot.of(
                SIDE,
                SIDE,
                Axis.linear("recall: rows of the class found, %", 0, 100),
                Axis.linear("precision, %", 0, 100));
        List<Curve> curves = shown(assessment);
        for (int k = 0; k < curves.size(); k++) {
            Curve curve = curves.get(k);
            List<Point> points = curve.points();
            double[] xs = points.stream()
                    .mapToDouble(point -> 100.0 * point.truePositives() / curve.positives())
                    .toArray();
            double[] ys = points.stream()
                    .mapToDouble(
                            point -> 100.0 * point.truePositives() / (point.truePositives() + point.falsePositives()))
                    .toArray();
            plot.line("s" + k, xs, ys);
            key(plot, curves, k, 4);
        }
        if (curves.size() == 1) {
            plot.mark("pr-at");
        }
        return figure("Precision and recall", areas(curves, "average precision", Curve::averagePrecision), plot);
    }

    static String reliability(Assessment assessment) {
        Axis predicted = Axis.linear(
                assessment.curves().size() == 1
                        ? "predicted probability of "
                                + assessment.curves().get(0).positive() + ", %"
                        : "probability of the predicted class, %",
                0,
                100);
        Plot plot = Plot.of(SIDE, SIDE, predicted, Axis.linear("how often it was true, %", 0, 100));
        plot.line("mute.thin.dashed", new double[] {0, 100}, new double[] {0, 100});
        for (Assessment.Bin bin : assessment.reliability().bins()) {
            double x = 100 * bin.probability();
            plot.interval(
                    "s0", x, 100 * bin.interval().lower(), 100 * bin.interval().upper());
            plot.dot(
                    "s0",
                    x,
                    100 * bin.share(),
                    Figures.count(bin.rows()) + " rows predicted with " + Figures.percent(bin.probability())
                            + " %, true in " + Figures.percent(bin.share()) + " %");
        }
        String scores =
                "Brier score " + Figures.rounded(assessment.reliability().brier()) + ", log loss "
                        + Figures.rounded(assessment.reliability().logLoss());
        return figure("Reliability of probabilities", scores, plot);
    }

    /** The name of a class in the colour of its curve. */
    private static void key(Plot plot, List<Curve> curves, int k, double across) {
        if (curves.size() > 1) {
            String name = curves.get(k).positive();
            String shown = name.length() > 14 ? name.substring(0, 13) + "…" : name;
            plot.label("s" + k + ".small", across, 4 + 6 * k, 0, 0, shown);
        }
    }

    private static String areas(List<Curve> curves, String name, ToDoubleFunction<Curve> area) {
        String values = IntStream.range(0, curves.size())
                .mapToObj(k -> String.format(Locale.ROOT, "%.3f", area.applyAsDouble(curves.get(k))) + " for "
                        + curves.get(k).positive())
                .collect(Collectors.joining(", "));
        return name + " " + values;
    }

    private static String figure(String title, String caption, Plot plot) {
        Markup figure = new Markup();
        figure.open("figure").leaf("h3", title).leaf("figcaption", caption);
        return figure.raw(plot.inline(title)).close().toString();
    }

    /** The points of a curve with that of the threshold in use, which may have been thinned out. */
    private static List<Point> withUsual(Assessment assessment, Curve curve, double usual) {
        int positive = assessment.classes().get(0).name().equals(curve.positive()) ? 0 : 1;
        List<Point> points = new ArrayList<>(curve.points());
        points.removeIf(point -> point.threshold() == usual);
        int place =
                (int) points.stream().filter(point -> point.threshold() > usual).count();
        points.add(
                place,
                new Point(
                        usual,
                        assessment.confusion().get(positive).get(positive),
                        assessment.confusion().get(1 - positive).get(positive)));
        return points;
    }

    /** For two classes: a slider and what comes of it. Without a script, it is not shown. */
    static String slider(Assessment assessment) {
        Curve curve = assessment.curves().get(0);
        boolean probable = assessment.reliability() != null;
        List<Point> shown = withUsual(assessment, curve, probable ? 0.5 : 0);
        String points = shown.stream()
                .map(point -> "[" + Figures.rounded(point.threshold()).replace('−', '-') + "," + point.truePositives()
                        + "," + point.falsePositives() + "]")
                .collect(Collectors.joining(",", "[", "]"));
        Markup box = new Markup();
        box.open(
                "div.threshold",
                "data-points",
                points,
                "data-positives",
                Integer.toString(curve.positives()),
                "data-negatives",
                Integer.toString(curve.negatives()),
                "data-usual",
                probable ? "0.5" : "0");
        box.open("label")
                .text("Take a row for ")
                .leaf("strong", curve.positive())
                .text(probable ? " from a probability of " : " from a decision value of ")
                .leaf("output", "", "data-out", "threshold")
                .empty("input", "type", "range", "min", "0", "max", Integer.toString(shown.size() - 1), "step", "1")
                .close();
        box.open("dl.facts");
        for (String[] fact : new String[][] {
            {"Found", "tp"},
            {"Missed", "fn"},
            {"False alarms", "fp"},
            {"Error, %", "error"},
            {"Precision, %", "precision"},
            {"Recall, %", "recall"},
            {"F1", "f1"},
            {"Matthews", "mcc"}
        }) {
            box.open("div")
                    .leaf("dt", fact[0])
                    .leaf("dd", "", "data-out", fact[1])
                    .close();
        }
        return box.close().close().toString();
    }
}
