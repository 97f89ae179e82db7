package arcmargin.io;

import arcmargin.data.Dataset;

/**
 * What a data file held.
 *
 * @param name the file as the user named it
 * @param format how it was written
 * @param dataset its points and labels
 */
public record DataFile(String name, DataFormat format, Dataset dataset) {}
