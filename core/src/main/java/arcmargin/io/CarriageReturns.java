package arcmargin.io;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;

/** Text whose lines end in carriage returns alone, as spreadsheets still write it, with line feeds instead. */
final class CarriageReturns extends FilterInputStream {

    private CarriageReturns(InputStream text) {
        super(text);
    }

    /**
     * Returns content with line feeds; the stream itself if it has them or is not text.
     *
     * @param content any content, with room to push back what is looked at
     * @param lookedAt the number of bytes at the beginning that decide
     */
    static InputStream toLineFeeds(PushbackInputStream content, int lookedAt) throws IOException {
        byte[] first = content.readNBytes(lookedAt);
        content.unread(first);
        return endsLinesInReturns(first) ? new CarriageReturns(content) : content;
    }

    private static boolean endsLinesInReturns(byte[] first) {
        boolean quoted = false;
        boolean found = false;
        for (int k = 0; k < first.length; k++) {
            byte c = first[k];
            if (c == '\n' || c == 0) { // lines as usual, or binary
                return false;
            }
            quoted ^= c == '"';
            found |= c == '\r' && !quoted && k + 1 < first.length;
        }
        return found;
    }

    @Override
    public int read() throws IOException {
        int c = super.read();
        return c == '\r' ? '\n' : c;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        int count = super.read(target, offset, length);
        for (int k = offset; k < offset + count; k++) {
            if (target[k] == '\r') {
                target[k] = '\n';
            }
        }
        return count;
    }
}
