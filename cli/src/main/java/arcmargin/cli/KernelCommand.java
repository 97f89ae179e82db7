package arcmargin.cli;

import arcmargin.data.BadInputException;
import arcmargin.kernel.Composition;
import arcmargin.kernel.Kernel;
import arcmargin.kernel.Kernels;
import arcmargin.kernel.Pair;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Values of a kernel: of two vectors, or of every line of standard input. */
@Command(
        name = "kernel",
        customSynopsis = {
            "Usage: arcmargin kernel SPEC X Y [-v]",
            "       arcmargin kernel SPEC --stdin vectors|products|angles",
            "       arcmargin kernel list"
        },
        synopsisHeading = "",
        description = {
            "The value k(x, y) of a kernel, for two vectors or for every line of standard input.",
            "'arcmargin kernel list' shows the kernels and how they combine."
        },
        subcommands = KernelListCommand.class)
final class KernelCommand implements Callable<Integer> {

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "SPEC",
            description = "kernel text, layers in network order, such as arccos:1 or biased:0.5/arccos:1x5")
    private String text;

    @Parameters(index = "1", arity = "0..1", paramLabel = "X", description = "a vector, such as 1,0.5,-2")
    private String x;

    @Parameters(index = "2", arity = "0..1", paramLabel = "Y", description = "a vector of the same length")
    private String y;

    @Option(
            names = "-v",
            description = "also print the angle, the norms, k(x,x), k(y,y), the distance in feature space, and for"
                    + " layers the values after each")
    private boolean verbose;

    @Option(
            names = "--stdin",
            paramLabel = "FORM",
            description = "read one case per line and print one value per line: 'vectors' is x,y with ';' between"
                    + " components, 'products' is xx,xy,yy, 'angles' is |x|,|y|,theta where theta may be pi or pi/2")
    private KernelLines.Form form;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        for (String argument : new String[] {text, x, y}) {
            if (argument != null && argument.matches("-[-a-zA-Z].*")) {
                throw usage("unknown option '" + argument + "'");
            }
        }
        Kernel kernel = kernel();
        PrintWriter out = spec.commandLine().getOut();
        if (form != null) {
            if (x != null || verbose) {
                throw usage("--stdin takes neither vectors nor -v");
            }
            new KernelLines(form, kernel).copy(System.in, out);
        } else if (y == null) {
            throw usage("give two vectors X and Y, or --stdin vectors, products or angles");
        } else {
            try {
                Pair pair = Pair.of(vector("X", x), vector("Y", y));
                out.println(kernel.at(pair));
                if (verbose) {
                    explain(kernel, pair, out);
                }
            } catch (IllegalArgumentException e) {
                throw new BadInputException(e.getMessage());
            }
        }
        out.flush();
        return 0;
    }

    private Kernel kernel() {
        if (text == null) {
            throw usage("give a kernel, such as arccos:1, or 'list'");
        }
        try {
            return Kernels.parse(text);
        } catch (IllegalArgumentException e) {
            throw usage(e.getMessage());
        }
    }

    private ParameterException usage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    private static double[] vector(String name, String text) {
        String[] parts = text.split(",", -1);
        double[] vector = new double[parts.length];
        for (int i = 0; i < parts.length; i++) {
            try {
                vector[i] = KernelLines.number(parts[i]);
            } catch (NumberFormatException e) {
                throw new BadInputException(
                        name + ": component " + (i + 1) + " is '" + parts[i] + "', expected a number");
            }
        }
        return vector;
    }

    private static void explain(Kernel kernel, Pair pair, PrintWriter out) {
        Pair image = kernel.image(pair);
        out.println();
        out.println("  theta            " + pair.angle() + " (" + Columns.number(Math.toDegrees(pair.angle()))
                + " degrees)");
        out.println("  |x|              " + Math.sqrt(pair.xx()));
        out.println("  |y|              " + Math.sqrt(pair.yy()));
        out.println("  k(x,x)           " + image.xx());
        out.println("  k(y,y)           " + image.yy());
        out.println("  |Phi(x)-Phi(y)|  " + Math.sqrt(image.squaredDistance()));
        if (kernel instanceof Composition) {
            out.println();
            Columns.print(out, layers(kernel, pair));
        }
    }

    private static List<String[]> layers(Kernel kernel, Pair pair) {
        Deque<Kernel> layers = new ArrayDeque<>();
        Kernel rest = kernel;
        while (rest instanceof Composition stack) {
            layers.addFirst(stack.outer());
            rest = stack.inner();
        }
        layers.addFirst(rest);
        List<String[]> rows = new ArrayList<>();
        rows.add(new String[] {"layer", "kernel", "k(x,y)", "k(x,x)", "k(y,y)", "theta"});
        Pair image = pair;
        for (Kernel layer : layers) {
            image = layer.image(image);
            rows.add(new String[] {
                Integer.toString(rows.size()),
                layer.spec(),
                Double.toString(image.xy()),
                Double.toString(image.xx()),
                Double.toString(image.yy()),
                Double.toString(image.angle())
            });
        }
        return rows;
    }
}
