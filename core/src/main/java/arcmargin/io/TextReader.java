package arcmargin.io;

import arcmargin.data.BadInputException;
import arcmargin.work.Workers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/**
 * Reads a text file in blocks of whole lines: while some are parsed in parallel, the next are read and unpacked.
 *
 * <p>Blocks are cut at the same places and put together in the same order for any number of threads, and of several
 * offences the first in the file is reported.
 */
final class TextReader {

    private static final int BLOCK = 1 << 20;
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final long LOWEST_BITS = 0x0101010101010101L;
    private static final long HIGHEST_BITS = LOWEST_BITS << 7;
    private static final long QUOTES = '"' * LOWEST_BITS;
    private static final int LONGEST_QUOTE = 1 << 24;
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

    private final Source source;
    private final Workers workers;
    private byte[] rest = {};
    private boolean ended;
    private long textRead;
    private long linesBefore;
    private boolean commented;
    private byte quotedBy; // 0 while line breaks end rows wherever they stand

    TextReader(Source source, Workers workers) {
        this.source = source;
        this.workers = workers;
    }

    /** {@return the bytes of text read so far} */
    long textRead() {
        return textRead;
    }

    /** {@return whether there were comments before the first row} */
    boolean isCommented() {
        return commented;
    }

    /**
     * Reads the first block that has a row; it starts there, behind blank lines and comments. Null if there is none.
     *
     * @param comments the characters that begin a comment
     */
    TextBlock first(String comments) throws IOException {
        for (TextBlock block = next(); block != null; block = next()) {
            byte[] bytes = block.bytes();
            int lineStart = linesBefore == 0 && startsWithMark(block) ? BYTE_ORDER_MARK.length : 0;
            int lines = 0;
            while (lineStart < block.end()) {
                int p = lineStart;
                while (BlockParser.isBlank(bytes[p])) {
                    p++;
                }
                boolean first = lines == 0 && linesBefore == 0;
                if (bytes[p] != '\n' && !isRemark(bytes, p, comments) && !(first && namesDelimiter(bytes, p))) {
                    return block.from(lineStart, lines);
                }
                commented |= bytes[p] == '#' && comments.indexOf('#') >= 0;
                lineStart = block.nextLine(p);
                lines++;
            }
            linesBefore += lines;
        }
        return null;
    }

    /**
     * {@return how many rows of some width there can be from a block of the beginning on: its lines, as far as there
     * are two bytes for each value; 0 if the file would have to be unpacked twice}
     */
    long rowsFrom(TextBlock first, int width) {
        return Math.min(linesFrom(first), source.length() / (2L * Math.max(1, width)) + 1);
    }

    private long linesFrom(TextBlock first) {
        if (!source.isPlain()) {
            return 0;
        }
        AtomicLong lines = new AtomicLong(1); // the last may have no end
        try (FileChannel file = FileChannel.open(source.path())) {
            FilePieces.forEach(file, 0, file.size(), workers, (offset, bytes) -> {
                int count = 0;
                int end = bytes.limit();
                for (int k = 0; k < end; k++) {
                    count += bytes.get(k) == '\n' ? 1 : 0;
                }
                lines.addAndGet(offset + end == source.length() && bytes.get(end - 1) == '\n' ? count - 1 : count);
            });
        } catch (IOException | UncheckedIOException e) {
            return 0; // only a matter of memory
        }
        return lines.get() - linesBefore - first.skippedLines();
    }

    /**
     * {@return the lines from a block of the beginning on if they can all be rows of so many pairs {@code index:value},
     * two thirds of them written; else 0: a file that begins dense need not go on so}
     */
    long denseRowsFrom(TextBlock first, int width) {
        long rows = linesFrom(first);
        long shortest = 4; // 1:1 and a blank
        return rows * width * 2 / 3 <= source.length() / shortest ? rows : 0;
    }

    /** Parses the first block and all that follow. */
    void read(TextBlock first, Function<TextBlock, RowBlock> parser, RowCollector rows) throws IOException {
        List<TextBlock> current = List.of(first);
        while (!current.isEmpty()) {
            List<TextBlock> blocks = current;
            List<TextBlock> following = new ArrayList<>();
            RowBlock[] parsed = new RowBlock[blocks.size()];
            Offence[] offences = new Offence[blocks.size()];
            Exception[] failure = new Exception[1];
            workers.forEach(1 + blocks.size(), task -> {
                if (task == 0) {
                    failure[0] = readWave(following);
                } else {
                    try {
                        parsed[task - 1] = parser.apply(blocks.get(task - 1));
                    } catch (Offence offence) {
                        offences[task - 1] = offence;
                    }
                }
            });
            for (int k = 0; k < parsed.length; k++) {
                if (offences[k] != null) {
                    long line = linesBefore + offences[k].line() + 1;
                    throw new BadInputException(source.name(), line, offences[k].column(), offences[k].getMessage());
                }
                rows.add(parsed[k], linesBefore + 1);
                linesBefore += parsed[k].lines();
            }
            if (failure[0] instanceof IOException e) {
                throw e;
            } else if (failure[0] instanceof RuntimeException e) {
                throw e;
            }
            current = following;
        }
        rows.requireWidthFor(textRead);
    }

    /** Reads as many blocks as keep all threads busy. What fails is returned: rows before it may be worse. */
    private Exception readWave(List<TextBlock> blocks) {
        int wave = workers.threads() == 1 ? 1 : 2 * workers.threads();
        try {
            for (TextBlock block; blocks.size() < wave && (block = next()) != null; ) {
                blocks.add(block);
            }
            return null;
        } catch (IOException | BadInputException e) {
            return e;
        }
    }

