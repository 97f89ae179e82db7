package arcmargin.data;

import java.util.Locale;

/**
 * What a preparation does with cells that have no value.
 *
 * <pre>{@code
 * PreparationOptions strict = new PreparationOptions(Scaling.Kind.STANDARD, MissingValues.REFUSE);
 * Model complete = Svm.with(kernel).preparation(strict).train(data).model();
 * }</pre>
 */
public enum MissingValues {
    /** Replaces a missing number by the median of the training rows. */
    MEDIAN,
    /** Replaces a missing number by the mean of the training rows. */
    MEAN,
    /** Replaces a missing number by 0. */
    ZERO,
    /** Refuses rows with missing cells. */
    REFUSE;

    /** {@return the name used on the command line and in journals} */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
