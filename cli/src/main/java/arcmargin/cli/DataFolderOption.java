package arcmargin.cli;

import arcmargin.datasets.DataFolder;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Where data sets are looked for. */
final class DataFolderOption {

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Folder of data sets (default: $ARCMARGIN_DATA, or else the user's cache folder).")
    private Path folder;

    DataFolder folder() {
        return DataFolder.of(folder);
    }
}
