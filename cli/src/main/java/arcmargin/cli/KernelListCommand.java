package arcmargin.cli;

import arcmargin.kernel.KernelForm;
import arcmargin.kernel.Kernels;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Every kernel with formula, parameter, domain and an example, and how they combine. */
@Command(name = "list", description = "Every kernel with its formula, parameter, domain and an example.")
final class KernelListCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        for (KernelForm form : Kernels.forms()) {
            String parameter =
                    form.parameter().map(name -> name + ", " + form.domain()).orElse("none");
            out.println(form.name());
            out.println("  " + form.meaning());
            List<String[]> rows = new ArrayList<>();
            rows.add(new String[] {"k(x,y)", form.formula()});
            rows.add(new String[] {"parameter", parameter});
            rows.add(new String[] {"example", form.example()});
            Columns.print(out, rows);
            out.println();
        }
        out.println("Kernels combine:");
        Columns.print(
                out,
                List.of(
                        new String[] {"layers", "arccos:0/arccos:1", "the second applied to the images of the first"},
                        new String[] {"repetition", "biased:0.5/arccos:1x5", "five layers of arccos:1"},
                        new String[] {"sum", "0.5@rbf:2+arccos:1", "weights before '@'"},
                        new String[] {"group", "{linear+rbf:2}/arccos:1", "a sum as one layer"},
                        new String[] {"normalised", "arccos:2/cosine", "k(x,y) / sqrt(k(x,x) k(y,y))"},
                        new String[] {"trained", "ntk{smoothed:0.5/erf}-1", "tangent kernel, the first layer fixed"},
                        new String[] {"to be tuned", "biased:auto/arccos:1x5", "for 'tune' and 'compare'"}));
        out.flush();
        return 0;
    }
}