    private TextBlock next() throws IOException {
        if (ended && rest.length == 0) {
            return null;
        }
        // a small file needs no large block
        int block = source.isPlain() ? (int) Math.min(BLOCK, source.length() + 2) : BLOCK;
        byte[] bytes = Arrays.copyOf(rest, Math.max(block, 2 * rest.length));
        int length = rest.length;
        while (true) {
            int read = source.read(bytes, length, bytes.length - 1); // room for a line feed
            length += read;
            textRead += read;
            if (length < bytes.length - 1) {
                ended = true;
                rest = new byte[0];
                if (length == 0) {
                    return null;
                }
                if (bytes[length - 1] != '\n') {
                    bytes[length++] = '\n';
                }
                return new TextBlock(bytes, 0, length, 0);
            }
            int end = lastRowEnd(bytes, 0, length);
            if (end == 0 && length > LONGEST_QUOTE && quotedBy != 0) { // it never ends: parsing tells where it starts
                quotedBy = 0;
                end = lastRowEnd(bytes, 0, length);
            }
            if (end > 0) {
                rest = Arrays.copyOfRange(bytes, end, length);
                return new TextBlock(bytes, 0, end, 0);
            }
            if (bytes.length > Integer.MAX_VALUE / 2) {
                throw new BadInputException(
                        source.name(), linesBefore + 1, 1, "the line is longer than 1 GB, expected a text file");
            }
            bytes = Arrays.copyOf(bytes, 2 * bytes.length);
        }
    }

    /** A vertical bar begins a remark if no other follows, as in the files of C4.5. */
    private static boolean isRemark(byte[] bytes, int from, String comments) {
        if (comments.indexOf(bytes[from]) < 0) {
            return false;
        }
        int bars = 0;
        for (int p = from; bytes[p] != '\n'; p++) {
            bars += bytes[p] == '|' ? 1 : 0;
        }
        return bytes[from] != '|' || bars == 1;
    }

    /** Excel looks for a first line {@code sep=;}; the rows show what separates their fields. */
    private static boolean namesDelimiter(byte[] bytes, int from) {
        int length = 0;
        while (bytes[from + length] != '\n' && bytes[from + length] != '\r') {
            length++;
        }
        return length == 5 && new String(bytes, from, 4, StandardCharsets.ISO_8859_1).equalsIgnoreCase("sep=");
    }

    /**
     * From here on line breaks between quotes do not end rows; the end of a block that is cut inside quotes is given
     * back.
     *
     * @param block the block read last
     * @param delimiter what separates fields: a quote is one only behind it or at the start of a row
     * @return the whole rows of the block
     */
    TextBlock quotedBy(TextBlock block, byte delimiter) throws IOException {
        quotedBy = delimiter;
        int end = lastRowEnd(block.bytes(), block.start(), block.end());
        if (end == block.end()) {
            return block;
        }
        boolean whole = ended && rest.length == 0; // a quote that never ends: parsing tells where it starts
        if (whole) {
            return block;
        }
        byte[] back = Arrays.copyOfRange(block.bytes(), end, block.end() + rest.length);
        System.arraycopy(rest, 0, back, block.end() - end, rest.length);
        if (end > block.start()) {
            rest = back;
            return new TextBlock(block.bytes(), block.start(), end, block.skippedLines());
        }
        rest = Arrays.copyOfRange(block.bytes(), 0, block.end() + rest.length);
        System.arraycopy(back, 0, rest, end, back.length);
        TextBlock longer = next();
        return new TextBlock(longer.bytes(), block.start(), longer.end(), block.skippedLines());
    }

    /** {@return where the last whole row ends, or {@code from} if none does} */
    private int lastRowEnd(byte[] bytes, int from, int length) {
        int end = length;
        while (end > from && bytes[end - 1] != '\n') {
            end--;
        }
        if (quotedBy == 0 || !containsQuote(bytes, from, length)) {
            return end;
        }
        boolean start = true; // of a field
        int last = from;
        for (int p = from; p < length; p++) {
            byte c = bytes[p];
            if (c == '"' && start) {
                for (p++; p < length && (bytes[p] != '"' || (p + 1 < length && bytes[p + 1] == '"')); p++) {
                    p += bytes[p] == '"' ? 1 : 0;
                }
                start = false;
            } else if (c == '\n') {
                last = p + 1;
                start = true;
            } else {
                boolean blank = c == ' ' || (c == '\t' && quotedBy != '\t');
                start = c == quotedBy || (start && blank) || (blank && quotedBy == FieldScanner.BLANKS);
            }
        }
        return last;
    }

    /** Looks at eight bytes at once: most blocks have no quote, and this must not slow down their reading. */
    private static boolean containsQuote(byte[] bytes, int from, int to) {
        int p = from;
        for (; p + Long.BYTES <= to; p += Long.BYTES) {
            long zeroWhereQuote = (long) LONGS.get(bytes, p) ^ QUOTES;
            if (((zeroWhereQuote - LOWEST_BITS) & ~zeroWhereQuote & HIGHEST_BITS) != 0) {
                return true;
            }
        }
        for (; p < to; p++) {
            if (bytes[p] == '"') {
                return true;
            }
        }
        return false;
    }

    private static boolean startsWithMark(TextBlock block) {
        return block.end() >= BYTE_ORDER_MARK.length
                && Arrays.equals(block.bytes(), 0, BYTE_ORDER_MARK.length, BYTE_ORDER_MARK, 0, BYTE_ORDER_MARK.length);
    }
}
