package arcmargin.cli;

import arcmargin.data.BadInputException;
import arcmargin.paper.Table1;
import arcmargin.state.Json;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Table 1: metric and scalar curvature in symbols and in numbers, printed and corrected side by side. */
@Command(
        name = "table1",
        description = "Table 1: metric and scalar curvature of kernels, printed and corrected side by side.")
final class PaperTable1Command implements Callable<Integer> {

    @Option(
            names = "--radius",
            paramLabel = "R",
            defaultValue = "1.5",
            description = "|x| of the numbers (default ${DEFAULT-VALUE})")
    private double radius;

    @Option(
            names = "--dimension",
            paramLabel = "D",
            defaultValue = "5",
            description = "d of the numbers (default ${DEFAULT-VALUE})")
    private int dimension;

    @Option(names = "--json", description = "print JSON")
    private boolean json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        if (!(radius > 0 && radius < Double.POSITIVE_INFINITY)) {
            throw new ParameterException(spec.commandLine(), "--radius " + radius + ": must be finite and > 0");
        }
        if (dimension < 1) {
            throw new ParameterException(spec.commandLine(), "--dimension " + dimension + ": must be at least 1");
        }
        List<Table1.Value> values;
        try {
            values = Table1.values(radius, dimension);
        } catch (IllegalArgumentException e) {
            throw new BadInputException(e.getMessage());
        }
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            Map<String, Object> document = new LinkedHashMap<>();
            document.put("rows", Table1.rows());
            document.put("radius", radius);
            document.put("dimension", dimension);
            document.put("values", values);
            out.print(Json.text(document));
            out.flush();
        } else {
            print(out, values);
        }
        return 0;
    }

    private void print(PrintWriter out, List<Table1.Value> values) {
        out.println("Table 1. Metric g and scalar curvature S of kernels over inputs x of dimension d");
        out.println();
        List<String[]> symbols = new ArrayList<>();
        symbols.add(new String[] {"k(x,y)", "g", "S printed", "S corrected"});
        for (Table1.Row row : Table1.rows()) {
            symbols.add(
                    new String[] {row.kernel(), row.metric(), row.printed(), row.agrees() ? "the same" : row.corrected()
                    });
        }
        Columns.print(out, symbols);
        out.println();
        out.println("In numbers, at |x| = " + Columns.number(radius) + " and d = " + dimension + ", g = A I + B x xᵀ");
        out.println();
        List<String[]> numbers = new ArrayList<>();
        numbers.add(new String[] {"kernel", "A", "B", "S printed", "S corrected"});
        for (Table1.Value value : values) {
            numbers.add(new String[] {
                value.kernel(),
                Columns.number(value.tangential()),
                Columns.number(value.mixed()),
                Columns.number(value.printed()),
                Columns.number(value.corrected())
            });
        }
        Columns.print(out, numbers);
        out.println();
        out.println(
                "The factor 3 comes from the wrong sign of both products in the paper's eq. (18): see docs/errata.md.");
    }
}
