package arcmargin.data;

/** The words of a line: plain words and quoted texts, with blanks between them. */
final class Words {

    private final String line;
    private int next;

    Words(String line) {
        this.line = line;
    }

    /** {@return the text in quotes, on one line} */
    static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int k = 0; k < text.length(); k++) {
            char c = text.charAt(k);
            if (c == '"' || c == '\\') {
                quoted.append('\\').append(c);
            } else if (c < ' ' || c == 0x7f || c == '\u0085' || c == '\u2028' || c == '\u2029') {
                quoted.append(String.format("\\u%04x", (int) c));
            } else {
                quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }

    boolean hasMore() {
        while (next < line.length() && line.charAt(next) == ' ') {
            next++;
        }
        return next < line.length();
    }

    boolean hasQuoted() {
        return hasMore() && line.charAt(next) == '"';
    }

    /** Takes the next word if it is this one. */
    boolean take(String word) {
        int before = next;
        if (hasMore() && !hasQuoted() && word().equals(word)) {
            return true;
        }
        next = before;
        return false;
    }

    String word() {
        if (!hasMore()) {
            throw new IllegalArgumentException("the line ends early: " + line);
        }
        int end = line.indexOf(' ', next);
        String word = line.substring(next, end < 0 ? line.length() : end);
        next += word.length();
        return word;
    }

    double number() {
        double value = Double.parseDouble(word());
        if (Double.isFinite(value)) {
            return value;
        }
        throw new IllegalArgumentException("found " + value + ", must be finite");
    }

    String text() {
        if (!hasQuoted()) {
            throw new IllegalArgumentException("expected a text in quotes: " + line);
        }
        StringBuilder text = new StringBuilder();
        for (next++; next < line.length(); next++) {
            char c = line.charAt(next);
            if (c == '"') {
                next++;
                return text.toString();
            }
            if (c == '\\' && next + 1 < line.length()) {
                c = line.charAt(++next);
                if (c == 'u' && next + 4 < line.length()) {
                    c = (char) Integer.parseInt(line.substring(next + 1, next + 5), 16);
                    next += 4;
                }
            }
            text.append(c);
        }
        throw new IllegalArgumentException("a text in quotes does not end: " + line);
    }
}
