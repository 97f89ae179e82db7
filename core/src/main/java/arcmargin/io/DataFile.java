package arcmargin.io;

import arcmargin.data.Dataset;
import java.util.List;

/**
 * What a data file held.
 *
 * @param name the file as the user named it
 * @param format how it was written
 * @param dataset its points and labels
 * @param featureNames the names of the features, empty where the file gives none
 * @param filled the number of missing values that were filled in
 */
public record DataFile(String name, DataFormat format, Dataset dataset, List<String> featureNames, long filled) {}
