package arcmargin.io;

/**
 * Whole lines of a text file.
 *
 * @param bytes the text; the byte before {@code end} is a line feed
 * @param start where the first line starts that is still to be parsed
 * @param end where the text ends
 * @param skippedLines the number of lines before {@code start}
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record TextBlock(byte[] bytes, int start, int end, int skippedLines) {

    /** {@return where the line after a place starts} */
    int nextLine(int from) {
        int p = from;
        while (bytes[p] != '\n') {
            p++;
        }
        return p + 1;
    }

    /** {@return the block from a later line on} */
    TextBlock from(int newStart, int lines) {
        return new TextBlock(bytes, newStart, end, skippedLines + lines);
    }

    /** {@return the block without its first row, which may have line breaks in quotes, and blank lines before it} */
    TextBlock withoutFirstRow(TableLayout.Syntax syntax) {
        FieldScanner scanner = new FieldScanner(this, syntax.delimiter(), syntax.arff());
        int p = start;
        int lines = 1;
        for (; bytes[scanner.skipSpace(p)] == '\n'; p = nextLine(p)) {
            lines++;
        }
        while (scanner.scan(p) && bytes[scanner.end()] != '\n') {
            p = syntax.delimiter() == FieldScanner.BLANKS ? scanner.end() : scanner.end() + 1;
        }
        return from(nextLine(scanner.end()), lines + scanner.takeLines());
    }
}
