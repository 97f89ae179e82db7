package arcmargin.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import arcmargin.data.BadInputException;
import arcmargin.state.Journal.Header;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {

    private static final Header HEADER = new Header("abc", "hold-out");

    record Point(String name, double value) {}

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void name() {
        file = folder.resolve("deep/journal.jsonl");
    }

    @Test
    void whatWasAppendedIsThereAgain() throws IOException {
        try (Journal journal = Journal.open(file, HEADER)) {
            journal.append("point", new Point("a", 0.1));
            journal.append("other", new Point("x", Double.NaN));
            journal.append("point", new Point("b ünd\n\"c\"", -1e-300));
        }
        try (Journal journal = Journal.open(file, HEADER)) {
            assertThat(journal.all("point", Point.class))
                    .containsExactly(new Point("a", 0.1), new Point("b ünd\n\"c\"", -1e-300));
            assertThat(journal.all("other", Point.class)).containsExactly(new Point("x", Double.NaN));
        }
        assertThat(Files.readAllLines(file)).hasSize(4).first().asString().contains("arcmargin journal 2");
    }

    @Test
    void itCanBeReadWhileAnotherRunWritesIt() throws IOException {
        try (Journal journal = Journal.open(file, HEADER)) {
            journal.append("point", new Point("a", 0.1));
            Files.writeString(file, "{\"point\":{\"na", StandardOpenOption.APPEND); // half of a line
            assertThat(Journal.read(file, HEADER).all("point", Point.class)).containsExactly(new Point("a", 0.1));
            assertThat(Files.readString(file)).endsWith("{\"na");
        }
        assertThatThrownBy(() -> Journal.read(file, new Header("other", "x"))).hasMessageContaining("other data");
    }

    @Test
    void aTornLastLineIsRepairedWhereverItWasTorn() throws IOException {
        try (Journal journal = Journal.open(file, HEADER)) {
            journal.append("point", new Point("a", 1));
            journal.append("point", new Point("b", 2));
        }
        byte[] whole = Files.readAllBytes(file);
        for (int length = 0; length < whole.length; length++) {
            Files.write(file, Arrays.copyOf(whole, length));
            try (Journal journal = Journal.open(file, HEADER)) {
                List<Point> kept = journal.all("point", Point.class);
                assertThat(kept).hasSizeLessThanOrEqualTo(1);
                kept.forEach(point -> assertThat(point).isEqualTo(new Point("a", 1)));
                journal.append("point", new Point("c", 3));
            }
            try (Journal journal = Journal.open(file, HEADER)) {
                assertThat(journal.all("point", Point.class)).endsWith(new Point("c", 3));
            }
        }
    }

    @Test
    void otherDataAreRefused() throws IOException {
        Journal.open(file, HEADER).close();
        assertThatThrownBy(() -> Journal.open(file, new Header("xyz", "other rows")))
                .isInstanceOf(BadInputException.class)
                .hasMessage(file + " is about other data: hold-out, now other rows");
        Journal.open(file, new Header("abc", "other words")).close(); // and nothing was broken by the attempt
    }

    @Test
    void whatIsNoJournalIsRefusedAndLeftAsItIs() throws IOException {
        Files.createDirectories(file.getParent());
        for (String foreign : List.of(
                "1 1:0.5\n",
                "no newline at its end",
                "{\"point\":{\"name\":\"a\",\"value\":1}}\n",
                "{\"header\":{\"format\":\"arcmargin journal 2\",\"data\":\"abc\",\"about\":\"\"}}\n")) {
            Files.writeString(file, foreign);
            assertThatThrownBy(() -> Journal.open(file, HEADER))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining("is not a journal of Arcmargin");
            assertThat(file).hasContent(foreign);
        }
    }

    @Test
    void aDamagedLineIsIgnored() throws IOException {
        try (Journal journal = Journal.open(file, HEADER)) {
            journal.append("point", new Point("a", 1));
            journal.append("point", new Point("b", 2));
            journal.append("point", new Point("c", 3));
        }
        String whole = Files.readString(file);
        int place = whole.indexOf("\"b\"") + 1;
        for (char c : new char[] {'x', '\0', '"'}) {
            Files.writeString(file, whole.substring(0, place) + c + whole.substring(place + 1));
            try (Journal journal = Journal.open(file, HEADER)) {
                assertThat(journal.all("point", Point.class)).containsExactly(new Point("a", 1), new Point("c", 3));
            }
        }
    }

    @Test
    void aLineOfAnotherShapeIsNamed() throws IOException {
        try (Journal journal = Journal.open(file, HEADER)) {
            journal.append("point", List.of(1, 2));
            assertThatThrownBy(() -> journal.all("point", Point.class))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageStartingWith(file + ", record 2: ");
        }
    }

    @Test
    void oneWriterAtATime() throws IOException {
        try (Journal journal = Journal.open(file, HEADER)) {
            assertThatThrownBy(() -> Journal.open(file, HEADER))
                    .isInstanceOf(BadInputException.class)
                    .hasMessage(file + " is being written by another run: wait for it, or use another folder");
            journal.append("point", new Point("a", 1));
        }
    }

    @Test
    void anotherProcessIsRefused() throws Exception {
        try (Journal journal = Journal.open(file, HEADER)) {
            journal.append("point", new Point("a", 1));
            assertThat(openElsewhere()).as("while it is open").isEqualTo(3);
        }
        assertThat(openElsewhere()).as("after it was closed").isZero();
    }

    private int openElsewhere() throws Exception {
        String classes = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return new ProcessBuilder(java, "-cp", classes, Opener.class.getName(), file.toString())
                .inheritIO()
                .start()
                .waitFor();
    }

    /** A process that opens the journal: 3 where it is refused. */
    static final class Opener {

        private Opener() {}

        public static void main(String[] arguments) throws IOException {
            try (Journal journal = Journal.open(Path.of(arguments[0]), HEADER)) {
                journal.append("point", new Point("b", 2));
            } catch (BadInputException e) {
                System.exit(3);
            }
        }
    }
}
