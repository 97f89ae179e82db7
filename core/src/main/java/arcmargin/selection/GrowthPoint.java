package arcmargin.selection;

/**
 * A point of a learning curve.
 *
 * @param rows rows trained on
 * @param error share of the rows held out that were classified wrongly
 * @param seconds time of the training
 */
public record GrowthPoint(int rows, double error, double seconds) {}
