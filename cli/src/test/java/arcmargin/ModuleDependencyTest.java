package arcmargin;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Packages of all modules know only those before them, and only the command line prints, exits or knows options. */
class ModuleDependencyTest {

    /** The packages above core, each after those that it may use; those of core come before all of them. */
    private static final List<String> ORDER =
            List.of("onnx", "state", "results", "page", "study", "datasets", "paper", "uci", "section5", "cli");

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            // core's tests come as a jar, which is not known as tests
            .withImportOption(location -> !location.contains("-tests.jar"))
            .importPackages("arcmargin");

    @Test
    void dependenciesPointOneWay() {
        for (int i = 0; i + 1 < ORDER.size(); i++) {
            check(ArchRuleDefinition.noClasses()
                    .that()
                    .resideInAPackage("arcmargin." + ORDER.get(i) + "..")
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(packages(ORDER.subList(i + 1, ORDER.size()))));
        }
    }

    @Test
    void coreKnowsNoOtherModule() {
        check(ArchRuleDefinition.noClasses()
                .that()
                .resideOutsideOfPackages(packages(ORDER))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(packages(ORDER)));
    }

    @Test
    void dataSetsOfThePaperDoNotKnowPages() {
        check(ArchRuleDefinition.noClasses()
                .that()
                .resideInAPackage("arcmargin.datasets..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("arcmargin.page..", "arcmargin.results..", "arcmargin.study.."));
    }

    @Test
    void packagesHaveNoCycles() {
        check(SlicesRuleDefinition.slices().matching("arcmargin.(*)..").should().beFreeOfCycles());
    }

    @Test
    void onlyTheCommandLinePrintsExitsOrKnowsOptions() {
        check(ArchRuleDefinition.noClasses()
                .that()
                .resideOutsideOfPackage("arcmargin.cli..")
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .orShould()
                .callMethod(System.class, "exit", int.class)
                .orShould()
                .dependOnClassesThat()
                .resideInAnyPackage("picocli.."));
    }

    @Test
    void everyPackageIsListed() {
        assertThat(CLASSES.stream()
                        .map(type -> type.getPackageName().replaceFirst("^arcmargin\\.?([^.]*).*", "$1"))
                        .filter(name -> !name.isEmpty())
                        .collect(Collectors.toSet()))
                .contains(ORDER.toArray(String[]::new))
                .doesNotContain("report");
    }

    private static void check(ArchRule rule) {
        rule.check(CLASSES);
    }

    private static String[] packages(List<String> names) {
        return names.stream().map(name -> "arcmargin." + name + "..").toArray(String[]::new);
    }
}
