package arcmargin.cli;

/** A command that resumes where it was interrupted. */
interface Resumable {

    /** Whether it does so with the arguments it was given. */
    default boolean goesOn() {
        return true;
    }
}
