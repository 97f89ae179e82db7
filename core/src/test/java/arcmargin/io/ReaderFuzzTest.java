package arcmargin.io;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import org.junit.jupiter.api.Tag;

/** Looks for inputs that break readers, guided by coverage; see docs/reliability.md for how to start it. */
@Tag("fuzz")
class ReaderFuzzTest {

    @FuzzTest(maxDuration = "1m")
    void anyData(byte[] bytes) {
        ReaderTargets.anyData(bytes);
    }

    @FuzzTest(maxDuration = "1m")
    void tables(byte[] bytes) {
        ReaderTargets.tables(bytes);
    }

    @FuzzTest(maxDuration = "1m")
    void libsvm(byte[] bytes) throws IOException {
        ReaderTargets.libsvm(bytes);
    }

    @FuzzTest(maxDuration = "1m")
    void idx(byte[] bytes) {
        ReaderTargets.idx(bytes);
    }

    @FuzzTest(maxDuration = "1m")
    void arff(byte[] bytes) {
        ReaderTargets.arff(bytes);
    }

    @FuzzTest(maxDuration = "1m")
    void json(byte[] bytes) {
        ReaderTargets.json(bytes);
    }

    @FuzzTest(maxDuration = "1m")
    void numpy(byte[] bytes) {
        ReaderTargets.numpy(bytes);
    }

    @FuzzTest(maxDuration = "1m")
    void unpacked(byte[] bytes) {
        ReaderTargets.unpacked(bytes);
    }

    @FuzzTest(maxDuration = "1m")
    void packed(byte[] bytes) throws IOException {
        ReaderTargets.packed(bytes);
    }

    @FuzzTest(maxDuration = "1m")
    void model(byte[] bytes) throws IOException {
        ReaderTargets.model(bytes);
    }

    @FuzzTest(maxDuration = "1m")
    void sealed(byte[] bytes) throws IOException {
        ReaderTargets.sealed(bytes);
    }

    @FuzzTest(maxDuration = "1m")
    void projection(byte[] bytes) throws IOException {
        ReaderTargets.projection(bytes);
    }

    @FuzzTest(maxDuration = "1m")
    void copy(byte[] bytes) throws IOException {
        ReaderTargets.copy(bytes);
    }

    @FuzzTest(maxDuration = "1m")
    void numbers(byte[] bytes) {
        ReaderTargets.numbers(bytes);
    }
}
