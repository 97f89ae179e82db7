package arcmargin.spark;

import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Runs the programs of the guide as plain Java programs. */
class GuideTest {

    @TempDir
    private static Path folder;

    @TestFactory
    Stream<DynamicTest> programsRun() throws IOException {
        Guide guide = new Guide(folder);
        return Guide.programs().keySet().stream()
                .map(program -> dynamicTest(program, () -> {
                    guide.compile(program);
                    guide.run(program, folder + File.pathSeparator + Guide.classPath(), program);
                }));
    }
}
