package arcmargin.cli;

import arcmargin.scale.Solver;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** How machines are trained. */
final class SolverOption {

    @Option(
            names = "--solver",
            paramLabel = "HOW",
            converter = Converter.class,
            description = "exact: one machine over all rows (default); cells: a tree divides the rows, each cell has an"
                    + " exact machine, time grows linearly with the rows; landmarks: an expansion over some random"
                    + " rows, fitted to all, with squared violations; features: a network of random units, fitted to"
                    + " all rows, for kernels of single layers; auto: exact up to " + Solver.EXACT_ROWS
                    + " rows, cells above.")
    private Solver solver = Solver.EXACT;

    Solver solver() {
        return solver;
    }

    /** What auto stands for and why, a line to print; nothing if a solver was named. */
    String choice(int rows) {
        if (solver != Solver.AUTO) {
            return "";
        }
        Solver chosen = solver.forRows(rows);
        return "auto      " + chosen.text() + ", as " + rows + " rows are "
                + (chosen == Solver.EXACT ? "no more than " : "more than ") + Solver.EXACT_ROWS + ": " + chosen.words()
                + System.lineSeparator();
    }

    /** Reads the name of a solver. */
    static final class Converter implements ITypeConverter<Solver> {

        @Override
        public Solver convert(String text) {
            try {
                return Solver.valueOf(text.toUpperCase(Locale.ROOT));
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(
                        "'" + text + "' is none of exact, cells, landmarks, features and auto");
            }
        }
    }
}
