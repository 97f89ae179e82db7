package arcmargin.cli;

import arcmargin.work.Blas;
import arcmargin.work.MemoryPlan;
import arcmargin.work.Progress;
import arcmargin.work.Resources;
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
            converter = Threads.class,
            description = "Threads to use; the result does not depend on it (default: all processors).")
    private Integer threads;

    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            converter = Bytes.class,
            description = "Memory for kernel matrices, such as 800m or 4g (default: most of the heap).")
    private Long memory;

    @Option(
            names = "--blas",
            paramLabel = "WHICH",
            converter = BlasConverter.class,
            description = "What multiplies dense matrices: native, java or auto, native where it loads (default).")
    private Blas blas = Blas.AUTOMATIC;

    /**
     * What the user allows, or what the machine affords; without a progress callback. The native library loads in the
     * background while data are read.
     */
    Resources resources() {
        beginLoading();
        return resourcesUnloaded();
    }

    /** The same for a command that may not multiply. It begins to load the native library when it knows better. */
    Resources resourcesUnloaded() {
        MemoryPlan plan = memory == null ? MemoryPlan.ofMachine() : new MemoryPlan(memory);
        Workers workers = threads == null ? Workers.ofMachine() : Workers.of(threads);
        return new Resources(workers, plan, blas, Progress.none());
    }

    /** Loads the native library in the background: that takes a tenth of a second of a processor. */
    void beginLoading() {
        Thread loader = new Thread(this::load, "arcmargin-loader");
        loader.setDaemon(true);
        loader.start();
    }

    private void load() {
        try {
            blas.resolve();
        } catch (IllegalStateException | IllegalArgumentException e) {
            // whoever multiplies will say so
        }
    }

    /** Reads a choice of arithmetic. */
    static final class BlasConverter implements ITypeConverter<Blas> {

        @Override
        public Blas convert(String text) {
            try {
                return Blas.parse(text);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException("'" + text + "' is none of auto, native and java");
            }
        }
    }

    /** Reads a number of threads. */
    static final class Threads implements ITypeConverter<Integer> {

        private static final Pattern NUMBER = Pattern.compile("[1-9]\\d{0,3}");

        @Override
        public Integer convert(String text) {
            if (NUMBER.matcher(text).matches()) {
                return Integer.valueOf(text);
            }
            throw new TypeConversionException("'" + text + "' is not a number of threads from 1 to 9999");
        }
    }

    /** Reads sizes such as 512k, 800m, 4g. */
    static final class Bytes implements ITypeConverter<Long> {

        private static final Pattern SIZE = Pattern.compile("(\\d+(?:\\.\\d+)?)([kmgt]?)b?");

        @Override
        public Long convert(String text) {
            Matcher matcher = SIZE.matcher(text.toLowerCase(Locale.ROOT));
            if (matcher.matches()) {
                int power = " kmgt".indexOf(matcher.group(2).isEmpty() ? " " : matcher.group(2));
                long bytes = (long) (Double.parseDouble(matcher.group(1)) * (1L << (10 * power)));
                if (bytes > 0) {
                    return bytes;
                }
            }
            throw new TypeConversionException("'" + text + "' is not a size such as 800m or 4g");
        }
    }
}
