package arcmargin.cli;

/** A command that goes on where it was interrupted. */
interface Resumable {

    /** Whether it does so with the arguments it was given. */
    default boolean goesOn() {
        return true;
    }
}
