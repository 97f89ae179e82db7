package arcmargin.cli;

import arcmargin.data.BadInputException;
import arcmargin.svm.Calibration;
import arcmargin.svm.Model;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * Of two classes, predicts one where its probability is high enough, and the other one elsewhere.
 *
 * @param positive the class
 * @param least the least probability that it is predicted from, above 0 and below 1
 * @param calibration gives probabilities
 */
record Threshold(int positive, double least, Calibration calibration) {

    /** The threshold of a text {@code CLASS=PROBABILITY} for a model that was read from a file. */
    static Threshold parse(String text, Model model, Path file, CommandSpec spec) {
        if (model.classes().size() != 2) {
            throw new BadInputException(file + ": has " + model.classes().size()
                    + " classes, must have two for --threshold; --probabilities writes those of all classes");
        }
        int equals = text.lastIndexOf('=');
        int positive = model.classes().indexOf(text.substring(0, Math.max(0, equals)));
        double least;
        try {
            least = Double.parseDouble(text.substring(equals + 1));
        } catch (NumberFormatException e) {
            least = Double.NaN;
        }
        if (positive < 0 || !(least > 0 && least < 1)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--threshold " + text + ": expected CLASS=PROBABILITY, the class being one of "
                            + String.join(", ", model.classes()) + " and the probability between 0 and 1");
        }
        return new Threshold(positive, least, model.calibration().orElseThrow());
    }

    /** The class of a row with these decision values. */
    int classOf(double[] decisions) {
        return calibration.probabilities(decisions)[positive] >= least ? positive : 1 - positive;
    }
}
