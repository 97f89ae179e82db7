package arcmargin.cli;

import arcmargin.data.BadInputException;
import arcmargin.data.Dataset;
import arcmargin.io.DataFiles;
import arcmargin.kernel.Kernel;
import arcmargin.page.BoundaryPicture;
import arcmargin.page.KernelPictures;
import arcmargin.page.KernelPictures.Picture;
import arcmargin.page.Markup;
import arcmargin.page.Page;
import arcmargin.page.Plot;
import arcmargin.state.TextFile;
import arcmargin.svm.Svm;
import arcmargin.svm.SvmOptions;
import arcmargin.work.Resources;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of {@code geometry} that draw. */
final class KernelDrawing {

    private static final double EXTENT = 2;

    @Option(names = "--plot", paramLabel = "FILE", description = "write pictures of the kernel and its surface as SVG")
    private Path plot;

    @Option(names = "--page", paramLabel = "FILE", description = "write the pictures, with captions, as an HTML page")
    private Path page;

    @Option(
            names = "--extent",
            paramLabel = "R",
            description = "with --plot or --page: coordinates run from -R to R (default: 2)")
    private Double extent;

    @Option(
            names = "--data",
            paramLabel = "FILE",
            description =
                    "with --plot or --page: data of two features and two classes, to draw the boundary of a machine"
                            + " trained on them, with the metric along it")
    private Path data;

    @Option(names = "--c", paramLabel = "C", description = "with --data: penalty of that machine (default: 1)")
    private Double penalty;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    boolean isWanted() {
        if (plot == null && page == null && (extent != null || data != null || penalty != null)) {
            throw usage("--extent, --data and --c go with --plot or --page");
        }
        if (data == null && penalty != null) {
            throw usage("--c goes with --data");
        }
        if (extent != null && !(extent > 0 && extent <= 1e6)) {
            throw usage("--extent " + extent + ": must be above 0 and at most 1e6");
        }
        return plot != null || page != null;
    }

    void draw(String text, Kernel kernel, OutputOptions outputs) throws IOException {
        if (plot != null) {
            outputs.require(plot, OutputOptions.Kind.DRAWING, data);
        }
        if (page != null) {
            outputs.require(page, OutputOptions.Kind.PAGE, data);
        }
        List<Picture> pictures = new ArrayList<>(KernelPictures.of(kernel, text, extent == null ? EXTENT : extent));
        if (data != null) {
            double c = penalty == null ? SvmOptions.DEFAULT_PENALTY : penalty;
            Usage.checked(spec, () -> Svm.with(kernel).penalty(c));
            Dataset rows = DataFiles.read(data);
            try (Resources resources = Resources.ofMachine()) {
                pictures.add(BoundaryPicture.of(kernel, text, c, rows, resources));
            } catch (BadInputException e) {
                throw new BadInputException(data + ": " + e.getMessage());
            }
        }
        String description = "Pictures of the kernel " + text;
        if (plot != null) {
            List<Plot> plots = pictures.stream().map(Picture::plot).toList();
            TextFile.write(Plot.file(Plot.grid(description, 2, plots)), plot);
        }
        if (page != null) {
            Markup content = new Markup()
                    .open("header")
                    .leaf("p.over", "Arcmargin · geometry")
                    .leaf("h1", text);
            content.close().open("div.grid.large");
            for (Picture picture : pictures) {
                content.open("figure").raw(picture.plot().inline(picture.caption()));
                content.leaf("figcaption", picture.caption()).close();
            }
            TextFile.write(Page.of(description, content.close().toString()), page);
        }
    }

    private ParameterException usage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
