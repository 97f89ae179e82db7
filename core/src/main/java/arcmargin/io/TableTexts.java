package arcmargin.io;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The texts of all columns of a table that are read as texts: each once, with the number of its cells. */
final class TableTexts {

    /** The texts of one column; code 0 is of none. */
    static final class Dictionary {

        private final Map<String, Integer> codes = new HashMap<>();
        private final List<String> texts = new ArrayList<>(List.of(""));
        private int[] counts = new int[16];

        private int code(String text) {
            Integer known = codes.putIfAbsent(text, texts.size());
            if (known != null) {
                return known;
            }
            if (texts.size() == counts.length) {
                counts = Arrays.copyOf(counts, 2 * counts.length);
            }
            texts.add(text);
            return texts.size() - 1;
        }

        int size() {
            return texts.size();
        }

        String text(int code) {
            return texts.get(code);
        }

        int count(int code) {
            return counts[code];
        }
    }

    private final Dictionary[] dictionaries; // by slot
    private final boolean[] odd; // by column

    TableTexts(TableLayout layout) {
        dictionaries = new Dictionary[layout.slots()];
        odd = new boolean[layout.columns().size()];
        for (TableColumn column : layout.columns()) {
            if (column.slot() >= 0 && column.text()) {
                dictionaries[column.slot()] = new Dictionary();
            }
        }
    }

    Dictionary dictionary(int slot) {
        return dictionaries[slot];
    }

    /** {@return the columns of numbers that hold other texts too} */
    boolean[] odd() {
        return odd;
    }

    /** Takes in the texts of a block, and gives its cells the codes that hold in the whole table. */
    void merge(RowBlock block) {
        for (int c = 0; c < odd.length; c++) {
            odd[c] |= block.texts().odd()[c];
        }
        int[][] codes = new int[block.width()][];
        boolean any = false;
        for (int slot = 0; slot < codes.length; slot++) {
            List<String> texts = block.texts().dictionaries()[slot];
            if (texts != null) {
                codes[slot] = new int[texts.size()];
                for (int code = 1; code < texts.size(); code++) {
                    codes[slot][code] = dictionaries[slot].code(texts.get(code));
                }
                any = true;
            }
        }
        if (!any) {
            return;
        }
        double[] values = block.values();
        for (int k = 0; k < values.length; k++) {
            int slot = block.columns() == null ? k % block.width() : block.columns()[k];
            if (codes[slot] != null) {
                int code = codes[slot][(int) values[k]];
                values[k] = code;
                dictionaries[slot].counts[code]++;
            }
        }
    }
}
