package arcmargin.cli;

import java.io.PrintWriter;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ends a command in good order on Ctrl-C or a request to terminate: interrupts it, lets it wipe its live lines and say
 * so, and exits with the code for it. A command that does not end within some seconds is left where it is, as files are
 * whole at any moment.
 */
final class Interruption {

    private static final long PATIENCE_SECONDS = 5;

    private static volatile boolean begun;

    private final CountDownLatch ended = new CountDownLatch(1);

    private Interruption() {}

    /** Whether this process has been asked to end: whatever fails from then on fails because of it. */
    static boolean begun() {
        return begun;
    }

    /** Watches over the command that the calling thread is about to run. */
    static Interruption watch(PrintWriter err) {
        Interruption watch = new Interruption();
        Thread command = Thread.currentThread();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> watch.end(command, err)));
        return watch;
    }

    /** The command has ended by itself, or because it was told to. */
    void ended() {
        ended.countDown();
    }

    private void end(Thread command, PrintWriter err) {
        if (ended.getCount() == 0) {
            return; // an ordinary exit
        }
        begun = true;
        command.interrupt();
        boolean inTime = false;
        try {
            inTime = ended.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (!inTime) {
            err.println();
            err.println("arcmargin: interrupted");
            err.flush();
        }
        Runtime.getRuntime().halt(Failures.FAILED); // or else the code would be that of the signal
    }
}
