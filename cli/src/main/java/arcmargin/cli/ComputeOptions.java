package arcmargin.cli;

import arcmargin.work.Workers;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Options of every command that computes. */
final class ComputeOptions {

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Threads to use; the result does not depend on it (default: all processors).")
    private Integer threads;

    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            converter = Bytes.class,
            description = "Memory for kernel matrices, such as 800m or 4g (default: most of the heap).")
    private Long memory;

    Workers workers() {
        return threads == null ? Workers.ofMachine() : Workers.of(threads);
    }

    /** The budget in bytes, or 0 where the user left it to us. */
    long memory() {
        return memory == null ? 0 : memory;
    }

    /** Reads sizes such as 512k, 800m, 4g. */
    static final class Bytes implements ITypeConverter<Long> {

        private static final Pattern SIZE = Pattern.compile("(\\d+(?:\\.\\d+)?)([kmgt]?)b?");

        @Override
        public Long convert(String text) {
            Matcher matcher = SIZE.matcher(text.toLowerCase(Locale.ROOT));
            if (matcher.matches()) {
                int power = " kmgt".indexOf(matcher.group(2).isEmpty() ? " " : matcher.group(2));
                return (long) (Double.parseDouble(matcher.group(1)) * (1L << (10 * power)));
            }
            throw new TypeConversionException("'" + text + "' is not a size such as 800m or 4g");
        }
    }
}
