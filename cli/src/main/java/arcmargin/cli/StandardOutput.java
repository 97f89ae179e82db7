package arcmargin.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * A standard stream that remembers why it could not be written: a {@link PrintWriter} only says that, and
 * {@link System#out} neither.
 */
final class StandardOutput extends FilterOutputStream {

    private IOException failure;

    StandardOutput(FileDescriptor descriptor) {
        super(new FileOutputStream(descriptor));
    }

    /** {@return a writer of text in UTF-8 that flushes lines} */
    PrintWriter writer(Pattern allowed) {
        return new PrintWriter(SafeText.filter(new OutputStreamWriter(this, StandardCharsets.UTF_8), allowed), true);
    }

    /** {@return the first failure, or null} */
    synchronized IOException failure() {
        return failure;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int from, int length) throws IOException {
        try {
            out.write(bytes, from, length);
        } catch (IOException e) {
            failure = failure == null ? e : failure;
            throw e;
        }
    }
}
