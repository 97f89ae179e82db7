package arcmargin.io;

import arcmargin.data.Column;

/**
 * A column of a table as it is read.
 *
 * @param name its name, or empty
 * @param role what it is read for
 * @param slot where its values go in a row of parsed values, or -1
 * @param text whether its cells are read as texts, not as numbers
 * @param known its type and levels where these are not to be inferred; else null
 * @param side the name under which its cells are kept beside the points, or null
 */
record TableColumn(String name, Role role, int slot, boolean text, Column known, String side) {

    /** What a column is read for. */
    enum Role {
        FEATURE,
        LABEL,
        WEIGHT,
        /** Only kept beside the points. */
        SIDE,
        /** Not read. */
        LEFT_OUT
    }

    TableColumn withText() {
        return new TableColumn(name, role, slot, true, known, side);
    }
}
