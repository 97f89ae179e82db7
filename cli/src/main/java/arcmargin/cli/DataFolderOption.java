package arcmargin.cli;

import arcmargin.datasets.DataFolder;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The option that gives the data folder. */
final class DataFolderOption {

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Folder of data sets (default: $ARCMARGIN_DATA, otherwise the user's cache folder).")
    private Path folder;

    DataFolder folder() {
        return DataFolder.of(folder);
    }
}
