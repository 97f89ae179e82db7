package arcmargin.data;

/**
 * How to prepare data.
 *
 * <pre>{@code
 * PreparationOptions standard = PreparationOptions.scaled(Scaling.Kind.STANDARD);
 * Model model = Svm.with(kernel).preparation(standard).train(data).model();
 * }</pre>
 *
 * @param scaling how to scale features
 * @param missing what to do with missing cells
 */
public record PreparationOptions(Scaling.Kind scaling, MissingValues missing) {

    private static final PreparationOptions DEFAULTS = new PreparationOptions(Scaling.Kind.NONE, MissingValues.MEDIAN);

    /** {@return no scaling; missing numbers are replaced by medians} */
    public static PreparationOptions defaults() {
        return DEFAULTS;
    }

    /**
     * Returns the defaults with a scaling.
     *
     * @param scaling how to scale features
     * @return the options
     */
    public static PreparationOptions scaled(Scaling.Kind scaling) {
        return new PreparationOptions(scaling, MissingValues.MEDIAN);
    }

    /**
     * Returns the options with the scaling that suits training rows, if it is to be chosen.
     *
     * @param training rows to train on
     * @return options whose scaling is not {@link Scaling.Kind#AUTO}
     */
    public PreparationOptions chosenFor(Dataset training) {
        return scaling == Scaling.Kind.AUTO
                ? new PreparationOptions(Scaling.chosen(training.points(), training.schema()), missing)
                : this;
    }

    /** {@return the options in a few words, for journals and reports} */
    public String text() {
        return "scaling " + scaling.text() + ", missing " + missing.text();
    }
}
