package arcmargin;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Packages know only those before them: work, geometry, kernel, data, gram, process, svm, unsupervised, scale,
 * selection, io.
 */
class PackageDependencyTest {

    private static final List<String> ORDER = List.of(
            "work", "geometry", "kernel", "data", "gram", "process", "svm", "unsupervised", "scale", "selection", "io");

    private final JavaClasses classes = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("arcmargin");

    @Test
    void dependenciesPointOneWay() {
        for (int i = 0; i < ORDER.size(); i++) {
            String[] later = ORDER.subList(i + 1, ORDER.size()).stream()
                    .map(name -> "arcmargin." + name + "..")
                    .toArray(String[]::new);
            if (later.length > 0) {
                ArchRuleDefinition.noClasses()
                        .that()
                        .resideInAPackage("arcmargin." + ORDER.get(i) + "..")
                        .should()
                        .dependOnClassesThat()
                        .resideInAnyPackage(later)
                        .allowEmptyShould(true)
                        .check(classes);
            }
        }
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("arcmargin.(*)..").should().beFreeOfCycles().check(classes);
    }

    @Test
    void coreNeverPrintsOrExits() {
        ArchRuleDefinition.noClasses()
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .orShould()
                .callMethod(System.class, "exit", int.class)
                .check(classes);
    }
}
