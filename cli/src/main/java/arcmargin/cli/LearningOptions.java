package arcmargin.cli;

import arcmargin.data.Scaling;
import arcmargin.selection.Validation;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Options of commands that learn a kernel: how rows are held out and scaled. */
final class LearningOptions {

    @Option(
            names = "--folds",
            paramLabel = "K",
            description = "Judge by K-fold cross-validation (default: by the number of rows: repeated folds up to 500,"
                    + " five folds up to 10000, then a fifth of the rows).")
    private Integer folds;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Decides which rows are held out (default: ${DEFAULT-VALUE}).")
    private long seed = 1;

    @Option(
            names = "--scale",
            paramLabel = "HOW",
            description =
                    "Scaling learnt from the data and kept in the model: auto, which suits the data (default), none,"
                            + " minmax, standard, normal or unit.")
    private Scaling.Kind scaling = Scaling.Kind.AUTO;

    @Option(names = "--json", description = "Print what happened as JSON.")
    private boolean json;

    Validation validation(CommandSpec spec) {
        return Usage.checked(spec, () -> folds == null ? Validation.bySize() : Validation.folds(folds));
    }

    long seed() {
        return seed;
    }

    Scaling.Kind scaling() {
        return scaling;
    }

    boolean json() {
        return json;
    }
}
