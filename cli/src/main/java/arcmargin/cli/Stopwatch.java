package arcmargin.cli;

/** Measures one part of a command after the other. */
final class Stopwatch {

    private long begun = System.nanoTime();

    /** The seconds since the last lap, or since the start. */
    double lap() {
        long now = System.nanoTime();
        double seconds = (now - begun) / 1e9;
        begun = now;
        return seconds;
    }
}
