package arcmargin.io;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Numbers the texts of a column of a block, from 1 on, in the order they are met; most are never made into strings. */
final class TextCodes {

    private static final Charset WINDOWS = Charset.forName("windows-1252");

    private final byte[] bytes;
    private int[] table = new int[64]; // codes by hash; 0 where free
    private int[] from = new int[16];
    private int[] to = new int[16];
    private final List<String> texts = new ArrayList<>();

    TextCodes(byte[] bytes) {
        this.bytes = bytes;
        texts.add(""); // there is no code 0
    }

    /** {@return the code of the text between two places} */
    int code(int start, int stop) {
        int mask = table.length - 1;
        int slot = hash(start, stop) & mask;
        for (int code; (code = table[slot]) != 0; slot = (slot + 1) & mask) {
            if (Arrays.equals(bytes, from[code], to[code], bytes, start, stop)) {
                return code;
            }
        }
        int code = add(null, start, stop);
        table[slot] = code;
        if (2 * texts.size() > table.length) {
            rehash();
        }
        return code;
    }

    /** {@return a code for a text that does not stand in the block as it is} */
    int code(String text) {
        return add(text, 0, 0);
    }

    private int add(String text, int start, int stop) {
        int code = texts.size();
        if (code == from.length) {
            from = Arrays.copyOf(from, 2 * code);
            to = Arrays.copyOf(to, 2 * code);
        }
        from[code] = start;
        to[code] = stop;
        texts.add(text);
        return code;
    }

    private void rehash() {
        table = new int[4 * table.length];
        for (int code = 1; code < texts.size(); code++) {
            if (texts.get(code) == null) {
                int slot = hash(from[code], to[code]) & (table.length - 1);
                while (table[slot] != 0) {
                    slot = (slot + 1) & (table.length - 1);
                }
                table[slot] = code;
            }
        }
    }

    private int hash(int start, int stop) {
        int hash = stop - start;
        for (int k = start; k < stop; k++) {
            hash = 31 * hash + bytes[k];
        }
        return hash ^ (hash >>> 15);
    }

    /** {@return the text of each code; the first is of none} */
    List<String> texts() {
        for (int code = 1; code < texts.size(); code++) {
            if (texts.get(code) == null) {
                texts.set(code, decode(bytes, from[code], to[code]));
            }
        }
        return texts;
    }

    /** {@return the texts without the one of no code} */
    List<String> names() {
        return texts().subList(1, texts.size());
    }

    /** {@return a text in UTF-8 or, if it is none, in Windows-1252, of which Latin-1 is a part} */
    static String decode(byte[] bytes, int start, int stop) {
        for (int k = start; k < stop; k++) {
            if (bytes[k] < 0) {
                try {
                    CharBuffer text =
                            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, start, stop - start));
                    return text.toString();
                } catch (CharacterCodingException e) {
                    return new String(bytes, start, stop - start, WINDOWS);
                }
            }
        }
        return new String(bytes, start, stop - start, StandardCharsets.ISO_8859_1);
    }
}
