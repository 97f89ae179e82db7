package arcmargin.io;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PushbackInputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/**
 * Text of another encoding as UTF-8. Bytes that are no text in it are an error: replaced by a mark, different names
 * would become one.
 */
final class Transcoding extends InputStream {

    private static final int BUFFER = 1 << 15;
    private static final int LOOKED_AT = 4;

    private final Reader reader;
    private final CharBuffer chars = CharBuffer.allocate(BUFFER).flip();
    private final CharsetEncoder encoder = StandardCharsets.UTF_8
            .newEncoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .onUnmappableCharacter(CodingErrorAction.REPLACE);
    private boolean ended;

    private Transcoding(InputStream in, Charset encoding) {
        reader = new InputStreamReader(
                in,
                encoding.newDecoder()
                        .onMalformedInput(CodingErrorAction.REPORT)
                        .onUnmappableCharacter(CodingErrorAction.REPORT));
    }

    /**
     * Returns content as UTF-8; the stream itself if it is not text in another encoding.
     *
     * @param content any content
     * @param asked its encoding, or null: UTF-16 is recognised then
     */
    static InputStream toUtf8(InputStream content, Charset asked) throws IOException {
        if (asked != null) {
            return asked.equals(StandardCharsets.UTF_8) ? content : new Transcoding(content, asked);
        }
        PushbackInputStream peeked =
                content instanceof PushbackInputStream stored ? stored : new PushbackInputStream(content, LOOKED_AT);
        byte[] first = peeked.readNBytes(LOOKED_AT);
        peeked.unread(first);
        Charset found = utf16(first);
        return found != null ? new Transcoding(peeked, found) : peeked;
    }

    /** UTF-16 by its mark, or by the zeros beside characters of ASCII. */
    private static Charset utf16(byte[] first) {
        if (first.length < LOOKED_AT) {
            return null;
        }
        int a = first[0] & 0xff;
        int b = first[1] & 0xff;
        if ((a == 0xff && b == 0xfe) || (a == 0xfe && b == 0xff)) {
            return StandardCharsets.UTF_16;
        } else if (isAscii(a) && b == 0 && isAscii(first[2]) && first[3] == 0) {
            return StandardCharsets.UTF_16LE;
        } else if (a == 0 && isAscii(b) && first[2] == 0 && isAscii(first[3])) {
            return StandardCharsets.UTF_16BE;
        }
        return null;
    }

    private static boolean isAscii(int c) {
        return c == '\t' || c == '\n' || c == '\r' || (c >= ' ' && c < 0x7f);
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(target, offset, length);
        while (bytes.position() == offset && length > 0) {
            if (!chars.hasRemaining() && !ended) {
                chars.clear();
                ended = reader.read(chars) < 0;
                chars.flip();
            }
            encoder.encode(chars, bytes, ended);
            if (bytes.position() == offset && ended) {
                return -1;
            }
            if (bytes.position() == offset && chars.hasRemaining()) { // half a pair of surrogates
                chars.compact();
                ended = reader.read(chars) < 0;
                chars.flip();
            }
        }
        return bytes.position() - offset;
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
