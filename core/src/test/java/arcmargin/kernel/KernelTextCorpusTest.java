package arcmargin.kernel;

import arcmargin.fuzz.Mutations;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** Kernel texts and random changes of them are kernels or refused. */
class KernelTextCorpusTest {

    private static final List<byte[]> TEXTS = Stream.concat(
                    Kernels.forms().stream().map(KernelForm::example),
                    Stream.of(
                            "rbf:2.5/arccos:1x3",
                            "biased:0.5/arccos:0",
                            "ntk:3-1",
                            "ntk{arccos:1x2/rbf:1}-0.5",
                            "0.5@linear+2@poly:3",
                            "biased:auto/arccos:1x2",
                            "rbf:auto+0.5@{biased:auto/arccos:1}x2"))
            .map(text -> text.getBytes(StandardCharsets.UTF_8))
            .toList();

    @TestFactory
    Stream<DynamicTest> mutations() {
        return Stream.of(
                Mutations.few("kernel", TEXTS, KernelTextTargets::text),
                Mutations.few("template", TEXTS, KernelTextTargets::template));
    }

    @TestFactory
    @Tag("slow")
    Stream<DynamicTest> aMillionMutations() {
        return Stream.of(
                Mutations.many("kernel", TEXTS, KernelTextTargets::text),
                Mutations.many("template", TEXTS, KernelTextTargets::template));
    }
}
