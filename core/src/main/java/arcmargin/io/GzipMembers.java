package arcmargin.io;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/**
 * Unpacks gzip data of one member or several, one after the other (RFC 1952). What follows a member is another one, the
 * end, or zeros to fill a block; anything else is refused, where the JDK's own stream takes a damaged member for the
 * end.
 */
final class GzipMembers extends InputStream {

    private static final int BUFFER = 1 << 16;
    private static final int DEFLATED = 8;
    private static final int HEADER_CHECKSUM = 2;
    private static final int EXTRA = 4;
    private static final int NAME = 8;
    private static final int COMMENT = 16;
    private static final int RESERVED = 0xe0;

    private final InputStream in;
    private final Inflater inflater = new Inflater(true);
    private final CRC32 checksum = new CRC32();
    private final byte[] buffer = new byte[BUFFER];
    private int used;
    private int filled;
    private boolean inside;
    private boolean ended;
    private int members;

    GzipMembers(InputStream in) {
        this.in = in;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        while (!ended) {
            if (!inside) {
                begin();
                continue;
            }
            int count = inflate(target, offset, length);
            if (count > 0) {
                checksum.update(target, offset, count);
                return count;
            } else if (inflater.finished()) {
                finish();
            } else if (inflater.needsInput()) {
                fill();
                inflater.setInput(buffer, 0, filled);
                used = filled; // it has them now
            } else {
                throw new ZipException("it needs a dictionary");
            }
        }
        return -1;
    }

    private int inflate(byte[] target, int offset, int length) throws ZipException {
        try {
            return inflater.inflate(target, offset, length);
        } catch (DataFormatException e) {
            throw new ZipException(e.getMessage());
        }
    }

    /** Reads the header of a member, or finds the end. */
    private void begin() throws IOException {
        if (members > 0 && atEnd()) {
            ended = true;
            inflater.end();
            return;
        }
        checksum.reset();
        if (next() != 0x1f || next() != 0x8b) {
            throw new ZipException("what follows member " + members + " is not gzip");
        }
        int method = next();
        int flags = next();
        if (method != DEFLATED || (flags & RESERVED) != 0) {
            throw new ZipException("the header of member " + (members + 1) + " is not gzip's");
        }
        skip(6); // time, extra flags, system
        if ((flags & EXTRA) != 0) {
            skip(nextShort());
        }
        if ((flags & NAME) != 0) {
            skipText();
        }
        if ((flags & COMMENT) != 0) {
            skipText();
        }
        if ((flags & HEADER_CHECKSUM) != 0) {
            int expected = (int) checksum.getValue() & 0xffff;
            if (nextShort() != expected) {
                throw new ZipException("the header of member " + (members + 1) + " has a wrong checksum");
            }
        }
        members++;
        checksum.reset();
        inflater.reset();
        inflater.setInput(buffer, used, filled - used);
        used = filled;
        inside = true;
    }

    /** Compares the trailer of a member with what was unpacked. */
    private void finish() throws IOException {
        used = filled - inflater.getRemaining();
        long expectedSum = checksum.getValue();
        long expectedLength = inflater.getBytesWritten() & 0xffff_ffffL;
        if (nextInt() != expectedSum || nextInt() != expectedLength) {
            throw new ZipException("member " + members + " has a wrong checksum");
        }
        inside = false;
    }

    /** Whether there is nothing but zeros any more. */
    private boolean atEnd() throws IOException {
        while (used < filled || more()) {
            if (buffer[used] != 0) {
                return false;
            }
            used++;
        }
        return true;
    }

    private void fill() throws IOException {
        if (!more()) {
            throw new EOFException();
        }
    }

    private boolean more() throws IOException {
        filled = Math.max(0, in.read(buffer, 0, BUFFER));
        used = 0;
        return filled > 0;
    }

    private int next() throws IOException {
        if (used == filled) {
            fill();
        }
        checksum.update(buffer[used]);
        return buffer[used++] & 0xff;
    }

    private int nextShort() throws IOException {
        int low = next();
        return low | next() << 8;
    }

    private long nextInt() throws IOException {
        long low = nextShort();
        return low | (long) nextShort() << 16;
    }

    private void skip(int count) throws IOException {
        for (int k = 0; k < count; k++) {
            next();
        }
    }

    private void skipText() throws IOException {
        while (next() != 0) {
            // on to its end
        }
    }

    /** Ends the unpacking; whoever opened the packed data closes them. */
    @Override
    public void close() {
        ended = true;
        inflater.end();
    }
}
